// SPDX-License-Identifier: Apache-2.0
// The .qlc file: what goes in comes out; random access; whatever is damaged is reported.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <string>

#include "sw/container/compress.h"
#include "sw/container/reader.h"
#include "sw/io/error.h"
#include "verif/model/inputs.h"
#include "verif/sw/build_input.h"

namespace {

using namespace qlc;
using codec::Bytes;
using codec::View;
using verif::Rng;
namespace inputs = qlc::model::test;

Bytes compressed(const Bytes& original, const CompressOptions& options = {}, bool raw = true,
                 Summary* summary = nullptr) {
  const TensorFile file(Input::in_memory("original", original), raw);
  Bytes result;
  const Summary made = compress(
      file, options, [&](View bytes) { result.insert(result.end(), bytes.begin(), bytes.end()); },
      [](std::uint64_t) {});
  CHECK(made.bytes == original.size());
  CHECK(made.compressed == result.size());
  if (summary != nullptr) *summary = made;
  return result;
}

Bytes restored(const Bytes& file, unsigned threads = 1) {
  Bytes result;
  Reader(Input::in_memory("file.qlc", file)).restore(threads, [&](View bytes) {
    result.insert(result.end(), bytes.begin(), bytes.end());
  });
  return result;
}

/// What a reader says of a file: nothing if it is good.
std::string complaint(const Bytes& file) {
  try {
    restored(file);
    return "";
  } catch (const Error& error) {
    CHECK(error.code() == ExitCode::Differs);
    return error.what();
  }
}

/// Bytes of several populations, constants and noise, so that all ways of storing occur.
Bytes mixed(Rng& rng, std::size_t count) {
  Bytes bytes;
  while (bytes.size() < count) {
    const std::size_t part = std::min<std::size_t>(count - bytes.size(), 1 + rng.below(50000));
    Bytes more = rng.chance(15)   ? Bytes(part, static_cast<std::uint8_t>(rng.below(256)))
                 : rng.chance(25) ? inputs::uniform(rng, part)
                                  : inputs::peaked(rng, part);
    const unsigned shift = rng.below(3) * 40;
    for (auto& byte : more) byte = static_cast<std::uint8_t>(byte + shift);
    bytes.insert(bytes.end(), more.begin(), more.end());
  }
  return bytes;
}

/// A file with flipped bits, or cut, or with a part of it lost, doubled or zero.
Bytes damaged(Rng& rng, const Bytes& file) {
  Bytes broken = file;
  const auto size = static_cast<unsigned>(file.size());
  const unsigned begin = rng.below(size);
  const auto at = broken.begin() + begin;
  const auto end = at + rng.below(std::min(size - begin, 50U) + 1);
  switch (rng.below(5)) {
    case 0:
      broken.erase(at, end);
      break;
    case 1:
      broken.resize(begin);
      break;
    case 2:
      std::fill(at, end, static_cast<std::uint8_t>(0));
      break;
    case 3:
      broken.insert(at, file.begin() + begin, file.begin() + begin + (end - at));
      break;
    default:
      for (unsigned flips = 1 + rng.below(3); flips > 0; --flips) {
        broken[rng.below(size)] ^= static_cast<std::uint8_t>(1U << rng.below(8));
      }
  }
  return broken;
}

/// A file whose index says something else, with checksum and trailer as if that were right.
Bytes lying(Rng& rng, const Bytes& file) {
  const Trailer trailer =
      parse_trailer(View(file).part(file.size() - kTrailerBytes, kTrailerBytes), file.size());
  Bytes index(file.end() - static_cast<std::ptrdiff_t>(kTrailerBytes + trailer.bytes),
              file.end() - static_cast<std::ptrdiff_t>(kTrailerBytes));
  for (unsigned lies = 1 + rng.below(2); lies > 0; --lies) {
    std::uint8_t& byte = index[rng.below(static_cast<unsigned>(index.size()))];
    byte = static_cast<std::uint8_t>(rng.chance(50) ? byte ^ 1U << rng.below(8) : rng.below(256));
  }
  if (rng.chance(10)) index.resize(rng.below(static_cast<unsigned>(index.size() + 1)));
  Bytes result(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(trailer.begin));
  result.insert(result.end(), index.begin(), index.end());
  const Bytes end = serialise(Trailer{trailer.begin, index.size(), checksum(index)});
  result.insert(result.end(), end.begin(), end.end());
  return result;
}

CompressOptions serial_layout() {
  CompressOptions options;
  options.plan.layout = Layout::Serial;
  return options;
}

CompressOptions with_chunk(std::size_t chunk) {
  CompressOptions options;
  options.plan.chunk = chunk;
  return options;
}

}  // namespace

TEST_CASE("container: files of all sizes come back", "[container]") {
  Rng rng(41);
  for (const std::size_t size : {0, 1, 2, 63, 64, 65, 1023, 1025, 65535, 65536, 65537, 300000}) {
    INFO(size << " bytes");
    const Bytes original = mixed(rng, size);
    for (const CompressOptions& options :
         {CompressOptions{}, serial_layout(), with_chunk(128), with_chunk(65536)}) {
      const Bytes file = compressed(original, options);
      CHECK(restored(file) == original);
      CHECK(file.size() <= original.size() + 96 + 12 * (original.size() / 65536 + 1));
    }
  }
}

TEST_CASE("container: every symbol, noise and constants", "[container]") {
  Rng rng(42);
  Bytes every(256 * 300);
  for (std::size_t i = 0; i < every.size(); ++i) every[i] = static_cast<std::uint8_t>(i * 7 + i / 256);
  CHECK(restored(compressed(every)) == every);
  const Bytes noise = inputs::uniform(rng, 200000);
  Summary summary;
  CHECK(restored(compressed(noise, {}, true, &summary)) == noise);
  CHECK(summary.parts.at(0).section.layout == Layout::Stored);
  const Bytes zeros(200000, 0);
  const Bytes file = compressed(zeros);
  CHECK(restored(file) == zeros);
  CHECK(file.size() < 200);
}

TEST_CASE("container: threads change nothing", "[container][threads]") {
  Rng rng(43);
  const Bytes original = mixed(rng, 3000000);
  const Bytes file = compressed(original);
  CompressOptions options;
  options.threads = 3;
  CHECK(compressed(original, options) == file);
  CHECK(restored(file, 3) == original);
}

TEST_CASE("container: any bytes can be read by themselves", "[container][threads]") {
  Rng rng(44);
  const Bytes original = mixed(rng, 400000);
  const Reader reader(Input::in_memory("file.qlc", compressed(original)));
  for (unsigned round = 0; round < 200; ++round) {
    const std::size_t begin = rng.below(static_cast<unsigned>(original.size() + 1));
    const std::size_t count =
        rng.below(static_cast<unsigned>(std::min<std::size_t>(150000, original.size() - begin) + 1));
    const Bytes want(original.begin() + static_cast<std::ptrdiff_t>(begin),
                     original.begin() + static_cast<std::ptrdiff_t>(begin + count));
    Bytes got(count);
    reader.read(begin, got.data(), count, 1 + round % 3);
    REQUIRE(got == want);
  }
  Bytes one(1);
  CHECK_THROWS_AS(reader.read(original.size(), one.data(), 1), std::out_of_range);
}

TEST_CASE("container: a sample chooses like the whole, nearly", "[container]") {
  Rng rng(45);
  const Bytes original = inputs::peaked(rng, 500000);
  CompressOptions options;
  options.share = 0.01;
  Summary summary;
  const Bytes sampled = compressed(original, options, true, &summary);
  CHECK(restored(sampled) == original);
  CHECK(summary.parts.at(0).lost < 3);
  CHECK(static_cast<double>(sampled.size()) < 1.03 * static_cast<double>(compressed(original).size()));
}

TEST_CASE("container: what a sample loses is said", "[container]") {
  Rng rng(51);
  // Chunks of two populations in turn, so that a sample of every other chunk sees one of them only.
  Bytes original;
  for (unsigned chunk = 0; chunk < 512; ++chunk) {
    Bytes symbols = inputs::peaked(rng, Counts::kCountedChunk);
    for (auto& symbol : symbols) symbol = static_cast<std::uint8_t>(symbol + 90 * (chunk % 2));
    original.insert(original.end(), symbols.begin(), symbols.end());
  }
  CompressOptions options;
  options.share = 0.5;
  Summary summary;
  const Bytes sampled = compressed(original, options, true, &summary);
  CHECK(restored(sampled) == original);
  const auto size = static_cast<double>(original.size());
  const double lost =
      100 * (static_cast<double>(sampled.size()) - static_cast<double>(compressed(original).size())) / size;
  CHECK(lost > 1);
  CHECK(summary.parts.at(0).lost == Approx(lost).margin(0.2));
}

TEST_CASE("container: tensors share codebooks that are given, or there", "[container]") {
  Rng rng(52);
  std::string header = "{";
  Bytes data;
  for (unsigned i = 0; i < 40; ++i) {
    const std::string begin = std::to_string(data.size());
    const Bytes symbols = inputs::peaked(rng, 1500);
    data.insert(data.end(), symbols.begin(), symbols.end());
    header += (i == 0 ? "" : ",") + ("\"t" + std::to_string(i)) +
              R"(":{"dtype":"U8","shape":[1500],"data_offsets":[)" + begin + "," +
              std::to_string(data.size()) + "]}";
  }
  const std::string text = qlc::test::safetensors(header + "}");
  Bytes original(text.begin(), text.end());
  original.insert(original.end(), data.begin(), data.end());
  CompressOptions options;
  options.plan.codebooks = PlanOptions::Codebooks::Given;
  options.plan.given = {set_of(codec::fit_banks({codec::count_chunk(data)}, codec::Kind::Interval, 5, 1))};
  Summary summary;
  CHECK(restored(compressed(original, options, false, &summary)) == original);
  std::size_t coded = 0;
  for (const Stored& part : summary.parts) coded += part.section.layout == Layout::Planar ? 1 : 0;
  CHECK(coded == 40);
}

TEST_CASE("container: more sets than a file can have", "[container]") {
  Rng rng(53);
  Writer writer([](View) {}, 1);
  CodebookSet set;
  set.serialised = {codec::fit(codec::Histogram{}, codec::Kind::Ranked, 3).serialised()};
  for (std::size_t number = 0; number < kMaxSets; ++number) {
    set.serialised[0][5] = static_cast<std::uint8_t>(number);
    set.serialised[0][6] = static_cast<std::uint8_t>(number >> 8);
    REQUIRE(writer.add_set(set) == number);
  }
  REQUIRE(writer.add_set(set) == kMaxSets - 1);
  CodebookSet other;
  other.built_in = 1;
  CHECK(!writer.add_set(other));
}

TEST_CASE("container: the least saving that is worth it", "[container]") {
  Rng rng(46);
  const Bytes original = inputs::peaked(rng, 100000);
  CompressOptions options;
  options.plan.min_saving = 90;
  Summary summary;
  CHECK(restored(compressed(original, options, true, &summary)) == original);
  CHECK(summary.parts.at(0).section.layout == Layout::Stored);
}

TEST_CASE("container: damage is reported", "[container]") {
  Rng rng(47);
  const Bytes original = mixed(rng, 200000);
  const Bytes file = compressed(original);
  REQUIRE(complaint(file).empty());
  SECTION("any bit") {
    for (unsigned round = 0; round < 2000; ++round) {
      Bytes broken = file;
      // Every bit of what is not frames, then any.
      const std::size_t ends = 12 + 32 + 300;
      const std::size_t at = round < 8 * ends / 2
                                 ? (round / 8 < 12 ? round / 8 : broken.size() - 1 - round / 8)
                                 : rng.below(static_cast<unsigned>(broken.size()));
      broken[at] ^= static_cast<std::uint8_t>(1U << (round % 8));
      INFO("byte " << at);
      REQUIRE(!complaint(broken).empty());
    }
  }
  SECTION("a file that ends early, or late") {
    for (unsigned round = 0; round < 500; ++round) {
      Bytes broken = file;
      broken.resize(round < 100 ? round : rng.below(static_cast<unsigned>(file.size())));
      REQUIRE(!complaint(broken).empty());
    }
    Bytes longer = file;
    longer.push_back(0);
    CHECK(!complaint(longer).empty());
  }
}

TEST_CASE("container: an index that lies", "[container]") {
  Rng rng(48);
  const Bytes original = mixed(rng, 200000);
  const Bytes file = compressed(original);
  unsigned found = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    const Bytes broken = lying(rng, file);
    if (!complaint(broken).empty()) {
      ++found;
    } else {
      REQUIRE(restored(broken) ==
              original);  // a lie without effect: a look-ahead that no frame needs, for instance
    }
  }
  CHECK(found > 2500);
}

TEST_CASE("container: the index goes there and back", "[container]") {
  Rng rng(49);
  const Bytes file = compressed(mixed(rng, 500000));
  const Reader reader(Input::in_memory("file.qlc", file));
  const Bytes again = serialise(reader.index());
  CHECK(std::equal(again.rbegin(), again.rend(), file.rbegin() + kTrailerBytes));
}

TEST_CASE("container: a hundred thousand damaged files", "[container][damage]") {
  constexpr unsigned kRounds = 100000;
  Rng rng(50);
  const std::string text =
      qlc::test::safetensors(R"({"a":{"dtype":"F8_E4M3","shape":[4000],"data_offsets":[0,4000]},)"
                             R"("b":{"dtype":"F32","shape":[100],"data_offsets":[4000,4400]},)"
                             R"("c":{"dtype":"U8","shape":[3000],"data_offsets":[4400,7400]}})");
  Bytes original(text.begin(), text.end());
  for (const Bytes& part : {mixed(rng, 4000), inputs::uniform(rng, 400), Bytes(3000, 0)}) {
    original.insert(original.end(), part.begin(), part.end());
  }
  CompressOptions chunks = with_chunk(128);
  chunks.plan.codebooks = PlanOptions::Codebooks::Given;
  chunks.plan.given = {
      set_of(codec::fit_banks({codec::count_chunk(mixed(rng, 900)), codec::count_chunk(mixed(rng, 900))},
                              codec::Kind::Interval, 5, 2))};
  for (const CompressOptions& options : {CompressOptions{}, serial_layout(), chunks}) {
    const Bytes file = compressed(original, options, false);
    REQUIRE(restored(file) == original);
    unsigned undetected = 0;
    for (unsigned round = 0; round <= kRounds / 3;) {
      const Bytes broken = damaged(rng, file);
      if (broken == file) continue;
      ++round;
      undetected += complaint(broken).empty() ? 1 : 0;
    }
    CHECK(undetected == 0);
    for (unsigned round = 0; round < kRounds / 30; ++round) {
      const Bytes broken = lying(rng, file);
      if (complaint(broken).empty()) REQUIRE(restored(broken) == original);
    }
  }
}
