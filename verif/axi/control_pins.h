// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The pins of qlc_control as plain structs, and a Verilated one of any parameters behind an interface. Names
/// are those of the ports without s_axil_ and without _i, _o.

#include <cstdint>
#include <memory>
#include <vector>

#include "verif/common/out_field.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif::axi {

struct Inputs {
  bool rst_n = true;
  std::uint16_t awaddr = 0;
  bool awvalid = false;
  std::uint32_t wdata = 0;
  std::uint8_t wstrb = 0xf;
  bool wvalid = false;
  bool bready = false;
  std::uint16_t araddr = 0;
  bool arvalid = false;
  bool rready = false;
  bool cfg_tready = false;
  std::uint16_t usable = 0;
  bool busy = false;
  bool chunk_valid = false;
  std::uint8_t chunk_mode = 0;
  std::uint8_t chunk_bank = 0;
  bool symbols_take = false;
  bool symbols_last = false;
  std::uint64_t symbols_keep = 0;
  bool packed_take = false;
  bool packed_last = false;
  std::uint64_t packed_keep = 0;
  bool input_stall = false;
  bool output_stall = false;
  bool end = false;
  std::uint8_t end_error = 0;
};

/// Nothing is counted in the cycle.
inline void be_quiet(Inputs& in) {
  in.symbols_take = in.packed_take = in.input_stall = in.output_stall = in.end = in.chunk_valid = false;
}

struct Outputs {
  bool awready = false;
  bool wready = false;
  bool bvalid = false;
  std::uint8_t bresp = 0;
  bool arready = false;
  bool rvalid = false;
  std::uint8_t rresp = 0;
  std::uint32_t rdata = 0;
  bool cfg_tvalid = false;
  std::uint8_t cfg_tdata = 0;
  std::uint8_t cfg_tdest = 0;
  bool cfg_tlast = false;
  bool enable = false;
  std::uint16_t chunk_groups = 0;
  std::uint16_t bank_enable = 0;
};

inline constexpr OutField<Outputs> kFields[] = {
    out_field<&Outputs::awready>("s_axil_awready_o"),
    out_field<&Outputs::wready>("s_axil_wready_o"),
    out_field<&Outputs::bvalid>("s_axil_bvalid_o"),
    out_field<&Outputs::bresp>("s_axil_bresp_o", &Outputs::bvalid),
    out_field<&Outputs::arready>("s_axil_arready_o"),
    out_field<&Outputs::rvalid>("s_axil_rvalid_o"),
    out_field<&Outputs::rresp>("s_axil_rresp_o", &Outputs::rvalid),
    out_field<&Outputs::rdata>("s_axil_rdata_o", &Outputs::rvalid),
    out_field<&Outputs::cfg_tvalid>("m_cfg_tvalid_o"),
    out_field<&Outputs::cfg_tdata>("m_cfg_tdata_o", &Outputs::cfg_tvalid),
    out_field<&Outputs::cfg_tdest>("m_cfg_tdest_o", &Outputs::cfg_tvalid),
    out_field<&Outputs::cfg_tlast>("m_cfg_tlast_o", &Outputs::cfg_tvalid),
    out_field<&Outputs::enable>("enable_o"),
    out_field<&Outputs::chunk_groups>("chunk_groups_o"),
    out_field<&Outputs::bank_enable>("bank_enable_o"),
};

/// A counter of 64 bits whose value a test sets; Bits is set in whole bytes.
enum class Wide { Symbols, Bits, InputStalls, OutputStalls };

class ControlDevice {
 public:
  virtual ~ControlDevice() = default;
  virtual void set_inputs(const Inputs& in) = 0;
  virtual Outputs outputs() const = 0;
  virtual void rising_edge() = 0;
  /// Sets a counter. In the cycle before, nothing may have happened that it counts.
  virtual void poke(Wide counter, std::uint64_t value) = 0;
  virtual void poke_frames(std::uint32_t value) = 0;
};

/// A configuration that is built: its parameters as software sees them, and the Verilated block.
struct Config {
  const char* name;
  unsigned lanes;
  unsigned banks;
  std::uint32_t caps;       ///< register CAPS
  std::uint32_t max_chunk;  ///< register MAX_CHUNK
  std::unique_ptr<ControlDevice> (*make)(RtlContext& context);

  unsigned bytes() const { return lanes < 8 ? 8 : lanes; }  ///< of a compressed beat
};

/// All of them.
const std::vector<Config>& configs();

}  // namespace qlc::verif::axi
