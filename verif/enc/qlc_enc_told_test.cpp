// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a frame's chunks follow from what is told with its first beat", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  dut.reset();
  for (unsigned frame = 0; frame < 2000; ++frame) {
    const std::uint64_t chunk_groups = rng.chance(20) ? 1024 : 2 + rng.below(rng.chance(50) ? 4 : 1023);
    const std::uint64_t chunk_symbols = 64 * chunk_groups;
    std::uint64_t symbols = 1 + rng.below(static_cast<std::uint32_t>(5 * chunk_symbols));
    if (rng.chance(20)) symbols = chunk_symbols * (1 + rng.below(3)) + rng.below(3) - 1;  // at a chunk's end
    if (rng.chance(10)) symbols = (std::uint64_t{1} << 32) - rng.below(100);
    const bool raw = rng.chance(30);
    const unsigned bank = rng.below(16);
    const std::uint64_t chunks = (symbols - 1) / chunk_symbols + 1;
    dut->chunk_groups_i = static_cast<std::uint16_t>(2 + rng.below(1023));  // not yet that of the frame
    dut->load_i = 1;
    dut->user_i = std::uint64_t{raw} << 36 | std::uint64_t{bank} << 32 | (symbols - 1);
    dut->clear_i = rng.chance(50);
    dut->ready_i = rng.chance(50);
    dut.settle();
    dut.edge();
    dut->chunk_groups_i = static_cast<std::uint16_t>(chunk_groups);
    dut->load_i = 0;
    dut->clear_i = 0;
    dut.settle();
    REQUIRE(!dut->valid_o);
    dut.edge();

    // A frame of very many chunks is left after some of them.
    for (std::uint64_t chunk = 0; chunk <= chunks && chunk < 8;) {
      CAPTURE(frame, chunk_groups, symbols, chunk);
      const bool clear = rng.below(50) == 0;
      dut->user_i = rng.bits64() & ((std::uint64_t{1} << 37) - 1);
      dut->ready_i = rng.chance(50);
      dut->clear_i = clear;
      dut.settle();
      const bool there = chunk < chunks;
      REQUIRE(dut->valid_o == there);
      if (there) {
        const bool last = chunk == chunks - 1;
        const std::uint64_t count = last ? (symbols - 1) % chunk_symbols : chunk_symbols - 1;
        const Header header = {last, raw ? kRaw : kCoded, raw ? 0 : bank};
        REQUIRE(dut->chunk_o == Chunk{header, false, static_cast<unsigned>(count)}.port());
      }
      if (dut->ready_i || !there) ++chunk;
      dut.edge();
      if (!clear) continue;
      dut.settle();
      REQUIRE(!dut->valid_o);
      break;
    }
  }
}

}  // namespace qlc::verif
