// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/axi_bench.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "verif/lockstep/lockstep.h"

namespace qlc::verif {

namespace {

constexpr std::uint64_t kUserMask = (std::uint64_t{1} << 37) - 1;

std::function<AxiOutputs(const AxiInputs&)> alone(std::unique_ptr<AxiDevice> device) {
  return [shared = std::shared_ptr<AxiDevice>(std::move(device))](const AxiInputs& in) {
    shared->set_inputs(in);
    const AxiOutputs out = shared->outputs();
    shared->rising_edge();
    return out;
  };
}

std::function<AxiOutputs(const AxiInputs&)> in_lock_step(std::unique_ptr<AxiDevice> rtl,
                                                         std::unique_ptr<AxiDevice> model) {
  using Both = Lockstep<AxiDevice, AxiDevice, AxiInputs, AxiOutputs>;
  return [both = std::make_shared<Both>(std::move(rtl), std::move(model))](const AxiInputs& in) {
    return both->cycle(in);
  };
}

}  // namespace

AxiBench::AxiBench(const sc::PlanarConfig& config, bool encoder, std::unique_ptr<AxiDevice> device,
                   std::uint32_t seed)
    : config_(config),
      encoder_(encoder),
      device_(alone(std::move(device))),
      input_(seed ^ 0x2222, 0, encoder ? config.lanes : config.bus_bytes()),
      output_(seed ^ 0x3333, 0),
      registers_(seed ^ 0x4444),
      counter_(config, encoder),
      unkept_(seed ^ 0x5555) {}

AxiBench::AxiBench(const sc::PlanarConfig& config, bool encoder, std::unique_ptr<AxiDevice> rtl,
                   std::unique_ptr<AxiDevice> model, std::uint32_t seed)
    : AxiBench(config, encoder, nullptr, seed) {
  device_ = in_lock_step(std::move(rtl), std::move(model));
}

void AxiBench::set_stalls(const Stalls& streams, const AxilStalls& registers) {
  input_.set_stall(streams.input);
  output_.set_stall(streams.output);
  registers_.set_stalls(registers);
}

void AxiBench::reseed(std::uint32_t seed) {
  input_.reseed(seed ^ 0x2222);
  output_.reseed(seed ^ 0x3333);
  registers_.reseed(seed ^ 0x4444);
  unkept_ = Rng(seed ^ 0x5555);
}

void AxiBench::reset(unsigned cycles) {
  input_.reset();
  output_.reset();
  output_monitor_.reset();
  registers_.reset();
  axil_monitor_.reset();
  counter_.reset();
  under_way_.clear();
  in_frame_ = was_busy_ = false;
  for (unsigned i = 0; i < cycles; ++i, ++cycles_) device_(AxiInputs{});
}

void AxiBench::cycle() {
  AxiInputs in;
  in.rst_n = true;
  registers_.drive(in);
  in.s_tdata = input_.beat().data;
  in.s_tkeep = input_.beat().keep;
  in.s_tuser = input_.beat().user & kUserMask;
  in.s_tvalid = input_.valid();
  in.s_tlast = input_.beat().last;
  in.m_tready = output_.ready();
  was_busy_ =
      std::any_of(under_way_.begin(), under_way_.end(), [](const Going& going) { return !going.left; });

  const AxiOutputs out = device_(in);
  const Beat beat{out.m_tdata, out.m_tkeep, out.m_tlast, out.m_tuser};
  output_monitor_.clock(out.m_tvalid, in.m_tready, beat);
  if (!output_monitor_.violations().empty()) {
    throw std::runtime_error(output_monitor_.violations().front());
  }
  axil_monitor_.clock(in, out);
  if (!axil_monitor_.violation().empty()) throw std::runtime_error(axil_monitor_.violation());
  counter_.clock(in, out, axil_monitor_.executed());
  for (Going& going : under_way_) {
    if (!going.left) going.transfer.chunk_groups = counter_.chunk_groups();
  }

  beat_moved_ = (in.s_tvalid && out.s_tready) || (out.m_tvalid && in.m_tready);
  answered_ = (out.bvalid && in.bready) || (out.rvalid && in.rready);
  if (out.m_tvalid && in.m_tready) take_output(beat);
  if (in.s_tvalid && out.s_tready) take_input(input_.beat());
  complete();
  input_.clock(out.s_tready);
  output_.clock(false, {});  // it only chooses when to be ready
  registers_.clock(out);
  ++cycles_;
}

void AxiBench::take_input(const Beat& beat) {
  if (!in_frame_) {
    under_way_.emplace_back();
    under_way_.back().transfer.first_in = cycles_;
  }
  in_frame_ = !beat.last;
  Going& going = under_way_.back();
  going.transfer.in.push_back(beat);
  going.taken = beat.last;
}

void AxiBench::take_output(const Beat& beat) {
  const auto going =
      std::find_if(under_way_.begin(), under_way_.end(), [](const Going& one) { return !one.left; });
  if (going == under_way_.end()) {
    throw std::runtime_error("cycle " + std::to_string(cycles_) + ": a beat that belongs to no frame");
  }
  AxiTransfer& transfer = going->transfer;
  if (transfer.out.empty()) transfer.first_out = cycles_;
  transfer.out.push_back(beat);
  transfer.last_out = cycles_;
  going->left = beat.last;
}

/// A decoder can end a frame in error before the frame's input has ended.
void AxiBench::complete() {
  while (!under_way_.empty() && under_way_.front().taken && under_way_.front().left) {
    complete_.push_back(std::move(under_way_.front().transfer));
    under_way_.pop_front();
  }
}

void AxiBench::cycle_or_give_up(std::uint64_t& quiet, const bool& moved, const char* what) {
  constexpr std::uint64_t kLimit = 5000;  // far more than any stall lasts
  cycle();
  quiet = moved ? 0 : quiet + 1;
  if (quiet <= kLimit) return;
  throw std::runtime_error("cycle " + std::to_string(cycles_) + ": " + what + " for " +
                           std::to_string(kLimit) + " cycles");
}

void AxiBench::drain() {
  std::uint64_t quiet = 0;
  while (!input_.done() || !under_way_.empty()) cycle_or_give_up(quiet, beat_moved_, "no beat has moved");
}

AxiTransfer AxiBench::next() {
  std::uint64_t quiet = 0;
  while (complete_.empty()) cycle_or_give_up(quiet, beat_moved_, "no beat has moved");
  return *pop();
}

std::optional<AxiTransfer> AxiBench::pop() {
  if (complete_.empty()) return std::nullopt;
  AxiTransfer transfer = std::move(complete_.front());
  complete_.pop_front();
  return transfer;
}

void AxiBench::finish_registers() {
  std::uint64_t quiet = 0;
  while (!registers_.done()) cycle_or_give_up(quiet, answered_, "no register has answered");
}

bool AxiBench::read(std::uint32_t offset, std::uint32_t& value) {
  finish_registers();
  while (registers_.pop_read()) continue;
  registers_.read(static_cast<std::uint16_t>(offset));
  finish_registers();
  const AxilRead done = *registers_.pop_read();
  value = done.data;
  return done.good();
}

bool AxiBench::write(std::uint32_t offset, std::uint32_t value) {
  finish_registers();
  while (registers_.pop_write()) continue;
  registers_.write(static_cast<std::uint16_t>(offset), value);
  finish_registers();
  return registers_.pop_write()->good();
}

void AxiBench::send(const driver::Bytes& frame, std::uint64_t user) {
  Frame beats = to_beats(frame, in_bytes());
  scramble_unkept(beats, in_bytes(), unkept_);
  for (Beat& beat : beats) beat.user = unkept_.bits64();  // counts in the first beat only
  beats.front().user = user;
  send(beats);
}

driver::Received AxiBench::receive() {
  const AxiTransfer transfer = next();
  return {to_bytes(transfer.out, out_bytes()), static_cast<unsigned>(transfer.out.back().user)};
}

}  // namespace qlc::verif
