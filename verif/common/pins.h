// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The pins of the serial encoder and decoder as plain structs, shared by the SystemC models and the RTL
/// wrappers.
///
/// A clock cycle of either is: set the inputs, evaluate, read the outputs, rising edge. Signal names and
/// meaning are those of docs/architecture.md 2.1.

#include <cstdint>

#include "verif/common/out_field.h"

namespace qlc::verif {

/// Inputs of the encoder. `s_*`: symbols; `m_tready`: of the frame stream.
struct EncInputs {
  bool rst_n = false;
  std::uint8_t cfg_tdata = 0;
  bool cfg_tvalid = false;
  bool cfg_tlast = false;
  std::uint8_t s_tdata = 0;
  bool s_tvalid = false;
  bool s_tlast = false;
  bool m_tready = false;
};

/// Outputs of the encoder. `m_*`: the compressed frame in beats of 64 bits.
struct EncOutputs {
  bool cfg_tready = false;
  bool s_tready = false;
  std::uint64_t m_tdata = 0;
  std::uint8_t m_tkeep = 0;
  bool m_tvalid = false;
  bool m_tlast = false;
  std::uint8_t m_tuser = 0;
  bool usable = false;
};

/// Inputs of the decoder. `s_*`: the compressed frame in beats of 64 bits; `m_tready`: of the symbol stream.
struct DecInputs {
  bool rst_n = false;
  std::uint8_t cfg_tdata = 0;
  bool cfg_tvalid = false;
  bool cfg_tlast = false;
  std::uint64_t s_tdata = 0;
  std::uint8_t s_tkeep = 0;
  bool s_tvalid = false;
  bool s_tlast = false;
  bool m_tready = false;
};

/// Outputs of the decoder. `m_*`: symbols.
struct DecOutputs {
  bool cfg_tready = false;
  bool s_tready = false;
  std::uint8_t m_tdata = 0;
  bool m_tkeep = false;
  bool m_tvalid = false;
  bool m_tlast = false;
  std::uint8_t m_tuser = 0;
  bool usable = false;
};

/// The outputs of a module. Handshake and status come first, so that a report names a cause rather than a
/// consequence.
template <class Out>
inline constexpr OutField<Out> kOutFields[] = {
    out_field<&Out::cfg_tready>("s_cfg_tready_o"),
    out_field<&Out::s_tready>("s_axis_tready_o"),
    out_field<&Out::usable>("usable_o"),
    out_field<&Out::m_tvalid>("m_axis_tvalid_o"),
    out_field<&Out::m_tlast>("m_axis_tlast_o", &Out::m_tvalid),
    out_field<&Out::m_tuser>("m_axis_tuser_o", &Out::m_tvalid),
    out_field<&Out::m_tkeep>("m_axis_tkeep_o", &Out::m_tvalid),
    out_field<&Out::m_tdata>("m_axis_tdata_o", &Out::m_tvalid),
};

template <class Out>
const OutField<Out>* first_difference(const Out& a, const Out& b) {
  return first_difference(kOutFields<Out>, a, b);
}

}  // namespace qlc::verif
