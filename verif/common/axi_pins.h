// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The pins of the IP blocks as plain structs, the same for RTL and SystemC model and for all parameters.
/// Signal names and meaning are those of docs/architecture.md 4.

#include <cstdint>

#include "verif/common/data.h"
#include "verif/common/device.h"
#include "verif/common/out_field.h"

namespace qlc::verif {

/// `s_*`: symbols into the encoder, a frame into the decoder. `s_tuser` is the encoder's alone.
struct AxiInputs {
  bool rst_n = false;
  std::uint16_t awaddr = 0;
  bool awvalid = false;
  std::uint32_t wdata = 0;
  std::uint8_t wstrb = 0;
  bool wvalid = false;
  bool bready = false;
  std::uint16_t araddr = 0;
  bool arvalid = false;
  bool rready = false;
  Data s_tdata;
  std::uint64_t s_tkeep = 0;
  std::uint64_t s_tuser = 0;
  bool s_tvalid = false;
  bool s_tlast = false;
  bool m_tready = false;
};

/// `m_*`: a frame out of the encoder, symbols out of the decoder.
struct AxiOutputs {
  bool awready = false;
  bool wready = false;
  std::uint8_t bresp = 0;
  bool bvalid = false;
  bool arready = false;
  std::uint32_t rdata = 0;
  std::uint8_t rresp = 0;
  bool rvalid = false;
  bool s_tready = false;
  Data m_tdata;
  std::uint64_t m_tkeep = 0;
  bool m_tvalid = false;
  bool m_tlast = false;
  std::uint8_t m_tuser = 0;
};

/// Handshake comes first, so that a report names a cause rather than a consequence.
inline constexpr OutField<AxiOutputs> kAxiFields[] = {
    out_field<&AxiOutputs::awready>("s_axil_awready_o"),
    out_field<&AxiOutputs::wready>("s_axil_wready_o"),
    out_field<&AxiOutputs::arready>("s_axil_arready_o"),
    out_field<&AxiOutputs::bvalid>("s_axil_bvalid_o"),
    out_field<&AxiOutputs::rvalid>("s_axil_rvalid_o"),
    out_field<&AxiOutputs::bresp>("s_axil_bresp_o", &AxiOutputs::bvalid),
    out_field<&AxiOutputs::rresp>("s_axil_rresp_o", &AxiOutputs::rvalid),
    out_field<&AxiOutputs::rdata>("s_axil_rdata_o", &AxiOutputs::rvalid),
    out_field<&AxiOutputs::s_tready>("s_axis_tready_o"),
    out_field<&AxiOutputs::m_tvalid>("m_axis_tvalid_o"),
    out_field<&AxiOutputs::m_tlast>("m_axis_tlast_o", &AxiOutputs::m_tvalid),
    out_field<&AxiOutputs::m_tuser>("m_axis_tuser_o", &AxiOutputs::m_tvalid),
    out_field<&AxiOutputs::m_tkeep>("m_axis_tkeep_o", &AxiOutputs::m_tvalid),
    out_field<&AxiOutputs::m_tdata>("m_axis_tdata_o", &AxiOutputs::m_tvalid),
};

inline const OutField<AxiOutputs>* first_difference(const AxiOutputs& a, const AxiOutputs& b) {
  return first_difference(kAxiFields, a, b);
}

/// An IP block, RTL or model.
using AxiDevice = Device<AxiInputs, AxiOutputs>;

}  // namespace qlc::verif
