// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "sw/driver/port.h"

namespace qlc::driver {

/// What a block was built with (docs/registers.md, CAPS and MAX_CHUNK).
struct Capabilities {
  bool decoder = false;      ///< Else it is an encoder.
  unsigned lanes = 0;        ///< Symbols of a full beat.
  bool interval = false;     ///< Kind of codebooks; else ranked.
  unsigned prefix_bits = 0;  ///< P: 3, 4 or 5.
  unsigned banks = 0;        ///< Codebooks that it holds.
  unsigned look_ahead = 0;   ///< Of its streams.
  bool deep = false;         ///< Has all register stages.
  bool select = false;       ///< The encoder chooses each chunk's mode and bank.
  unsigned max_chunk = 0;    ///< Symbols of the largest chunk.
};

/// What a block has counted since it was reset or its counters cleared. Those of 32 bits wrap.
struct Counters {
  std::uint32_t frames = 0;
  std::uint32_t bad_frames = 0;
  std::uint32_t raw_chunks = 0;
  std::uint32_t constant_chunks = 0;
  std::array<std::uint32_t, 16> coded_chunks{};  ///< By bank.
  std::uint64_t symbols = 0;
  std::uint64_t bits = 0;           ///< Of compressed beats.
  std::uint64_t input_stalls = 0;   ///< Cycles.
  std::uint64_t output_stalls = 0;  ///< Cycles.
};

/// How an encoder without selection is to code a frame.
struct Choice {
  unsigned bank = 0;  ///< Less than Capabilities::banks.
  bool raw = false;   ///< 8 bits a symbol, without a codebook.
};

/// A block, qlc_enc_axi or qlc_dec_axi, behind its registers and streams. All functions that touch a register
/// throw std::runtime_error, naming it, if the block refuses the access.
class Block {
 public:
  /// Finds out what is there. Throws std::runtime_error if it is no qlc block.
  explicit Block(Port& port);

  const Capabilities& capabilities() const { return capabilities_; }

  /// Sets the size of a chunk, in symbols: a multiple of 64, 128 to max_chunk (else std::invalid_argument).
  /// Refused while a frame is inside.
  void set_chunk(unsigned symbols);

  /// Which banks may be used; bit b is bank b.
  void enable_banks(std::uint16_t banks);

  /// Loads a serialised codebook (docs/format.md 3.3) into a bank. A bank that frames use is loaded after
  /// they have left. Throws std::invalid_argument if there is no such bank or no byte. Throws
  /// std::runtime_error if the codebook is not one for this block, or if after a million polls the frames
  /// have not left; the bank is not usable then, and the next load first ends the one given up.
  void load(unsigned bank, const Bytes& book);

  /// Frames may begin, or not.
  void enable(bool on);

  /// Queues a frame: symbols for an encoder, a frame for a decoder. `choice` counts for an encoder without
  /// selection. Throws std::invalid_argument if an encoder is given no symbols, or one without selection more
  /// than 2^32 or a bank that it does not have.
  void send(const Bytes& frame, Choice choice = {});

  /// Waits for the next frame. One must have been sent.
  Received receive() { return port_.receive(); }

  /// The errors since the last call: bit n is error number n of docs/format.md 7.
  std::uint32_t take_errors();

  Counters counters();
  void clear_counters();

 private:
  std::uint32_t read(std::uint32_t offset);
  void write(std::uint32_t offset, std::uint32_t value);
  std::uint64_t read_wide(std::uint32_t low);
  void write_book(std::uint32_t value);
  void wait_for_book();

  Port& port_;
  Capabilities capabilities_;
  bool load_begun_ = false;  // a byte of a codebook was written, and not its last
};

}  // namespace qlc::driver
