// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_set>

#include "sw/io/safetensors.h"
#include "sw/io/text.h"

namespace qlc {
namespace {

using nlohmann::json;

/// Takes the header's JSON piece by piece. No tree is built: a header of 100 MB costs no more than its
/// tensors, and a duplicate key, which a tree would drop, is seen.
class HeaderReader : public nlohmann::json_sax<json> {
 public:
  HeaderReader(const Input& input, Metadata* metadata) : input_(input), wanted_metadata_(metadata) {}

  std::vector<Tensor> take() { return std::move(tensors_); }

  bool key(string_t& name) override {
    if (place_ == Place::Top) {
      key_ = name;
      if (!names_.insert(name).second) {
        input_.fail("two tensors are named " + in_quotes(name));
      }
    } else if (place_ == Place::Metadata) {
      metadata_.push_back(name);
      if (wanted_metadata_ != nullptr) {
        wanted_metadata_->emplace_back(name, "");
      }
    } else {
      field_ = name;
      if (name != "dtype" && name != "shape" && name != "data_offsets") {
        fail("unknown field " + in_quotes(name));
      }
      if (!fields_.insert(name).second) {
        fail("duplicate field " + in_quotes(name));
      }
    }
    return true;
  }

  bool start_object(std::size_t /*elements*/) override {
    if (place_ == Place::Outside) {
      place_ = Place::Top;
    } else if (place_ == Place::Top && key_ == "__metadata__") {
      place_ = Place::Metadata;
    } else if (place_ == Place::Top) {
      place_ = Place::Tensor;
      tensor_ = Tensor{};
      tensor_.name = key_;
      data_offsets_.clear();
      fields_.clear();
    } else {
      unexpected("an object");
    }
    return true;
  }

  bool end_object() override {
    if (place_ == Place::Tensor) {
      finish_tensor();
    } else if (place_ == Place::Metadata) {
      finish_metadata();
    }
    place_ = place_ == Place::Top ? Place::Outside : Place::Top;
    return true;
  }

  bool start_array(std::size_t /*elements*/) override {
    if (place_ != Place::Tensor || field_ == "dtype") {
      unexpected("an array");
    }
    place_ = Place::List;
    return true;
  }

  bool end_array() override {
    place_ = Place::Tensor;
    return true;
  }

  bool number_unsigned(number_unsigned_t value) override {
    if (place_ != Place::List) {
      unexpected("a number");
    }
    const bool shape = field_ == "shape";
    std::vector<std::uint64_t>& list = shape ? tensor_.shape : data_offsets_;
    if (list.size() == kMaxDimensions) {
      fail(in_quotes(field_) + " has more than " + std::to_string(kMaxDimensions) +
           (shape ? " dimensions" : " numbers"));
    }
    list.push_back(value);
    return true;
  }

  bool string(string_t& value) override {
    if (place_ == Place::Tensor && field_ == "dtype") {
      tensor_.dtype = value;
    } else if (place_ == Place::Metadata && wanted_metadata_ != nullptr) {
      wanted_metadata_->back().second = value;
    } else if (place_ != Place::Metadata) {
      unexpected("a string");
    }
    return true;
  }

  bool null() override {
    // The reference implementation takes a null for absent metadata.
    return (place_ == Place::Top && key_ == "__metadata__") || unexpected("null");
  }
  bool boolean(bool /*value*/) override { return unexpected("a boolean"); }
  bool number_integer(number_integer_t /*value*/) override { return unexpected("a negative number"); }
  bool number_float(number_float_t /*value*/, const string_t& text) override {
    return unexpected("the number " + in_quotes(text) + ", which is no integer of 64 bits,");
  }
  bool binary(binary_t& /*value*/) override { return unexpected("binary data"); }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    // `position` counts the characters read; eight bytes of length stand before them.
    input_.fail("the safetensors header is not JSON at byte " + std::to_string(position + 7));
  }

 private:
  enum class Place { Outside, Top, Metadata, Tensor, List };

  [[noreturn]] void fail(const std::string& what) const {
    input_.fail("tensor " + in_quotes(tensor_.name) + ": " + what);
  }

  [[noreturn]] bool unexpected(const std::string& what) const {
    if (place_ == Place::Tensor || place_ == Place::List) {
      fail(what + " does not belong into " + in_quotes(field_));
    }
    input_.fail("safetensors header: " + what + " does not belong into " +
                (place_ == Place::Top ? in_quotes(key_) : std::string("__metadata__")));
  }

  void finish_metadata() {
    // Millions of keys fit into a header: sorting them is four times as fast as a set.
    std::sort(metadata_.begin(), metadata_.end());
    const auto twice = std::adjacent_find(metadata_.begin(), metadata_.end());
    if (twice != metadata_.end()) {
      input_.fail("duplicate key " + in_quotes(*twice) + " in __metadata__");
    }
    metadata_.clear();
    metadata_.shrink_to_fit();
  }

  void finish_tensor() {
    for (const char* field : {"dtype", "shape", "data_offsets"}) {
      if (fields_.count(field) == 0) {
        fail("has no " + in_quotes(field));
      }
    }
    if (!dtype_bits(tensor_.dtype)) {
      fail("unknown dtype " + in_quotes(tensor_.dtype));
    }
    if (data_offsets_.size() != 2 || data_offsets_[0] > data_offsets_[1]) {
      fail("data_offsets are not [begin, end]");
    }
    const auto bytes = byte_count(tensor_.dtype, tensor_.shape);
    if (!bytes) {
      fail("a shape of " + shape_text(tensor_.shape) + " is no whole number of bytes below 2^64");
    }
    tensor_.offset = data_offsets_[0];
    tensor_.bytes = data_offsets_[1] - data_offsets_[0];
    if (tensor_.bytes != *bytes) {
      fail("data_offsets hold " + std::to_string(tensor_.bytes) + " bytes, " + tensor_.dtype + " " +
           shape_text(tensor_.shape) + " takes " + std::to_string(*bytes));
    }
    tensors_.push_back(std::move(tensor_));
  }

  const Input& input_;
  Place place_ = Place::Outside;
  std::string key_;
  std::string field_;
  Tensor tensor_;
  std::vector<std::uint64_t> data_offsets_;
  std::unordered_set<std::string> names_;
  std::vector<std::string> metadata_;  // Its keys.
  Metadata* wanted_metadata_;          // Null if nobody wants them.
  std::unordered_set<std::string> fields_;
  std::vector<Tensor> tensors_;
};

}  // namespace

std::vector<Tensor> parse_safetensors_header(const Input& input, const std::vector<std::uint8_t>& text,
                                             Metadata* metadata) {
  if (text.empty() || text.front() != '{') {
    input.fail("not a safetensors file: its header (at byte 8) is not a JSON object");
  }
  // The parser takes a zero byte for the end of the text and would ignore what follows.
  const auto zero = std::find(text.begin(), text.end(), 0);
  if (zero != text.end()) {
    input.fail("the safetensors header has a zero byte at byte " + std::to_string(zero - text.begin() + 8));
  }
  HeaderReader reader(input, metadata);
  json::sax_parse(text.begin(), text.end(), &reader);
  return reader.take();
}

}  // namespace qlc
