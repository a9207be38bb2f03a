// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sw/io/input.h"
#include "sw/io/tensor.h"

namespace qlc {

/// A file of tensors: the list is read when it is opened, the bytes when they are asked for.
class TensorFile {
 public:
  /// Opens a safetensors file, a `.npy` file of uint8, or, if `raw`, anything as one tensor of dtype `U8`
  /// that is named after the file. `-` is standard input. Where the name does not end in `.safetensors` or
  /// `.npy`, the content decides. Throws Error if the file cannot be read or breaks a rule of its format.
  static TensorFile open(const std::string& path, bool raw = false);

  /// The same for an input that is open already; without `by_name` the content decides, whatever the name.
  explicit TensorFile(Input input, bool raw = false, bool by_name = true);

  /// Opens a safetensors file, whatever its name. Throws Error if it is not one or cannot be read.
  static TensorFile open_safetensors(const std::string& path);

  /// What is read here.
  const Input& input() const { return input_; }

  /// As the user wrote it.
  const std::string& path() const { return input_.path(); }

  /// The path as messages show it.
  std::string shown_path() const { return input_.shown_path(); }

  /// Whether `path` leads to the file that is read here.
  bool is_at(const std::string& path) const { return input_.is_at(path); }

  /// All tensors, in the order of their data.
  const std::vector<Tensor>& tensors() const { return tensors_; }

  /// The 8-bit tensors, in the order of their data, or only the one of that name. Throws Error if there is no
  /// tensor of that name or if it is not one of 8 bits.
  std::vector<Tensor> symbol_tensors(const std::optional<std::string>& name = std::nullopt) const;

  /// Bytes of the whole file.
  std::uint64_t size() const { return input_.size(); }

  /// Copies the `count` bytes from `offset` of the file on. Throws Error if they are not all there.
  void read(std::uint64_t offset, std::uint8_t* to, std::size_t count) const {
    input_.read(offset, to, count);
  }

  /// All bytes of a tensor of this file.
  std::vector<std::uint8_t> bytes(const Tensor& tensor) const;

  /// Hands the bytes of a tensor to `take` in order, a block of at most 1 MiB at a time, so that a tensor
  /// need not fit into memory.
  void for_each_block(const Tensor& tensor,
                      const std::function<void(const std::vector<std::uint8_t>&)>& take) const;

 private:
  TensorFile(Input input, std::vector<Tensor> tensors);

  Input input_;
  std::vector<Tensor> tensors_;
};

}  // namespace qlc
