// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace qlc {

/// The most that is taken from a pipe, in bytes.
constexpr std::uint64_t kPipeLimit = std::uint64_t{1} << 30U;

/// Bytes to read from: a regular file, which stays on disk and is read where it is asked for; a pipe, which
/// is taken into memory whole, as it cannot be read twice; or what the program has.
class Input {
 public:
  /// Opens `path`; `-` is standard input, from where it stands. Throws Error if it is missing, unreadable,
  /// neither file nor pipe (or socket), or a pipe with more than kPipeLimit bytes.
  static Input open(const std::string& path);

  /// Bytes that are already in memory, `path` being what messages call them.
  static Input in_memory(std::string path, std::vector<std::uint8_t> bytes);

  /// `size` bytes that `read` copies from where it is asked to, all of them there; `path` being what messages
  /// call them.
  using Read = std::function<void(std::uint64_t offset, std::uint8_t* to, std::size_t count)>;
  static Input from(std::string path, std::uint64_t size, Read read);

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

  /// Whether `path` leads to the file that is read here; a pipe is no file.
  bool is_at(const std::string& path) const;

  /// Throws Error with this input's name before `what`.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  Input(std::string path, std::uint64_t size) : path_(std::move(path)), size_(size) {}
  bool has_more();
  void take_all();
  void check_range(std::uint64_t offset, std::uint64_t count) const;

  std::string path_;
  std::uint64_t size_ = 0;
  Read read_;                               // Null if the bytes are elsewhere.
  std::unique_ptr<std::FILE, Close> file_;  // Null if they are in memory_.
  std::uint64_t start_ = 0;                 // Where in file_ the bytes begin.
  std::deque<std::uint8_t> memory_;         // Grows without a copy of what it holds.
};

/// Whether `path`, `-` or another, leads to standard input.
bool is_stdin(const std::string& path);

/// Whether `path` leads to what is open as `descriptor`.
bool leads_to(const std::string& path, int descriptor);

}  // namespace qlc
