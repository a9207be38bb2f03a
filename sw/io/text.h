// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace qlc {

/// `text` as it may be shown in one line of a terminal: control characters, whatever ends a line or turns the
/// direction of writing, and bytes that are not UTF-8 become `\xNN`, the rest stays. Names come out of files,
/// so they may hold any of these.
std::string printable(const std::string& text);

/// `printable(text)` in single quotes, shortened if it is very long.
std::string in_quotes(const std::string& text);

/// Characters of UTF-8 text (bytes that continue a character are not counted).
std::size_t utf8_length(const std::string& text);

/// UTF-8 text cut to `width` characters with an ellipsis in the middle, as tensor names differ at both ends.
std::string shorten(const std::string& text, std::size_t width);

/// Bytes as two hexadecimal digits each, the first byte first.
std::string hex(const std::vector<std::uint8_t>& bytes);

/// A shape as people write it: `128x1536`, or `scalar`.
std::string shape_text(const std::vector<std::uint64_t>& shape);

}  // namespace qlc
