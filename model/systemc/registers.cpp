// SPDX-License-Identifier: Apache-2.0
#include "model/systemc/registers.h"

#include <algorithm>

#include "model/error.h"

namespace qlc::sc {

namespace {

enum Offset : unsigned {
  kId = 0x000,
  kCaps = 0x004,
  kMaxChunk = 0x008,
  kControl = 0x00C,
  kStatus = 0x010,
  kChunk = 0x014,
  kUsable = 0x018,
  kBanks = 0x01C,
  kBook = 0x020,
  kErrors = 0x024,
  kFrames = 0x028,
  kBadFrames = 0x02C,
  kRawChunks = 0x030,
  kConstantChunks = 0x034,
  kSymbols = 0x040,
  kBits = 0x048,
  kInputStalls = 0x050,
  kOutputStalls = 0x058,
  kChunks = 0x080,
};

constexpr std::uint32_t kIdValue = 0x514C4301;
constexpr unsigned kAddressMask = 0x1FC;  // the two lowest bits are not looked at
constexpr std::uint8_t kAllStrobes = 0xF;
constexpr std::uint16_t kResetGroups = 16;
constexpr std::uint16_t kMostGroups = 1024;

std::uint32_t caps_of(const PlanarConfig& config, bool encoder) {
  const std::uint32_t kind = config.kind == model::Kind::Interval ? 1 : 0;
  const std::uint32_t select = encoder && config.select ? 1 : 0;
  return config.lanes | kind << 8 | config.prefix_bits << 9 | config.banks << 12 | config.look_ahead << 17 |
         (config.deep ? 1U : 0U) << 21 | select << 22 | (encoder ? 0U : 1U) << 23;
}

std::uint16_t max_groups_of(const PlanarConfig& config, bool encoder) {
  if (!encoder || !config.select) return kMostGroups;
  return static_cast<std::uint16_t>(config.max_chunk / model::kGroupSymbols);
}

}  // namespace

Registers::Registers(const PlanarConfig& config, bool encoder)
    : caps_(caps_of(config, encoder)),
      max_groups_(max_groups_of(config, encoder)),
      existing_(static_cast<std::uint16_t>((1U << config.banks) - 1)),
      encoder_(encoder),
      in_bytes_(encoder ? config.lanes : config.bus_bytes()),
      out_bytes_(encoder ? config.bus_bytes() : config.lanes),
      chunk_groups_(std::min(kResetGroups, max_groups_)),
      banks_(existing_) {}

std::optional<std::uint32_t> Registers::read(unsigned address, const Pins& pins) {
  const unsigned offset = address & kAddressMask;
  if (offset >= kChunks && offset < kChunks + 4 * counters_.chunks.size()) {
    return counters_.chunks[(offset - kChunks) / 4];
  }
  if (offset >= kSymbols && offset < kOutputStalls + 8) return read_half(offset);
  switch (offset) {
    case kId:
      return kIdValue;
    case kCaps:
      return caps_;
    case kMaxChunk:
      return max_groups_;
    case kControl:
      return enable_ ? 1U : 0U;
    case kStatus:
      return (pins.busy ? 1U : 0U) | (book_.valid ? 0U : 2U);
    case kChunk:
      return chunk_groups_;
    case kUsable:
      return pins.usable;
    case kBanks:
      return banks_;
    case kErrors:
      return errors_;
    case kFrames:
      return counters_.frames;
    case kBadFrames:
      return counters_.bad_frames;
    case kRawChunks:
      return counters_.raw_chunks;
    case kConstantChunks:
      return counters_.constant_chunks;
    default:
      return std::nullopt;
  }
}

std::uint32_t Registers::read_half(unsigned offset) {
  if (offset % 8 != 0) return high_half_;
  std::uint64_t value = 0;
  if (offset == kSymbols) value = counters_.symbols;
  if (offset == kBits) value = counters_.bits;
  if (offset == kInputStalls) value = counters_.input_stalls;
  if (offset == kOutputStalls) value = counters_.output_stalls;
  high_half_ = static_cast<std::uint32_t>(value >> 32);
  return static_cast<std::uint32_t>(value);
}

bool Registers::clock(const Pins& pins, const std::optional<AxilPort::Write>& executes) {
  const bool byte_taken = book_.valid && pins.cfg_ready;
  const std::uint8_t bank = book_.bank;
  const bool last = book_.last;
  const bool good = executes && write(*executes, pins);
  if (byte_taken) book_.valid = false;
  report_errors(pins);
  loaded_.reset();
  if (byte_taken && last) loaded_ = bank;
  count(pins);
  return good;
}

/// Returns false, and changes nothing, if the write is refused.
bool Registers::write(const AxilPort::Write& write, const Pins& pins) {
  if (write.strobes != kAllStrobes) return false;
  const std::uint32_t data = write.data;
  switch (write.address & kAddressMask) {
    case kControl:
      enable_ = (data & 1U) != 0;
      if ((data & 2U) != 0) counters_ = {};
      return true;
    case kChunk: {
      if (pins.busy || data < 2 || data > max_groups_) return false;
      chunk_groups_ = static_cast<std::uint16_t>(data);
      return true;
    }
    case kBanks:
      banks_ = static_cast<std::uint16_t>(data & existing_);
      return true;
    case kBook:
      if (book_.valid) return false;
      book_ = {true, static_cast<std::uint8_t>(data & 0xFFU), static_cast<std::uint8_t>(data >> 8 & 0xFU),
               (data >> 16 & 1U) != 0};
      return true;
    case kErrors:
      errors_ &= ~data;
      return true;
    default:
      return false;
  }
}

void Registers::report_errors(const Pins& pins) {
  if (loaded_ && (pins.usable >> *loaded_ & 1U) == 0) {
    errors_ |= 1U << static_cast<unsigned>(model::Error::BadCodebook);
  }
  if (pins.out.taken() && pins.out.last && pins.error != 0) errors_ |= 1U << pins.error;
}

void Registers::count(const Pins& pins) {
  const unsigned bytes_in = pins.in.taken() ? pins.in.bytes(in_bytes_) : 0;
  const unsigned bytes_out = pins.out.taken() ? pins.out.bytes(out_bytes_) : 0;
  counters_.symbols += encoder_ ? bytes_in : bytes_out;
  counters_.bits += 8 * (encoder_ ? bytes_out : bytes_in);
  if (pins.in.stalled()) ++counters_.input_stalls;
  if (pins.out.stalled()) ++counters_.output_stalls;
  if (pins.out.taken() && pins.out.last) counters_.count_frame(pins.error != 0);
  if (pins.chunk_valid) counters_.count_chunk(pins.chunk_mode, pins.chunk_bank);
}

}  // namespace qlc::sc
