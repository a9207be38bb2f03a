// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A frame as the order of its actions (docs/architecture.md 3.3, Schedule), for the benches of plan and
/// schedule.

#include "verif/dec/chunks.h"

namespace qlc::verif {

struct Action {
  bool start = false;
  bool detail = false;
  bool head = false;
  bool header = false;
  bool planes = false;
  bool step = false;
  std::size_t chunk = 0;         // detail, head: of which chunk
  Group group;                   // head: of which group,
  std::size_t group_number = 0;  // in the frame
  std::size_t of_group = 0;      // step: of which group in the frame
  bool group_end = false;
  bool last = false;       // the frame's last step
  unsigned head_bits = 0;  // of header and planes
  unsigned bits = 0;       // all of the action's
  unsigned begin = 0;      // its first bit in the frame

  bool has_header() const { return start || header; }
  std::size_t header_chunk() const { return start ? 0 : chunk + 1; }
  unsigned end() const { return begin + bits; }

  /// action_t.
  unsigned port() const {
    return unsigned{start} << 5 | unsigned{detail} << 4 | unsigned{head} << 3 | unsigned{header} << 2 |
           unsigned{planes} << 1 | unsigned{step};
  }
};

struct Script {
  std::vector<Chunk> chunks;
  unsigned chunk_groups = 2;
  std::vector<Action> actions;
  std::size_t groups = 0;

  unsigned bits() const { return actions.back().end(); }
};

/// A frame of random chunks; a group has one to three steps of up to `lanes` suffixes.
inline Script random_script(Rng& rng, unsigned prefix_bits, unsigned banks, unsigned look_ahead,
                            unsigned lanes) {
  Script script;
  script.chunk_groups = 2 + rng.below(4);
  script.chunks = random_chunks(rng, script.chunk_groups, banks);
  std::vector<Action> heads;
  for (std::size_t c = 0; c < script.chunks.size(); ++c) {
    const Chunk& chunk = script.chunks[c];
    for (unsigned g = 0; g < chunk.groups(); ++g) {
      Action head;
      head.head = true;
      head.header = chunk.next_header_at(g);
      head.planes = chunk.mode == kCoded;
      head.chunk = c;
      head.group = chunk.group(g);
      head.group_number = heads.size();
      head.head_bits = (head.header ? 8 : 0) + (head.planes ? 64 * prefix_bits : 0);
      head.bits = head.head_bits;
      head.detail = g == 0 && chunk.has_detail();  // as an action of its own before
      heads.push_back(head);
    }
  }
  script.groups = heads.size();

  const auto add = [&](Action action) {
    if (action.detail && action.head) {
      Action detail;
      detail.detail = true;
      detail.chunk = action.chunk;
      detail.bits = script.chunks[action.chunk].detail_bits();
      script.actions.push_back(detail);
      action.detail = false;
    }
    script.actions.push_back(action);
  };
  Action first;
  first.start = true;
  first.bits = 8;
  add(first);
  for (std::size_t g = 0; g < script.groups && g < look_ahead; ++g) add(heads[g]);
  const bool empty = rng.chance(10);  // no suffix has a bit
  for (std::size_t g = 0; g < script.groups; ++g) {
    const unsigned steps = 1 + rng.below(3);
    for (unsigned k = 0; k < steps; ++k) {
      Action step = k == 0 && g + look_ahead < script.groups ? heads[g + look_ahead] : Action{};
      step.step = true;
      step.of_group = g;
      step.group_end = k == steps - 1;
      step.last = step.group_end && g == script.groups - 1;
      step.bits += empty || rng.chance(20) ? 0 : rng.chance(20) ? 8 * lanes : rng.below(8 * lanes + 1);
      add(step);
    }
  }
  unsigned position = 0;
  for (Action& action : script.actions) {
    action.begin = position;
    position += action.bits;
  }
  return script;
}

/// Where an action lies in the beats that are held when its turn has come.
struct Place {
  unsigned offset, phase;   // of its first bit: byte in the first beat, bit in the byte
  unsigned sum, end_phase;  // of the first bit behind it
  unsigned reach;           // beats that it reaches into

  Place(const Action& action, unsigned beat_bytes) {
    offset = action.begin / 8 % beat_bytes;
    phase = action.begin % 8;
    sum = offset + (phase + action.bits) / 8;
    end_phase = action.end() % 8;
    reach = (8 * sum + end_phase + 8 * beat_bytes - 1) / (8 * beat_bytes);
  }
};

}  // namespace qlc::verif
