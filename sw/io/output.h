// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sw/io/input.h"

namespace qlc {

/// A file to write, which appears under its name whole or not at all: until commit() it has no name, or on
/// file systems that cannot do that the name `.qlc-...` in the same directory. A file that had the name
/// before stays until then, and hands on its permissions. If the object ends without commit(), nothing is
/// left.
///
/// Where the path is standard output (`-`), a pipe or a device, bytes go there as they are written.
class Output {
 public:
  /// Opens `path`. Throws Error if it leads to one of the inputs, is a directory, or cannot be written.
  Output(const std::string& path, const std::vector<const Input*>& inputs);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Appends bytes. Throws Error if they cannot be written (a full disk, for instance); a part may be noticed
  /// only later, in commit() at the latest.
  void write(const std::uint8_t* bytes, std::size_t count);
  void write(const std::vector<std::uint8_t>& bytes) { write(bytes.data(), bytes.size()); }
  void write(std::string_view text);

  /// Ends the output, on disk and under its name. The last thing that is called. Throws Error if that fails.
  void commit();

  /// Whether bytes go to standard output as they are written, so that nothing else may go there.
  bool is_stdout() const;

  /// The path as messages show it: `stdout` for `-`.
  std::string shown_path() const;

  /// Throws Error with this output's name before `what`.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void open_unfinished();
  void give_name();
  void sync_directory() const;
  [[noreturn]] void fail_to_write() const;

  std::string path_;
  std::string target_;          // Where links lead; empty if bytes go there as they are written.
  std::string unfinished_;      // Name of the unfinished file, if it has one.
  std::optional<mode_t> mode_;  // Of the file whose place it takes.
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace qlc
