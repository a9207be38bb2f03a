// SPDX-License-Identifier: Apache-2.0
#include "verif/axi/control_bench.h"

#include <stdexcept>
#include <string>

namespace qlc::verif::axi {

// Made by the CMake file, with the parameters below.
std::unique_ptr<ControlDevice> control_dec32(RtlContext& context);
std::unique_ptr<ControlDevice> control_enc4(RtlContext& context);
std::unique_ptr<ControlDevice> control_enc64(RtlContext& context);
std::unique_ptr<ControlDevice> control_dec1(RtlContext& context);

namespace {

constexpr std::uint32_t caps(unsigned lanes, unsigned kind, unsigned prefix_bits, unsigned banks,
                             unsigned look_ahead, unsigned deep, unsigned select, unsigned decoder) {
  return lanes | kind << 8 | prefix_bits << 9 | banks << 12 | look_ahead << 17 | deep << 21 | select << 22 |
         decoder << 23;
}

}  // namespace

const std::vector<Config>& configs() {
  static const std::vector<Config> all = {
      {"dec32", 32, 3, caps(32, 1, 4, 3, 5, 1, 0, 1), 1024, control_dec32},
      {"enc4", 4, 16, caps(4, 1, 5, 16, 15, 0, 1, 0), 8, control_enc4},
      {"enc64", 64, 1, caps(64, 0, 3, 1, 1, 1, 0, 0), 1024, control_enc64},
      {"dec1", 1, 2, caps(1, 1, 3, 2, 4, 0, 0, 1), 1024, control_dec1},
  };
  return all;
}

ControlBench::ControlBench(const Config& config, std::uint32_t seed)
    : context_(seed), reference_(config), device_(config.make(context_)) {
  in.rst_n = false;
  cycle();
  in.rst_n = true;
}

Outputs ControlBench::cycle() {
  reference_.set_inputs(in);
  device_->set_inputs(in);
  const Outputs expected = reference_.outputs();
  const Outputs seen = device_->outputs();
  if (const auto* field = first_difference(kFields, seen, expected)) {
    throw std::runtime_error("cycle " + std::to_string(cycles_) + ": " + field->name + " is " +
                             field->text(seen) + " in the RTL, " + field->text(expected) +
                             " in the reference");
  }
  reference_.rising_edge();
  device_->rising_edge();
  ++cycles_;
  return seen;
}

unsigned ControlBench::write(std::uint32_t address, std::uint32_t data, unsigned strobes) {
  in.awaddr = static_cast<std::uint16_t>(address);
  in.wdata = data;
  in.wstrb = static_cast<std::uint8_t>(strobes);
  in.awvalid = in.wvalid = in.bready = true;
  cycle();
  in.awvalid = in.wvalid = false;
  cycle();
  const Outputs out = cycle();
  in.bready = false;
  if (!out.bvalid) throw std::runtime_error("no response to a write in time");
  return out.bresp;
}

ReadResult ControlBench::read(std::uint32_t address) {
  in.araddr = static_cast<std::uint16_t>(address);
  in.arvalid = in.rready = true;
  cycle();
  in.arvalid = false;
  cycle();
  const Outputs out = cycle();
  in.rready = false;
  if (!out.rvalid) throw std::runtime_error("no response to a read in time");
  return {out.rresp, out.rdata};
}

std::uint32_t ControlBench::value(std::uint32_t address) {
  const ReadResult result = read(address);
  if (result.response != kOkay) throw std::runtime_error("a read failed");
  return result.data;
}

void ControlBench::poke(Wide counter, std::uint64_t value) {
  device_->poke(counter, value);
  reference_.poke(counter, value);
}

void ControlBench::poke_frames(std::uint32_t value) {
  device_->poke_frames(value);
  reference_.poke_frames(value);
}

}  // namespace qlc::verif::axi
