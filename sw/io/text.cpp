// SPDX-License-Identifier: Apache-2.0
#include "sw/io/text.h"

#include <string_view>

namespace qlc {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Bytes taken by the first `count` characters of `text`.
std::size_t bytes_of_characters(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (!continues_character(text[at]) && count-- == 0) {
      break;
    }
    ++at;
  }
  return at;
}

}  // namespace

std::string printable(const std::string& text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters too; UTF-8 writes them C2 80 to C2 9F.
    const bool c1 = c == 0xC2U && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0U;
    if (c < 0x20U || c == 0x7FU || c1) {
      const auto shown_byte = c1 ? static_cast<unsigned char>(text[++i]) : c;
      shown += "\\x";
      shown += kHex[shown_byte >> 4U];
      shown += kHex[shown_byte & 0xFU];
    } else {
      shown += text[i];
    }
  }
  return shown;
}

std::string in_quotes(const std::string& text) {
  constexpr std::size_t kLongest = 200;
  return "'" + shorten(printable(text), kLongest) + "'";
}

std::size_t utf8_length(const std::string& text) {
  std::size_t length = 0;
  for (const char c : text) {
    length += continues_character(c) ? 0 : 1;
  }
  return length;
}

std::string shorten(const std::string& text, std::size_t width) {
  const std::size_t length = utf8_length(text);
  if (length <= width || width == 0) {
    return text;
  }
  const std::size_t head = (width - 1) / 2;
  const std::size_t tail = width - 1 - head;
  return text.substr(0, bytes_of_characters(text, head)) + "\u2026" +
         text.substr(bytes_of_characters(text, length - tail));
}

std::string shape_text(const std::vector<std::uint64_t>& shape) {
  if (shape.empty()) {
    return "scalar";
  }
  std::string text;
  for (const std::uint64_t extent : shape) {
    text += (text.empty() ? "" : "x") + std::to_string(extent);
  }
  return text;
}

}  // namespace qlc
