// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace qlc {

/// Bytes to read from: a regular file, which stays on disk and is read where it is asked for; or a pipe or
/// standard input, which is taken into memory whole, as it cannot be read twice.
class Input {
 public:
  /// Opens `path`; `-` is standard input. Throws Error if it is missing, unreadable, or neither file nor
  /// pipe.
  static Input open(const std::string& path);

  /// Bytes that are already in memory, `path` being what messages call them.
  static Input in_memory(std::string path, std::vector<std::uint8_t> bytes);

  /// As the user wrote it.
  const std::string& path() const { return path_; }

  /// As messages show it, in one line: `stdin` for standard input.
  std::string shown_path() const;

  /// The last part of the path; `stdin` for standard input.
  std::string base_name() const;

  /// In bytes. For a regular file the size it had when it was opened.
  std::uint64_t size() const { return size_; }

  /// Copies the `count` bytes from `offset` on. Throws Error if they are not all there.
  void read(std::uint64_t offset, std::uint8_t* to, std::size_t count) const;

  /// The `count` bytes from `offset` on; the range is checked before memory is taken.
  std::vector<std::uint8_t> bytes(std::uint64_t offset, std::uint64_t count) const;

  /// Throws Error with this input's name before `what`.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  Input(std::string path, std::uint64_t size) : path_(std::move(path)), size_(size) {}
  void take_all(std::FILE* stream);
  void check_range(std::uint64_t offset, std::uint64_t count) const;

  std::string path_;
  std::uint64_t size_ = 0;
  std::unique_ptr<std::FILE, Close> file_;  // Null if the bytes are in memory_.
  std::vector<std::uint8_t> memory_;
};

}  // namespace qlc
