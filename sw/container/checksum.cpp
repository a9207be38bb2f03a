// SPDX-License-Identifier: Apache-2.0
#include "sw/container/checksum.h"

#include <xxhash.h>
#ifdef QLC_XXHASH_DISPATCHES
#include <xxh_x86dispatch.h>  // the machine's widest instructions, chosen at run time
#endif

#include <new>

namespace qlc {

struct RunningChecksum::State {
  XXH3_state_t* xxh3 = XXH3_createState();
};

void RunningChecksum::Free::operator()(State* state) const {
  XXH3_freeState(state->xxh3);
  delete state;
}

RunningChecksum::RunningChecksum() : state_(new State) {
  if (state_->xxh3 == nullptr) throw std::bad_alloc();
  XXH3_64bits_reset(state_->xxh3);
}

void RunningChecksum::add(codec::View bytes) { XXH3_64bits_update(state_->xxh3, bytes.data(), bytes.size()); }

std::uint64_t RunningChecksum::value() const { return XXH3_64bits_digest(state_->xxh3); }

std::uint64_t checksum(codec::View bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace qlc
