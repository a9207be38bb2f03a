// SPDX-License-Identifier: Apache-2.0
#include "verif/axi/reference.h"

#include <algorithm>

namespace qlc::verif::axi {
namespace {

/// Of a beat of `bytes`.
unsigned kept(bool last, std::uint64_t keep, unsigned bytes) {
  if (!last) return bytes;
  unsigned count = 0;
  while (count < bytes && (keep >> count & 1U) != 0) ++count;
  return count;
}

}  // namespace

void Reference::reset() {
  write_address_.reset();
  write_data_.reset();
  write_response_.reset();
  read_address_.reset();
  read_response_.reset();
  enable_ = false;
  chunk_ = std::min<std::uint32_t>(16, config_.max_chunk);
  banks_ = existing();
  errors_ = 0;
  book_.reset();
  loaded_.reset();
  frames_ = bad_frames_ = raw_chunks_ = constant_chunks_ = 0;
  chunks_.fill(0);
  wide_.fill(0);
  stored_high_ = 0;
}

void Reference::set_inputs(const Inputs& in) {
  in_ = in;
  if (!in.rst_n) reset();
}

Outputs Reference::outputs() const {
  Outputs out;
  out.awready = !write_address_;
  out.wready = !write_data_;
  out.bvalid = write_response_.has_value();
  if (write_response_) out.bresp = *write_response_ ? 2 : 0;
  out.arready = !read_address_;
  out.rvalid = read_response_.has_value();
  if (read_response_) {
    out.rresp = read_response_->error ? 2 : 0;
    out.rdata = read_response_->data;
  }
  out.cfg_tvalid = book_.has_value();
  if (book_) {
    out.cfg_tdata = book_->data;
    out.cfg_tdest = book_->bank;
    out.cfg_tlast = book_->last;
  }
  out.enable = enable_;
  out.chunk_groups = static_cast<std::uint16_t>(chunk_);
  out.bank_enable = banks_;
  return out;
}

/// Whether it is good; all that it changes but the BOOK byte and what is cleared.
bool Reference::write(std::uint32_t address, std::uint32_t data) {
  switch (address & ~3U) {
    case 0x00C:
      enable_ = (data & 1U) != 0;
      clear_ = (data & 2U) != 0;
      return true;
    case 0x014: {
      const std::uint32_t groups = data;
      met_.chunk_busy += in_.busy;
      met_.chunk_range += groups < 2 || groups > config_.max_chunk;
      if (in_.busy || groups < 2 || groups > config_.max_chunk) return false;
      chunk_ = groups;
      return true;
    }
    case 0x01C:
      banks_ = static_cast<std::uint16_t>(data & existing());
      return true;
    case 0x020:
      met_.book_refused += book_.has_value();
      return !book_;
    case 0x024:
      errors_cleared_ = static_cast<std::uint8_t>(data);
      return true;
    default:
      return false;
  }
}

Reference::Answer Reference::read(std::uint32_t address) {
  address &= ~3U;
  switch (address) {
    case 0x000:
      return {false, 0x514C4301};
    case 0x004:
      return {false, config_.caps};
    case 0x008:
      return {false, config_.max_chunk};
    case 0x00C:
      return {false, enable_};
    case 0x010:
      return {false, (book_ ? 0U : 2U) | (in_.busy ? 1U : 0U)};
    case 0x014:
      return {false, chunk_};
    case 0x018:
      return {false, in_.usable};
    case 0x01C:
      return {false, banks_};
    case 0x024:
      return {false, errors_};
    case 0x028:
      return {false, frames_};
    case 0x02C:
      return {false, bad_frames_};
    case 0x030:
      return {false, raw_chunks_};
    case 0x034:
      return {false, constant_chunks_};
    default:
      break;
  }
  if (address >= 0x040 && address < 0x060) {
    if ((address & 4U) != 0) {
      met_.stored_highs += stored_high_ != 0;
      return {false, stored_high_};
    }
    const std::uint64_t value = wide_[(address - 0x040) / 8];
    stored_high_ = static_cast<std::uint32_t>(value >> 32);
    return {false, static_cast<std::uint32_t>(value)};
  }
  if (address >= 0x080 && address < 0x0C0) return {false, chunks_[(address - 0x080) / 4]};
  return {true, 0};
}

/// What happens in this cycle.
void Reference::count() {
  if (clear_) {
    met_.clear_and_count += in_.end || in_.symbols_take || in_.packed_take || in_.chunk_valid;
    frames_ = bad_frames_ = raw_chunks_ = constant_chunks_ = 0;
    chunks_.fill(0);
    wide_.fill(0);
  }
  if (in_.symbols_take) wide_[0] += kept(in_.symbols_last, in_.symbols_keep, config_.lanes);
  if (in_.packed_take) wide_[1] += 8ULL * kept(in_.packed_last, in_.packed_keep, config_.bytes());
  wide_[2] += in_.input_stall;
  wide_[3] += in_.output_stall;
  frames_ += in_.end;
  bad_frames_ += in_.end && in_.end_error != 0;
  if (in_.chunk_valid) {
    raw_chunks_ += in_.chunk_mode == 1;
    constant_chunks_ += in_.chunk_mode == 2;
    if (in_.chunk_mode == 0 && in_.chunk_bank < config_.banks) ++chunks_[in_.chunk_bank];
  }
}

void Reference::rising_edge() {
  if (!in_.rst_n) return;

  // Both execute on the registers as they are in this cycle.
  const bool execute_write = write_address_ && write_data_ && !write_response_;
  const bool execute_read = read_address_ && !read_response_;
  const bool offered = book_.has_value();

  std::optional<Answer> answer;
  if (execute_read) {
    answer = read(*read_address_);
    ++(answer->error ? met_.bad_reads : met_.reads);
  }

  clear_ = false;
  errors_cleared_ = 0;
  bool good = false;
  if (execute_write) {
    met_.partial_strobes += !write_data_->full;
    good = write_data_->full && write(*write_address_, write_data_->data);
    ++(good ? met_.writes : met_.bad_writes);
  }
  count();

  std::uint8_t set = 0;
  if (in_.end && in_.end_error != 0) set = static_cast<std::uint8_t>(1U << in_.end_error);
  if (loaded_ && (in_.usable >> *loaded_ & 1U) == 0) {
    set |= 2U;
    ++(*loaded_ < config_.banks ? met_.bad_books : met_.bad_book_banks);
  }
  met_.set_and_clear += (set & errors_cleared_) != 0;
  errors_ = static_cast<std::uint8_t>((errors_ & ~errors_cleared_) | set);

  // The codebook's byte.
  loaded_.reset();
  if (offered && in_.cfg_tready) {
    if (book_->last) loaded_ = book_->bank;
    book_.reset();
  }
  if (good && (*write_address_ & ~3U) == 0x020) {
    const std::uint32_t data = write_data_->data;
    book_ = Book{static_cast<std::uint8_t>(data), static_cast<std::uint8_t>(data >> 8 & 15U),
                 (data >> 16 & 1U) != 0};
  }

  // The bus: what was held at the beginning of the cycle is free at its end if it executed.
  if (write_response_) {
    if (in_.bready) write_response_.reset();
  } else if (execute_write) {
    write_response_ = !good;
  }
  if (read_response_) {
    if (in_.rready) read_response_.reset();
  } else if (execute_read) {
    read_response_ = answer;
  }
  if (execute_write) {
    write_address_.reset();
    write_data_.reset();
  } else {
    if (!write_address_ && in_.awvalid) write_address_ = in_.awaddr;
    if (!write_data_ && in_.wvalid) write_data_ = Data{in_.wdata, in_.wstrb == 0xf};
  }
  if (execute_read) {
    read_address_.reset();
  } else if (!read_address_ && in_.arvalid) {
    read_address_ = in_.araddr;
  }
}

}  // namespace qlc::verif::axi
