// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <set>

#include "sw/io/npy.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

/// Reads the part of Python's notation that numpy writes: a dictionary with string keys whose values are a
/// string, a boolean or a tuple of integers.
class DictionaryReader {
 public:
  DictionaryReader(const Input& input, const std::string& text, std::uint64_t start)
      : input_(input), text_(text), start_(start) {}

  NpyHeader read() {
    expect('{');
    while (!accept('}')) {
      const std::string key = string();
      if (!seen_.insert(key).second) {
        fail("duplicate key " + in_quotes(key));
      }
      expect(':');
      value_of(key);
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    if (skip_space() != text_.size()) {
      fail("text after the dictionary");
    }
    if (seen_.size() != 3) {
      fail("'descr', 'fortran_order' and 'shape' are wanted");
    }
    return header_;
  }

 private:
  void value_of(const std::string& key) {
    if (key == "descr") {
      if (peek('[')) {
        fail("a structured array; only uint8 can be read from .npy");
      }
      header_.descr = string();
    } else if (key == "fortran_order") {
      header_.fortran_order = boolean();
    } else if (key == "shape") {
      header_.shape = tuple();
    } else {
      fail("unknown key " + in_quotes(key));
    }
  }

  std::string string() {
    const bool single = accept('\'');
    if (!single) {
      expect('"');
    }
    const std::size_t end = text_.find(single ? '\'' : '"', at_);
    if (end == std::string::npos) {
      fail("a string without end");
    }
    std::string value = text_.substr(at_, end - at_);
    at_ = end + 1;
    return value;
  }

  bool boolean() {
    skip_space();
    for (const bool value : {true, false}) {
      const std::string word = value ? "True" : "False";
      if (text_.compare(at_, word.size(), word) == 0) {
        at_ += word.size();
        return value;
      }
    }
    fail("True or False wanted");
  }

  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> values;
    expect('(');
    bool comma = true;
    while (!accept(')')) {
      if (!comma) {
        fail("',' or ')' wanted");
      }
      if (values.size() == kMaxDimensions) {
        fail("more than " + std::to_string(kMaxDimensions) + " dimensions");
      }
      values.push_back(integer());
      comma = accept(',');
    }
    if (values.size() == 1 && !comma) {
      fail("a tuple of one needs a comma");
    }
    return values;
  }

  std::uint64_t integer() {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    skip_space();
    const std::size_t first = at_;
    std::uint64_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
      if (value > (kMax - digit) / 10) {
        fail("a number that does not fit 64 bits");
      }
      value = value * 10 + digit;
    }
    if (at_ == first) {
      fail("a non-negative integer wanted");
    }
    return value;
  }

  std::size_t skip_space() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    return at_;
  }

  bool peek(char wanted) {
    skip_space();
    return at_ < text_.size() && text_[at_] == wanted;
  }

  bool accept(char wanted) {
    const bool found = peek(wanted);
    at_ += found ? 1 : 0;
    return found;
  }

  void expect(char wanted) {
    if (!accept(wanted)) {
      fail(std::string("'") + wanted + "' wanted");
    }
  }

  [[noreturn]] void fail(const std::string& what) const {
    input_.fail(".npy header: " + what + " (at byte " + std::to_string(start_ + at_) + ")");
  }

  const Input& input_;
  const std::string& text_;
  std::uint64_t start_;
  std::size_t at_ = 0;
  std::set<std::string> seen_;
  NpyHeader header_;
};

}  // namespace

NpyHeader parse_npy_header(const Input& input, const std::string& text, std::uint64_t start) {
  return DictionaryReader(input, text, start).read();
}

}  // namespace qlc
