// SPDX-License-Identifier: Apache-2.0
#include "sw/io/tensor_file.h"

#include <algorithm>
#include <string_view>

#include "sw/io/npy.h"
#include "sw/io/safetensors.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// A safetensors header stands after its length and begins with a brace.
bool looks_like_safetensors(const Input& input) {
  return input.size() > 8 && input.bytes(8, 1).front() == '{';
}

std::vector<Tensor> list_tensors(const Input& input, bool raw, bool by_name) {
  if (raw) {
    return {Tensor{input.base_name(), "U8", {input.size()}, 0, input.size()}};
  }
  if (by_name && ends_with(input.path(), ".safetensors")) {
    return list_safetensors(input);
  }
  if ((by_name && ends_with(input.path(), ".npy")) || has_npy_magic(input)) {
    return {list_npy(input)};
  }
  if (looks_like_safetensors(input)) {
    return list_safetensors(input);
  }
  input.fail(input.size() == 0
                 ? "is empty"
                 : "neither a safetensors nor a .npy file (--raw reads any file as one tensor)");
}

}  // namespace

TensorFile TensorFile::open(const std::string& path, bool raw) { return TensorFile(Input::open(path), raw); }

TensorFile TensorFile::open_safetensors(const std::string& path) {
  Input input = Input::open(path);
  std::vector<Tensor> tensors = list_safetensors(input);
  return TensorFile(std::move(input), std::move(tensors));
}

TensorFile::TensorFile(Input input, std::vector<Tensor> tensors)
    : input_(std::move(input)), tensors_(std::move(tensors)) {}

TensorFile::TensorFile(Input input, bool raw, bool by_name)
    : input_(std::move(input)), tensors_(list_tensors(input_, raw, by_name)) {}

std::vector<Tensor> TensorFile::symbol_tensors(const std::optional<std::string>& name) const {
  std::vector<Tensor> chosen;
  if (!name) {
    std::copy_if(tensors_.begin(), tensors_.end(), std::back_inserter(chosen),
                 [](const Tensor& tensor) { return is_symbol_dtype(tensor.dtype); });
    return chosen;
  }
  const auto found = std::find_if(tensors_.begin(), tensors_.end(),
                                  [&](const Tensor& tensor) { return tensor.name == *name; });
  if (found == tensors_.end()) {
    input_.fail("no tensor is named " + in_quotes(*name));
  }
  if (!is_symbol_dtype(found->dtype)) {
    input_.fail("tensor " + in_quotes(*name) + " is " + found->dtype + "; an 8-bit dtype is wanted");
  }
  chosen.push_back(*found);
  return chosen;
}

std::vector<std::uint8_t> TensorFile::bytes(const Tensor& tensor) const {
  return input_.bytes(tensor.offset, tensor.bytes);
}

void TensorFile::for_each_block(const Tensor& tensor,
                                const std::function<void(const std::vector<std::uint8_t>&)>& take) const {
  constexpr std::uint64_t kBlock = 1U << 20U;
  std::vector<std::uint8_t> block;
  for (std::uint64_t done = 0; done < tensor.bytes; done += block.size()) {
    block.resize(static_cast<std::size_t>(std::min(kBlock, tensor.bytes - done)));
    input_.read(tensor.offset + done, block.data(), block.size());
    take(block);
  }
}

}  // namespace qlc
