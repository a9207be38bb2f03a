// SPDX-License-Identifier: Apache-2.0
#include "sw/bench/measure.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "sw/io/error.h"

namespace qlc {
namespace {

using codec::Bytes;
using codec::View;
using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 0.01;  // of a measurement: short work is repeated

/// What a thread works on.
struct Worker {
  Bytes symbols;
  Bytes packed;
  std::size_t size = 0;          // of what is packed
  Bytes memory;                  // in which symbols come back:
  std::uint8_t* back = nullptr;  // as many, at a multiple of 64 bytes
};

void make_room(Worker& worker) {
  constexpr std::size_t kLine = 64;
  std::size_t size = worker.symbols.size() + kLine;
  worker.memory.resize(size);
  void* at = worker.memory.data();
  worker.back = static_cast<std::uint8_t*>(std::align(kLine, worker.symbols.size(), at, size));
}

/// Seconds that `work` takes, done by all at the same time, each `times` times. Rethrows what one of them
/// throws.
double seconds(std::vector<Worker>& workers, std::size_t times, const std::function<void(Worker&)>& work) {
  std::atomic<std::size_t> ready{0};
  std::atomic<bool> go{false};
  std::vector<Clock::time_point> ends(workers.size());
  std::vector<std::exception_ptr> thrown(workers.size());
  const auto run = [&](std::size_t number, std::size_t count) {
    try {
      for (std::size_t i = 0; i < count; ++i) work(workers[number]);
    } catch (...) {
      thrown[number] = std::current_exception();
    }
    ends[number] = Clock::now();
  };
  std::vector<std::thread> others;
  const auto join = [&] {
    go = true;
    for (std::thread& other : others) other.join();
  };
  try {
    for (std::size_t number = 1; number < workers.size(); ++number) {
      others.emplace_back([&, number] {
        run(number, 1);  // not measured: libraries make what a thread needs
        ++ready;
        while (!go) std::this_thread::yield();
        run(number, times);
      });
    }
  } catch (const std::system_error&) {
    join();
    throw Error("--threads " + std::to_string(workers.size()) + ": the system gives no more than " +
                std::to_string(1 + others.size()));
  }
  while (ready + 1 < workers.size()) std::this_thread::yield();
  const Clock::time_point begin = Clock::now();
  go = true;
  run(0, times);
  join();
  for (const std::exception_ptr& error : thrown) {
    if (error) std::rethrow_exception(error);
  }
  return std::chrono::duration<double>(*std::max_element(ends.begin(), ends.end()) - begin).count();
}

/// MB/s of `work`; repeated until it lasts.
double speed(std::vector<Worker>& workers, const std::function<void(Worker&)>& work) {
  for (std::size_t times = 1;; times *= 4) {
    const double taken = seconds(workers, times, work);
    if (taken < kLeastSeconds) continue;
    const auto bytes = static_cast<double>(workers.front().symbols.size() * workers.size() * times);
    return bytes / taken / 1e6;
  }
}

/// One round of one of them.
void measure(const Compressor& compressor, std::vector<Worker>& workers, Speed& best,
             const std::function<void(std::uint64_t)>& advance) {
  best.name = compressor.name;
  const double encode =
      speed(workers, [&](Worker& worker) { worker.size = compressor.encode(worker.symbols, worker.packed); });
  best.encode = std::max(best.encode, encode);
  best.packed = workers.front().size;
  advance(1);
  for (Worker& worker : workers) std::fill_n(worker.back, worker.symbols.size(), std::uint8_t{0});
  const double decode = speed(workers, [&](Worker& worker) {
    compressor.decode(View(worker.packed).part(0, worker.size), worker.back, worker.symbols.size());
  });
  best.decode = std::max(best.decode, decode);
  advance(1);
  for (const Worker& worker : workers) {
    if (!std::equal(worker.symbols.begin(), worker.symbols.end(), worker.back))
      throw std::runtime_error("other symbols came back");
  }
}

}  // namespace

Speeds measure(const std::vector<Compressor>& compressors, View symbols, unsigned rounds, unsigned threads,
               const std::function<void(std::uint64_t)>& advance) {
  std::vector<Worker> workers(threads);
  for (Worker& worker : workers) {
    worker.symbols.assign(symbols.begin(), symbols.end());
    make_room(worker);
  }
  Speeds best;
  best.compressors.resize(compressors.size());
  for (unsigned round = 0; round < rounds; ++round) {
    best.copy = std::max(best.copy, speed(workers, [](Worker& of) {
                           std::memcpy(of.back, of.symbols.data(), of.symbols.size());
                         }));
    advance(1);
    for (std::size_t i = 0; i < compressors.size(); ++i) {
      try {
        measure(compressors[i], workers, best.compressors[i], advance);
      } catch (const std::runtime_error& error) {
        throw Error(compressors[i].name + ": " + error.what(), ExitCode::Differs);
      }
    }
  }
  return best;
}

}  // namespace qlc
