// SPDX-License-Identifier: Apache-2.0
// Files made in memory, good and malformed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sw/io/error.h"
#include "sw/io/input.h"
#include "sw/io/tensor_file.h"

namespace qlc::test {

inline std::string little_endian(std::uint64_t value, unsigned bytes) {
  std::string field;
  for (unsigned i = 0; i < bytes; ++i) {
    field += static_cast<char>(value >> (8 * i) & 0xFFU);
  }
  return field;
}

/// A safetensors file of this header and these data.
inline std::string safetensors(const std::string& header, const std::string& data = "") {
  return little_endian(header.size(), 8) + header + data;
}

/// A `.npy` file of version 1.0, 2.0 or 3.0.
inline std::string npy(const std::string& header, const std::string& data, unsigned major = 1) {
  return std::string("\x93NUMPY") + static_cast<char>(major) + '\0' +
         little_endian(header.size(), major == 1 ? 2 : 4) + header + data;
}

inline Input input(const std::string& path, const std::string& content) {
  return Input::in_memory(path, {content.begin(), content.end()});
}

inline TensorFile open(const std::string& path, const std::string& content, bool raw = false) {
  return TensorFile(input(path, content), raw);
}

/// The message of the Error that opening this content throws; empty if it opens. An Error whose message is
/// not one line, or does not begin with the path, or whose code is not `Unusable` comes back as a complaint.
inline std::string refusal(const std::string& path, const std::string& content) {
  try {
    open(path, content);
  } catch (const Error& error) {
    std::string message = error.what();
    if (message.rfind(path + ": ", 0) != 0 || message.find('\n') != std::string::npos ||
        error.code() != ExitCode::Unusable) {
      return "not a proper refusal: " + message;
    }
    return message;
  }
  return "";
}

}  // namespace qlc::test
