// SPDX-License-Identifier: Apache-2.0
// Decoders in RTL against the golden decoders. An input is a byte, of which bits 0 and 1 say which design,
// bit 2 what follows, bit 3 whether a frame's last beat may be empty; a byte each for stalls on either side
// and for what they are drawn from; a byte for the chunk size; a serialised codebook behind a byte with its
// length, for bank 0; and, if bit 2 is 0, a frame; if it is 1, damage (fuzz.h) and symbols, whose frame is
// that.
//
// A design gets codebook and frame after a reset, the frame a second time, and then a good codebook and
// frame, which it must decode whatever came before.
#include <memory>
#include <utility>

#include "model/codebook.h"
#include "model/planar.h"
#include "model/serial.h"
#include "verif/common/planar_pins.h"
#include "verif/fuzz/fuzz.h"
#include "verif/lockstep/rtl_serial.h"
#include "verif/lockstep/stream_bench.h"

namespace qlc::verif {
std::unique_ptr<PlanarDevice> qlc_fuzz_interval(RtlContext& context, const char* name);
std::unique_ptr<PlanarDevice> qlc_fuzz_ranked(RtlContext& context, const char* name);
}  // namespace qlc::verif

namespace qlc::fuzz {
namespace {

using verif::PlanarInputs;
using verif::PlanarOutputs;

/// Symbols that come out of a frame are fewer than this, so that it does not take long.
constexpr std::size_t kMost = 16384;

/// The serial decoder behind the pins of a planar one.
class SerialDevice : public verif::PlanarDevice {
 public:
  explicit SerialDevice(verif::RtlContext& context) : rtl_(context, "serial") {}

  void set_inputs(const PlanarInputs& in) override {
    rtl_.set_inputs({in.rst_n, in.cfg_tdata, in.cfg_tvalid, in.cfg_tlast, in.s_tdata.low(),
                     static_cast<std::uint8_t>(in.s_tkeep), in.s_tvalid, in.s_tlast, in.m_tready});
  }
  PlanarOutputs outputs() override {
    const verif::DecOutputs pins = rtl_.outputs();
    PlanarOutputs out;
    out.cfg_tready = pins.cfg_tready;
    out.s_tready = pins.s_tready;
    out.m_tdata = pins.m_tdata;
    out.m_tkeep = pins.m_tkeep ? 1 : 0;
    out.m_tvalid = pins.m_tvalid;
    out.m_tlast = pins.m_tlast;
    out.m_tuser = pins.m_tuser;
    out.usable = pins.usable ? 1 : 0;
    return out;
  }
  void rising_edge() override { rtl_.rising_edge(); }

 private:
  verif::DecRtl rtl_;
};

std::unique_ptr<verif::PlanarDevice> make_serial(verif::RtlContext& context, const char* /*name*/) {
  return std::make_unique<SerialDevice>(context);
}

/// What the designs are: CMakeLists.txt.
struct Design {
  std::unique_ptr<verif::PlanarDevice> (*make)(verif::RtlContext& context, const char* name);
  bool planar;
  model::Kind kind;
  unsigned prefix_bits;
  unsigned look_ahead;
  std::size_t lanes;
};

const Design kDesigns[] = {
    {make_serial, false, model::Kind::Ranked, 3, 0, 1},
    {verif::qlc_fuzz_interval, true, model::Kind::Interval, 5, 4, 8},
    {verif::qlc_fuzz_ranked, true, model::Kind::Ranked, 3, 1, 8},
};

class Bench : public verif::StreamBench<verif::Transfer> {
 public:
  explicit Bench(const Design& design)
      : StreamBench(1, 8), device_(design.make(context_, "dut")), lanes_(design.lanes) {}

  /// Symbols of a beat.
  std::size_t lanes() const { return lanes_; }

  /// Holds reset for two cycles.
  void reset(unsigned chunk_groups) {
    forget();
    in_ = {};
    in_.chunk_groups = static_cast<std::uint16_t>(chunk_groups);
    for (unsigned i = 0; i < 2; ++i) {
      device_->set_inputs(in_);
      device_->rising_edge();
    }
    in_.rst_n = in_.enable = true;
    in_.bank_enable = 1;
  }

  /// Loads a serialised codebook. Whether its bank is usable then.
  bool load(const Bytes& book) {
    cfg_.push(verif::to_beats(book, 1));
    drain();
    cycle();
    return (out_.usable & 1) != 0;
  }

  /// Sends a frame and waits for what comes of it, and until nothing is left inside.
  verif::Frame decode(const verif::Frame& frame) {
    send(frame);
    const verif::Frame out = next().out;
    for (unsigned i = 0; i < 20; ++i) cycle();
    require(!out_.busy && !out_.m_tvalid, "after a frame nothing is left inside");
    return out;
  }

  void cycle() override {
    in_.cfg_tvalid = cfg_.valid();
    in_.cfg_tdata = cfg_.beat().data.bytes[0];
    in_.cfg_tlast = cfg_.beat().last;
    in_.s_tvalid = input_.valid();
    in_.s_tdata = input_.beat().data;
    in_.s_tkeep = input_.beat().keep;
    in_.s_tlast = input_.beat().last;
    in_.m_tready = output_.ready();
    device_->set_inputs(in_);
    out_ = device_->outputs();
    clock(out_, cycles_++);
    device_->rising_edge();
  }

  std::uint64_t cycles() const override { return cycles_; }

 private:
  void take_config(const verif::Beat& /*beat*/) override {}
  void note_input(verif::Transfer& /*transfer*/, std::size_t /*index*/) override {}

  verif::RtlContext context_;
  std::unique_ptr<verif::PlanarDevice> device_;
  std::size_t lanes_;
  PlanarInputs in_;
  PlanarOutputs out_;
  std::uint64_t cycles_ = 0;
};

/// A design with a codebook and a chunk size.
struct Case {
  const Design& design;
  model::Banks banks;
  model::PlanarParams params;

  model::Decoded decode(const Bytes& frame) const {
    if (design.planar) return model::decode_planar(banks, design.prefix_bits, params, frame);
    return model::decode_serial(banks[0] ? &*banks[0] : nullptr, frame);
  }
  Bytes encode(const Bytes& symbols) const {
    return design.planar ? model::encode_planar(banks, params, symbols)
                         : model::encode_serial(*banks[0], symbols);
  }
};

void check(Bench& bench, const model::Decoded& golden, const verif::Frame& beats) {
  const verif::Frame out = bench.decode(beats);
  for (const verif::Beat& beat : out) {
    require(beat.last || beat.user == 0, "an error stands in the last beat");
  }
  require(out.back().user == static_cast<unsigned>(golden.error), "the error is the golden one");
  if (golden.error != model::Error::None) {
    require(out.back().keep == 0 && out.back().data == verif::Data(),
            "a frame in error ends with an empty beat");
    return;
  }
  require(verif::to_bytes(out, bench.lanes()) == golden.symbols, "symbols are the golden ones");
}

model::Codebook good_book(const Design& design) {
  if (design.kind == model::Kind::Ranked) {
    return model::Codebook::ranked({0, 0, 1, 1, 1, 2, 2, 8},
                                   {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
  }
  Bytes bases;
  for (std::uint8_t base = 0; base < 31; ++base) bases.push_back(base);
  std::vector<std::uint8_t> widths(31, 1);
  widths.push_back(8);
  return model::Codebook::interval(widths, bases);
}

void check_good(Bench& bench, Case what) {
  what.banks = {good_book(what.design)};
  require(bench.load(what.banks[0]->serialise()), "a good codebook is usable");
  Bytes symbols;
  for (unsigned i = 0; i < 150; ++i) symbols.push_back(static_cast<std::uint8_t>(i % 37));
  const Bytes frame = what.encode(symbols);
  check(bench, {symbols, model::Error::None}, verif::to_beats(frame, 8));
}

}  // namespace
}  // namespace qlc::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qlc::fuzz;
  namespace model = qlc::model;
  Source source(data, size);
  const unsigned first = source.byte();
  const Design& design = kDesigns[first % 4 % 3];
  const unsigned stalls = source.byte();
  const unsigned seed = source.byte();
  const unsigned groups = source.byte();
  const Bytes book = source.bytes(source.byte());

  // Codebook.
  Case what{design, {std::nullopt}, {}};
  what.params.chunk = 64 * (2 + groups % 16);
  what.params.look_ahead = design.look_ahead;
  const auto parsed = model::Codebook::parse(book);
  if (parsed && parsed->kind() == design.kind && parsed->prefix_bits() == design.prefix_bits) {
    what.banks[0] = parsed;
  }

  // Frame.
  Bytes frame;
  if ((first & 4U) == 0) {
    frame = source.bytes(2 * (kMost / what.params.chunk));  // A constant chunk takes two bytes.
  } else {
    Source faults = source;
    source.bytes(3);
    const Bytes symbols = source.rest();
    if (symbols.empty() || (!design.planar && !what.banks[0])) return 0;
    frame = what.encode(symbols);
    damage(faults, frame);
  }
  model::Decoded golden = what.decode(frame);
  qlc::verif::Frame beats = qlc::verif::to_beats(frame, 8);
  if ((first & 8U) != 0 && !frame.empty() && frame.size() % 8 == 0) {
    beats.back().last = false;
    beats.push_back({0, 0, true});
    // The serial decoder looks for the marker there.
    if (!design.planar && what.banks[0]) golden = {{}, model::Error::NoMarker};
  }
  qlc::verif::Rng rng(seed);
  qlc::verif::scramble_unkept(beats, 8, rng);

  Bench bench(design);
  bench.reset(what.params.chunk / 64);
  bench.reseed(seed);
  bench.set_stalls({stalls % 4 * 20, stalls / 4 % 8 * 12, stalls / 32 * 12});
  if (!book.empty()) {
    require(bench.load(book) == what.banks[0].has_value(),
            "the golden model takes a codebook if the design does");
  }
  check(bench, golden, beats);
  check(bench, golden, beats);
  check_good(bench, what);
  return 0;
}
