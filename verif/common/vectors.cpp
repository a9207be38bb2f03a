// SPDX-License-Identifier: Apache-2.0
#include "verif/common/vectors.h"

#include <cstddef>
#include <fstream>
#include <set>
#include <stdexcept>

namespace qlc::verif {
namespace {

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), in_(path) {
    if (!in_) fail("cannot be read");
  }

  std::vector<Vector> run() {
    std::string line;
    while (std::getline(in_, line)) {
      ++line_;
      if (line.empty()) {
        end_block();
      } else if (line[0] != '#') {
        read_line(line);
      }
    }
    end_block();
    if (vectors_.empty()) fail("no vector");
    return vectors_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(path_ + ":" + std::to_string(line_) + ": " + what);
  }

  void read_line(const std::string& line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) fail("not 'key: value'");
    const std::string key = line.substr(0, colon);
    std::string value = line.substr(colon + 1);
    if (!value.empty() && value[0] != ' ') fail("no space after the colon");
    if (!value.empty()) value.erase(0, 1);
    if (keys_.empty()) vector_.where = path_ + ":" + std::to_string(line_);
    if (!keys_.insert(key).second && key != "bank") fail("'" + key + "' twice");
    set(key, value);
  }

  void set(const std::string& key, const std::string& value) {
    if (key == "name") {
      if (value.empty() || !names_.insert(value).second) fail("a name that is empty or not unique");
      vector_.name = value;
    } else if (key == "layout") {
      vector_.layout = layout(value);
    } else if (key == "bank") {
      const std::size_t space = value.find(' ');
      const std::string codebook = space == std::string::npos ? "" : value.substr(space + 1);
      const unsigned bank = number(value.substr(0, space), 15);
      if (!vector_.banks.emplace(bank, bytes(codebook)).second) fail("a bank twice");
    } else if (key == "chunk") {
      vector_.chunk = number(value, 65536);
    } else if (key == "look_ahead") {
      vector_.look_ahead = number(value, 15);
    } else if (key == "error") {
      vector_.error = value;
    } else if (key == "decode_only") {
      if (value != "yes") fail("decode_only is yes or absent");
      vector_.decode_only = true;
    } else if (key == "symbols") {
      vector_.symbols = bytes(value);
    } else if (key == "frame") {
      vector_.frame = bytes(value);
    } else {
      fail("unknown key '" + key + "'");
    }
  }

  void end_block() {
    if (keys_.empty()) return;
    if (keys_.count("name") == 0 || keys_.count("layout") == 0) fail("a block without name or layout");
    const bool codebook = vector_.layout == Layout::Codebook;
    const bool good = vector_.error == "none";
    if (codebook && (vector_.banks.size() != 1 || vector_.banks.count(0) == 0)) fail("not bank 0 only");
    if ((keys_.count("frame") == 0) != codebook) fail("frame is missing, or has no place here");
    if (vector_.symbols.empty() == (good && !codebook)) fail("symbols are missing, or have no place here");
    vectors_.push_back(vector_);
    vector_ = Vector{};
    keys_.clear();
  }

  Layout layout(const std::string& text) const {
    if (text == "serial") return Layout::Serial;
    if (text == "planar") return Layout::Planar;
    if (text == "codebook") return Layout::Codebook;
    fail("unknown layout '" + text + "'");
  }

  unsigned number(const std::string& text, unsigned max) const {
    unsigned value = 0;
    for (char c : text) {
      if (c < '0' || c > '9') fail("not a number: '" + text + "'");
      value = 10 * value + static_cast<unsigned>(c - '0');
      if (value > max) fail("a number above " + std::to_string(max));
    }
    if (text.empty()) fail("a number is missing");
    return value;
  }

  Bytes bytes(const std::string& text) const {
    const std::string digits = "0123456789abcdef";
    if (text.size() % 2 != 0) fail("half a byte");
    Bytes result;
    for (std::size_t i = 0; i < text.size(); i += 2) {
      const std::size_t high = digits.find(text[i]);
      const std::size_t low = digits.find(text[i + 1]);
      if (high == std::string::npos || low == std::string::npos) fail("not a hexadecimal digit");
      result.push_back(static_cast<std::uint8_t>(16 * high + low));
    }
    return result;
  }

  const std::string path_;
  std::ifstream in_;
  unsigned line_ = 0;
  Vector vector_;
  std::set<std::string> keys_;   // of the block
  std::set<std::string> names_;  // of the file
  std::vector<Vector> vectors_;
};

}  // namespace

std::vector<Vector> read_vectors(const std::string& path) { return Reader(path).run(); }

}  // namespace qlc::verif
