// SPDX-License-Identifier: Apache-2.0
// Planar frames: every kernel that this machine can run against the golden codec. An input is a byte, of
// which bit 0 says what follows and bits 1 to 6 how far from a multiple of 64 bytes symbols are decoded; a
// byte for the chunk size; one for the look-ahead; a stream (stream.h); and, if bit 0 is 0, a frame; if it is
// 1, damage (fuzz.h) and symbols, whose frame is decoded with and without it.
#include "sw/codec/planar.h"

#include <memory>
#include <new>

#include "model/planar.h"
#include "verif/fuzz/stream.h"

namespace qlc::fuzz {
namespace {

/// Symbols that are decoded of a frame of unknown length, and the most that the golden codec is asked for.
constexpr std::size_t kRoom = std::size_t{1} << 14U;
constexpr std::size_t kMost = std::size_t{1} << 20U;

/// Memory whose end is watched to the byte, and which begins at a multiple of 64 bytes.
class Room {
 public:
  explicit Room(std::size_t size) : bytes_(static_cast<std::uint8_t*>(::operator new(size, kAlign))) {}
  std::uint8_t* data() const { return bytes_.get(); }

 private:
  static constexpr std::align_val_t kAlign{64};
  struct Free {
    void operator()(std::uint8_t* bytes) const { ::operator delete(bytes, kAlign); }
  };
  std::unique_ptr<std::uint8_t, Free> bytes_;
};

struct Case {
  Stream stream;
  model::PlanarParams params;
  std::size_t offset = 0;

  codec::PlanarParams mine() const { return {params.chunk, params.look_ahead}; }
};

struct Result {
  codec::FrameError error = codec::FrameError::None;
  Bytes symbols;
};

Result decode(const Case& what, const Bytes& frame, std::size_t room, const codec::Kernel& kernel,
              codec::Caching caching) {
  const Room memory(what.offset + room);
  std::uint8_t* const to = memory.data() + what.offset;
  std::size_t count = 0;
  const codec::FrameError error = codec::decode_planar(what.stream.banks, what.stream.prefix_bits,
                                                       what.mine(), frame, to, room, count, kernel, caching);
  require(count <= room, "there are no more symbols than there is room for");
  if (error != codec::FrameError::None) return {error, {}};
  return {error, {to, to + count}};
}

/// What all kernels give.
Result decode(const Case& what, const Bytes& frame, std::size_t room) {
  const Result scalar = decode(what, frame, room, codec::scalar_kernel(), codec::Caching::Kept);
  for (const codec::Kernel* kernel : codec::kernels()) {
    for (const codec::Caching caching : {codec::Caching::Kept, codec::Caching::Passed}) {
      const Result result = decode(what, frame, room, *kernel, caching);
      require(result.error == scalar.error,
              std::string(kernel->name) + " gives the error of the scalar kernel");
      require(result.symbols == scalar.symbols, std::string(kernel->name) + " gives its symbols");
    }
  }
  return scalar;
}

void check_decoders(const Case& what, const Bytes& frame) {
  const Result mine = decode(what, frame, kRoom);
  const bool too_long = mine.error == codec::FrameError::TooLong;
  // A constant chunk takes two bytes.
  if (too_long && what.params.chunk * (frame.size() / 2 + 1) > kMost) return;
  const model::Decoded golden =
      model::decode_planar(what.stream.golden, what.stream.prefix_bits, what.params, frame);
  if (too_long) {
    require(golden.error != model::Error::None || golden.symbols.size() > kRoom,
            "too long is what does not fit");
    return;
  }
  require(equal(mine.error, golden.error), "the error is the golden one");
  if (golden.error != model::Error::None) return;
  require(mine.symbols == golden.symbols, "symbols are the golden ones");
  const Result exact = decode(what, frame, golden.symbols.size());
  require(exact.error == codec::FrameError::None && exact.symbols == golden.symbols,
          "room for all symbols is enough");
  require(decode(what, frame, golden.symbols.size() - 1).error == codec::FrameError::TooLong,
          "with less room a frame is too long");
}

Bytes check_encoders(const Case& what, const Bytes& symbols) {
  const Bytes golden = model::encode_planar(what.stream.golden, what.params, symbols);
  for (const codec::Kernel* kernel : codec::kernels()) {
    const Room memory(codec::planar_room(what.mine(), symbols.size()));
    const std::size_t size =
        codec::encode_planar(what.stream.banks, what.mine(), symbols, memory.data(), *kernel);
    require(Bytes(memory.data(), memory.data() + size) == golden,
            std::string(kernel->name) + " writes the golden frame");
  }
  require(decode(what, golden, symbols.size()).symbols == symbols, "symbols come back");
  return golden;
}

}  // namespace
}  // namespace qlc::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qlc::fuzz;
  Source source(data, size);
  const unsigned first = source.byte();
  const unsigned groups = 2 + source.byte();
  Case what;
  what.offset = first / 2 % 64;
  what.params.chunk = groups == 257 ? 65536 : 64 * groups;
  what.params.look_ahead = source.byte() % 16;
  what.stream = take_stream(source);
  if (first % 2 == 0) {
    check_decoders(what, source.rest());
    return 0;
  }
  Source faults = source;
  source.bytes(3);
  const Bytes symbols = source.rest();
  if (symbols.empty()) return 0;
  Bytes frame = check_encoders(what, symbols);
  damage(faults, frame);
  check_decoders(what, frame);
  return 0;
}
