// SPDX-License-Identifier: Apache-2.0
// Codebooks are loaded into the planar decoder's model while frames pass (docs/architecture.md 3.2).
#include "verif/model/inputs.h"
#include "verif/systemc/dec_planar_bench.h"

namespace qlc::verif {

namespace {

using model::Banks;
using model::Bytes;
using model::Mode;

}  // namespace

TEST_CASE("a bank that no frame uses is loaded while frames go on", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(15);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = encode_all(banks, bench.params(), model::test::peaked(rng, 8192), Mode::Coded);
  bench.send(frame, rng);
  while (bench.shown.size() < 10) bench.cycle();
  const Bytes book = model::test::random_interval(rng, 3).serialise();
  for (const unsigned bank : {1U, 9U}) {  // one that there is, one that there is not
    bench.clear_log();
    const std::uint64_t start = bench.now();
    bench.offer(bank, book);
    while (bench.loads.size() < book.size()) bench.cycle();
    CHECK(bench.loads.front().cycle - start == 3);  // offered one later, taken two later
    CHECK(bench.loads.back().cycle - bench.loads.front().cycle == book.size() - 1);
    CHECK(bench.shown.size() > book.size());  // symbols all the time
    CHECK(dut.usable.read() == 15);
  }
  bench.run(1);
  bench.check_next(banks, frame);
}

TEST_CASE("a load waits for the frames that use its bank, and no frame begins before it", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(16);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const auto frame_of = [&](unsigned bank) {
    return encode_all(banks, bench.params(), model::test::peaked(rng, 2048), Mode::Coded, bank);
  };
  const Bytes first = frame_of(0);
  const Bytes second = frame_of(1);
  const Bytes third = frame_of(0);
  bench.send(first, rng);
  while (bench.chunks.empty()) bench.cycle();
  bench.clear_log();
  Banks after = banks;
  after[0] = model::test::random_interval(rng, 3);
  bench.offer(0, after[0]->serialise());
  bench.send(second, rng);
  bench.run(2);
  bench.send(third, rng);
  bench.run(3);
  bench.check_next(banks, first);
  bench.check_next(banks, second);
  bench.check_next(after, third);
  std::size_t last = 0;
  while (!bench.left[last].beat.last) ++last;
  const std::uint64_t left = bench.left[last].cycle;
  std::size_t next = 0;
  while (!bench.taken[next].beat.last) ++next;
  // busy_o is 0 one cycle later, and at its end the bank is no longer used.
  CHECK(bench.loads.front().cycle - left == 3);
  CHECK(bench.taken[next + 1].cycle - left == 4);
}

TEST_CASE("of a header and a load that come together the header is first", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(23);
  DecPlanarBench bench(dut, 1, {}, 128);
  const Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame = encode_all(banks, bench.params(), model::test::peaked(rng, 600), Mode::Coded, 2);
  for (unsigned behind = 0; behind < 10; ++behind) {
    INFO(behind);
    bench.clear_log();
    bench.send(frame, rng);
    bench.cycles(behind);
    bench.offer(2, banks[2]->serialise());
    bench.run(1);
    const std::uint64_t start = bench.taken.front().cycle;
    // Taken in 0, the header is checked in 3; offered in `behind`, the mode changes at the end of the next.
    const bool header_first = 3 <= behind + 1;
    Banks now = banks;
    if (!header_first) now[2].reset();
    bench.check_next(now, frame);
    CHECK(bench.loads.front().cycle == (header_first ? bench.left.back().cycle + 3 : start + behind + 2));
    bench.cycles(30);
  }
}

TEST_CASE("a frame that names the bank being loaded is in error", "[dec_planar]") {
  DecPlanarDut& dut = planar_decoder(32, true);
  Rng rng(18);
  DecPlanarBench bench(dut, 1, {}, 128);
  Banks banks = random_banks(dut.config, rng);
  bench.load(banks);
  const Bytes frame =
      model::encode_planar(banks, bench.params(), model::test::peaked(rng, 100), {{Mode::Coded, 1}});
  for (unsigned ahead = 0; ahead < 30; ++ahead) {
    bench.clear_log();
    bench.offer(1, banks[1]->serialise());
    bench.cycles(ahead);
    bench.send(frame, rng);
    bench.run(1);
    // Taken in t, checked in t + 3. The mode is load up to the cycle in which the last byte is taken.
    const std::uint64_t checked = bench.taken.front().cycle + 3;
    const bool loading = bench.loads.front().cycle <= checked && checked <= bench.loads.back().cycle;
    Banks now = banks;
    if (loading) now[1].reset();
    CHECK(bench.out.frames() == 1);
    bench.check_next(now, frame);
    CHECK(loading == (ahead <= 10));  // bytes are taken from 3 to 14 on, the header is checked in 4 + ahead
    bench.cycles(5);
  }
}

}  // namespace qlc::verif
