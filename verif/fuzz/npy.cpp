// SPDX-License-Identifier: Apache-2.0
// The reader of .npy files: an input is a file.
#include "sw/io/npy.h"

#include "verif/fuzz/tensor_file.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace qlc::fuzz;
  const Bytes content(data, data + size);
  const bool good = read_tensors("x.npy", content);
  if (qlc::has_npy_magic(qlc::Input::in_memory("x", content))) {
    require(read_tensors("x", content) == good, "the content decides as the name does");
  }
  return 0;
}
