// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <systemc>

#include "model/error.h"
#include "model/systemc/book_loader.h"
#include "model/systemc/load_gate.h"

namespace qlc::sc {

/// The serial decoder, cycle for cycle as docs/architecture.md 2.2 and 2.4 describe it; ports as in 2.1.
class DecSerial : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> rst_ni{"rst_ni"};

  // Serialised codebook.
  sc_core::sc_in<std::uint8_t> s_cfg_tdata_i{"s_cfg_tdata_i"};
  sc_core::sc_in<bool> s_cfg_tvalid_i{"s_cfg_tvalid_i"};
  sc_core::sc_in<bool> s_cfg_tlast_i{"s_cfg_tlast_i"};
  sc_core::sc_out<bool> s_cfg_tready_o{"s_cfg_tready_o"};

  // Frame.
  sc_core::sc_in<std::uint64_t> s_axis_tdata_i{"s_axis_tdata_i"};
  sc_core::sc_in<std::uint8_t> s_axis_tkeep_i{"s_axis_tkeep_i"};
  sc_core::sc_in<bool> s_axis_tvalid_i{"s_axis_tvalid_i"};
  sc_core::sc_in<bool> s_axis_tlast_i{"s_axis_tlast_i"};
  sc_core::sc_out<bool> s_axis_tready_o{"s_axis_tready_o"};

  // Symbols.
  sc_core::sc_out<std::uint8_t> m_axis_tdata_o{"m_axis_tdata_o"};
  sc_core::sc_out<bool> m_axis_tkeep_o{"m_axis_tkeep_o"};
  sc_core::sc_out<bool> m_axis_tvalid_o{"m_axis_tvalid_o"};
  sc_core::sc_out<bool> m_axis_tlast_o{"m_axis_tlast_o"};
  sc_core::sc_out<std::uint8_t> m_axis_tuser_o{"m_axis_tuser_o"};
  sc_core::sc_in<bool> m_axis_tready_i{"m_axis_tready_i"};

  sc_core::sc_out<bool> usable_o{"usable_o"};

  explicit DecSerial(const sc_core::sc_module_name& name);

 private:
  /// 16 bits of a frame; a frame's last word knows the place of the end marker, if there is one.
  struct Word {
    unsigned bits = 0;
    bool last = false;
    std::optional<unsigned> marker;
  };

  /// The bits that parse holds, the next code at bit 0.
  struct Window {
    std::uint64_t bits = 0;
    unsigned held = 0;               // whole words less codes issued
    bool last = false;               // the frame's last word is there
    std::optional<unsigned> marker;  // and this is where its end marker is, if it has one
  };

  /// What parse issues to map: a code, or an error that ends the frame.
  struct Item {
    unsigned area = 0;
    unsigned suffix = 0;
    bool last = false;
    model::Error error = model::Error::None;
  };

  /// The output register.
  struct Output {
    bool valid = false;
    std::uint8_t data = 0;
    bool keep = false;
    bool last = false;
    model::Error error = model::Error::None;
  };

  struct State {
    LoadGate gate;
    BookLoader loader;
    std::deque<Word> feed;    // words of the beat that is held
    Window window;            // parse
    bool frame_done = false;  // parse: its last item was issued in the cycle before
    bool bad_bank = false;    // parse: a frame was dropped whose error is due
    std::optional<Item> map;
    Output out;
  };

  void step();
  void advance();
  void drive();

  bool stream_ready() const { return s_.feed.empty() && s_.gate.stream_ready(); }
  bool holds_data() const;
  void take_beat();
  void parse();
  void issue_next();
  void parse_unusable();
  void issue(const Item& item);
  Output look_up(const Item& item) const;

  State s_;
};

}  // namespace qlc::sc
