// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace qlc::verif {

/// A design, RTL or model, behind structs of its pins. A clock cycle of it is `set_inputs`, `outputs`,
/// `rising_edge`.
template <class In, class Out>
class Device {
 public:
  using Inputs = In;
  using Outputs = Out;

  virtual ~Device() = default;

  /// The inputs of this cycle. A reset takes effect at once; all else counts at the rising edge.
  virtual void set_inputs(const In& in) = 0;
  /// The outputs of this cycle.
  virtual Out outputs() = 0;
  /// Ends the cycle.
  virtual void rising_edge() = 0;
};

}  // namespace qlc::verif
