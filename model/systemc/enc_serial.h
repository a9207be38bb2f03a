// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <systemc>

#include "model/systemc/book_loader.h"
#include "model/systemc/load_gate.h"

namespace qlc::sc {

/// The serial encoder, cycle for cycle as docs/architecture.md 2.2 and 2.3 describe it; ports as in 2.1.
class EncSerial : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk_i{"clk_i"};
  sc_core::sc_in<bool> rst_ni{"rst_ni"};

  // Serialised codebook.
  sc_core::sc_in<std::uint8_t> s_cfg_tdata_i{"s_cfg_tdata_i"};
  sc_core::sc_in<bool> s_cfg_tvalid_i{"s_cfg_tvalid_i"};
  sc_core::sc_in<bool> s_cfg_tlast_i{"s_cfg_tlast_i"};
  sc_core::sc_out<bool> s_cfg_tready_o{"s_cfg_tready_o"};

  // Symbols.
  sc_core::sc_in<std::uint8_t> s_axis_tdata_i{"s_axis_tdata_i"};
  sc_core::sc_in<bool> s_axis_tvalid_i{"s_axis_tvalid_i"};
  sc_core::sc_in<bool> s_axis_tlast_i{"s_axis_tlast_i"};
  sc_core::sc_out<bool> s_axis_tready_o{"s_axis_tready_o"};

  // Frame.
  sc_core::sc_out<std::uint64_t> m_axis_tdata_o{"m_axis_tdata_o"};
  sc_core::sc_out<std::uint8_t> m_axis_tkeep_o{"m_axis_tkeep_o"};
  sc_core::sc_out<bool> m_axis_tvalid_o{"m_axis_tvalid_o"};
  sc_core::sc_out<bool> m_axis_tlast_o{"m_axis_tlast_o"};
  sc_core::sc_out<std::uint8_t> m_axis_tuser_o{"m_axis_tuser_o"};
  sc_core::sc_in<bool> m_axis_tready_i{"m_axis_tready_i"};

  sc_core::sc_out<bool> usable_o{"usable_o"};

  explicit EncSerial(const sc_core::sc_module_name& name);

 private:
  /// What skid, find and map hold.
  struct Symbol {
    std::uint8_t value = 0;
    bool last = false;
    bool bad_bank = false;
  };

  /// What code holds: a code, the end marker included.
  struct Code {
    std::uint32_t bits = 0;
    unsigned length = 0;
    bool last = false;
    bool bad_bank = false;
  };

  /// The beat register.
  struct Beat {
    std::uint64_t data = 0;
    unsigned words = 0;
    unsigned keep = 0;
    bool complete = false;
    bool last = false;
    unsigned user = 0;
  };

  struct State {
    LoadGate gate;
    BookLoader loader;
    std::deque<Symbol> skid;
    std::optional<Symbol> find;
    std::optional<Symbol> map;
    std::optional<Code> code;
    std::uint32_t rest = 0;  // pack: bits that do not fill a word yet
    unsigned count = 0;      // how many
    bool flush = false;      // they are the end of a frame
    Beat beat;
  };

  void step();
  void advance();
  void drive();

  bool stream_ready() const { return s_.skid.size() < 2 && s_.gate.stream_ready(); }
  bool holds_data() const;
  Code code_of(const Symbol& symbol) const;
  void pack(const Code& code);
  void write_word(unsigned bits, bool last);

  State s_;
};

}  // namespace qlc::sc
