// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/threads.h"

#include <algorithm>
#include <thread>

#include "sw/cli/number.h"

namespace qlc {

void add_threads(CLI::App& subcommand, unsigned& threads) {
  constexpr unsigned kMost = 256;
  subcommand.add_option("--threads", threads, "How many at a time, 0: one for each processor")
      ->transform(whole_number(0, kMost))
      ->capture_default_str();
}

unsigned threads(unsigned wanted) {
  return wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace qlc
