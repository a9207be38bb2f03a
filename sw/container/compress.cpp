// SPDX-License-Identifier: Apache-2.0
#include "sw/container/compress.h"

#include <algorithm>

#include "sw/container/parallel.h"

namespace qlc {
namespace {

using codec::Bytes;
using codec::View;

class Compressor {
 public:
  Compressor(const TensorFile& file, const CompressOptions& options, const Writer::Sink& sink,
             const std::function<void(std::uint64_t)>& advance)
      : file_(file), options_(options), advance_(advance), writer_(sink, options.threads) {
    for (const Tensor& tensor : file.tensors()) {
      if (is_symbol_dtype(tensor.dtype)) options_.plan.symbols += tensor.bytes;
    }
  }

  Summary run() {
    std::uint64_t at = 0;
    for (const Tensor& tensor : file_.tensors()) {
      store({"", "", {}, at, tensor.offset - at});
      store(tensor);
      at = tensor.offset + tensor.bytes;
    }
    store({"", "", {}, at, file_.size() - at});
    writer_.finish();
    summary_.bytes = file_.size();
    summary_.compressed = writer_.written();
    return summary_;
  }

 private:
  void store(const Tensor& part) {
    if (part.bytes == 0 && part.dtype.empty()) return;
    const bool coded = is_symbol_dtype(part.dtype);
    Stored stored;
    stored.name = part.name;
    stored.dtype = part.dtype;
    stored.bytes = part.bytes;
    stored.section.bytes = part.bytes;
    if (part.bytes > 0) {
      if (coded) choose(part, stored);
      const bool counting = coded && options_.share < 1;
      const std::uint64_t before = writer_.written();
      Counts counts(part.bytes);
      writer_.begin(stored.section);
      read(part, options_.threads * kFramesAtATime * kFrameBytes, [&](View bytes) {
        if (counting) counts.add(bytes);
        writer_.add(bytes);
      });
      stored.compressed += writer_.written() - before;
      if (counting) stored.lost = lost(counts, stored);
      stored.compressed += kSectionBytes + kFrameEntryBytes * stored.section.frames();
    }
    summary_.parts.push_back(stored);
  }

  void choose(const Tensor& tensor, Stored& stored) {
    Counts counts(tensor.bytes, options_.share);
    read(tensor, std::size_t{1} << 20U, [&](View bytes) { counts.add(bytes); });
    const Plan plan = make_plan(counts, tensor.bytes, options_.plan, is_there_);
    if (plan.section.layout == Layout::Stored) return;
    const bool is_new = !writer_.has_set(plan.set);
    const auto number = writer_.add_set(plan.set);
    if (!number) return;  // no room for one more set
    stored.section = plan.section;
    stored.set = plan.set;
    stored.section.set = *number;
    if (is_new) stored.compressed += stored_bytes(plan.set);
  }

  /// Points that a choice by all symbols would have saved more. `counts`: of all; `stored`: without its part
  /// of the index.
  double lost(const Counts& counts, const Stored& stored) const {
    const Plan best =
        make_plan(counts, stored.bytes, options_.plan, [](const CodebookSet&) { return false; });
    const auto bytes = static_cast<double>(stored.compressed);
    return std::max(0.0, 100 * (bytes - best.bytes) / static_cast<double>(stored.bytes));
  }

  /// Hands the bytes of a part to `take` in order, the next ones being read meanwhile.
  template <typename Take>
  void read(const Tensor& part, std::size_t at_a_time, Take take) {
    Bytes now;
    Bytes next;
    std::uint64_t begin = 0;  // of the next ones
    const auto read_next = [&] {
      next.resize(static_cast<std::size_t>(std::min<std::uint64_t>(at_a_time, part.bytes - begin)));
      file_.read(part.offset + begin, next.data(), next.size());
      begin += next.size();
    };
    for (read_next(); !next.empty();) {
      now.swap(next);
      parallel_for(std::min(options_.threads, 2U), 2, [&](std::size_t i) {
        if (i == 0) {
          take(View(now));
        } else {
          read_next();
        }
      });
      advance_(now.size());
    }
  }

  const TensorFile& file_;
  CompressOptions options_;
  const std::function<void(std::uint64_t)>& advance_;
  Writer writer_;
  const std::function<bool(const CodebookSet&)> is_there_ = [this](const CodebookSet& set) {
    return writer_.has_set(set);
  };
  Summary summary_;
};

}  // namespace

Summary compress(const TensorFile& file, const CompressOptions& options, const Writer::Sink& sink,
                 const std::function<void(std::uint64_t)>& advance) {
  return Compressor(file, options, sink, advance).run();
}

std::uint64_t compress_work(const TensorFile& file) {
  std::uint64_t work = file.size();
  for (const Tensor& tensor : file.tensors()) work += is_symbol_dtype(tensor.dtype) ? tensor.bytes : 0;
  return work;
}

}  // namespace qlc
