// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/planar_bench.h"

#include <utility>

namespace qlc::verif {

PlanarBench::PlanarBench(const sc::PlanarConfig& config, bool encoder, std::unique_ptr<PlanarDevice> rtl,
                         std::unique_ptr<PlanarDevice> model, std::uint32_t seed)
    : StreamBench(seed, encoder ? config.lanes : config.bus_bytes()),
      config_(config),
      encoder_(encoder),
      dut_(std::move(rtl), std::move(model)),
      control_(seed ^ 0x4444) {
  set_bank_enable(0xFFFF);
}

void PlanarBench::reseed(std::uint32_t seed) {
  StreamBench::reseed(seed);
  control_ = Rng(seed ^ 0x4444);
}

void PlanarBench::load(unsigned bank, const model::Bytes& book) {
  Frame frame = to_beats(book, 1);
  for (Beat& beat : frame) beat.dest = static_cast<std::uint8_t>(bank);
  cfg_.push(frame);
}

void PlanarBench::set_bank_enable(unsigned banks) {
  in_.bank_enable = static_cast<std::uint16_t>(banks & ((1U << config_.banks) - 1));
}

void PlanarBench::reset(unsigned cycles) {
  forget();
  loading_.clear();
  books_ = {};
  usable_ = available_ = waited_ = 0;
  enabled_ = false;
  in_.rst_n = in_.cfg_tvalid = in_.s_tvalid = in_.m_tready = false;
  for (unsigned i = 0; i < cycles; ++i) dut_.cycle(in_);
}

void PlanarBench::cycle() {
  constexpr std::uint64_t kUserMask = (std::uint64_t{1} << 37) - 1;
  in_.rst_n = true;
  in_.cfg_tvalid = cfg_.valid();
  in_.cfg_tdata = cfg_.beat().data.bytes[0];
  in_.cfg_tdest = cfg_.beat().dest & 15;
  in_.cfg_tlast = cfg_.beat().last;
  in_.s_tvalid = input_.valid();
  in_.s_tdata = input_.beat().data;
  in_.s_tkeep = input_.beat().keep;
  in_.s_tuser = input_.beat().user & kUserMask;
  in_.s_tlast = input_.beat().last;
  in_.m_tready = output_.ready();
  in_.enable = !control_.chance(disabled_percent_);

  const std::uint64_t now = dut_.cycles();
  const PlanarOutputs out = dut_.cycle(in_);
  check(out.usable == usable_, "usable_o is not what was loaded");
  check(out.busy == busy(), "busy_o does not say whether part of a frame is inside");
  note_available(out);
  note_events(out);
  clock(out, now);
  enabled_ = in_.enable;
}

/// The banks that are available in this cycle. A decoder looks when it meets a header, so a frame of it keeps
/// of its banks those that stay available.
void PlanarBench::note_available(const PlanarOutputs& out) {
  if (cfg_.valid() && loading_.empty()) loading_bank_ = in_.cfg_tdest;
  const unsigned before = available_;
  available_ = usable_ & in_.bank_enable;
  if (out.cfg_tready) available_ &= ~(1U << loading_bank_);  // mode load
  for (unsigned bank = 0; bank < config_.banks; ++bank) {
    if (encoder_ || ((before ^ available_) >> bank & 1U) == 0) continue;
    for (PlanarTransfer& transfer : under_way_) {
      transfer.books[bank].reset();
      transfer.settled = false;
    }
  }
}

void PlanarBench::note_events(const PlanarOutputs& out) {
  if (out.chunk_valid) {
    check(out.chunk_mode < events_.chunks.size(), "chunk_mode_o is not a mode");
    ++events_.chunks[out.chunk_mode];
  }
  waited_ = in_.cfg_tvalid && !out.cfg_tready ? waited_ + 1 : 0;
  if (waited_ > 2 && busy()) ++events_.waits_for_banks;
  if (in_.cfg_tvalid && out.cfg_tready && loading_.empty() && busy()) ++events_.loads_in_frames;
  if (in_.s_tvalid && !out.s_tready && !enabled_) ++events_.waits_for_enable;
  if (busy() && out.m_tvalid && in_.m_tready && out.m_tlast && under_way_.front().in.empty())
    ++events_.early_errors;
}

void PlanarBench::take_config(const Beat& beat) {
  if (loading_bank_ < config_.banks) {
    books_[loading_bank_].reset();
    usable_ &= ~(1U << loading_bank_);
  }
  loading_.push_back(beat.data.bytes[0]);
  if (!beat.last) return;
  auto book = model::Codebook::parse(std::exchange(loading_, {}));
  const bool fits = book && book->kind() == config_.kind && book->prefix_bits() == config_.prefix_bits;
  ++(fits ? events_.good_loads : events_.bad_loads);
  if (!fits || loading_bank_ >= config_.banks) return;
  books_[loading_bank_] = std::make_shared<const model::Codebook>(*std::move(book));
  usable_ |= 1U << loading_bank_;
}

void PlanarBench::note_input(PlanarTransfer& transfer, std::size_t index) {
  if (index == 0) {
    check(enabled_, "a frame began while enable_i was 0");
    transfer.chunk = 64U * in_.chunk_groups;
    transfer.books = available_books();
  }
  const bool begins_chunk = index % (std::size_t{in_.chunk_groups} * config_.steps()) == 0;
  if (encoder_ && config_.select && begins_chunk) transfer.at_chunks.push_back(available_books());
}

Books PlanarBench::available_books() const {
  Books books = books_;
  for (unsigned bank = 0; bank < books.size(); ++bank) {
    if ((available_ >> bank & 1U) == 0) books[bank].reset();
  }
  return books;
}

void PlanarBench::check(bool holds, const char* what) const {
  if (!holds) throw std::runtime_error("cycle " + std::to_string(dut_.cycles() - 1) + ": " + what);
}

}  // namespace qlc::verif
