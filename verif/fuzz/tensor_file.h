// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sw/io/error.h"
#include "sw/io/input.h"
#include "sw/io/tensor_file.h"
#include "verif/fuzz/fuzz.h"

namespace qlc::fuzz {

/// Reads a file of this name and content, and all of its tensors. Nothing but an Error as error.h describes
/// it may come out. Whether it could be read.
inline bool read_tensors(const std::string& name, const Bytes& content) {
  try {
    const TensorFile file(Input::in_memory(name, content));
    std::uint64_t end = content.size();
    for (auto tensor = file.tensors().rbegin(); tensor != file.tensors().rend(); ++tensor) {
      require(tensor->offset + tensor->bytes == end, "tensors lie one behind another, up to the end");
      require(byte_count(tensor->dtype, tensor->shape) == tensor->bytes,
              "a tensor has the bytes of its shape");
      end = tensor->offset;
      Bytes blocks;
      file.for_each_block(
          *tensor, [&](const Bytes& block) { blocks.insert(blocks.end(), block.begin(), block.end()); });
      require(blocks == file.bytes(*tensor), "blocks of a tensor are its bytes");
    }
    const std::vector<Tensor> chosen = file.symbol_tensors();
    require(chosen.size() <= file.tensors().size(), "8-bit tensors are some of all");
    return true;
  } catch (const Error& error) {
    const std::string message = error.what();
    require(message.rfind(name + ": ", 0) == 0, "a message begins with the file's name");
    require(message.find('\n') == std::string::npos, "a message is one line");
    require(error.code() == ExitCode::Unusable, "a file that cannot be read is unusable");
    return false;
  }
}

}  // namespace qlc::fuzz
