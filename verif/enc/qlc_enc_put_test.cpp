// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "configs.h"
#include "verif/enc/records.h"

namespace qlc::verif {

namespace {

/// What a step brings to the frame.
struct Slot {
  Bits front, planes, suffixes;
  bool follow = false;  // the frame has suffixes by now
  bool last = false;
  unsigned error = kNone;
  unsigned phase = 0;  // bits of the frame before it, modulo 8

  unsigned front_bytes() const { return static_cast<unsigned>(front.size() / 8); }
  unsigned head_bytes() const { return static_cast<unsigned>((front.size() + planes.size()) / 8); }
};

struct OutBeat {
  Bits data;
  unsigned bytes = 0;
  bool last = false;
  unsigned user = kNone;
};

/// Slots, frame after frame.
class Frames {
 public:
  Frames(Rng& rng, unsigned lanes, unsigned prefix_bits, unsigned bits)
      : rng_(rng), lanes_(lanes), prefix_bits_(prefix_bits), bits_(bits) {}

  Slot next() {
    Slot slot;
    if (left_ == 0) {
      left_ = 4 + rng_.below(30);
      all_ = left_;
      lead_ = 1 + rng_.below(10);
      // Behind a frame's last slot comes an empty one at the phase where it ended.
      before_ = at_;
      at_ = 0;
    }
    --left_;
    slot.last = left_ == 0;
    const unsigned number = all_ - left_ - 1;
    slot.follow = number == 0 || number >= 2 + lead_ || slot.last;
    slot.phase = number == 0 ? before_ % 8 : slot.follow ? at_ % 8 : 0;
    if (slot.last && rng_.chance(20)) slot.error = rng_.chance(50) ? kBadBank : kTruncated;
    if (number < 2 || slot.error != kNone) return slot;  // the first two are always empty
    if (number == 2 || (!slot.last && rng_.chance(50))) {
      const bool coded = rng_.chance(60);
      append(slot.front, rng_.bits32(), 8 * (number == 2 ? 1 + rng_.below(3) : rng_.below(coded ? 4 : 5)));
      if (coded) slot.planes = extreme_bits(rng_, 64 * prefix_bits_);
    }
    if (slot.follow) {
      unsigned count = rng_.chance(20) ? 8 * lanes_ : rng_.chance(20) ? 0 : rng_.below(8 * lanes_ + 1);
      const auto before = static_cast<unsigned>(at_ + slot.front.size() + slot.planes.size());
      const unsigned rest = (bits_ - before % bits_) % bits_;  // sometimes exactly to the end of the beat
      if (rng_.chance(20) && rest <= 8 * lanes_) count = rest;
      slot.suffixes = extreme_bits(rng_, count);
    }
    at_ += static_cast<unsigned>(slot.front.size() + slot.planes.size() + slot.suffixes.size());
    return slot;
  }

 private:
  Rng& rng_;
  unsigned lanes_, prefix_bits_, bits_;
  unsigned left_ = 0, all_ = 0, lead_ = 0;  // slots of the frame; those without suffixes
  unsigned at_ = 0, before_ = 0;            // bits of it, of the frame before
};

}  // namespace

TEMPLATE_TEST_CASE("slots are put in beats", "", QLC_CONFIGS) {
  constexpr unsigned kLanes = TestType::Lanes;
  constexpr unsigned kBytes = kLanes < 8 ? 8 : kLanes;
  constexpr unsigned kBits = 8 * kBytes;
  constexpr unsigned kPlaces = (kBytes - 1 + 4 + 8 * TestType::PrefixBits + kLanes) / kBytes + 1;
  QLC_RANDOM(rng);
  Dut<typename TestType::Top> dut(rng.bits32());
  Frames frames(rng, kLanes, TestType::PrefixBits, kBits);
  Coin source;
  Coin sink;
  dut.reset();
  std::deque<Slot> pipe(2);  // [0]: put next, [1]: has a position
  pipe.push_back(frames.next());
  std::deque<OutBeat> ring;
  Bits open;
  bool waits = false;  // the newest beat
  unsigned full = 0;
  for (unsigned cycle = 0; cycle < 8000; ++cycle) {
    CAPTURE(cycle);
    const Slot& here = pipe[0];
    const Slot& placed = pipe[1];
    const Slot& comes = pipe[2];
    const std::size_t size = here.front.size() + here.planes.size() + here.suffixes.size();
    const auto complete = static_cast<unsigned>((open.size() + size) / kBits);
    const bool room = ring.size() + complete + (here.last ? 1 : 0) <= kPlaces;
    const bool load = room && source.toss(rng);
    const bool ready = sink.toss(rng);
    Bits turned(8 * kLanes);
    for (std::size_t bit = 0; bit < placed.suffixes.size(); ++bit) {
      turned[(placed.phase + bit) % (8 * kLanes)] = placed.suffixes[bit];
    }
    Bits front(32 - placed.front.size(), false);
    append(front, placed.front);
    dut->load_i = load;
    dut->front_bytes_i = static_cast<std::uint8_t>(comes.front_bytes());
    dut->head_bytes_i = static_cast<std::uint8_t>(comes.head_bytes());
    dut->follow_i = comes.follow;
    dut->suffix_bytes_i = static_cast<std::uint8_t>(comes.follow ? (comes.phase + comes.suffixes.size()) / 8
                                                                 : rng.below(kLanes));
    dut->phase_i = static_cast<std::uint8_t>(comes.follow ? comes.phase : rng.below(8));
    dut->front_i = static_cast<std::uint32_t>(field(front, 0, 32));
    put(dut->planes_i, placed.planes);
    put(dut->suffixes_i, placed.follow ? turned : random_bits(rng, 8 * kLanes));
    dut->ending_i = placed.last;
    dut->error_i = static_cast<std::uint8_t>(placed.last ? placed.error
                                             : here.last ? here.error
                                                         : rng.below(8));
    dut->end_i = here.last;
    dut->m_axis_tready_i = ready;
    dut.settle();

    const bool shown = ring.size() > 1 || (ring.size() == 1 && !waits);
    if (cycle > 3) REQUIRE(dut->room_o == room);
    REQUIRE(dut->m_axis_tvalid_o == shown);
    REQUIRE(dut->leave_o == (shown && ready));
    if (shown) {
      const OutBeat& beat = ring.front();
      CAPTURE(beat.bytes, beat.last);
      REQUIRE(dut->m_axis_tlast_o == beat.last);
      REQUIRE(dut->m_axis_tuser_o == beat.user);
      Bits keep(beat.bytes, true);
      keep.resize(kBytes);
      REQUIRE(get(dut->m_axis_tkeep_o, kBytes) == keep);
      REQUIRE(get(dut->m_axis_tdata_o, kBits) == beat.data);
    }
    full += ring.size() == kPlaces ? 1 : 0;

    dut.edge();
    if (shown && ready) ring.pop_front();
    if (!load) continue;
    for (const Bits* part : {&here.front, &here.planes, &here.suffixes}) append(open, *part);
    for (; open.size() >= kBits; open.erase(open.begin(), open.begin() + kBits)) {
      ring.push_back({slice(open, 0, kBits), kBytes});
      waits = true;
    }
    if (!open.empty()) waits = false;
    if (here.last) {
      const bool error = here.error != kNone;
      if (error || !open.empty()) {
        const auto bytes = static_cast<unsigned>((open.size() + 7) / 8);
        ring.push_back({error ? Bits(kBits, false) : slice(open, 0, kBits), error ? 0 : bytes});
      }
      ring.back().last = true;
      ring.back().user = here.error;
      open.clear();
      waits = false;
    }
    pipe.pop_front();
    pipe.push_back(frames.next());
    // The slot that comes has its phase from the frame; behind the frame's end the next frame's is not looked
    // at.
  }
  REQUIRE(full > 0);
}

}  // namespace qlc::verif
