// SPDX-License-Identifier: Apache-2.0
// The models of the IP blocks by themselves: what a driver does, and traffic of every kind.
#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "verif/common/axi_sim.h"
#include "verif/lockstep/axi_bench.h"
#include "verif/lockstep/axi_rounds.h"

namespace qlc::verif {

namespace {

struct Block {
  std::string name;
  std::unique_ptr<AxiBench> bench;
};

/// All are made before the first cycle of any.
const std::vector<Block>& blocks() {
  static const std::vector<Block> all = [] {
    using model::Kind;
    const sc::PlanarConfig configs[] = {
        {4, Kind::Ranked, 3, 4, 4, false, true, 512},
        {32, Kind::Interval, 5, 2, 4, true, false, 1024},
        {1, Kind::Interval, 3, 1, 1, false, false, 1024},
        {64, Kind::Interval, 4, 16, 15, true, true, 1024},
    };
    std::vector<Block> made;
    for (const sc::PlanarConfig& config : configs) {
      for (const bool encoder : {true, false}) {
        const std::string name = (encoder ? "enc" : "dec") + std::to_string(config.lanes);
        made.push_back(
            {name, std::make_unique<AxiBench>(config, encoder, axi_model(name.c_str(), config, encoder), 1)});
      }
    }
    return made;
  }();
  return all;
}

}  // namespace

TEST_CASE("a driver finds what it should", "[axi]") {
  for (const Block& block : blocks()) {
    INFO(block.name);
    Seen seen;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
      INFO("seed " << seed);
      REQUIRE_NOTHROW(calm_round(*block.bench, seed, seen));
    }
    CHECK(seen.counts["good"] > 0);
  }
}

TEST_CASE("the counters say what was seen on the pins", "[axi]") {
  for (const Block& block : blocks()) {
    INFO(block.name);
    Seen seen;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
      INFO("seed " << seed);
      REQUIRE_NOTHROW(lively_round(*block.bench, seed, seen));
    }
    CHECK(seen.counts["CHUNK refused"] > 0);
    CHECK(seen.counts["BOOK refused"] > 0);
  }
}

}  // namespace qlc::verif
