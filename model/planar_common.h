// SPDX-License-Identifier: Apache-2.0
// What the planar encoder and decoder share. Not part of the interface.
#pragma once

#include <stdexcept>

#include "model/planar.h"

namespace qlc::model {

// By how many groups a chunk's header precedes its first planes (6.1).
constexpr std::size_t kHeaderLead = 2;

inline void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

inline void check(const Banks& banks, const PlanarParams& params) {
  require(params.chunk >= 128 && params.chunk <= 65536 && params.chunk % 64 == 0,
          "qlc: a chunk has a multiple of 64 symbols, 128 to 65536");
  require(params.look_ahead <= 15, "qlc: look-ahead is 0 to 15");
  require(banks.size() <= 16, "qlc: there are at most 16 banks");
  const Codebook* first = nullptr;
  for (const auto& bank : banks) {
    if (!bank) continue;
    if (first == nullptr) first = &*bank;
    require(bank->kind() == first->kind() && bank->prefix_bits() == first->prefix_bits(),
            "qlc: all banks are of one kind and one P");
  }
}

// The codebook of a bank, nullptr if the bank is not usable.
inline const Codebook* usable(const Banks& banks, unsigned bank) {
  return bank < banks.size() && banks[bank] ? &*banks[bank] : nullptr;
}

}  // namespace qlc::model
