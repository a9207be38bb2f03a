// SPDX-License-Identifier: Apache-2.0
#include "verif/systemc/enc_planar_bench.h"

#include <catch2/catch.hpp>
#include <utility>

#include "model/systemc/kernel.h"

namespace qlc::verif {

namespace {

std::uint64_t all_ones(unsigned count) { return count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count); }

}  // namespace

EncPlanarRig::EncPlanarRig(const char* name, const sc::PlanarConfig& the_config)
    : config(the_config), module(name, the_config) {
  module.clk_i(clk);
  module.rst_ni(rst_n);
  module.s_cfg_tdata_i(cfg_data);
  module.s_cfg_tdest_i(cfg_dest);
  module.s_cfg_tlast_i(cfg_last);
  module.s_cfg_tvalid_i(cfg_valid);
  module.s_cfg_tready_o(cfg_ready);
  module.s_axis_tdata_i(s_data);
  module.s_axis_tkeep_i(s_keep);
  module.s_axis_tlast_i(s_last);
  module.s_axis_tuser_i(s_user);
  module.s_axis_tvalid_i(s_valid);
  module.s_axis_tready_o(s_ready);
  module.m_axis_tdata_o(m_data);
  module.m_axis_tkeep_o(m_keep);
  module.m_axis_tlast_o(m_last);
  module.m_axis_tuser_o(m_user);
  module.m_axis_tvalid_o(m_valid);
  module.m_axis_tready_i(m_ready);
  module.enable_i(enable);
  module.chunk_groups_i(chunk_groups);
  module.bank_enable_i(bank_enable);
  module.usable_o(usable);
  module.busy_o(busy);
  module.chunk_valid_o(chunk_valid);
  module.chunk_mode_o(chunk_mode);
  module.chunk_bank_o(chunk_bank);
}

std::uint64_t promise(std::uint64_t symbols, unsigned bank, bool raw) {
  return (symbols - 1) | std::uint64_t{bank} << 32 | std::uint64_t{raw} << 36;
}

EncPlanarBench::EncPlanarBench(EncPlanarRig& rig, std::uint32_t seed, Stalls stalls, unsigned chunk_groups)
    : groups(chunk_groups), rig_(rig), rng_(seed), stalls_(stalls) {
  reset();
}

void EncPlanarBench::reset() {
  rig_.rst_n.write(false);
  sc::settle();
  CHECK_FALSE(rig_.m_valid.read());
  CHECK_FALSE(rig_.cfg_ready.read());
  CHECK_FALSE(rig_.busy.read());
  CHECK_FALSE(rig_.chunk_valid.read());
  CHECK_FALSE(rig_.s_ready.read());
  CHECK(rig_.usable.read() == 0);
  edge();
  rig_.rst_n.write(true);
  books_.clear();
  beats_.clear();
  offers_ = waits_ = inside_ = false;
  frames_in_ = 0;
  frame_ = {};
}

void EncPlanarBench::cycle() {
  drive();
  observe();
  edge();
  ++now;
}

void EncPlanarBench::cycles(unsigned count) {
  for (unsigned i = 0; i < count; ++i) cycle();
}

void EncPlanarBench::run(std::size_t count) {
  const std::uint64_t limit = now + 400'000;
  while ((frames.size() < count || !beats_.empty() || !books_.empty()) && now < limit) cycle();
  REQUIRE(now < limit);
  REQUIRE(fault.empty());
}

void EncPlanarBench::push_book(unsigned bank, const model::Bytes& serialised) {
  for (std::size_t i = 0; i < serialised.size(); ++i) {
    books_.push_back({serialised[i], static_cast<std::uint8_t>(bank), i + 1 == serialised.size()});
  }
}

void EncPlanarBench::load(unsigned bank, const model::Codebook& book) {
  push_book(bank, book.serialise());
  run(frames.size());
  cycles(2);
  REQUIRE((usable() >> bank & 1U) != 0);
}

void EncPlanarBench::push(const model::Bytes& symbols, std::uint64_t user, bool empty_last_beat) {
  const unsigned lanes = rig_.config.lanes;
  REQUIRE(!(empty_last_beat && symbols.size() % lanes != 0));
  const bool first_counts = !rig_.config.select;
  const std::size_t count = (symbols.size() + lanes - 1) / lanes + (empty_last_beat ? 1 : 0);
  for (std::size_t i = 0; i < count; ++i) {
    Beat beat{noise(), rng_.bits64(), i + 1 == count, i == 0 && first_counts ? user : rng_.bits64()};
    unsigned kept = 0;
    while (kept < lanes && i * lanes + kept < symbols.size()) {
      beat.data.bytes[kept] = symbols[i * lanes + kept];
      ++kept;
    }
    if (kept == 0) beat.data.bytes[0] = kEmptyBeatByte;
    if (beat.last) {
      beat.keep |= all_ones(kept);
      if (kept < 64) beat.keep &= ~(std::uint64_t{1} << kept);
    }
    beats_.push_back(beat);
  }
}

EncPlanarFrame EncPlanarBench::pop() {
  REQUIRE(!frames.empty());
  EncPlanarFrame frame = std::move(frames.front());
  frames.pop_front();
  return frame;
}

/// A beat once offered stays; while none is, the payload is noise.
void EncPlanarBench::drive() {
  if (!offers_) offers_ = !beats_.empty() && !rng_.chance(stalls_.input);
  const Beat beat = offers_ ? beats_.front() : Beat{noise(), rng_.bits64(), rng_.chance(50), rng_.bits64()};
  rig_.s_data.write(beat.data);
  rig_.s_keep.write(beat.keep);
  rig_.s_last.write(beat.last);
  rig_.s_user.write(beat.user);
  rig_.s_valid.write(offers_);
  const Byte byte = books_.empty() ? Byte{} : books_.front();
  rig_.cfg_data.write(byte.data);
  rig_.cfg_dest.write(byte.bank);
  rig_.cfg_last.write(byte.last);
  rig_.cfg_valid.write(!books_.empty());
  rig_.m_ready.write(!rng_.chance(stalls_.output));
  rig_.enable.write(enable);
  rig_.bank_enable.write(static_cast<std::uint16_t>(bank_enable));
  rig_.chunk_groups.write(static_cast<std::uint16_t>(groups));
  sc::settle();
}

void EncPlanarBench::observe() {
  if (rig_.busy.read() != (frames_in_ != 0)) fault = "busy_o";
  if (rig_.cfg_ready.read() && !books_.empty()) {
    loads.push_back(now);
    books_.pop_front();
  }
  if (rig_.chunk_valid.read()) {
    chunks.push_back({static_cast<model::Mode>(rig_.chunk_mode.read()), rig_.chunk_bank.read()});
    chunk_cycles.push_back(now);
  }
  receive();
  if (offers_ && rig_.s_ready.read()) {
    taken.push_back(now);
    if (!inside_) ++frames_in_;
    inside_ = !beats_.front().last;
    beats_.pop_front();
    offers_ = false;
  }
}

void EncPlanarBench::receive() {
  const bool valid = rig_.m_valid.read();
  if (waits_ && (!valid || changed())) fault = "m_axis changed before it was taken";
  if (valid && !waits_) shown.push_back(now);
  shown_ = {rig_.m_data.read(), rig_.m_keep.read(), rig_.m_last.read(), rig_.m_user.read()};
  waits_ = valid && !rig_.m_ready.read();
  if (!valid || waits_) return;

  left.push_back(now);
  unsigned kept = 0;
  while (kept < rig_.config.bus_bytes() && (shown_.keep >> kept & 1U) != 0) ++kept;
  if (shown_.keep != all_ones(kept)) fault = "tkeep has a hole";
  for (unsigned i = 0; i < 64; ++i) {
    if (i < kept) frame_.bytes.push_back(shown_.data.bytes[i]);
    if (i >= kept && shown_.data.bytes[i] != 0) fault = "a byte is not kept and not 0";
  }
  if (!shown_.last && (kept < rig_.config.bus_bytes() || shown_.user != 0)) fault = "a beat before the last";
  if (shown_.last && (kept == 0) != (shown_.user != 0)) fault = "the last beat";
  ++frame_.beats;
  if (!shown_.last) return;
  frame_.error = static_cast<unsigned>(shown_.user);
  frames.push_back(std::exchange(frame_, {}));
  --frames_in_;
}

bool EncPlanarBench::changed() {
  return shown_.data != rig_.m_data.read() || shown_.keep != rig_.m_keep.read() ||
         shown_.last != rig_.m_last.read() || shown_.user != rig_.m_user.read();
}

void EncPlanarBench::edge() {
  rig_.clk.write(true);
  sc::settle();
  rig_.clk.write(false);
  sc::settle();
}

sc::Wide EncPlanarBench::noise() {
  sc::Wide wide;
  for (auto& byte : wide.bytes) byte = static_cast<std::uint8_t>(rng_.bits32());
  return wide;
}

}  // namespace qlc::verif
