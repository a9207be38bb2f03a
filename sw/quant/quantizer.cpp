// SPDX-License-Identifier: Apache-2.0
#include "sw/quant/quantizer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sw/quant/float8.h"

namespace qlc {
namespace {

constexpr std::uint64_t kLongestRun = 4096;  // Where one scale is for all.

std::size_t value_bytes(const std::string& dtype) { return dtype == "F32" ? 4 : 2; }

// The values whose little-endian bytes begin at `bytes`, one function for each dtype.
using ReadValue = float (*)(const std::uint8_t* bytes);

std::uint16_t read_u16(const std::uint8_t* bytes) {
  return static_cast<std::uint16_t>(bytes[0] | bytes[1] << 8U);
}
float read_f16(const std::uint8_t* bytes) { return f32_from_f16(read_u16(bytes)); }
float read_bf16(const std::uint8_t* bytes) { return f32_from_bf16(read_u16(bytes)); }
float read_f32(const std::uint8_t* bytes) {
  return float_of(read_u16(bytes) | std::uint32_t{read_u16(bytes + 2)} << 16U);
}

ReadValue reader_of(const std::string& dtype) {
  return dtype == "F16" ? read_f16 : dtype == "BF16" ? read_bf16 : read_f32;
}

float absmax_of(const std::vector<float>& values) {
  float absmax = 0;
  for (const float value : values) {
    if (std::isfinite(value)) {
      absmax = std::max(absmax, std::fabs(value));
    }
  }
  return absmax;
}

/// The code of a value. A NaN is not multiplied: not every processor would keep its sign.
std::uint8_t code_of(float value, const Scale& scale) {
  return e4m3_from_f32(std::isnan(value) ? value : value * scale.multiplier);
}

void measure(float value, std::uint8_t code, const Scale& scale, QuantLoss& loss) {
  if (!std::isfinite(value)) {
    ++(std::isnan(value) ? loss.nans : loss.infinities);
    return;
  }
  loss.zeroed += value != 0 && (code & 0x7FU) == 0 ? 1U : 0U;
  const double decoded = static_cast<double>(f32_from_e4m3(code)) * scale.stored;
  loss.signal += static_cast<double>(value) * value;
  loss.noise += (value - decoded) * (value - decoded);
}

/// The squared error of a run with each of some scales is added to `noise`.
void add_noise(const std::vector<float>& run, const std::vector<Scale>& scales, std::vector<double>& noise) {
  for (std::size_t i = 0; i < scales.size(); ++i) {
    QuantLoss loss;
    for (const float value : run) measure(value, code_of(value, scales[i]), scales[i], loss);
    noise[i] += loss.noise;
  }
}

/// The first of those with the least noise.
const Scale& quietest(const std::vector<Scale>& scales, const std::vector<double>& noise) {
  return scales[static_cast<std::size_t>(std::min_element(noise.begin(), noise.end()) - noise.begin())];
}

}  // namespace

bool is_quantizable_dtype(const std::string& dtype) {
  return dtype == "F32" || dtype == "F16" || dtype == "BF16";
}

std::optional<double> QuantLoss::signal_to_noise_db() const {
  if (signal == 0 || noise == 0) {
    return std::nullopt;
  }
  return 10 * std::log10(signal / noise);
}

Quantizer::Quantizer(const TensorFile& file, const Tensor& tensor, const Scaling& scaling, Advance advance)
    : file_(file), tensor_(tensor), scaling_(scaling), advance_(std::move(advance)) {}

unsigned Quantizer::passes(const Scaling& scaling) { return scaling.block == 0 && scaling.search ? 3 : 2; }

void Quantizer::scales(const Take& take) {
  std::vector<std::uint8_t> bytes;
  if (scaling_.block == 0) {
    append_scale(scaling_, scale_of_all().stored, bytes);
    take(bytes);
    return;
  }
  for_each_run([&](const std::vector<float>& run) {
    bytes.clear();
    append_scale(scaling_, best_scale(run).stored, bytes);
    take(bytes);
  });
}

QuantLoss Quantizer::codes(const Take& take) {
  QuantLoss loss;
  std::vector<std::uint8_t> codes;
  const Scale shared = scaling_.block == 0 ? scale_of_all() : Scale{};
  for_each_run([&](const std::vector<float>& run) {
    const Scale scale = scaling_.block == 0 ? shared : best_scale(run);
    codes.clear();
    for (const float value : run) {
      codes.push_back(code_of(value, scale));
      measure(value, codes.back(), scale, loss);
    }
    take(codes);
  });
  return loss;
}

/// Hands all values to `take`, in order: a run is the values that share a scale or, where all do, any number.
void Quantizer::for_each_run(const TakeRun& take) const {
  const bool one_row = scaling_.block == 0 || tensor_.shape.empty();
  const std::size_t width = value_bytes(tensor_.dtype);
  const ReadValue read = reader_of(tensor_.dtype);
  const std::uint64_t row = one_row ? tensor_.bytes / width : tensor_.shape.back();
  const std::uint64_t longest = scaling_.block == 0 ? kLongestRun : scaling_.block;
  std::uint64_t left = row;  // Values of this row that were not handed over yet.
  std::vector<float> run;
  // Blocks are whole values: their length is a multiple of 4.
  file_.for_each_block(tensor_, [&](const std::vector<std::uint8_t>& block) {
    for (std::size_t at = 0; at < block.size(); at += width) {
      run.push_back(read(&block[at]));
      if (run.size() < std::min(left, longest)) {
        continue;
      }
      take(run);
      left = left == run.size() ? row : left - run.size();
      run.clear();
    }
    advance_(block.size());
  });
}

Scale Quantizer::best_scale(const std::vector<float>& run) const {
  const std::vector<Scale> scales = candidate_scales(scaling_, absmax_of(run));
  if (scales.size() == 1) return scales.front();
  std::vector<double> noise(scales.size());
  add_noise(run, scales, noise);
  return quietest(scales, noise);
}

Scale Quantizer::scale_of_all() {
  if (scale_of_all_) return *scale_of_all_;
  float absmax = 0;
  for_each_run([&](const std::vector<float>& run) { absmax = std::max(absmax, absmax_of(run)); });
  const std::vector<Scale> scales = candidate_scales(scaling_, absmax);
  std::vector<double> noise(scales.size());
  if (scaling_.search) for_each_run([&](const std::vector<float>& run) { add_noise(run, scales, noise); });
  scale_of_all_ = quietest(scales, noise);
  return *scale_of_all_;
}

}  // namespace qlc
