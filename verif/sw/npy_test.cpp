// SPDX-License-Identifier: Apache-2.0
// `.npy` files of uint8, as numpy writes them and as it does not.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "verif/sw/build_input.h"

using namespace qlc;
using Catch::Matchers::Contains;
using test::npy;

namespace {

const std::string kGood = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }   \n";

std::string header(const std::string& descr, const std::string& order, const std::string& shape) {
  return "{'descr': " + descr + ", 'fortran_order': " + order + ", 'shape': " + shape + "}";
}

}  // namespace

TEST_CASE("npy of every version, in either order", "[readers]") {
  for (const unsigned major : {1U, 2U, 3U}) {
    const TensorFile file = test::open("dir/x.npy", npy(kGood, "abcdef", major));
    REQUIRE(file.tensors().size() == 1);
    const Tensor& tensor = file.tensors()[0];
    CHECK(tensor.name == "x.npy");
    CHECK(tensor.dtype == "U8");
    CHECK(tensor.shape == std::vector<std::uint64_t>{2, 3});
    CHECK(file.bytes(tensor) == std::vector<std::uint8_t>{'a', 'b', 'c', 'd', 'e', 'f'});
  }
  const TensorFile fortran = test::open("-", npy(header("'|u1'", "True", "(3,)"), "xyz"));
  CHECK(fortran.tensors().at(0).name == "stdin");
  CHECK(fortran.bytes(fortran.tensors()[0]) == std::vector<std::uint8_t>{'x', 'y', 'z'});
}

TEST_CASE("npy scalars, empty arrays, other spellings", "[readers]") {
  CHECK(test::open("x.npy", npy(header("'|u1'", "False", "()"), "x")).tensors()[0].bytes == 1);
  CHECK(test::open("x.npy", npy(header("'|u1'", "False", "(0, 7)"), "")).tensors()[0].bytes == 0);
  CHECK(test::open("x.npy", npy(header("\"<u1\"", "False", "(1,)"), "x")).tensors()[0].bytes == 1);
  CHECK(test::open("x.npy", npy(header("'u1'", "False", "(1,)"), "x")).tensors()[0].bytes == 1);
}

TEST_CASE("npy of 64 dimensions, and of more", "[readers]") {
  std::string ones;
  for (int i = 0; i < 64; ++i) {
    ones += "1,";
  }
  CHECK(test::refusal("x.npy", npy(header("'|u1'", "False", "(" + ones + ")"), "x")).empty());
  CHECK_THAT(test::refusal("x.npy", npy(header("'|u1'", "False", "(" + ones + "1)"), "x")),
             Contains("more than 64 dimensions (at byte"));
}

TEST_CASE("an npy file cut at any byte is refused", "[readers]") {
  const std::string good = npy(kGood, "abcdef");
  REQUIRE(test::refusal("x.npy", good).empty());
  for (std::size_t length = 0; length < good.size(); ++length) {
    CAPTURE(length);
    CHECK_THAT(test::refusal("x.npy", good.substr(0, length)), Contains(length == 0  ? "is empty"
                                                                        : length < 6 ? "not a .npy file"
                                                                                     : "truncated"));
  }
}

TEST_CASE("malformed npy files are refused", "[readers]") {
  const struct {
    std::string content;
    std::string says;
  } cases[] = {
      {"PK\x03\x04 an .npz archive", "not a .npy file"},
      {npy(kGood, "abcdef", 4), ".npy version 4.0"},
      {npy(kGood, "abcdef", 0), ".npy version 0.0"},
      {std::string("\x93NUMPY\x01\x01", 8), ".npy version 1.1"},
      {std::string("\x93NUMPY\x02\0\xFF\xFF\xFF\xFF", 12), "a .npy header of 4294967295 bytes"},
      {npy(kGood, "abcdefg"), "has more than one array: 7 bytes of data"},
      {npy(kGood, "abcde"), "truncated: 5 bytes of data"},
      {npy(header("'|i1'", "False", "(1,)"), "x"), "an array of '|i1'; only uint8"},
      {npy(header("'<f4'", "False", "(1,)"), "xxxx"), "an array of '<f4'; only uint8"},
      {npy(header("'|u12'", "False", "(1,)"), "x"), "an array of '|u12'"},
      {npy(header("[('a', '|u1')]", "False", "(1,)"), "x"), "a structured array"},
      {npy(header("'|u1'", "Maybe", "(1,)"), "x"), "True or False wanted (at byte"},
      {npy(header("'|u1'", "False", "(-1,)"), "x"), "a non-negative integer wanted"},
      {npy(header("'|u1'", "False", "(1"), "x"), "',' or ')' wanted"},
      {npy(header("'|u1'", "False", "(1)"), "x"), "a tuple of one needs a comma"},
      {npy(header("'|u1'", "False", "[1]"), "x"), "'(' wanted"},
      {npy(header("'|u1'", "False", "(18446744073709551616,)"), "x"), "does not fit 64 bits"},
      {npy(header("'|u1'", "False", "(4294967296, 4294967296)"), ""), "does not fit 64 bits"},
      {npy("{'descr': '|u1', 'shape': (1,)}", "x"), "'descr', 'fortran_order' and 'shape' are wanted"},
      {npy("{'shape': (1,), 'shape': (1,)}", "x"), "duplicate key 'shape'"},
      {npy("{'order': 1}", "x"), "unknown key 'order'"},
      {npy("{'descr: 1}", "x"), "a string without end"},
      {npy("{'descr' '|u1'}", "x"), "':' wanted"},
      {npy("", "x"), "'{' wanted (at byte 10)"},
      {npy("{", "x"), "'\"' wanted"},
      {npy(kGood + "{}", "abcdef"), "text after the dictionary"},
  };
  for (const auto& bad : cases) {
    CAPTURE(bad.content);
    CHECK_THAT(test::refusal("x.npy", bad.content), Contains(bad.says));
  }
}
