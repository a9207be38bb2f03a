// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace qlc::driver {

using Bytes = std::vector<std::uint8_t>;

/// A frame as it left a block.
struct Received {
  Bytes bytes;         ///< Its kept bytes; to be dropped if there is an error.
  unsigned error = 0;  ///< TUSER of its last beat: the error number of docs/format.md, section 7.
};

/// The way to a block: on a chip its registers in memory and a DMA engine, in a simulation a bench that runs
/// the clock.
class Port {
 public:
  Port() = default;
  virtual ~Port() = default;
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  /// Reads a 32-bit register, `offset` in bytes. False if the block answered SLVERR.
  virtual bool read(std::uint32_t offset, std::uint32_t& value) = 0;

  /// Writes a 32-bit register. False if the block answered SLVERR.
  virtual bool write(std::uint32_t offset, std::uint32_t value) = 0;

  /// Queues a frame for the block's input; `user` is TUSER of its first beat. No bytes are one beat that
  /// keeps none.
  virtual void send(const Bytes& frame, std::uint64_t user) = 0;

  /// Waits for the next frame from the block's output. One must have been sent. Throws std::runtime_error if
  /// it does not come in the time that the port allows.
  virtual Received receive() = 0;
};

}  // namespace qlc::driver
