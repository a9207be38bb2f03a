// SPDX-License-Identifier: Apache-2.0
#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

TEMPLATE_TEST_CASE("a frame's chunks follow from what is told with its first beat", "", QLC_CONFIGS) {
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  for (unsigned frame = 0; frame < 2000; ++frame) {
    const std::uint64_t chunk_groups = rng.chance(20) ? 1024 : 2 + rng.below(rng.chance(50) ? 4 : 1023);
    const std::uint64_t chunk_symbols = 64 * chunk_groups;
    std::uint64_t symbols = 1 + rng.below(static_cast<std::uint32_t>(5 * chunk_symbols));
    if (rng.chance(20)) symbols = chunk_symbols * (1 + rng.below(3)) + rng.below(3) - 1;  // at a chunk's end
    if (rng.chance(10)) symbols = (std::uint64_t{1} << 32) - rng.below(100);
    const bool raw = rng.chance(30);
    const unsigned bank = rng.below(16);
    const std::uint64_t user = std::uint64_t{raw} << 36 | std::uint64_t{bank} << 32 | (symbols - 1);
    const std::uint64_t chunks = (symbols - 1) / chunk_symbols + 1;
    dut->chunk_groups_i = static_cast<std::uint16_t>(chunk_groups);

    // A frame of very many chunks is left after some of them.
    for (std::uint64_t chunk = 0; chunk < chunks && chunk < 8; ++chunk) {
      bool entered = false;
      for (unsigned beat = 0; beat < 2 || rng.chance(50); ++beat) {
        CAPTURE(frame, chunk_groups, symbols, chunk, beat);
        const bool first = !entered;
        const bool enter = first && rng.chance(50);
        dut->user_i = first && chunk == 0 ? user : rng.bits64() & ((std::uint64_t{1} << 37) - 1);
        dut->frame_first_i = first && chunk == 0;
        dut->chunk_first_i = first;
        dut->enter_i = enter;
        dut.settle();
        Header header = {chunk == chunks - 1, raw ? kRaw : kCoded, raw ? 0 : bank};
        if (first) {
          const std::uint64_t count = chunk == chunks - 1 ? (symbols - 1) % chunk_symbols : chunk_symbols - 1;
          REQUIRE(dut->current_o == Chunk{header, false, static_cast<unsigned>(count)}.port());
        }
        if (chunk < chunks - 1) {
          header.last = chunk == chunks - 2;
          REQUIRE(dut->next_o == header.port());
        }
        dut.edge();
        entered = entered || enter;
        if (beat > 0 && !entered) beat = 0;
      }
    }
  }
}

}  // namespace qlc::verif
