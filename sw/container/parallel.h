// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace qlc {

/// Frames that each thread codes before a part of a file goes on to where it is wanted.
constexpr std::size_t kFramesAtATime = 16;

/// Calls `work(i)` for i = 0 to `count` - 1, up to `threads` calls at a time (1: none beside this thread;
/// fewer if the system gives no more threads), and returns when all have. The first exception that a call
/// throws is thrown again.
void parallel_for(unsigned threads, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace qlc
