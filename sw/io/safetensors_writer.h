// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "sw/io/output.h"
#include "sw/io/safetensors.h"
#include "sw/io/tensor.h"

namespace qlc {

/// The order in which the reference implementation writes tensors: those with wider elements first, so that
/// every tensor is aligned to its elements; among equals by the bytes of their names.
bool is_written_before(const Tensor& a, const Tensor& b);

/// Writes a safetensors file from its first byte to its last. All names, dtypes and shapes are known when it
/// begins, the data follow piece by piece.
class SafetensorsWriter {
 public:
  /// Writes the header, filled up with spaces so that the data begin at a multiple of eight bytes. `tensors`:
  /// in the order of their data, different names, dtypes that dtype_bits knows; offset and bytes are not
  /// looked at. Throws Error if the header is longer than the format allows or cannot be written.
  SafetensorsWriter(Output& output, const Metadata& metadata, const std::vector<Tensor>& tensors);

  /// The next bytes of the data, of one or several tensors. Throws Error if they cannot be written.
  void write(const std::vector<std::uint8_t>& bytes);

  /// Throws std::logic_error unless as many bytes were written as the header has announced.
  void finish() const;

 private:
  Output& output_;
  std::uint64_t left_ = 0;  // Bytes of the data that are not written yet.
};

}  // namespace qlc
