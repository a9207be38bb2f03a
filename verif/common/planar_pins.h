// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The pins of the planar encoder and decoder as plain structs, the same for RTL and SystemC model and for
/// all parameters. Signal names and meaning are those of docs/architecture.md 3.1.

#include <cstdint>

#include "verif/common/data.h"
#include "verif/common/device.h"
#include "verif/common/out_field.h"

namespace qlc::verif {

/// `s_*`: symbols into the encoder, a frame into the decoder. `s_tuser` is the encoder's alone.
struct PlanarInputs {
  bool rst_n = false;
  std::uint8_t cfg_tdata = 0;
  std::uint8_t cfg_tdest = 0;
  bool cfg_tvalid = false;
  bool cfg_tlast = false;
  Data s_tdata;
  std::uint64_t s_tkeep = 0;
  std::uint64_t s_tuser = 0;
  bool s_tvalid = false;
  bool s_tlast = false;
  bool m_tready = false;
  bool enable = false;
  std::uint16_t chunk_groups = 2;
  std::uint16_t bank_enable = 0;
};

/// `m_*`: a frame out of the encoder, symbols out of the decoder.
struct PlanarOutputs {
  bool cfg_tready = false;
  bool s_tready = false;
  Data m_tdata;
  std::uint64_t m_tkeep = 0;
  bool m_tvalid = false;
  bool m_tlast = false;
  std::uint8_t m_tuser = 0;
  std::uint16_t usable = 0;
  bool busy = false;
  bool chunk_valid = false;
  std::uint8_t chunk_mode = 0;
  std::uint8_t chunk_bank = 0;
};

/// Handshake and status come first, so that a report names a cause rather than a consequence.
inline constexpr OutField<PlanarOutputs> kPlanarFields[] = {
    out_field<&PlanarOutputs::cfg_tready>("s_cfg_tready_o"),
    out_field<&PlanarOutputs::s_tready>("s_axis_tready_o"),
    out_field<&PlanarOutputs::usable>("usable_o"),
    out_field<&PlanarOutputs::busy>("busy_o"),
    out_field<&PlanarOutputs::chunk_valid>("chunk_valid_o"),
    out_field<&PlanarOutputs::chunk_mode>("chunk_mode_o", &PlanarOutputs::chunk_valid),
    out_field<&PlanarOutputs::chunk_bank>("chunk_bank_o", &PlanarOutputs::chunk_valid),
    out_field<&PlanarOutputs::m_tvalid>("m_axis_tvalid_o"),
    out_field<&PlanarOutputs::m_tlast>("m_axis_tlast_o", &PlanarOutputs::m_tvalid),
    out_field<&PlanarOutputs::m_tuser>("m_axis_tuser_o", &PlanarOutputs::m_tvalid),
    out_field<&PlanarOutputs::m_tkeep>("m_axis_tkeep_o", &PlanarOutputs::m_tvalid),
    out_field<&PlanarOutputs::m_tdata>("m_axis_tdata_o", &PlanarOutputs::m_tvalid),
};

inline const OutField<PlanarOutputs>* first_difference(const PlanarOutputs& a, const PlanarOutputs& b) {
  return first_difference(kPlanarFields, a, b);
}

/// A planar encoder or decoder, RTL or model.
using PlanarDevice = Device<PlanarInputs, PlanarOutputs>;

}  // namespace qlc::verif
