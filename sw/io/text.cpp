// SPDX-License-Identifier: Apache-2.0
#include "sw/io/text.h"

#include <algorithm>
#include <cstdint>
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

/// Whether a terminal shows this character where it stands: no control character, no end of a line
/// (U+2028, U+2029), nothing that turns the direction of writing, and no half of a surrogate pair.
bool is_shown(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool line_or_direction = (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return !control && !line_or_direction && (code < 0xD800 || code > 0xDFFF);
}

/// Bytes of the UTF-8 character that `text` begins with; 0 if it begins with none, or with one that is not
/// to be shown.
std::size_t shown_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0x80U   ? 1
                             : first < 0xC0U ? 0
                             : first < 0xE0U ? 2
                             : first < 0xF0U ? 3
                                             : 4;
  if (length == 0 || first >= 0xF8U || length > text.size()) {
    return 0;
  }
  std::uint32_t code = length == 1 ? first : first & (0x7FU >> length);
  for (const char c : text.substr(1, length - 1)) {
    if (!continues_character(c)) {
      return 0;
    }
    code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  }
  // A character has one spelling, the shortest.
  constexpr std::uint32_t kFirst[] = {0, 0, 0x80, 0x800, 0x10000};
  return code >= kFirst[length] && code <= 0x10FFFF && is_shown(code) ? length : 0;
}

}  // namespace

std::string printable(const std::string& text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string shown;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = shown_character(rest);
    if (length > 0) {
      shown += rest.substr(0, length);
    } else {
      const auto byte = static_cast<unsigned char>(rest.front());
      shown += {'\\', 'x', kHex[byte >> 4U], kHex[byte & 0xFU]};
    }
    rest.remove_prefix(std::max<std::size_t>(length, 1));
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

std::string hex(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const unsigned byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
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
