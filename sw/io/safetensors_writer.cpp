// SPDX-License-Identifier: Apache-2.0
#include "sw/io/safetensors_writer.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace qlc {
namespace {

using nlohmann::json;

/// Comma-separated fields, put together as text: a JSON object of many keys that keeps their order takes time
/// that grows with the square of their number.
class ObjectText {
 public:
  void add(const std::string& key, const std::string& value) {
    text_ += (text_.empty() ? "" : ",") + json(key).dump() + ":" + value;
  }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

}  // namespace

bool is_written_before(const Tensor& a, const Tensor& b) {
  const auto a_bits = dtype_bits(a.dtype);
  const auto b_bits = dtype_bits(b.dtype);
  return a_bits != b_bits ? a_bits > b_bits : a.name < b.name;
}

SafetensorsWriter::SafetensorsWriter(Output& output, const Metadata& metadata,
                                     const std::vector<Tensor>& tensors)
    : output_(output) {
  ObjectText header;
  if (!metadata.empty()) {
    ObjectText strings;
    for (const auto& [key, value] : metadata) {
      strings.add(key, json(value).dump());
    }
    header.add("__metadata__", strings.text());
  }
  for (const Tensor& tensor : tensors) {
    const std::uint64_t end = left_ + byte_count(tensor.dtype, tensor.shape).value();
    ObjectText fields;
    fields.add("dtype", json(tensor.dtype).dump());
    fields.add("shape", json(tensor.shape).dump());
    fields.add("data_offsets", json({left_, end}).dump());
    header.add(tensor.name, fields.text());
    left_ = end;
  }
  std::string text = header.text();
  text.append((8 - text.size() % 8) % 8, ' ');
  if (text.size() > kSafetensorsMaxHeader) {
    output.fail("the safetensors header would take " + std::to_string(text.size()) + " bytes, " +
                std::to_string(kSafetensorsMaxHeader) + " at most");
  }
  std::string length;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    length += static_cast<char>(std::uint64_t{text.size()} >> shift & 0xFFU);
  }
  output_.write(length + text);
}

void SafetensorsWriter::write(const std::vector<std::uint8_t>& bytes) {
  if (bytes.size() > left_) {
    throw std::logic_error("more data than the safetensors header says");
  }
  output_.write(bytes);
  left_ -= bytes.size();
}

void SafetensorsWriter::finish() const {
  if (left_ != 0) {
    throw std::logic_error("fewer data than the safetensors header says");
  }
}

}  // namespace qlc
