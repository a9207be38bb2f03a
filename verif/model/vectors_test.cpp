// SPDX-License-Identifier: Apache-2.0
// The golden vectors, and the reader of their files.
#include "verif/common/vectors.h"

#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "model/planar.h"
#include "model/serial.h"

using namespace qlc::model;
using qlc::verif::Layout;
using qlc::verif::read_vectors;
using qlc::verif::Vector;

namespace {

Banks banks_of(const Vector& vector) {
  Banks banks(16);
  for (const auto& [number, bytes] : vector.banks) banks[number] = Codebook::parse(bytes);
  return banks;
}

// P of the usable banks; where there is none, no frame asks for it.
unsigned prefix_bits_of(const Banks& banks) {
  for (const auto& bank : banks) {
    if (bank) return bank->prefix_bits();
  }
  return 3;
}

Decoded decode(const Vector& vector) {
  const Banks banks = banks_of(vector);
  if (vector.layout == Layout::Serial) return decode_serial(banks[0] ? &*banks[0] : nullptr, vector.frame);
  return decode_planar(banks, prefix_bits_of(banks), {vector.chunk, vector.look_ahead}, vector.frame);
}

Bytes encode(const Vector& vector) {
  const Banks banks = banks_of(vector);
  if (vector.layout == Layout::Serial) return encode_serial(banks.at(0).value(), vector.symbols);
  return encode_planar(banks, {vector.chunk, vector.look_ahead}, vector.symbols);
}

void check_codebook(const Vector& vector) {
  const Bytes& bytes = vector.banks.at(0);
  const auto codebook = Codebook::parse(bytes);
  CHECK(vector.error == name(codebook ? Error::None : Error::BadCodebook));
  if (codebook) CHECK(codebook->serialise() == bytes);
}

void check_frame(const Vector& vector) {
  const Decoded decoded = decode(vector);
  CHECK(name(decoded.error) == vector.error);
  CHECK(decoded.symbols == vector.symbols);
  if (vector.error == "none") CHECK((encode(vector) == vector.frame) != vector.decode_only);
}

}  // namespace

TEST_CASE("golden vectors", "[vectors]") {
  const std::string file = GENERATE("serial.txt", "planar.txt", "codebook.txt");
  for (const Vector& vector : read_vectors(std::string(QLC_VECTORS) + "/" + file)) {
    INFO(vector.where << " " << vector.name);
    if (vector.layout == Layout::Codebook) {
      check_codebook(vector);
    } else {
      check_frame(vector);
    }
  }
}

TEST_CASE("a file of vectors that breaks a rule is refused with its line", "[vectors]") {
  const std::string path = QLC_SCRATCH "/broken_vectors.txt";
  const auto message = [&](const std::string& text) -> std::string {
    std::ofstream(path) << text;
    try {
      read_vectors(path);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  const std::string good = "name: a\nlayout: serial\nsymbols: 00\nframe: 01\n";
  CHECK(message(good).empty());
  CHECK(message("# nothing\n") == path + ":1: no vector");
  CHECK(message("name a\n") == path + ":1: not 'key: value'");
  CHECK(message("name: a\nlayout: other\n") == path + ":2: unknown layout 'other'");
  CHECK(message(good + "size: 1\n") == path + ":5: unknown key 'size'");
  CHECK(message(good + "frame: 01\n") == path + ":5: 'frame' twice");
  CHECK(message(good + "bank: 0 0\n") == path + ":5: half a byte");
  CHECK(message(good + "bank: 0 0g\n") == path + ":5: not a hexadecimal digit");
  CHECK(message(good + "bank: 16 00\n") == path + ":5: a number above 15");
  CHECK(message(good + "\n" + good) == path + ":6: a name that is empty or not unique");
  CHECK(message("name: a\nlayout: serial\nframe: 01\n") ==
        path + ":3: symbols are missing, or have no place here");
  CHECK(message("name: a\nlayout: planar\nsymbols: 01\n") ==
        path + ":3: frame is missing, or has no place here");
  std::remove(path.c_str());
}
