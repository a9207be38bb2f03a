// SPDX-License-Identifier: Apache-2.0
// The reader of safetensors files. An input is a file; or, if it begins with a brace, its header, up to the
// first zero byte, and its data, so that the header's length is right.
#include "sw/io/safetensors.h"

#include "verif/fuzz/tensor_file.h"

namespace {

using qlc::fuzz::Bytes;

void check(const Bytes& content) {
  if (!qlc::fuzz::read_tensors("x.safetensors", content)) return;
  qlc::safetensors_metadata(qlc::Input::in_memory("x", content));
  qlc::fuzz::require(qlc::fuzz::read_tensors("x", content), "the content decides as the name does");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Bytes content(data, data + size);
  if (size == 0 || content[0] != '{') {
    check(content);
    return 0;
  }
  const auto end = std::find(content.begin(), content.end(), 0);
  Bytes file;
  for (unsigned i = 0; i < 8; ++i) {
    file.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(end - content.begin()) >> (8 * i)));
  }
  file.insert(file.end(), content.begin(), end);
  if (end != content.end()) file.insert(file.end(), end + 1, content.end());
  check(file);
  return 0;
}
