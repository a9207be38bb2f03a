// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/serial.h"

#include <stdexcept>

#include "sw/codec/bits.h"

namespace qlc::codec {

void encode_serial(const Codebook& book, View symbols, Bytes& frame) {
  if (symbols.empty()) throw std::invalid_argument("qlc: no symbols, no frame");
  const std::size_t most_bits = symbols.size() * (book.prefix_bits() + kEscapeWidth) + 1;
  const std::size_t before = frame.size();
  frame.resize(before + most_bits / 8 + 1 + 8);
  BitWriter out{frame.data() + before};
  for (const std::uint8_t symbol : symbols) {
    const Codebook::Code code = book.code(symbol);
    out.put(code.area | static_cast<unsigned>(code.suffix) << book.prefix_bits(),
            book.prefix_bits() + code.width);
  }
  out.put(1, 1);
  frame.resize(static_cast<std::size_t>(out.finish() - frame.data()));
}

FrameError decode_serial(const Codebook& book, View frame, std::uint8_t* symbols, std::size_t room,
                         std::size_t& count) {
  count = 0;
  if (frame.empty() || frame[frame.size() - 1] == 0) return FrameError::NoMarker;
  unsigned behind = 0;  // zeros behind the marker
  while ((frame[frame.size() - 1] >> (7 - behind) & 1U) == 0) ++behind;
  BitReader in(frame);
  const std::size_t end = behind + 1;  // what is left when all codes are read
  const unsigned areas = 1U << book.prefix_bits();
  do {
    if (in.left() < end + book.prefix_bits()) return FrameError::Truncated;
    const auto area = static_cast<unsigned>(in.get(book.prefix_bits())) % areas;
    if (in.left() < end + book.width(area)) return FrameError::Truncated;
    if (count == room) return FrameError::TooLong;
    symbols[count++] = book.symbol(area, static_cast<unsigned>(in.get(book.width(area))));
  } while (in.left() > end);
  return FrameError::None;
}

}  // namespace qlc::codec
