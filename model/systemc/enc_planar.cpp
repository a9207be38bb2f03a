// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/enc_planar.h"

#include "model/systemc/enc_chunks.h"
#include "model/systemc/enc_register.h"

namespace qlc::sc {

namespace {

std::unique_ptr<EncInput> input_of(const PlanarConfig& config) {
  if (config.select) return std::make_unique<EncChunks>(config);
  return std::make_unique<EncRegister>();
}

}  // namespace

EncPlanar::State::State(const PlanarConfig& config)
    : banks(config), input(input_of(config)), enter(config), pipe(config), pack(config) {}

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

/// One rising edge. What is decided in the cycle that ends follows from the state when it began.
void EncPlanar::advance() {
  const auto chunk_symbols = static_cast<std::uint32_t>(model::kGroupSymbols * chunk_groups_i.read());
  const EncInput::Cycle cycle{s_.now, chunk_symbols, s_.banks.available(bank_enable_i.read())};
  const bool busy = s_.frames != 0;
  const bool takes = s_axis_tvalid_i.read() && stream_ready();
  const EncPack::Beat* shown = s_.pack.shown();
  const bool leaves = shown != nullptr && m_axis_tready_i.read();
  const bool leaves_last = leaves && shown->last;
  const bool dropping = s_.enter.dropping();
  const bool pipe_held_frame = s_.pipe.holds_frame();

  s_.chunk.reset();
  if (moves()) move();
  if (!dropping) {
    fetch(cycle, pipe_held_frame);
  } else if (s_.input->next() != nullptr) {
    s_.enter.drop(*s_.input->next());
    s_.input->pop();
  }
  if (leaves) s_.pack.taken();
  if (leaves_last) --s_.frames;
  const bool makes_used = takes && take(cycle);
  load(makes_used ? cycle.available : 0, busy);
  s_.enabled = enable_i.read();
  ++s_.now;
}

void EncPlanar::drive() {
  static const EncPack::Beat kNothing;
  const EncPack::Beat* shown = s_.pack.shown();
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
  const model::Choice choice = s_.chunk.value_or(model::Choice{model::Mode::Coded, 0});
  chunk_valid_o.write(s_.chunk.has_value());
  chunk_mode_o.write(static_cast<std::uint8_t>(choice.mode));
  chunk_bank_o.write(static_cast<std::uint8_t>(choice.bank));
}

/// Whether the pipe moves in this cycle.
bool EncPlanar::moves() const {
  if (!s_.pipe.holds_frame() || !s_.pack.room(s_.pipe.slot())) return false;
  return !s_.pipe.open() || (s_.input->next() != nullptr && s_.enter.has_choices());
}

bool EncPlanar::stream_ready() const {
  const bool leaves = s_.enter.dropping() || (s_.pipe.open() && moves());
  const bool may_begin = s_.in_frame || s_.enabled;
  return s_.input->ready(leaves) && may_begin && s_.banks.stream_ready(!s_.in_frame);
}

void EncPlanar::move() {
  s_.pack.put(s_.pipe.slot());
  std::optional<EncStep> step;
  if (s_.pipe.open()) {
    if (s_.enter.begins_chunk()) s_.chunk = s_.enter.chunk().choice;
    step = s_.enter.enter(*s_.input->next(), s_.tables);
    if (step->error != model::Error::None) s_.chunk.reset();
    s_.input->pop();
  }
  s_.pipe.move(step);
}

/// After a move: a choice may take the place of one taken over in it.
void EncPlanar::fetch(const EncInput::Cycle& cycle, bool pipe_held_frame) {
  const std::optional<EncChunk> chunk = s_.input->choice(cycle);
  if (!chunk) return;
  if (chunk->first ? pipe_held_frame : !s_.pipe.open() || s_.enter.choice_waits()) return;
  if (chunk->first) s_.pipe.begin();
  s_.enter.fetch(*chunk);
  s_.input->fetch(cycle);
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
