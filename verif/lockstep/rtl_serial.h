// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "verif/common/pins.h"

namespace qlc::verif {

/// A Verilated design behind plain structs of its pins. One cycle is `set_inputs`, `outputs`, `rising_edge`.
/// Registers without reset start with values drawn from `seed`, so that nothing can depend on them unnoticed.
/// An assertion that fails in the RTL throws std::runtime_error.
template <class Top, class In, class Out>
class RtlSim {
 public:
  explicit RtlSim(std::uint32_t seed = 1);
  ~RtlSim();
  RtlSim(const RtlSim&) = delete;
  RtlSim& operator=(const RtlSim&) = delete;

  void set_inputs(const In& in);
  Out outputs() const;
  void rising_edge();

  /// Record a waveform (FST) from now on. Throws std::runtime_error if the file can't be written.
  void trace(const std::string& path);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qlc::verif

class Vqlc_enc_serial;
class Vqlc_dec_serial;

namespace qlc::verif {

using EncRtl = RtlSim<Vqlc_enc_serial, EncInputs, EncOutputs>;
using DecRtl = RtlSim<Vqlc_dec_serial, DecInputs, DecOutputs>;

}  // namespace qlc::verif
