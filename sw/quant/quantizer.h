// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "sw/io/tensor_file.h"
#include "sw/quant/scale.h"

namespace qlc {

/// Whether a Quantizer takes tensors of this dtype: `F32`, `F16` and `BF16`.
bool is_quantizable_dtype(const std::string& dtype);

/// What quantisation did to the values of a tensor.
struct QuantLoss {
  std::uint64_t nans = 0;
  std::uint64_t infinities = 0;
  std::uint64_t zeroed = 0;  ///< Values other than 0 whose code is that of 0.
  double signal = 0;         ///< Sum of the squares of the finite values.
  double noise = 0;          ///< Sum of the squares of what code * scale is away from them.

  /// 10 log10(signal / noise), in dB; nothing if either is 0.
  std::optional<double> signal_to_noise_db() const;
};

/// One tensor of a file as e4m3 codes and their scales. It reads the tensor as often as needed and keeps
/// nothing but a run of values in memory.
///
/// NaNs and infinities have no part in the choice of a scale. A NaN's code is 0x7F or 0xFF, an infinity's
/// that of +-448; the sign is kept.
class Quantizer {
 public:
  using Take = std::function<void(const std::vector<std::uint8_t>&)>;
  /// Is told how many bytes of the tensor have been read; in the end each counts passes() times.
  using Advance = std::function<void(std::uint64_t)>;

  /// `tensor`: one of `file`, of a dtype that is quantisable. What is referred to must outlive the object.
  Quantizer(const TensorFile& file, const Tensor& tensor, const Scaling& scaling, Advance advance);

  /// How often the tensor is read for scales and codes.
  static unsigned passes(const Scaling& scaling);

  /// Hands the bytes of all scales to `take`, in order.
  void scales(const Take& take);

  /// Hands all codes to `take`, in order, and measures what is lost.
  QuantLoss codes(const Take& take);

 private:
  using TakeRun = std::function<void(const std::vector<float>&)>;

  void for_each_run(const TakeRun& take) const;
  Scale best_scale(const std::vector<float>& run) const;
  Scale scale_of_all();

  const TensorFile& file_;
  const Tensor& tensor_;
  const Scaling& scaling_;
  Advance advance_;
  std::optional<Scale> scale_of_all_;  // Once it is known.
};

}  // namespace qlc
