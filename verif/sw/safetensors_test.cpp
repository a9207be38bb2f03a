// SPDX-License-Identifier: Apache-2.0
// What the safetensors format demands is accepted, and everything else is refused with a message that says
// what and where.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "verif/sw/build_input.h"

using namespace qlc;
using Catch::Matchers::Contains;
using test::safetensors;

namespace {

/// A header entry.
std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& offsets) {
  return "\"" + name + R"(":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets +
         "}";
}

struct Bad {
  std::string content;
  std::string says;
};

}  // namespace

TEST_CASE("tensors are listed in data order and read on demand", "[readers]") {
  const std::string header = R"({"__metadata__":{"by":"test"},)" +
                             entry("late", "F8_E4M3", "[2,3]", "[8,14]") + "," +
                             entry("early", "F32", "[2]", "[0,8]") + "}   ";
  const TensorFile file =
      test::open("x.safetensors", safetensors(header, "aaaabbbb\x01\x02\x03\x04\x05\xFF"));
  REQUIRE(file.tensors().size() == 2);
  CHECK(file.tensors()[0].name == "early");
  CHECK(file.tensors()[0].bytes == 8);
  const Tensor& late = file.tensors()[1];
  CHECK(late.dtype == "F8_E4M3");
  CHECK(late.shape == std::vector<std::uint64_t>{2, 3});
  CHECK(late.offset == 8 + header.size() + 8);
  CHECK(file.bytes(late) == std::vector<std::uint8_t>{1, 2, 3, 4, 5, 255});
}

TEST_CASE("scalars, empty tensors, elements below a byte, odd names", "[readers]") {
  const std::string header =
      "{" + entry("scalar", "U8", "[]", "[0,1]") + "," + entry("none", "I8", "[4,0]", "[1,1]") + "," +
      entry("four", "F4", "[6]", "[1,4]") + "," + entry(R"(a\"b\n\u00e9)", "F8_E5M2", "[1]", "[4,5]") + "}";
  const TensorFile file = test::open("x.safetensors", safetensors(header, "12345"));
  REQUIRE(file.tensors().size() == 4);
  CHECK(file.tensors()[0].bytes == 1);
  CHECK(file.bytes(file.tensors()[1]).empty());
  CHECK(file.tensors()[2].bytes == 3);
  CHECK(file.tensors()[3].name == "a\"b\n\u00e9");
}

TEST_CASE("64 dimensions are read, more are refused briefly", "[readers]") {
  std::string ones = "1";
  for (int i = 1; i < 64; ++i) {
    ones += ",1";
  }
  const auto refusal = [](const std::string& shape, const std::string& offsets) {
    return test::refusal("x.safetensors", safetensors("{" + entry("a", "U8", shape, offsets) + "}", "x"));
  };
  CHECK(refusal("[" + ones + "]", "[0,1]").empty());
  CHECK(refusal("[" + ones + ",1]", "[0,1]") ==
        "x.safetensors: tensor 'a': 'shape' has more than 64 dimensions");
  CHECK(refusal("[1]", "[" + ones + ",1]") ==
        "x.safetensors: tensor 'a': 'data_offsets' has more than 64 numbers");
}

TEST_CASE("files without tensors, null metadata", "[readers]") {
  CHECK(test::open("x.safetensors", safetensors("{}")).tensors().empty());
  CHECK(test::open("x.safetensors", safetensors(R"({"__metadata__":null})")).tensors().empty());
}

TEST_CASE("the content decides where the name does not", "[readers]") {
  const std::string good = safetensors("{" + entry("a", "U8", "[1]", "[0,1]") + "}", "x");
  CHECK(test::open("-", good).tensors().at(0).name == "a");
  CHECK_THAT(test::refusal("x.bin", "some text of no format"), Contains("neither a safetensors nor a .npy"));
  CHECK_THAT(test::refusal("x.bin", ""), Contains("is empty"));
}

TEST_CASE("a safetensors file cut at any byte is refused", "[readers]") {
  const std::string good = safetensors(
      "{" + entry("a", "U8", "[2,2]", "[0,4]") + "," + entry("b", "F32", "[1]", "[4,8]") + "}", "abcdefgh");
  REQUIRE(test::refusal("x.safetensors", good).empty());
  for (std::size_t length = 0; length < good.size(); ++length) {
    CAPTURE(length);
    CHECK_THAT(test::refusal("x.safetensors", good.substr(0, length)),
               Contains(length == 0 ? "is empty" : "truncated"));
  }
}

TEST_CASE("malformed safetensors lengths and headers are refused", "[readers]") {
  const std::vector<Bad> cases{
      {test::little_endian(100'000'001, 8) + "{}", "a header of 100000001 bytes (at byte 0)"},
      {test::little_endian(~std::uint64_t{0}, 8) + "{}", "not a safetensors file"},
      {test::little_endian(3, 8) + "{}", "header ends at byte 11, the file at byte 10"},
      {safetensors(""), "not a JSON object"},
      {safetensors("[]"), "not a JSON object"},
      {safetensors(" {}"), "not a JSON object"},
      {safetensors("{"), "not JSON at byte"},
      {safetensors("{}x"), "not JSON at byte 10"},
      {safetensors(std::string("{}\0\0", 4)), "zero byte at byte 10"},
      {safetensors("{\"a\xFF\":{}}"), "not JSON at byte 11"},
      {safetensors("{\"a\":{\"dtype\":\"U8\",}}"), "not JSON at byte"},
      {safetensors(R"({"a":1})"), "a number does not belong into 'a'"},
      {safetensors(R"({"a":null})"), "null does not belong into 'a'"},
      {safetensors(R"({"a":[]})"), "an array does not belong into 'a'"},
      {safetensors(R"({"a":"U8"})"), "a string does not belong into 'a'"},
      {safetensors(R"({"__metadata__":{"k":1}})"), "a number does not belong into __metadata__"},
      {safetensors(R"({"__metadata__":{"k":"v","k":"w"}})"), "duplicate key 'k'"},
      {safetensors(R"({"__metadata__":{"k":{}}})"), "an object does not belong into __metadata__"},
  };
  for (const Bad& bad : cases) {
    CAPTURE(bad.content);
    CHECK_THAT(test::refusal("x.safetensors", bad.content), Contains(bad.says));
  }
}

TEST_CASE("malformed safetensors tensors are refused", "[readers]") {
  const std::string two = entry("a", "U8", "[4]", "[0,4]");
  const std::vector<Bad> cases{
      {two + "," + two, "two tensors are named 'a'"},
      {R"("a":{})", "tensor 'a': has no 'dtype'"},
      {R"("a":{"dtype":"U8","shape":[4]})", "tensor 'a': has no 'data_offsets'"},
      {R"("a":{"dtype":"U8","dtype":"U8","shape":[4],"data_offsets":[0,4]})", "duplicate field 'dtype'"},
      {R"("a":{"dtype":"U8","stride":[1],"shape":[4],"data_offsets":[0,4]})", "unknown field 'stride'"},
      {R"("a":{"dtype":["U8"],"shape":[4],"data_offsets":[0,4]})", "an array does not belong into 'dtype'"},
      {R"("a":{"dtype":"U8","shape":{},"data_offsets":[0,4]})", "an object does not belong into 'shape'"},
      {R"("a":{"dtype":"U8","shape":4,"data_offsets":[0,4]})", "a number does not belong into 'shape'"},
      {entry("a", "F8", "[4]", "[0,4]"), "tensor 'a': unknown dtype 'F8'"},
      {entry("a", "u8", "[4]", "[0,4]"), "unknown dtype 'u8'"},
      {entry("a", "U8", "[-4]", "[0,4]"), "a negative number does not belong into 'shape'"},
      {entry("a", "U8", "[4.0]", "[0,4]"), "the number '4.0'"},
      {entry("a", "U8", "[true]", "[0,4]"), "a boolean does not belong into 'shape'"},
      {entry("a", "U8", "[null]", "[0,4]"), "null does not belong into 'shape'"},
      {entry("a", "U8", "[[4]]", "[0,4]"), "an array does not belong into 'shape'"},
      {entry("a", "U8", R"(["4"])", "[0,4]"), "a string does not belong into 'shape'"},
      {entry("a", "U8", "[18446744073709551616]", "[0,4]"), "no integer of 64 bits"},
      {entry("a", "U8", "[4294967296,4294967296]", "[0,0]"), "no whole number of bytes below 2^64"},
      {entry("a", "F64", "[4611686018427387904]", "[0,0]"), "no whole number of bytes below 2^64"},
      {entry("a", "F4", "[3]", "[0,2]"), "no whole number of bytes"},
      {entry("a", "U8", "[4]", "[4,0]"), "data_offsets are not [begin, end]"},
      {entry("a", "U8", "[4]", "[0,2,4]"), "data_offsets are not [begin, end]"},
      {entry("a", "U8", "[4]", "[]"), "data_offsets are not [begin, end]"},
      {entry("a", "U8", "[3]", "[0,4]"), "data_offsets hold 4 bytes, U8 3 takes 3"},
      {entry("a", "F32", "[4]", "[0,4]"), "data_offsets hold 4 bytes, F32 4 takes 16"},
      {entry("a", "U8", "[5]", "[0,5]"), "truncated: tensor 'a' takes 5 bytes at byte 0 of the data"},
      {entry("a", "U8", "[4]", "[18446744073709551611,18446744073709551615]"), "truncated: tensor 'a'"},
      {entry("a", "U8", "[3]", "[0,3]"), "1 bytes that belong to no tensor"},
      {entry("a", "U8", "[3]", "[1,4]"), "tensor 'a' begins at byte"},
      {entry("a", "U8", "[2]", "[0,2]") + "," + entry("b", "U8", "[1]", "[3,4]"), "which leaves a hole"},
      {entry("a", "U8", "[3]", "[0,3]") + "," + entry("b", "U8", "[2]", "[2,4]"), "inside another tensor"},
      {two + "," + entry("b", "U8", "[4]", "[0,4]"), "inside another tensor"},
      {two + "," + entry("b", "U8", "[0]", "[2,2]"), "inside another tensor"},
      {entry(R"(new\nline)", "F8", "[4]", "[0,4]"), R"(tensor 'new\x0aline')"},
  };
  for (const Bad& bad : cases) {
    CAPTURE(bad.content);
    CHECK_THAT(test::refusal("x.safetensors", safetensors("{" + bad.content + "}", "abcd")),
               Contains(bad.says));
  }
}
