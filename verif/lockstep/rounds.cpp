// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/rounds.h"

#include <cstdio>
#include <exception>

namespace qlc::verif {
namespace {

/// Runs `step`; what it throws is printed with the command that repeats it.
void guarded(const std::string& what, const std::string& command, const std::function<void()>& step) {
  try {
    step();
  } catch (const std::exception&) {
    std::printf("%s failed; again: build/%s\n", what.c_str(), command.c_str());
    throw;
  }
}

Seen run_all(const Plan& plan, const Rounds& rounds) {
  Seen seen;
  for (std::uint32_t seed = plan.seed; seed < plan.seed + plan.rounds; ++seed) {
    // The second command if the first passes: registers without reset keep what earlier rounds left in them.
    std::string again = rounds.command + " --rounds 1 --seed " + std::to_string(seed);
    again += "\nor else: build/" + rounds.command + " --rounds " + std::to_string(seed - plan.seed + 1);
    again += " --seed " + std::to_string(plan.seed);
    guarded("round", again, [&] { rounds.round(seed, seen); });
  }
  if (plan.vectors.empty()) return seen;
  for (const std::string& file : rounds.vector_files) {
    for (const Vector& vector : read_vectors(plan.vectors + "/" + file)) {
      guarded(vector.where + " (" + vector.name + ")",
              rounds.command + " --rounds 0 --vectors " + plan.vectors, [&] { rounds.vector(vector, seen); });
    }
  }
  return seen;
}

}  // namespace

void Seen::note_symbols(const Frame& frame, unsigned lanes) {
  if (frame.empty()) return;
  const std::size_t symbols = (frame.size() - 1) * lanes + kept_bytes(frame.back(), lanes);
  counts["symbol"] += static_cast<unsigned>(symbols);
}

void Plan::add_options(CLI::App& app) {
  app.add_option("--seed", seed, "of the first round; the next one has the next")->capture_default_str();
  app.add_option("--rounds", rounds, "how many")->capture_default_str();
  app.add_option("--vectors", vectors, "folder of golden vectors to run after the rounds");
}

int run(const Plan& plan, const Rounds& rounds) try {
  Seen seen = run_all(plan, rounds);
  std::printf("%s: %llu cycles compared, no difference;", rounds.command.c_str(),
              static_cast<unsigned long long>(rounds.cycles()));
  for (const auto& [what, times] : seen.counts) std::printf(" %s %u", what.c_str(), times);
  std::printf("\n");
  for (const std::string& what : rounds.must_meet) {
    if (plan.rounds < 100 || seen.counts[what] > 0) continue;
    std::printf("no round has met: %s\n", what.c_str());
    return 3;
  }
  return 0;
} catch (const std::exception& error) {
  std::printf("%s\n", error.what());
  return 1;
}

}  // namespace qlc::verif
