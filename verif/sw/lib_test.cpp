// SPDX-License-Identifier: Apache-2.0
// libqlc by its C functions: what they write is what the golden codec writes, what they refuse, what memory
// they take.
#include <qlc.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "model/codebook.h"
#include "model/planar.h"
#include "verif/model/inputs.h"
#include "verif/sw/scratch.h"

namespace {
std::atomic<std::uint64_t> g_taken{0};  // how often memory was taken, by the library, too
}  // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc)
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++g_taken;
  return std::malloc(size);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* const memory = operator new(size, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  ++g_taken;
  const auto of = static_cast<std::size_t>(alignment);
  void* const memory = std::aligned_alloc(of, (size + of - 1) / of * of);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
// NOLINTEND(cppcoreguidelines-no-malloc)

namespace {

namespace model = qlc::model;
using qlc::verif::Rng;
using Bytes = std::vector<std::uint8_t>;

struct Free {
  void operator()(qlc_codebooks* codebooks) const { qlc_codebooks_free(codebooks); }
  void operator()(qlc_reader* reader) const { qlc_reader_close(reader); }
};
using Codebooks = std::unique_ptr<qlc_codebooks, Free>;
using Reader = std::unique_ptr<qlc_reader, Free>;

Codebooks parsed(const std::vector<Bytes>& serialised) {
  std::vector<const std::uint8_t*> data;
  std::vector<std::size_t> sizes;
  for (const Bytes& one : serialised) {
    data.push_back(one.data());
    sizes.push_back(one.size());
  }
  qlc_codebooks* codebooks = nullptr;
  REQUIRE(qlc_codebooks_parse(data.data(), sizes.data(), data.size(), &codebooks) == QLC_OK);
  return Codebooks(codebooks);
}

Codebooks built_in() {
  qlc_codebooks* codebooks = nullptr;
  REQUIRE(qlc_codebooks_built_in(1, &codebooks) == QLC_OK);
  return Codebooks(codebooks);
}

Bytes encoded(const Codebooks& codebooks, const qlc_params& params, const Bytes& symbols) {
  Bytes frame(qlc_room(&params, symbols.size()));
  std::size_t size = 0;
  REQUIRE(qlc_encode(codebooks.get(), &params, symbols.data(), symbols.size(), frame.data(), frame.size(),
                     &size) == QLC_OK);
  frame.resize(size);
  return frame;
}

Bytes decoded(const Codebooks& codebooks, const qlc_params& params, const Bytes& frame, std::size_t room) {
  Bytes symbols(room);
  std::size_t count = 0;
  REQUIRE(qlc_decode(codebooks.get(), &params, frame.data(), frame.size(), symbols.data(), room, &count) ==
          QLC_OK);
  symbols.resize(count);
  return symbols;
}

bool says(const std::string& text) { return std::string(qlc_message()).find(text) != std::string::npos; }

}  // namespace

TEST_CASE("lib: frames are the golden codec's", "[lib]") {
  Rng rng(81);
  for (const model::Codebook& book : model::test::codebooks()) {
    const Codebooks codebooks = parsed({book.serialise()});
    CHECK(qlc_codebooks_prefix_bits(codebooks.get()) == book.prefix_bits());
    std::size_t size = 0;
    const std::uint8_t* const form = qlc_codebooks_serialised(codebooks.get(), 0, &size);
    CHECK(Bytes(form, form + size) == book.serialise());
    CHECK(qlc_codebooks_serialised(codebooks.get(), 1, &size) == nullptr);
    for (const char* kernel : {static_cast<const char*>(nullptr), "scalar"}) {
      const qlc_params params{128 + 64 * rng.below(20), rng.below(16), static_cast<int>(rng.below(2)),
                              kernel};
      const Bytes symbols = model::test::peaked(rng, 1 + rng.below(5000));
      model::Banks banks;
      banks.push_back(book);
      const Bytes frame = encoded(codebooks, params, symbols);
      CHECK(frame == model::encode_planar(banks, {params.chunk, params.look_ahead}, symbols));
      CHECK(decoded(codebooks, params, frame, symbols.size() + 7) == symbols);
    }
  }
}

TEST_CASE("lib: counts, sizes and choices", "[lib]") {
  Rng rng(82);
  const Bytes symbols = model::test::peaked(rng, 4096);
  std::uint64_t counts[256] = {};
  qlc_count(symbols.data(), 4000, counts);
  qlc_count(symbols.data() + 4000, 96, counts);
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    REQUIRE(counts[symbol] == static_cast<std::uint64_t>(std::count(symbols.begin(), symbols.end(), symbol)));
  }
  for (const qlc_kind kind : {QLC_RANKED, QLC_INTERVAL}) {
    qlc_codebooks* made = nullptr;
    REQUIRE(qlc_codebooks_fit(counts, kind, 4, &made) == QLC_OK);
    const Codebooks fitted(made);
    CHECK(qlc_codebooks_count(made) == 1);
    CHECK(qlc_codebooks_kind(made) == kind);
    std::size_t size = 0;
    const std::uint8_t* const form = qlc_codebooks_serialised(made, 0, &size);
    const model::Codebook golden = *model::Codebook::parse(Bytes(form, form + size));
    std::uint64_t bits = 0;
    for (const std::uint8_t symbol : symbols) bits += 4 + golden.widths()[golden.encode(symbol).area];
    CHECK(qlc_bits(made, 0, counts) == bits);
    CHECK(qlc_bits(made, 1, counts) == UINT64_MAX);
    qlc_choice choice{QLC_RAW, 9};
    REQUIRE(qlc_choose(made, symbols.data(), symbols.size(), &choice) == QLC_OK);
    CHECK(choice.mode == (bits < 8 * symbols.size() ? QLC_CODED : QLC_RAW));
    CHECK(choice.bank == 0);
  }
  const Codebooks sixteen = built_in();
  CHECK(qlc_codebooks_count(sixteen.get()) == 16);
  const Bytes same(200, 7);
  qlc_choice choice{};
  REQUIRE(qlc_choose(sixteen.get(), same.data(), same.size(), &choice) == QLC_OK);
  CHECK(choice.mode == QLC_CONSTANT);
  qlc_codebooks* several = nullptr;
  REQUIRE(qlc_codebooks_fit_banks(symbols.data(), symbols.size(), QLC_INTERVAL, 5, 2, &several) == QLC_OK);
  CHECK(qlc_codebooks_count(several) <= 2);
  qlc_codebooks_free(several);
}

TEST_CASE("lib: what is coded often takes no memory", "[lib]") {
  Rng rng(83);
  const Codebooks codebooks = built_in();
  const Bytes symbols = model::test::peaked(rng, 100000);
  const qlc_params params QLC_DEFAULT_PARAMS;
  Bytes frame(qlc_room(&params, symbols.size()));
  Bytes back(symbols.size());
  std::uint64_t counts[256] = {};
  qlc_choice choice{};
  std::size_t size = 0;
  std::size_t count = 0;
  CHECK(std::string(qlc_kernel()) != "");  // finds out what the machine has
  const std::uint64_t before = g_taken;
  qlc_count(symbols.data(), symbols.size(), counts);
  const std::uint64_t bits = qlc_bits(codebooks.get(), 3, counts);
  const qlc_status chosen = qlc_choose(codebooks.get(), symbols.data(), 65536, &choice);
  const qlc_status there =
      qlc_encode(codebooks.get(), &params, symbols.data(), symbols.size(), frame.data(), frame.size(), &size);
  const qlc_status again =
      qlc_decode(codebooks.get(), &params, frame.data(), size, back.data(), back.size(), &count);
  const std::uint64_t after = g_taken;
  CHECK(after == before);
  CHECK((chosen == QLC_OK && there == QLC_OK && again == QLC_OK && bits > 0));
  CHECK(back == symbols);
  // The count counts what the library takes: it has codebooks at multiples of 64 bytes.
  const Codebooks more = built_in();
  CHECK(g_taken > after);
}

TEST_CASE("lib: what is wrong is refused, with a message", "[lib]") {
  const Codebooks codebooks = built_in();
  const Bytes symbols{1, 2, 3};
  Bytes frame(1000);
  Bytes back(3);
  std::size_t size = 0;
  const auto encode = [&](const qlc_params& params, std::size_t count, std::size_t room) {
    return qlc_encode(codebooks.get(), &params, symbols.data(), count, frame.data(), room, &size);
  };
  for (const qlc_params& bad : {qlc_params{100, 4, 0, nullptr}, qlc_params{64, 4, 0, nullptr},
                                qlc_params{65600, 4, 0, nullptr}, qlc_params{1024, 16, 0, nullptr}}) {
    CHECK(qlc_room(&bad, 3) == 0);
    CHECK(encode(bad, 3, 1000) == QLC_INVALID);
    CHECK(says("no such chunk size or look-ahead"));
    CHECK(qlc_decode(codebooks.get(), &bad, frame.data(), 9, back.data(), 3, &size) == QLC_INVALID);
  }
  const qlc_params good QLC_DEFAULT_PARAMS;
  CHECK(encode(good, 0, 1000) == QLC_INVALID);
  CHECK(encode(good, 3, qlc_room(&good, 3) - 1) == QLC_NO_ROOM);
  CHECK(says("less room"));
  CHECK(encode({1024, 4, 0, "mmx"}, 3, 1000) == QLC_INVALID);
  CHECK(says("no such kernel"));
  REQUIRE(encode(good, 3, qlc_room(&good, 3)) == QLC_OK);
  std::size_t count = 0;
  CHECK(qlc_decode(codebooks.get(), &good, frame.data(), size, back.data(), 2, &count) == QLC_NO_ROOM);
  CHECK(qlc_decode(codebooks.get(), &good, frame.data(), size - 1, back.data(), 3, &count) == QLC_CORRUPT);
  CHECK(says("truncated"));
  CHECK(qlc_decode(codebooks.get(), &good, frame.data(), 0, back.data(), 3, &count) == QLC_CORRUPT);

  qlc_codebooks* made = nullptr;
  const std::uint64_t counts[256] = {1};
  CHECK(qlc_codebooks_fit(counts, QLC_RANKED, 6, &made) == QLC_INVALID);
  CHECK(qlc_codebooks_fit_banks(symbols.data(), 0, QLC_RANKED, 3, 1, &made) == QLC_INVALID);
  CHECK(qlc_codebooks_fit_banks(symbols.data(), 3, QLC_RANKED, 3, 17, &made) == QLC_INVALID);
  CHECK(qlc_codebooks_fit_banks(symbols.data(), 3, QLC_RANKED, 3, 0, &made) == QLC_INVALID);
  CHECK(qlc_codebooks_built_in(0, &made) == QLC_INVALID);
  CHECK(qlc_codebooks_built_in(200, &made) == QLC_INVALID);
  const std::uint8_t* const bytes = symbols.data();
  const std::size_t three = 3;
  CHECK(qlc_codebooks_parse(&bytes, &three, 1, &made) == QLC_CORRUPT);
  CHECK(says("codebook 0 is malformed"));
  CHECK(qlc_codebooks_parse(&bytes, &three, 0, &made) == QLC_INVALID);
  CHECK(made == nullptr);
  qlc_choice choice{};
  CHECK(qlc_choose(codebooks.get(), symbols.data(), 0, &choice) == QLC_INVALID);
  std::thread([] { CHECK(std::string(qlc_message()).empty()); }).join();  // each thread has its own
}

TEST_CASE("lib: files", "[lib][threads]") {
  const qlc::test::Scratch scratch;
  Rng rng(84);
  const Bytes symbols = model::test::peaked(rng, 300001);
  const std::string head = "a head";
  const Codebooks codebooks = built_in();
  const std::string path = (scratch.path() / "a.qlc").string();
  qlc_writer* writer = nullptr;
  REQUIRE(qlc_writer_open(path.c_str(), 2, &writer) == QLC_OK);
  REQUIRE(qlc_writer_add(writer, head.data(), head.size(), nullptr, nullptr) == QLC_OK);
  REQUIRE(qlc_writer_add(writer, nullptr, 0, codebooks.get(), nullptr) == QLC_OK);
  REQUIRE(qlc_writer_add(writer, symbols.data(), symbols.size(), codebooks.get(), nullptr) == QLC_OK);
  CHECK(scratch.list().empty());  // until it is closed
  REQUIRE(qlc_writer_close(writer) == QLC_OK);
  CHECK(scratch.list() == "a.qlc");

  qlc_reader* made = nullptr;
  REQUIRE(qlc_reader_open(path.c_str(), &made) == QLC_OK);
  const Reader reader(made);
  CHECK(qlc_reader_size(made) == head.size() + symbols.size());
  std::vector<std::thread> threads;
  std::atomic<unsigned> good{0};
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t begin = t; begin + 70000 < symbols.size(); begin += 33333) {
        Bytes part(70000);
        if (qlc_reader_read(reader.get(), head.size() + begin, part.data(), part.size(), 1 + t % 2) !=
                QLC_OK ||
            !std::equal(part.begin(), part.end(), symbols.begin() + static_cast<std::ptrdiff_t>(begin))) {
          return;
        }
      }
      ++good;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(good == 4);
  Bytes one(1);
  CHECK(qlc_reader_read(made, qlc_reader_size(made), one.data(), 1, 1) == QLC_INVALID);
  CHECK(qlc_reader_read(made, 0, one.data(), 1, 0) == QLC_INVALID);
  const qlc_tensor* tensors = nullptr;
  std::size_t count = 0;
  CHECK(qlc_reader_tensors(made, &tensors, &count) == QLC_IO);
  CHECK(says("neither a safetensors nor a .npy file"));

  const std::string restored = (scratch.path() / "b").string();
  REQUIRE(qlc_decompress_file(path.c_str(), restored.c_str(), 2) == QLC_OK);
  CHECK(scratch.read("b") == head + std::string(symbols.begin(), symbols.end()));

  made = nullptr;
  CHECK(qlc_reader_open(nullptr, &made) == QLC_INVALID);
  CHECK(qlc_reader_open((scratch.path() / "none").c_str(), &made) == QLC_IO);
  CHECK(says("none: No such file"));
  CHECK(qlc_reader_open(restored.c_str(), &made) == QLC_CORRUPT);
  CHECK(made == nullptr);
  CHECK(qlc_writer_open((scratch.path() / "no" / "c.qlc").c_str(), 1, &writer) == QLC_IO);
  CHECK(qlc_compress_file(restored.c_str(), path.c_str(), 0, 1) == QLC_IO);  // no tensors
  REQUIRE(qlc_compress_file(restored.c_str(), path.c_str(), 1, 300) == QLC_OK);
  CHECK(qlc_verify_file(path.c_str(), 2) == QLC_OK);
  CHECK(qlc_verify_file(restored.c_str(), 2) == QLC_CORRUPT);
  CHECK(qlc_decompress_file(path.c_str(), path.c_str(), 1) == QLC_IO);
  CHECK(says("would overwrite the input"));

  REQUIRE(qlc_writer_open((scratch.path() / "c.qlc").c_str(), 1, &writer) == QLC_OK);
  const qlc_params bad{100, 4, 0, nullptr};
  CHECK(qlc_writer_add(writer, symbols.data(), 10, codebooks.get(), &bad) == QLC_INVALID);
  CHECK(qlc_writer_add(writer, symbols.data(), 10, codebooks.get(), nullptr) == QLC_INVALID);
  CHECK(qlc_writer_close(writer) == QLC_INVALID);
  CHECK(says("no such chunk size"));
  CHECK(qlc_writer_add(nullptr, symbols.data(), 10, codebooks.get(), nullptr) == QLC_INVALID);
  CHECK(qlc_writer_close(nullptr) == QLC_INVALID);
  REQUIRE(qlc_writer_open((scratch.path() / "c.qlc").c_str(), 1, &writer) == QLC_OK);
  qlc_writer_discard(writer);
  CHECK(scratch.list() == "a.qlc b");
}

TEST_CASE("lib: a range over many short sections", "[lib][threads]") {
  const qlc::test::Scratch scratch;
  Rng rng(85);
  const Codebooks codebooks = built_in();
  const std::string path = (scratch.path() / "a.qlc").string();
  qlc_writer* writer = nullptr;
  REQUIRE(qlc_writer_open(path.c_str(), 1, &writer) == QLC_OK);
  Bytes all;
  for (unsigned section = 0; section < 300; ++section) {
    const Bytes symbols = model::test::peaked(rng, 1 + rng.below(900));
    REQUIRE(qlc_writer_add(writer, symbols.data(), symbols.size(),
                           section % 3 == 0 ? nullptr : codebooks.get(), nullptr) == QLC_OK);
    all.insert(all.end(), symbols.begin(), symbols.end());
  }
  REQUIRE(qlc_writer_close(writer) == QLC_OK);
  // The set is built in: the file names it and does not hold its codebooks.
  CHECK(std::filesystem::file_size(path) < all.size() + 300 * (20 + 12 + 4) + 200);
  qlc_reader* made = nullptr;
  REQUIRE(qlc_reader_open(path.c_str(), &made) == QLC_OK);
  const Reader reader(made);
  for (unsigned round = 0; round < 100; ++round) {
    const std::size_t begin = round == 0 ? 0 : rng.below(static_cast<unsigned>(all.size()));
    const std::size_t count =
        round == 0 ? all.size() : rng.below(static_cast<unsigned>(all.size() - begin + 1));
    Bytes got(count);
    REQUIRE(qlc_reader_read(made, begin, got.data(), count, 1 + round % 3) == QLC_OK);
    REQUIRE(std::equal(got.begin(), got.end(), all.begin() + static_cast<std::ptrdiff_t>(begin)));
  }
}

TEST_CASE("lib: the tensor of a .npy file; a file called -", "[lib]") {
  const qlc::test::Scratch scratch;
  std::string text = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }";
  text.resize(117, ' ');
  const std::string npy =
      scratch.write("w.npy", std::string("\x93NUMPY\x01\x00\x76\x00", 10) + text + "\nabcdef");
  const std::string path = (scratch.path() / "w.qlc").string();
  REQUIRE(qlc_compress_file(npy.c_str(), path.c_str(), 0, 1) == QLC_OK);
  qlc_reader* made = nullptr;
  REQUIRE(qlc_reader_open(path.c_str(), &made) == QLC_OK);
  const Reader reader(made);
  const qlc_tensor* tensors = nullptr;
  std::size_t count = 0;
  REQUIRE(qlc_reader_tensors(made, &tensors, &count) == QLC_OK);
  REQUIRE(count == 1);
  CHECK(std::string(tensors[0].name) == "w.qlc");
  CHECK(std::string(tensors[0].dtype) == "U8");
  CHECK(std::vector<std::uint64_t>(tensors[0].shape, tensors[0].shape + tensors[0].dimensions) ==
        std::vector<std::uint64_t>{2, 3});
  std::string content(6, ' ');
  REQUIRE(qlc_reader_read(made, tensors[0].offset, content.data(), 6, 1) == QLC_OK);
  CHECK(content == "abcdef");

  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(scratch.path());
  const qlc_status status = qlc_compress_file("w.npy", "-", 0, 1);
  const bool there = std::filesystem::exists("-");
  std::filesystem::current_path(before);
  CHECK(status == QLC_OK);
  CHECK(there);
}
