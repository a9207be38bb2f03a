// SPDX-License-Identifier: Apache-2.0
// The reader of .qlc files. An input is a file; or, if its first byte is not that of one, the length of an
// index in two bytes, the index, and frames: of these a file is made whose places and checksums are right, so
// that what lies behind them is reached; what is restored must be what the golden codec makes of the frames.
#include <optional>

#include "model/planar.h"
#include "model/serial.h"
#include "sw/container/checksum.h"
#include "sw/container/index.h"
#include "sw/container/reader.h"
#include "sw/io/error.h"
#include "verif/fuzz/stream.h"

namespace qlc::fuzz {
namespace {

/// The original file, if all of it came; nothing if the file was refused. `original`: what came in any case.
std::optional<Bytes> restore(const Bytes& file, Bytes& original) {
  original.clear();
  try {
    const Reader reader(Input::in_memory("x.qlc", file));
    reader.restore(1, [&](codec::View part) { original.insert(original.end(), part.begin(), part.end()); });
    require(original.size() == reader.index().original_bytes,
            "the original file has the size that the index says");
    // All of it, and a part that begins and ends somewhere.
    for (const std::size_t cut : {std::size_t{0}, original.size() / 3}) {
      Bytes part(original.size() - 2 * cut);
      reader.read(cut, part.data(), part.size());
      require(std::equal(part.begin(), part.end(), original.begin() + static_cast<std::ptrdiff_t>(cut)),
              "a part is what is restored");
    }
    return original;
  } catch (const Error& error) {
    require(std::string(error.what()).rfind("x.qlc: ", 0) == 0, "a message begins with the file's name");
    require(error.code() == ExitCode::Differs, "a damaged file is corrupt");
    return std::nullopt;
  }
}

Bytes file_of(const Bytes& index, const Bytes& frames) {
  const auto begin = header();
  Bytes file(begin.begin(), begin.end());
  file.insert(file.end(), frames.begin(), frames.end());
  const Bytes end = serialise(Trailer{file.size(), index.size(), checksum(index)});
  file.insert(file.end(), index.begin(), index.end());
  file.insert(file.end(), end.begin(), end.end());
  return file;
}

/// What the golden codec makes of a frame of a section; nothing if it is in error.
Bytes golden_frame(const Section& section, const codec::Banks& banks, const Bytes& frame) {
  const model::Banks golden = golden_of(banks);
  if (section.layout == Layout::Serial) return model::decode_serial(&*golden[0], frame).symbols;
  const model::PlanarParams params{static_cast<unsigned>(section.params.chunk), section.params.look_ahead};
  return model::decode_planar(golden, golden[0]->prefix_bits(), params, frame).symbols;
}

/// What a file of this index and these frames must be restored to, by the golden codec.
Bytes golden_file(const Index& index, const Bytes& frames) {
  Bytes original;
  auto at = frames.begin();
  auto frame = index.frames.begin();
  for (const Section& section : index.sections) {
    for (std::uint64_t i = 0; i < section.frames(); ++i, ++frame) {
      const Bytes bytes(at, at + frame->bytes);
      at += frame->bytes;
      const bool stored = section.layout == Layout::Stored || frame->stored;
      const Bytes part = stored ? bytes : golden_frame(section, index.sets[section.set].banks(), bytes);
      original.insert(original.end(), part.begin(), part.end());
    }
  }
  return original;
}

void check_parts(Source source) {
  const Bytes given = source.bytes(source.word());
  const Bytes frames = source.rest();
  Bytes original;
  Index index;
  try {
    index = parse_index(given, frames.size());
  } catch (const Malformed&) {
    require(!restore(file_of(given, frames), original), "a file with a malformed index is refused");
    return;
  }
  require(serialise(index) == given, "an index is serialised as it was");
  std::size_t at = 0;
  for (Frame& frame : index.frames) {
    frame.checksum = checksum(codec::View(frames).part(at, frame.bytes));
    at += frame.bytes;
  }
  restore(file_of(serialise(index), frames), original);
  if (original.size() != index.original_bytes) return;  // a frame is in error
  index.original_checksum = checksum(original);
  require(restore(file_of(serialise(index), frames), original).has_value(), "a good file is restored");
  require(original == golden_file(index, frames), "what is restored is what the golden codec makes of it");
}

}  // namespace
}  // namespace qlc::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qlc::fuzz;
  if (size == 0 || *data != qlc::header()[0]) {
    check_parts(Source(data, size));
    return 0;
  }
  Bytes original;
  restore(Bytes(data, data + size), original);
  return 0;
}
