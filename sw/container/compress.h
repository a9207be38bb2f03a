// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sw/container/plan.h"
#include "sw/container/writer.h"
#include "sw/io/tensor_file.h"

namespace qlc {

struct CompressOptions {
  PlanOptions plan;
  double share = 1;      ///< Of a tensor's chunks that are looked at before it is stored; (0 to 1], strided.
  unsigned threads = 1;  ///< At least 1.
};

/// What became of a part of the file: a tensor, or what lies between tensors (a header), whose name and dtype
/// are empty.
struct Stored {
  std::string name;
  std::string dtype;
  std::uint64_t bytes = 0;  ///< In the original file.
  /// In the .qlc file: frames, their part of the index, and codebooks it was the first to use.
  std::uint64_t compressed = 0;
  Section section;
  CodebookSet set;  ///< If it is not stored as it was.
  /// Of a sample: points that a choice by the whole tensor would have saved more, by estimate.
  double lost = 0;
};

struct Summary {
  std::uint64_t bytes = 0;
  std::uint64_t compressed = 0;
  std::vector<Stored> parts;  ///< In the order of the file.
};

/// Writes a .qlc file that holds a file of tensors. Reads each 8-bit tensor twice, a part at a time, so
/// memory does not grow with the tensors. `advance`: is told how many bytes were read; of all tensors it is
/// twice, of the rest once.
Summary compress(const TensorFile& file, const CompressOptions& options, const Writer::Sink& sink,
                 const std::function<void(std::uint64_t)>& advance);

/// The sum of all that `advance` will be told.
std::uint64_t compress_work(const TensorFile& file);

}  // namespace qlc
