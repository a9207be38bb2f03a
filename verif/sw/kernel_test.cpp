// SPDX-License-Identifier: Apache-2.0
// Every kernel that this machine can run gives the golden codec's symbols, and touches nothing but what it is
// given: frames and symbols end or begin at pages that cannot be read or written.
#include "sw/codec/kernel.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/codebook.h"
#include "model/planar.h"
#include "sw/codec/planar.h"
#include "verif/model/inputs.h"

namespace {

using qlc::codec::Bytes;
using qlc::codec::FrameError;
using qlc::codec::Kernel;
using qlc::verif::Rng;
namespace codec = qlc::codec;
namespace model = qlc::model;

/// Room between two pages that nobody may touch.
class Guarded {
 public:
  explicit Guarded(std::size_t room)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), size_((room / page_ + 1) * page_) {
    void* const all = mmap(nullptr, size_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) throw std::runtime_error("mmap");
    begin_ = static_cast<std::uint8_t*>(all) + page_;
    if (mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0) throw std::runtime_error("mprotect");
  }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;
  ~Guarded() { munmap(begin_ - page_, size_ + 2 * page_); }

  std::uint8_t* at_begin() const { return begin_; }
  std::uint8_t* before_end(std::size_t count) const { return begin_ + size_ - count; }

 private:
  std::size_t page_;
  std::size_t size_;
  std::uint8_t* begin_ = nullptr;
};

/// A stream: its codebooks, as both codecs have them, and parameters.
struct Stream {
  model::Banks golden;
  codec::Banks banks;
  unsigned prefix_bits = 0;
  model::PlanarParams params;

  codec::PlanarParams mine() const { return {params.chunk, params.look_ahead}; }
};

Stream stream_of(const model::Codebook& book, const model::PlanarParams& params) {
  return {{book}, {codec::Codebook::parse(book.serialise())}, book.prefix_bits(), params};
}

const Guarded& in_memory() {
  static const Guarded memory(1 << 17);
  return memory;
}

const Guarded& out_memory() {
  static const Guarded memory(1 << 17);
  return memory;
}

/// Bytes that end at a page, or begin there.
std::uint8_t* put(const Bytes& bytes, bool at_end) {
  std::uint8_t* const to = at_end ? in_memory().before_end(bytes.size()) : in_memory().at_begin();
  std::copy(bytes.begin(), bytes.end(), to);
  return to;
}

/// Decodes a frame that ends, and into symbols that end, at a page (or begin there).
void check_decoder(const Kernel& kernel, const Stream& stream, const Bytes& frame, const Bytes& symbols,
                   bool at_end) {
  const std::uint8_t* const from = put(frame, at_end);
  std::uint8_t* const to = at_end ? out_memory().before_end(symbols.size()) : out_memory().at_begin();
  // At its beginning symbols are at a multiple of 64 bytes, so that they can pass caches.
  for (const codec::Caching caching : {codec::Caching::Kept, codec::Caching::Passed}) {
    if (at_end && caching == codec::Caching::Passed) continue;
    std::fill_n(to, symbols.size(), std::uint8_t{0xA5});
    std::size_t count = 0;
    const FrameError error =
        codec::decode_planar(stream.banks, stream.prefix_bits, stream.mine(), {from, frame.size()}, to,
                             symbols.size(), count, kernel, caching);
    REQUIRE(error == FrameError::None);
    REQUIRE(count == symbols.size());
    REQUIRE(std::equal(symbols.begin(), symbols.end(), to));
  }
}

/// Encodes symbols that end at a page (or begin there); `frame`: what the golden codec makes of them.
void check_encoder(const Kernel& kernel, const Stream& stream, const Bytes& frame, const Bytes& symbols,
                   bool at_end) {
  const std::uint8_t* const from = put(symbols, at_end);
  // Where no byte behind the room may be written.
  const std::size_t room = codec::planar_room(stream.mine(), symbols.size());
  std::uint8_t* const to = at_end ? out_memory().before_end(room) : out_memory().at_begin();
  const std::size_t size =
      codec::encode_planar(stream.banks, stream.mine(), {from, symbols.size()}, to, kernel);
  REQUIRE(size == frame.size());
  REQUIRE(std::equal(frame.begin(), frame.end(), to));
}

/// Every kernel. Coded chunks are decoded even where they are longer than raw ones; encoders choose.
void check(const Stream& stream, const Bytes& symbols, bool at_end) {
  std::vector<model::Choice> coded;
  for (std::size_t at = 0; at < symbols.size(); at += stream.params.chunk) {
    coded.push_back({model::Mode::Coded, 0});
  }
  const Bytes all_coded = model::encode_planar(stream.golden, stream.params, symbols, coded);
  const Bytes chosen = model::encode_planar(stream.golden, stream.params, symbols);
  for (const Kernel* kernel : codec::kernels()) {
    INFO(kernel->name);
    check_decoder(*kernel, stream, all_coded, symbols, at_end);
    check_decoder(*kernel, stream, chosen, symbols, at_end);
    check_encoder(*kernel, stream, chosen, symbols, at_end);
  }
}

Bytes random_symbols(Rng& rng, std::size_t count) {
  return rng.chance(20) ? model::test::uniform(rng, count) : model::test::peaked(rng, count);
}

}  // namespace

TEST_CASE("kernels: every length, at pages' ends and beginnings", "[kernels]") {
  Rng rng(71);
  const std::vector<model::Codebook> books = model::test::codebooks();
  for (std::size_t size = 1; size <= 4096; ++size) {
    const model::Codebook& book = books[size % books.size()];
    const Stream stream = stream_of(book, {128 + 64 * rng.below(20), rng.below(16)});
    const Bytes symbols = random_symbols(rng, size);
    INFO(size << " symbols, codebook " << size % books.size());
    check(stream, symbols, rng.chance(50));
  }
}

TEST_CASE("kernels: every codebook, whole frames", "[kernels]") {
  Rng rng(72);
  for (const model::Codebook& book : model::test::codebooks()) {
    const Stream stream = stream_of(book, {rng.chance(50) ? 65536U : 1024U, 1 + rng.below(15)});
    const Bytes symbols = random_symbols(rng, 20'000 + rng.below(20'000));
    check(stream, symbols, true);
    check(stream, symbols, false);
  }
}

TEST_CASE("kernels: codes without suffixes, and only escapes", "[kernels]") {
  Rng rng(74);
  // Areas of one symbol: lanes of few bits, or none.
  const model::Codebook narrow = model::Codebook::ranked({0, 0, 0, 0, 0, 0, 0, 8}, {1, 2, 3, 4, 5, 6, 7});
  for (unsigned round = 0; round < 200; ++round) {
    const Stream stream = stream_of(narrow, {128 + 64 * rng.below(20), rng.below(16)});
    const unsigned escapes = round % 4 == 0 ? 0 : rng.below(30);
    Bytes symbols(1 + rng.below(4000));
    for (std::uint8_t& symbol : symbols) {
      symbol = static_cast<std::uint8_t>(rng.chance(escapes) ? rng.below(256) : 1 + rng.below(7));
    }
    INFO("round " << round);
    check(stream, symbols, rng.chance(50));
  }
  for (const model::Codebook& book : model::test::codebooks()) {
    const Stream stream = stream_of(book, {1024, 4});
    const Bytes symbols = model::test::only_escapes(book, 5000);
    if (symbols.empty()) continue;
    check(stream, symbols, true);
  }
}

TEST_CASE("kernels: areas and symbols at every bit, as the codebook has them", "[kernels]") {
  Rng rng(73);
  for (const model::Codebook& golden : model::test::codebooks()) {
    const codec::Codebook book = *codec::Codebook::parse(golden.serialise());
    for (unsigned bit = 0; bit < 64; ++bit) {
      Bytes bytes(8 + 128 + codec::kSlack);
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
      const auto bit_of = [&](std::size_t at) { return bytes[at / 8] >> at % 8 & 1U; };
      for (const Kernel* kernel : codec::kernels()) {
        INFO(kernel->name << ", bit " << bit);
        codec::Areas areas;
        kernel->areas(bytes.data(), bit, book.prefix_bits(), areas);
        Bytes symbols(64);
        const std::size_t bits = kernel->symbols(bytes.data(), bit, areas, book, symbols.data());
        std::size_t at = bit;
        for (unsigned s = 0; s < 64; ++s) {
          unsigned area = 0;
          for (unsigned k = 0; k < book.prefix_bits(); ++k) area |= bit_of(bit + 64 * k + s) << k;
          REQUIRE(areas.of[s] == area);
          unsigned suffix = 0;
          for (unsigned i = 0; i < golden.widths()[area]; ++i) suffix |= bit_of(at++) << i;
          REQUIRE(symbols[s] == golden.decode(area, suffix));
        }
        REQUIRE(bits == at - bit);
      }
    }
  }
}

TEST_CASE("kernels: what is written is what the scalar one writes, and nothing behind the slack",
          "[kernels]") {
  Rng rng(75);
  const std::vector<model::Codebook> all = model::test::codebooks();
  for (unsigned round = 0; round < 3000; ++round) {
    const codec::Codebook book =
        *codec::Codebook::parse(all[rng.below(static_cast<unsigned>(all.size()))].serialise());
    codec::Codebook head_book = book;
    do {
      head_book = *codec::Codebook::parse(all[rng.below(static_cast<unsigned>(all.size()))].serialise());
    } while (head_book.kind() != book.kind() || head_book.prefix_bits() != book.prefix_bits());
    const std::size_t steps = 1 + rng.below(4);
    const std::size_t ahead = rng.below(codec::kRing);
    // Any symbols: in a group of escapes a lane has 64 bits and more.
    const std::size_t size = 64 * (steps + ahead);
    const Bytes symbols = rng.chance(50) ? model::test::uniform(rng, size) : random_symbols(rng, size);
    const codec::WriteRun run{round % 3 == 1 ? nullptr : symbols.data() + 64 * ahead,
                              round % 3 == 2 ? nullptr : symbols.data(), steps > ahead ? book : head_book,
                              book, steps};
    const unsigned bits = rng.below(8);
    const std::uint64_t word = bits == 0 ? 0 : rng.bits64() >> (64 - bits);
    std::optional<Bytes> first;
    std::size_t sum = 0;
    for (std::size_t s = 0; s < 64 * steps; ++s) sum += book.code(symbols[s]).width;
    for (const Kernel* kernel : codec::kernels()) {
      INFO(kernel->name << ", round " << round << ", " << bits << " bits before");
      const auto write = [&](std::uint8_t* to) {
        codec::BitWriter out{to, word, bits};
        kernel->write(run, out);
        return out.finish();
      };
      Bytes written(64 * (13 + 8) * steps + 2 * codec::kSlack);
      written.resize(static_cast<std::size_t>(write(written.data()) - written.data()));
      if (!first) first = written;
      REQUIRE(written == *first);
      std::uint8_t* const guarded = out_memory().before_end(written.size() + codec::kSlack);
      REQUIRE(write(guarded) == guarded + written.size());
      REQUIRE(std::equal(written.begin(), written.end(), guarded));
      REQUIRE(kernel->suffix_bits(symbols.data(), steps, book) == sum);
    }
  }
}

TEST_CASE("kernels: damaged frames are read no further than they go", "[kernels]") {
  Rng rng(76);
  unsigned refused = 0;
  for (unsigned round = 0; round < 400; ++round) {
    const std::vector<model::Codebook> all = model::test::codebooks();
    const Stream stream = stream_of(all[round % all.size()], {1024, rng.below(16)});
    const Bytes symbols = model::test::peaked(rng, 1 + rng.below(6000));
    Bytes frame = model::encode_planar(stream.golden, stream.params, symbols);
    if (rng.chance(60)) {
      frame.resize(1 + rng.below(static_cast<unsigned>(frame.size())));
    } else {
      frame[rng.below(static_cast<unsigned>(frame.size()))] ^= static_cast<std::uint8_t>(1U << rng.below(8));
    }
    std::optional<FrameError> first;
    for (const Kernel* kernel : codec::kernels()) {
      INFO(kernel->name << ", round " << round);
      const std::uint8_t* const from = put(frame, true);
      std::size_t count = 0;
      const FrameError error =
          codec::decode_planar(stream.banks, stream.prefix_bits, stream.mine(), {from, frame.size()},
                               out_memory().before_end(symbols.size()), symbols.size(), count, *kernel);
      if (!first) first = error;
      REQUIRE(error == *first);
    }
    refused += *first != FrameError::None ? 1U : 0U;
  }
  CHECK(refused > 200);
}

TEST_CASE("kernels: the scalar one is there, and names differ", "[kernels]") {
  CHECK(codec::kernels().front()->name == std::string("scalar"));
  for (const Kernel* kernel : codec::kernels()) {
    WARN("kernel that this machine can run: " << kernel->name);
    CHECK(std::count_if(codec::kernels().begin(), codec::kernels().end(),
                        [&](const Kernel* other) { return std::string(other->name) == kernel->name; }) == 1);
  }
}
