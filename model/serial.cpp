// SPDX-License-Identifier: Apache-2.0
#include "model/serial.h"

#include <cstddef>
#include <stdexcept>

namespace qlc::model {

Bytes encode_serial(const Codebook& codebook, const Bytes& symbols) {
  if (symbols.empty()) throw std::invalid_argument("qlc: a frame has one or more symbols");
  BitWriter out;
  for (std::uint8_t symbol : symbols) {
    const Code code = codebook.encode(symbol);
    out.put(code.area, codebook.prefix_bits());
    out.put(code.suffix, codebook.widths()[code.area]);
  }
  out.put(1, 1);  // the end marker
  return out.bytes();
}

Decoded decode_serial(const Codebook* codebook, const Bytes& frame) {
  if (codebook == nullptr) return {{}, Error::BadBank};
  if (frame.empty() || frame.back() == 0) return {{}, Error::NoMarker};

  unsigned marker = 7;  // its place in the last byte
  while (((frame.back() >> marker) & 1u) == 0) --marker;
  BitReader in(frame, 8 * (frame.size() - 1) + marker);  // the codes only

  Bytes symbols;
  do {
    if (!in.has(codebook->prefix_bits())) return {{}, Error::Truncated};
    const unsigned area = in.get(codebook->prefix_bits());
    const unsigned width = codebook->widths()[area];
    if (!in.has(width)) return {{}, Error::Truncated};
    symbols.push_back(codebook->decode(area, in.get(width)));
  } while (in.left() > 0);
  return {symbols, Error::None};
}

}  // namespace qlc::model
