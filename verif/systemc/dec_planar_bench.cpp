// SPDX-License-Identifier: Apache-2.0
#include "verif/systemc/dec_planar_bench.h"

#include <memory>

#include "model/error.h"
#include "verif/model/inputs.h"

namespace qlc::verif {

namespace {

using model::Kind;

/// Each value of each parameter that matters, and the corners of lanes, look-ahead and depth.
const sc::PlanarConfig kConfigs[] = {
    {32, Kind::Interval, 3, 4, 4, true},   {64, Kind::Interval, 4, 3, 8, true},
    {1, Kind::Ranked, 3, 1, 1, false},     {8, Kind::Interval, 5, 16, 15, true},
    {2, Kind::Interval, 5, 2, 2, false},   {64, Kind::Ranked, 3, 2, 1, false},
    {16, Kind::Ranked, 3, 2, 3, true},     {4, Kind::Interval, 4, 5, 8, true},
    {32, Kind::Ranked, 3, 2, 4, false},    {1, Kind::Interval, 5, 1, 1, true},
    {16, Kind::Interval, 3, 1, 15, false}, {2, Kind::Ranked, 3, 3, 1, true},
    {64, Kind::Interval, 3, 2, 4, true},
};

std::vector<DecPlanarDut*> make_all() {
  static std::vector<std::unique_ptr<DecPlanarDut>> all;
  std::vector<DecPlanarDut*> pointers;
  for (const auto& config : kConfigs) {
    all.push_back(std::make_unique<DecPlanarDut>("dec_planar_" + std::to_string(all.size()), config));
    pointers.push_back(all.back().get());
  }
  return pointers;
}

}  // namespace

DecPlanarDut::DecPlanarDut(const std::string& name, const sc::PlanarConfig& parameters)
    : config(parameters), module(name.c_str(), parameters) {
  module.clk_i(clk);
  module.rst_ni(rst_n);
  module.s_cfg_tdata_i(cfg_tdata);
  module.s_cfg_tdest_i(cfg_tdest);
  module.s_cfg_tlast_i(cfg_tlast);
  module.s_cfg_tvalid_i(cfg_tvalid);
  module.s_cfg_tready_o(cfg_tready);
  module.s_axis_tdata_i(s_tdata);
  module.s_axis_tkeep_i(s_tkeep);
  module.s_axis_tlast_i(s_tlast);
  module.s_axis_tuser_i(s_tuser);
  module.s_axis_tvalid_i(s_tvalid);
  module.s_axis_tready_o(s_tready);
  module.m_axis_tdata_o(m_tdata);
  module.m_axis_tkeep_o(m_tkeep);
  module.m_axis_tlast_o(m_tlast);
  module.m_axis_tuser_o(m_tuser);
  module.m_axis_tvalid_o(m_tvalid);
  module.m_axis_tready_i(m_tready);
  module.enable_i(enable);
  module.chunk_groups_i(chunk_groups);
  module.bank_enable_i(bank_enable);
  module.usable_o(usable);
  module.busy_o(busy);
  module.chunk_valid_o(chunk_valid);
  module.chunk_mode_o(chunk_mode);
  module.chunk_bank_o(chunk_bank);
}

std::vector<DecPlanarDut*>& planar_decoders() {
  static std::vector<DecPlanarDut*> all = make_all();
  return all;
}

DecPlanarDut& planar_decoder(unsigned lanes, bool deep) {
  for (DecPlanarDut* dut : planar_decoders()) {
    if (dut->config.lanes == lanes && dut->config.deep == deep) return *dut;
  }
  throw std::logic_error("no such parameter set is tested");
}

DecPlanarBench::DecPlanarBench(DecPlanarDut& dut, std::uint32_t seed, Stalls stalls, unsigned chunk)
    : cfg(seed + 1, stalls.cfg, 1),
      in(seed + 2, stalls.input, dut.config.bus_bytes()),
      out(seed + 3, stalls.output),
      dut_(dut),
      chunk_(chunk) {
  reset();
}

void DecPlanarBench::reset() {
  dut_.rst_n.write(false);
  dut_.chunk_groups.write(static_cast<std::uint16_t>(chunk_ / 64));
  sc::settle();
  CHECK_FALSE(dut_.m_tvalid.read());
  CHECK_FALSE(dut_.cfg_tready.read());
  CHECK_FALSE(dut_.busy.read());
  CHECK_FALSE(dut_.chunk_valid.read());
  CHECK_FALSE(dut_.s_tready.read());
  CHECK(dut_.usable.read() == 0);
  dut_.clk.write(true);
  sc::settle();
  dut_.clk.write(false);
  dut_.rst_n.write(true);
  sc::settle();
  cfg.reset();
  in.reset();
  out.reset();
  monitor_.reset();
  shown_ = false;
}

void DecPlanarBench::cycle() {
  dut_.cfg_tdata.write(cfg.beat().data.bytes[0]);
  dut_.cfg_tdest.write(cfg.beat().dest & 15U);
  dut_.cfg_tlast.write(cfg.beat().last);
  dut_.cfg_tvalid.write(cfg.valid());
  dut_.s_tdata.write(sc::Wide{in.beat().data.bytes});
  dut_.s_tkeep.write(in.beat().keep);
  dut_.s_tlast.write(in.beat().last);
  dut_.s_tuser.write(in.beat().user);
  dut_.s_tvalid.write(in.valid());
  dut_.m_tready.write(out.ready());
  dut_.enable.write(enable);
  dut_.bank_enable.write(bank_enable);
  sc::settle();

  Beat beat{{}, dut_.m_tkeep.read(), dut_.m_tlast.read(), dut_.m_tuser.read(), 0};
  beat.data.bytes = dut_.m_tdata.read().bytes;
  const bool valid = dut_.m_tvalid.read();
  const bool cfg_ready = dut_.cfg_tready.read();
  const bool in_ready = dut_.s_tready.read();
  if (cfg.valid() && cfg_ready) loads.push_back({now_, cfg.beat()});
  if (in.valid() && in_ready) taken.push_back({now_, in.beat()});
  if (valid && out.ready()) left.push_back({now_, beat});
  if (valid && !shown_) shown.push_back({now_, beat});
  if (dut_.chunk_valid.read()) chunks.push_back({now_, dut_.chunk_mode.read(), dut_.chunk_bank.read()});
  if (dut_.busy.read()) busy.push_back(now_);
  shown_ = valid && !out.ready();

  monitor_.clock(valid, out.ready(), beat);
  cfg.clock(cfg_ready);
  in.clock(in_ready);
  out.clock(valid, beat);
  dut_.clk.write(true);
  sc::settle();
  dut_.clk.write(false);
  sc::settle();
  ++now_;
}

void DecPlanarBench::cycles(unsigned count) {
  for (unsigned i = 0; i < count; ++i) cycle();
}

void DecPlanarBench::run(std::size_t frames) {
  const std::uint64_t limit = now_ + 20'000'000;
  while ((out.frames() < frames || !in.done() || !cfg.done()) && now_ < limit) cycle();
  REQUIRE(now_ < limit);
}

void DecPlanarBench::offer(unsigned bank, const model::Bytes& serialised) {
  Frame frame = to_beats(serialised, 1);
  for (Beat& beat : frame) beat.dest = static_cast<std::uint8_t>(bank);
  cfg.push(frame);
}

void DecPlanarBench::load(const model::Banks& banks) {
  for (unsigned bank = 0; bank < banks.size(); ++bank) {
    if (banks[bank]) offer(bank, banks[bank]->serialise());
  }
  run(out.frames());
  cycle();
  clear_log();
}

void DecPlanarBench::send(const model::Bytes& frame, Rng& rng) {
  Frame beats = to_beats(frame, dut_.config.bus_bytes());
  scramble_unkept(beats, dut_.config.bus_bytes(), rng);
  in.push(beats);
}

void DecPlanarBench::check_next(const model::Banks& banks, const model::Bytes& frame) {
  const auto golden = model::decode_planar(banks, dut_.config.prefix_bits, params(), frame);
  const Frame beats = out.pop();
  REQUIRE(beats.back().user == static_cast<unsigned>(golden.error));
  if (golden.error == model::Error::None) {
    REQUIRE(beats == to_beats(golden.symbols, dut_.config.lanes));
    return;
  }
  REQUIRE(beats.back() == Beat{0, 0, true, static_cast<unsigned>(golden.error), 0});
  for (std::size_t i = 0; i + 1 < beats.size(); ++i) {
    REQUIRE(beats[i].user == 0);
    REQUIRE(beats[i].keep == keep_of(dut_.config.lanes));
  }
}

void DecPlanarBench::clear_log() {
  loads.clear();
  taken.clear();
  shown.clear();
  left.clear();
  chunks.clear();
  busy.clear();
}

model::Banks random_banks(const sc::PlanarConfig& config, Rng& rng) {
  const bool ranked = config.kind == model::Kind::Ranked;
  const auto counts = model::histogram(model::test::peaked(rng, 5000));
  model::Banks banks;
  banks.emplace_back(ranked ? model::fit_ranked(counts, config.prefix_bits)
                            : model::fit_interval(counts, config.prefix_bits));
  while (banks.size() < config.banks) {
    banks.emplace_back(ranked ? model::test::random_ranked(rng, config.prefix_bits)
                              : model::test::random_interval(rng, config.prefix_bits));
  }
  return banks;
}

model::Bytes encode_all(const model::Banks& banks, const model::PlanarParams& params,
                        const model::Bytes& symbols, model::Mode mode, unsigned bank) {
  const std::size_t chunks = (symbols.size() + params.chunk - 1) / params.chunk;
  return model::encode_planar(banks, params, symbols, std::vector<model::Choice>(chunks, {mode, bank}));
}

std::uint8_t header(unsigned bank, model::Mode mode, bool last) {
  return static_cast<std::uint8_t>(bank | static_cast<unsigned>(mode) << 4 | (last ? 0x40U : 0U));
}

}  // namespace qlc::verif
