// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/error.h"
#include "model/planar.h"
#include "model/systemc/dec_planar_buffer.h"
#include "model/systemc/dec_planar_chunk.h"
#include "model/systemc/dec_planar_delivery.h"
#include "model/systemc/dec_planar_groups.h"
#include "model/systemc/planar.h"
#include "model/systemc/planar_banks.h"

namespace qlc::sc {

/// What the planar decoder consumes next, and whether it was in order (docs/architecture.md 3.3, *Schedule*,
/// *Checks*, *Delivery* and *End*).
class DecSchedule {
 public:
  explicit DecSchedule(const PlanarConfig& config)
      : look_ahead_(config.look_ahead),
        plane_bits_(64 * config.prefix_bits),
        align_(config.align_cycles()),
        header_(config.header_cycles()),
        heads_pause_(config.heads_pause()),
        groups_(config) {}

  /// What is around the schedule in a cycle.
  struct Around {
    DecBuffer& buffer;
    DecDelivery& delivery;
    const PlanarBanks& banks;
    std::uint16_t available = 0;  ///< banks
    std::size_t chunk = 0;        ///< symbols of a chunk that is not the last
  };

  /// A cycle that moves.
  void move(const Around& around);

  /// The chunk whose header was accepted in the last cycle that moved, or nullptr.
  const DecChunk* accepted() const { return accepted_ ? &f_.next : nullptr; }

  /// The frame is over: nothing is consumed any more until `restart`.
  bool over() const { return f_.over; }

  /// Another frame can begin.
  void restart() {
    f_ = Frame{};
    groups_.clear();
  }

 private:
  static constexpr std::uint64_t kNever = ~std::uint64_t{0};

  /// What comes before the next group's suffixes, or with them.
  enum class Ahead { Unknown, Nothing, Detail, Head };

  /// A group's head without the detail. Nothing of it is there if there are no symbols.
  struct Head {
    DecGroup group;
    unsigned header_bits = 0;
    unsigned plane_bits = 0;
    unsigned bits() const { return header_bits + plane_bits; }
  };

  struct Frame {
    bool begun = false;            // the first header has been consumed
    bool moved = false;            // there was a moving cycle
    DecChunk chunk;                // whose heads are being consumed
    DecChunk next;                 // the chunk behind it, from its header on
    bool detail_consumed = false;  // of `next`
    bool waited = false;           // the next action has, since it goes beyond the beginning of the last beat
    bool doomed = false;
    bool over = false;
    std::uint64_t next_known = kNever;  // from this cycle on, by its header
    std::uint64_t head_alone = kNever;  // the cycle in which the last of them was consumed
    // What was consumed and is to be checked, or found and is to be issued, and the cycle in which it is.
    unsigned header = 0;
    std::uint64_t header_check = kNever;
    std::uint64_t detail_check = kNever;
    model::Error header_error = model::Error::None;  // is issued in the cycle after
    std::uint64_t bad_plane = kNever;
    std::uint64_t truncated = kNever;
  };

  model::Error issue(const Around& around);
  void check_header(const Around& around);

  void act(const Around& around);
  bool fires(const Around& around, std::size_t bits, Head head, bool last_step);
  void act_detail(const Around& around);
  void act_step(const Around& around, bool with_head);

  Ahead ahead() const;
  Head next_head() const;
  void consume_header(unsigned header);
  void consume_head(const Around& around, Head head);
  void look_at_planes(const DecBuffer& buffer, Head& head);
  void consume_suffixes(const Around& around, bool last_step);
  void end(const Around& around, model::Error error);

  unsigned look_ahead_;
  unsigned plane_bits_;
  unsigned align_;   // A
  unsigned header_;  // H
  bool heads_pause_;

  DecGroups groups_;
  Frame f_;
  bool accepted_ = false;
  std::uint64_t now_ = 0;  // cycles that moved
};

}  // namespace qlc::sc
