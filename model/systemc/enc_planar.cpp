// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_planar.h"

#include "model/systemc/enc_chunks.h"
#include "model/systemc/enc_skid.h"

namespace qlc::sc {

namespace {

std::unique_ptr<EncInput> input_of(const PlanarConfig& config) {
  if (config.select) return std::make_unique<EncChunks>(config);
  return std::make_unique<EncSkid>(config.lanes);
}

}  // namespace

EncPlanar::State::State(const PlanarConfig& config)
    : banks(config),
      input(input_of(config)),
      enter(config),
      map(config.map_cycles()),
      slots(config),
      pack(config) {}

EncPlanar::EncPlanar(const sc_core::sc_module_name& name, const PlanarConfig& config)
    : PlanarModule(name), config_(config), s_(config) {
  SC_HAS_PROCESS(EncPlanar);
  SC_METHOD(step);
  sensitive << clk_i.pos() << rst_ni.neg();
}

void EncPlanar::step() {
  if (!rst_ni.read()) {
    s_ = State(config_);
  } else if (clk_i.posedge()) {  // not in the run at the start of a simulation
    advance();
  }
  drive();
}

/// One rising edge. What the blocks do in the cycle that ends follows from their state when it began, so what
/// one must not see yet of another is asked first.
void EncPlanar::advance() {
  const auto chunk_symbols = static_cast<std::uint32_t>(model::kGroupSymbols * chunk_groups_i.read());
  const EncInput::Cycle cycle{s_.now, chunk_symbols, s_.banks.available(bank_enable_i.read())};
  const bool busy = s_.frames != 0;
  const bool takes = s_axis_tvalid_i.read() && stream_ready();
  const EncPack::Beat* shown = s_.pack.shown(s_.now);
  const bool leaves = shown != nullptr && m_axis_tready_i.read();
  const bool slots_done = s_.slots.done() && s_.enter.due() == model::Error::None;
  const bool head_waits = s_.slots.head_waits();

  const bool head_fires = fire();
  enter(cycle, !head_waits || head_fires, slots_done);
  if (leaves) {
    if (shown->last) --s_.frames;
    s_.pack.taken();
  }
  const bool makes_used = takes && take(cycle);
  load(makes_used ? cycle.available : 0, busy);
  s_.enabled = enable_i.read();
  ++s_.now;
}

void EncPlanar::drive() {
  static const EncPack::Beat kNothing;
  const EncPack::Beat* shown = s_.pack.shown(s_.now);
  const EncPack::Beat& beat = shown != nullptr ? *shown : kNothing;
  s_cfg_tready_o.write(s_.banks.cfg_ready());
  s_axis_tready_o.write(stream_ready());
  m_axis_tdata_o.write(beat.data);
  m_axis_tkeep_o.write(beat.keep);
  m_axis_tlast_o.write(beat.last);
  m_axis_tuser_o.write(static_cast<std::uint8_t>(beat.error));
  m_axis_tvalid_o.write(shown != nullptr);
  usable_o.write(s_.banks.usable());
  busy_o.write(s_.frames != 0);
  const model::Choice choice = s_.chunk ? s_.chunk->choice : model::Choice{model::Mode::Coded, 0};
  chunk_valid_o.write(s_.chunk.has_value());
  chunk_mode_o.write(static_cast<std::uint8_t>(choice.mode));
  chunk_bank_o.write(static_cast<std::uint8_t>(choice.bank));
}

bool EncPlanar::stream_ready() const {
  const bool may_begin = s_.in_frame || s_.enabled;
  return s_.input->ready() && may_begin && s_.banks.stream_ready(!s_.in_frame);
}

/// Fires the next slot, if it can fire. Returns whether it had a group's head.
bool EncPlanar::fire() {
  if (s_.enter.due() == model::Error::None) return s_.slots.fire(s_.now, s_.pack);
  if (s_.pack.room_for_error()) {
    s_.pack.fail(s_.enter.due(), s_.now);
    s_.enter.fired();
  }
  return false;
}

void EncPlanar::enter(const EncInput::Cycle& cycle, bool advances, bool slots_done) {
  const EncEnter::Outcome outcome = s_.enter.clock({advances, slots_done, cycle}, *s_.input, s_.tables);
  s_.chunk = outcome.chunk;
  if (outcome.dropped) {
    s_.map.clear();
    s_.slots.drop();
    return;
  }
  if (outcome.frame_begun) s_.slots.begin();
  if (!advances) return;
  const std::optional<EncStep> mapped = s_.map.advance(outcome.step);
  if (mapped) s_.slots.add(*mapped, s_.now);
}

/// Takes the beat that is offered. Returns whether all available banks become used.
bool EncPlanar::take(const EncInput::Cycle& cycle) {
  const EncBeat beat = beat_in();
  if (beat.frame_first) ++s_.frames;
  s_.in_frame = !beat.last;
  return s_.input->take(beat, s_.tables, cycle);
}

/// The codebooks and their gate; a bank that becomes usable gets its tables.
void EncPlanar::load(std::uint16_t becomes_used, bool busy) {
  const unsigned before = s_.banks.usable();
  s_.banks.clock({s_cfg_tvalid_i.read(), s_cfg_tdata_i.read(), s_cfg_tdest_i.read(), s_cfg_tlast_i.read(),
                  busy, becomes_used});
  const unsigned gained = s_.banks.usable() & ~before;
  for (unsigned bank = 0; bank < config_.banks; ++bank) {
    if ((gained >> bank & 1U) != 0) s_.tables.set(bank, s_.banks.book(bank));
  }
}

EncBeat EncPlanar::beat_in() const {
  EncBeat beat;
  beat.available = s_.banks.available(bank_enable_i.read());
  beat.data = s_axis_tdata_i.read();
  beat.last = s_axis_tlast_i.read();
  beat.frame_first = !s_.in_frame;
  beat.user = s_axis_tuser_i.read();
  const std::uint64_t keep = beat.last ? s_axis_tkeep_i.read() : ~std::uint64_t{0};
  while (beat.count < config_.lanes && (keep >> beat.count & 1U) != 0) ++beat.count;
  return beat;
}

}  // namespace qlc::sc
