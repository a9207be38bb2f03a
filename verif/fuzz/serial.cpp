// SPDX-License-Identifier: Apache-2.0
// Serial frames: the codec against the golden codec. An input is a byte; a stream (stream.h), whose bank 0 is
// used; and, if the byte is even, a frame; if it is odd, damage (fuzz.h) and symbols, whose frame is decoded
// with and without it.
#include "sw/codec/serial.h"

#include "model/serial.h"
#include "verif/fuzz/stream.h"

namespace qlc::fuzz {
namespace {

void check_decoders(const Stream& stream, const Bytes& frame) {
  const model::Decoded golden = model::decode_serial(&*stream.golden[0], frame);
  const codec::Codebook& book = *stream.banks[0];
  std::size_t count = 0;
  // As much room as any frame of this length needs, then as much as this one does, then less.
  Bytes symbols(8 * frame.size() / book.prefix_bits() + 1);
  codec::FrameError error = codec::decode_serial(book, frame, symbols.data(), symbols.size(), count);
  require(equal(error, golden.error), "the error is the golden one");
  if (golden.error != model::Error::None) return;
  symbols.resize(count);
  require(symbols == golden.symbols, "symbols are the golden ones");
  const Bytes exact(count);
  symbols = exact;
  error = codec::decode_serial(book, frame, symbols.data(), symbols.size(), count);
  require(error == codec::FrameError::None && symbols == golden.symbols, "room for all symbols is enough");
  error = codec::decode_serial(book, frame, symbols.data(), symbols.size() - 1, count);
  require(error == codec::FrameError::TooLong, "with less room a frame is too long");
}

Bytes check_encoders(const Stream& stream, const Bytes& symbols) {
  const Bytes golden = model::encode_serial(*stream.golden[0], symbols);
  Bytes frame;
  codec::encode_serial(*stream.banks[0], symbols, frame);
  require(frame == golden, "the frame is the golden one");
  require(model::decode_serial(&*stream.golden[0], frame).symbols == symbols, "symbols come back");
  return frame;
}

}  // namespace
}  // namespace qlc::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qlc::fuzz;
  Source source(data, size);
  const bool encode = source.byte() % 2 != 0;
  const Stream stream = take_stream(source);
  if (stream.banks.empty() || !stream.banks[0]) return 0;
  if (!encode) {
    check_decoders(stream, source.rest());
    return 0;
  }
  Source faults = source;
  source.bytes(3);
  const Bytes symbols = source.rest();
  if (symbols.empty()) return 0;
  Bytes frame = check_encoders(stream, symbols);
  check_decoders(stream, frame);
  damage(faults, frame);
  check_decoders(stream, frame);
  return 0;
}
