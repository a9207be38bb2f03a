// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sw/quant/float8.h"

namespace qlc {

/// How values become codes and codes values: code = e4m3(value * multiplier), value = code * stored.
struct Scale {
  float multiplier = 1;  ///< Finite and not 0. The product is rounded to F32 before it is rounded to e4m3.
  float stored = 1;      ///< What is written beside the codes. Finite and not 0.
};

// The choices of a scale. `absmax`: the largest magnitude of the values that are to share it, NaNs and
// infinities left out; from 0 to the largest float. All of them agree where there is little to choose:
// absmax 0 gives scale 1, so that nobody divides by 0; and scale and multiplier are floats other than 0.

/// stored = fl32(absmax / peak), multiplier = fl32(peak / absmax): absmax becomes the code of `peak`. Where
/// the multiplier would be infinite (absmax < 1.317e-36 with a peak of 448), they are 2^-127 and 2^127; where
/// stored would be, 2^127 and 2^-127.
Scale absmax_scale(float absmax, float peak = kE4m3Max);

/// stored = 2^(floor(log2 absmax) - floor(log2 peak)), of which an e8m0 code is written, multiplier its
/// inverse. Values of more than 448 * stored saturate. Source, for a peak of 448: OCP Microscaling Formats
/// Specification 1.0, 6.3.
Scale power_of_two_scale(float absmax, float peak = kE4m3Max);

/// A way to scale a tensor. A new one is a line in scalings() and, where it chooses otherwise, a function.
struct Scaling {
  const char* name;     ///< On the command line and in the metadata of files.
  std::uint64_t block;  ///< So many values along the last axis share a scale; 0: all values of the tensor.
  const char* dtype;    ///< Of stored scales: `F32`, `BF16`, or `U8` for e8m0 codes.
  Scale (*choose)(float absmax, float peak);
  float peak = kE4m3Max;  ///< What the largest magnitude becomes; more than 0, at most 448.
  bool search = false;    ///< Of several scales that with the least squared error is taken.
};

/// All there are: block32, mx32, tensor.
const std::array<Scaling, 3>& scalings();

/// The scales among which one is chosen: what `choose` gives and, with `search`, larger ones, with which
/// nothing saturates that did not before. e8m0: the next power of two. Else 15 more: what `choose` gives
/// times fl32(2^(k/16)), k = 1 to 15. BF16: each rounded up to the next that there is.
std::vector<Scale> candidate_scales(const Scaling& scaling, float absmax);

/// The one of that name. Throws Error if there is none.
const Scaling& find_scaling(const std::string& name);

/// Shape of the scales of a tensor of this shape. Blocks: the last extent is divided by the block's length
/// and rounded up (a last block may be shorter); a scalar has a scalar scale. One scale for all: {1}.
std::vector<std::uint64_t> scale_shape(const Scaling& scaling, std::vector<std::uint64_t> shape);

/// Appends the bytes of a scale in the dtype of `scaling`, little-endian.
void append_scale(const Scaling& scaling, float stored, std::vector<std::uint8_t>& bytes);

}  // namespace qlc
