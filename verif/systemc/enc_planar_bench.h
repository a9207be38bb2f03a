// SPDX-License-Identifier: Apache-2.0
#pragma once

/// A bench around one model of the planar encoder: what is sent, what comes out, and when.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "model/bits.h"
#include "model/planar.h"
#include "model/systemc/enc_planar.h"
#include "verif/common/rng.h"

namespace qlc::verif {

/// A model with its signals. All are made before the first cycle of any.
struct EncPlanarRig {
  EncPlanarRig(const char* name, const sc::PlanarConfig& config);

  const sc::PlanarConfig config;
  sc::EncPlanar module;
  sc_core::sc_signal<bool> clk, rst_n;
  sc_core::sc_signal<std::uint8_t> cfg_data, cfg_dest;
  sc_core::sc_signal<bool> cfg_last, cfg_valid, cfg_ready;
  sc_core::sc_signal<sc::Wide> s_data;
  sc_core::sc_signal<std::uint64_t> s_keep, s_user;
  sc_core::sc_signal<bool> s_last, s_valid, s_ready;
  sc_core::sc_signal<sc::Wide> m_data;
  sc_core::sc_signal<std::uint64_t> m_keep;
  sc_core::sc_signal<std::uint8_t> m_user;
  sc_core::sc_signal<bool> m_last, m_valid, m_ready;
  sc_core::sc_signal<bool> enable, busy, chunk_valid;
  sc_core::sc_signal<std::uint16_t> chunk_groups, bank_enable, usable;
  sc_core::sc_signal<std::uint8_t> chunk_mode, chunk_bank;
};

/// What `s_axis_tuser_i` says of a frame.
std::uint64_t promise(std::uint64_t symbols, unsigned bank, bool raw = false);

/// A frame that came out.
struct EncPlanarFrame {
  model::Bytes bytes;  ///< kept; of a frame in error those before its end
  unsigned error = 0;
  std::uint64_t beats = 0;
};

class EncPlanarBench {
 public:
  /// How often each side holds back, in percent of cycles.
  struct Stalls {
    unsigned input = 0;
    unsigned output = 0;
  };

  /// Starts with a reset. Everything is enabled.
  EncPlanarBench(EncPlanarRig& rig, std::uint32_t seed, Stalls stalls, unsigned chunk_groups = 2);

  /// A cycle in reset; forgets what is queued.
  void reset();

  /// One clock cycle, or several.
  void cycle();
  void cycles(unsigned count);

  /// Cycles until `frames` frames are out and all is sent, but not for ever.
  void run(std::size_t frames);

  /// Queues a codebook.
  void push_book(unsigned bank, const model::Bytes& serialised);

  /// Loads a codebook to the end.
  void load(unsigned bank, const model::Codebook& book);

  /// Byte 0 of a last beat without bytes.
  static constexpr std::uint8_t kEmptyBeatByte = 0x5A;

  /// Queues a frame. What the encoder must not look at is random.
  void push(const model::Bytes& symbols, std::uint64_t user, bool empty_last_beat = false);

  /// The oldest frame that is out.
  EncPlanarFrame pop();

  sc::PlanarConfig config() const { return rig_.config; }
  unsigned chunk_symbols() const { return 64 * groups; }

  // Control inputs.
  bool enable = true;
  unsigned bank_enable = 0xFFFF;
  unsigned groups;

  // What happened, by cycle.
  std::uint64_t now = 0;
  std::vector<std::uint64_t> taken;  ///< beats of symbols
  std::vector<std::uint64_t> shown;  ///< beats of frames, first shown
  std::vector<std::uint64_t> left;   ///< and taken
  std::vector<std::uint64_t> loads;  ///< bytes of codebooks
  std::vector<model::Choice> chunks;
  std::vector<std::uint64_t> chunk_cycles;
  std::deque<EncPlanarFrame> frames;
  std::string fault;  ///< a rule of the streams that was broken

  bool cfg_done() const { return books_.empty(); }
  bool ready() const { return rig_.s_ready.read(); }
  bool busy() const { return rig_.busy.read(); }
  unsigned usable() const { return rig_.usable.read(); }

 private:
  struct Beat {
    sc::Wide data;
    std::uint64_t keep = 0;
    bool last = false;
    std::uint64_t user = 0;
  };
  struct Byte {
    std::uint8_t data = 0;
    std::uint8_t bank = 0;
    bool last = false;
  };

  void drive();
  void observe();
  void receive();
  bool changed();
  void edge();
  sc::Wide noise();

  EncPlanarRig& rig_;
  Rng rng_;
  Stalls stalls_;
  std::deque<Byte> books_;
  std::deque<Beat> beats_;
  bool offers_ = false;  // a beat of symbols
  bool waits_ = false;   // a beat of a frame was not taken in the cycle before
  bool inside_ = false;  // frames, by what was taken
  unsigned frames_in_ = 0;
  Beat shown_;
  EncPlanarFrame frame_;
};

}  // namespace qlc::verif
