// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/terminal.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "sw/io/error.h"
#include "sw/io/text.h"

namespace qlc {

void write_stdout(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw Error(std::string("stdout: cannot write: ") + std::strerror(errno));
  }
}

void note(const std::string& message) {
  constexpr std::size_t kLongest = 5000;  // Room for the longest path.
  std::cerr << "qlc: " << shorten(printable(message), kLongest) << '\n';
}

Progress::Progress(std::uint64_t total)
    : total_(total),
      on_terminal_(isatty(STDERR_FILENO) == 1),
      next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (shown_) {
    std::fputs("\r\x1b[K", stderr);
  }
}

void Progress::advance(std::uint64_t done) {
  done_ += done;
  if (!on_terminal_ || total_ == 0 || Clock::now() < next_) {
    return;
  }
  constexpr int kBarWidth = 40;
  const double part = static_cast<double>(done_) / static_cast<double>(total_);
  const auto filled = static_cast<std::size_t>(part * kBarWidth);
  const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, '.');
  std::fprintf(stderr, "\r[%s] %3d %%", bar.c_str(), static_cast<int>(part * 100));
  shown_ = true;
  next_ = Clock::now() + std::chrono::milliseconds(100);
}

}  // namespace qlc
