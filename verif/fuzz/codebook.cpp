// SPDX-License-Identifier: Apache-2.0
// Serialised codebooks: the codec takes those that the golden model takes, and makes the same of them.
#include "sw/codec/codebook.h"

#include "model/codebook.h"
#include "verif/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using qlc::fuzz::require;
  const qlc::fuzz::Bytes bytes(data, data + size);
  const auto golden = qlc::model::Codebook::parse(bytes);
  const auto mine = qlc::codec::Codebook::parse(bytes);
  require(mine.has_value() == golden.has_value(), "both take a codebook, or both refuse it");
  if (!mine) return 0;
  require(golden->serialise() == bytes && mine->serialised() == bytes, "a codebook is serialised as it was");
  require(mine->prefix_bits() == golden->prefix_bits(), "P is the golden one");
  for (unsigned value = 0; value < 256; ++value) {
    const auto symbol = static_cast<std::uint8_t>(value);
    const auto code = mine->code(symbol);
    require(code.area == golden->encode(symbol).area && code.suffix == golden->encode(symbol).suffix &&
                code.width + mine->prefix_bits() == golden->length(symbol),
            "codes are the golden ones");
  }
  for (unsigned area = 0; area < golden->areas(); ++area) {
    require(mine->width(area) == golden->widths()[area], "widths are the golden ones");
    for (unsigned suffix = 0; suffix < 1U << mine->width(area); ++suffix) {
      require(mine->symbol(area, suffix) == golden->decode(area, suffix), "symbols are the golden ones");
    }
  }
  return 0;
}
