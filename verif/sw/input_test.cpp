// SPDX-License-Identifier: Apache-2.0
// Files on disk, raw input, the choice of tensors, and text that is safe to show.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "sw/io/text.h"
#include "verif/sw/build_input.h"
#include "verif/sw/scratch.h"

using namespace qlc;
using Catch::Matchers::Contains;
using test::Scratch;
namespace fs = std::filesystem;

namespace {

const std::string kMixed = test::safetensors(R"({"f":{"dtype":"F8_E4M3","shape":[1],"data_offsets":[0,1]},)"
                                             R"("scale":{"dtype":"U8","shape":[1],"data_offsets":[1,2]},)"
                                             R"("i":{"dtype":"I8","shape":[1],"data_offsets":[2,3]},)"
                                             R"("b":{"dtype":"BOOL","shape":[1],"data_offsets":[3,4]},)"
                                             R"("w":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
                                             "abcdefgh");

}  // namespace

TEST_CASE("files on disk are read where they are asked for", "[readers]") {
  const Scratch scratch;
  const Input input = Input::open(scratch.write("data.bin", "0123456789"));
  CHECK(input.size() == 10);
  CHECK(input.base_name() == "data.bin");
  CHECK(input.bytes(3, 4) == std::vector<std::uint8_t>{'3', '4', '5', '6'});
  CHECK(input.bytes(10, 0).empty());
  CHECK_THROWS_WITH(input.bytes(8, 3), Contains("truncated: 3 bytes wanted at byte 8"));
  CHECK_THROWS_WITH(input.bytes(11, 0), Contains("truncated"));
  // Were memory taken before the range is checked, this would be std::bad_alloc.
  CHECK_THROWS_AS(input.bytes(1, ~std::uint64_t{0}), Error);
}

TEST_CASE("a file that shrinks after it was opened is an error", "[readers]") {
  const Scratch scratch;
  const std::string path = scratch.write("data.bin", "0123456789");
  const Input input = Input::open(path);
  fs::resize_file(path, 5);
  CHECK_THROWS_WITH(input.bytes(0, 10), Contains("ends at byte 5"));
}

TEST_CASE("a file is known by any of its names", "[readers]") {
  const Scratch scratch;
  const std::string path = scratch.write("data.bin", "0123456789");
  const std::string other = scratch.write("other", "0123456789");
  fs::create_symlink(path, scratch.path() / "symbolic");
  fs::create_hard_link(path, scratch.path() / "hard");
  const Input input = Input::open(path);
  for (const char* name : {"data.bin", "symbolic", "hard"}) {
    CHECK(input.is_at((scratch.path() / name).string()));
  }
  CHECK_FALSE(input.is_at(other));
  CHECK_FALSE(input.is_at((scratch.path() / "missing").string()));
}

TEST_CASE("what is no readable file is refused", "[readers]") {
  const Scratch scratch;
  CHECK_THROWS_WITH(Input::open((scratch.path() / "missing").string()), Contains("No such file"));
  CHECK_THROWS_WITH(Input::open(scratch.path().string()), Contains("is a directory"));
  CHECK_THROWS_WITH(Input::open("/dev/zero"), Contains("is neither a file nor a pipe"));
  CHECK_THROWS_WITH(Input::open((scratch.path() / "a\nb").string()), Contains("a\\x0ab: No such file"));
}

TEST_CASE("raw input is one tensor", "[readers]") {
  const TensorFile file = test::open("dir/x.safetensors", "any bytes", true);
  REQUIRE(file.tensors().size() == 1);
  CHECK(file.tensors()[0].name == "x.safetensors");
  CHECK(file.tensors()[0].dtype == "U8");
  CHECK(file.tensors()[0].shape == std::vector<std::uint64_t>{9});
  CHECK(file.bytes(file.tensors()[0]).size() == 9);
  CHECK(test::open("x", "", true).tensors().at(0).bytes == 0);
}

TEST_CASE("8-bit tensors are chosen, or one by name", "[readers]") {
  const TensorFile file = test::open("x.safetensors", kMixed);
  std::string names;
  for (const Tensor& tensor : file.symbol_tensors()) {
    names += tensor.name + " ";
  }
  CHECK(names == "f scale i ");
  CHECK(file.symbol_tensors("i").at(0).name == "i");
  CHECK_THROWS_WITH(file.symbol_tensors("w"), Contains("tensor 'w' is F32; an 8-bit dtype is wanted"));
  CHECK_THROWS_WITH(file.symbol_tensors("b"), Contains("tensor 'b' is BOOL"));
  CHECK_THROWS_WITH(file.symbol_tensors("x"), Contains("no tensor is named 'x'"));
  CHECK_THROWS_WITH(file.symbol_tensors(""), Contains("no tensor is named ''"));
}

TEST_CASE("blocks of a tensor are its bytes", "[readers]") {
  std::string content(2'500'000, '\0');
  for (std::size_t i = 0; i < content.size(); ++i) {
    content[i] = static_cast<char>(i * i % 251);
  }
  const TensorFile file = test::open("x", content, true);
  std::vector<std::uint8_t> joined;
  file.for_each_block(file.tensors()[0], [&](const std::vector<std::uint8_t>& block) {
    CHECK(block.size() <= 1U << 20U);
    joined.insert(joined.end(), block.begin(), block.end());
  });
  // In a name of its own: Catch would take hours to print two unequal vectors of this length.
  const bool equal = joined == file.bytes(file.tensors()[0]);
  CHECK(equal);
}

TEST_CASE("text from files is safe to show", "[readers]") {
  CHECK(printable("a\tb\x1b[31m\x7f") == "a\\x09b\\x1b[31m\\x7f");
  CHECK(printable("\xC2\x9B"
                  "31m") == "\\xc2\\x9b31m");
  CHECK(printable("h\u00e9 \u00a0") == "h\u00e9 \u00a0");
  // Not UTF-8: lone bytes, a character cut short, one too long, half a surrogate pair, above U+10FFFF.
  CHECK(printable("\x9b") == "\\x9b");
  CHECK(printable("\xe2\x80") == "\\xe2\\x80");
  CHECK(printable("\xc3z\xff") == "\\xc3z\\xff");
  CHECK(printable("\xc0\xaf\xe0\x80\xaf") == "\\xc0\\xaf\\xe0\\x80\\xaf");
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
  // Ends of lines and changes of direction, and their neighbours.
  for (const std::string character : {"\u2028", "\u2029", "\u202a", "\u202e", "\u2066", "\u2069"}) {
    CHECK(printable(character).rfind("\\xe2\\x8", 0) == 0);
  }
  for (const std::string character : {"\u2027", "\u202f", "\u2065", "\u206a", "\U0010ffff", "\u65e5"}) {
    CHECK(printable(character) == character);
  }
  CHECK(utf8_length("h\u00e9\u2026") == 3);
  CHECK(shorten("abcdefghij", 5) == "ab\u2026ij");
  CHECK(shorten("\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9", 5) == "\u00e9\u00e9\u2026\u00e9\u00e9");
  CHECK(shorten("abc", 3) == "abc");
  CHECK(in_quotes(std::string(5000, 'x')).size() < 210);
  CHECK(shape_text({2, 3}) == "2x3");
  CHECK(shape_text({}) == "scalar");
}
