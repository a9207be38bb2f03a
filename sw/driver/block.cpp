// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/block.h"

#include <cstdio>
#include <stdexcept>
#include <string>

#include "sw/driver/qlc_regs.h"

namespace qlc::driver {
namespace {

constexpr unsigned kGroupSymbols = 64;
constexpr std::uint64_t kMostSymbols = std::uint64_t{1} << 32;
constexpr unsigned kBookPolls = 1000000;  // a bank in use is loaded when its frames have left

std::string hex(std::uint32_t offset) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "0x%03X", offset);
  return text.data();
}

// A field of a register.
#define FIELD(value, field) (((value) & (QLC_REG_##field##_MASK)) >> (QLC_REG_##field##_SHIFT))

}  // namespace

Block::Block(Port& port) : port_(port) {
  if (read(QLC_REG_ID) != QLC_REG_ID_VALUE) throw std::runtime_error("there is no qlc block, version 1");
  const std::uint32_t caps = read(QLC_REG_CAPS);
  capabilities_.decoder = FIELD(caps, CAPS_DECODER) != 0;
  capabilities_.lanes = FIELD(caps, CAPS_LANES);
  capabilities_.interval = FIELD(caps, CAPS_KIND) != 0;
  capabilities_.prefix_bits = FIELD(caps, CAPS_PREFIX_BITS);
  capabilities_.banks = FIELD(caps, CAPS_BANKS);
  capabilities_.look_ahead = FIELD(caps, CAPS_LOOK_AHEAD);
  capabilities_.deep = FIELD(caps, CAPS_DEEP) != 0;
  capabilities_.select = FIELD(caps, CAPS_SELECT) != 0;
  capabilities_.max_chunk = kGroupSymbols * FIELD(read(QLC_REG_MAX_CHUNK), MAX_CHUNK_GROUPS);
}

void Block::set_chunk(unsigned symbols) {
  if (symbols % kGroupSymbols != 0 || symbols < 2 * kGroupSymbols || symbols > capabilities_.max_chunk) {
    throw std::invalid_argument("a chunk of " + std::to_string(symbols) + " symbols");
  }
  write(QLC_REG_CHUNK, symbols / kGroupSymbols);
}

void Block::enable_banks(std::uint16_t banks) { write(QLC_REG_BANKS, banks); }

void Block::load(unsigned bank, const Bytes& book) {
  if (bank >= capabilities_.banks || book.empty()) {
    throw std::invalid_argument("a codebook of " + std::to_string(book.size()) + " bytes for bank " +
                                std::to_string(bank));
  }
  if (load_begun_) write_book(QLC_REG_BOOK_LAST_MASK);  // one that was given up
  write(QLC_REG_ERRORS, QLC_REG_ERRORS_BAD_CODEBOOK_MASK);
  const std::uint32_t to = bank << QLC_REG_BOOK_BANK_SHIFT;
  for (std::size_t i = 0; i < book.size(); ++i) {
    write_book(book[i] | to | (i + 1 == book.size() ? QLC_REG_BOOK_LAST_MASK : 0));
  }
  wait_for_book();
  const bool bad = (read(QLC_REG_ERRORS) & QLC_REG_ERRORS_BAD_CODEBOOK_MASK) != 0;
  if (bad || (read(QLC_REG_USABLE) >> bank & 1U) == 0) {
    throw std::runtime_error("bank " + std::to_string(bank) + ": the block did not accept the codebook");
  }
}

void Block::write_book(std::uint32_t value) {
  wait_for_book();
  write(QLC_REG_BOOK, value);
  load_begun_ = (value & QLC_REG_BOOK_LAST_MASK) == 0;
}

/// Waits until the block has taken the byte before.
void Block::wait_for_book() {
  for (unsigned polls = 0; FIELD(read(QLC_REG_STATUS), STATUS_BOOK_READY) == 0; ++polls) {
    if (polls == kBookPolls) throw std::runtime_error("a codebook waits, and frames do not leave");
  }
}

void Block::enable(bool on) { write(QLC_REG_CONTROL, on ? QLC_REG_CONTROL_ENABLE_MASK : 0); }

void Block::send(const Bytes& frame, Choice choice) {
  if (frame.empty() && !capabilities_.decoder) throw std::invalid_argument("a frame without symbols");
  const bool told = !capabilities_.decoder && !capabilities_.select;
  if (told && (frame.size() > kMostSymbols || (!choice.raw && choice.bank >= capabilities_.banks))) {
    throw std::invalid_argument("a frame of " + std::to_string(frame.size()) + " symbols for bank " +
                                std::to_string(choice.bank));
  }
  // TUSER of an encoder's first beat, docs/architecture.md 3.1.
  const std::uint64_t user = static_cast<std::uint32_t>(frame.size() - 1) |
                             static_cast<std::uint64_t>(choice.raw ? 0 : choice.bank) << 32 |
                             static_cast<std::uint64_t>(choice.raw ? 1 : 0) << 36;
  port_.send(frame, told ? user : 0);
}

std::uint32_t Block::take_errors() {
  const std::uint32_t errors = read(QLC_REG_ERRORS);
  write(QLC_REG_ERRORS, errors);
  return errors;
}

Counters Block::counters() {
  Counters counters;
  counters.frames = read(QLC_REG_FRAMES);
  counters.bad_frames = read(QLC_REG_BAD_FRAMES);
  counters.raw_chunks = read(QLC_REG_RAW_CHUNKS);
  counters.constant_chunks = read(QLC_REG_CONSTANT_CHUNKS);
  for (unsigned bank = 0; bank < capabilities_.banks; ++bank) {
    counters.coded_chunks[bank] = read(QLC_REG_CHUNKS + 4 * bank);
  }
  counters.symbols = read_wide(QLC_REG_SYMBOLS_LOW);
  counters.bits = read_wide(QLC_REG_BITS_LOW);
  counters.input_stalls = read_wide(QLC_REG_INPUT_STALLS_LOW);
  counters.output_stalls = read_wide(QLC_REG_OUTPUT_STALLS_LOW);
  return counters;
}

void Block::clear_counters() { write(QLC_REG_CONTROL, read(QLC_REG_CONTROL) | QLC_REG_CONTROL_CLEAR_MASK); }

std::uint32_t Block::read(std::uint32_t offset) {
  std::uint32_t value = 0;
  if (!port_.read(offset, value)) throw std::runtime_error("register " + hex(offset) + " cannot be read");
  return value;
}

void Block::write(std::uint32_t offset, std::uint32_t value) {
  if (!port_.write(offset, value)) {
    throw std::runtime_error("register " + hex(offset) + " did not take the value " + hex(value));
  }
}

// Reading the low half stores the high half that belongs to it.
std::uint64_t Block::read_wide(std::uint32_t low) {
  const std::uint64_t bits = read(low);
  return bits | static_cast<std::uint64_t>(read(low + 4)) << 32;
}

}  // namespace qlc::driver
