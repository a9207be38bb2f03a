// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace qlc {

/// Writes all of `text` to stdout. Throws Error if it does not get there (a full disk, for instance).
void write_stdout(const std::string& text);

/// Writes one line to stderr, marked as the program's; shortened in the middle if it is very long.
void note(const std::string& message);

/// A line on stderr that says how far a command has come: only on a terminal, and only once the work has
/// lasted longer than a second. It is wiped when the object ends.
class Progress {
 public:
  /// `total`: the work, in whatever unit advance() counts.
  explicit Progress(std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t total_;
  std::uint64_t done_ = 0;
  bool on_terminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace qlc
