// SPDX-License-Identifier: Apache-2.0
#include "sw/container/compress.h"

#include <algorithm>

#include "sw/codec/fit.h"

namespace qlc {
namespace {

using codec::Bytes;
using codec::View;

constexpr std::size_t kFramesAtATime = 16;  // for each thread
constexpr std::uint64_t kIndexBytes = 20;   // of a section
constexpr std::uint64_t kFrameIndexBytes = 12;

class Compressor {
 public:
  Compressor(const TensorFile& file, const CompressOptions& options, const Writer::Sink& sink,
             const std::function<void(std::uint64_t)>& advance)
      : file_(file), options_(options), advance_(advance), writer_(sink, options.threads) {}

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
    if (part.bytes == 0 && part.name.empty()) return;
    Stored stored;
    stored.name = part.name;
    stored.dtype = part.dtype;
    stored.bytes = part.bytes;
    stored.section.bytes = part.bytes;
    const bool coded = is_symbol_dtype(part.dtype);
    if (part.bytes > 0) {
      if (coded) choose(part, stored);
      const std::uint64_t before = writer_.written();
      writer_.begin(stored.section);
      codec::Histogram counts{};
      read(part, options_.threads * kFramesAtATime * kFrameBytes, [&](View bytes) {
        if (coded && options_.share < 1) codec::count(bytes, counts);
        writer_.add(bytes);
      });
      stored.compressed +=
          writer_.written() - before + kIndexBytes + kFrameIndexBytes * stored.section.frames();
      if (coded && options_.share < 1) stored.lost = lost(counts, stored);
    }
    summary_.parts.push_back(stored);
  }

  void choose(const Tensor& tensor, Stored& stored) {
    Counts counts(tensor.bytes, options_.share);
    read(tensor, std::size_t{1} << 20U, [&](View bytes) { counts.add(bytes); });
    Plan plan = make_plan(counts, tensor.bytes, options_.plan);
    stored.section = plan.section;
    stored.set = plan.set;
    if (plan.section.layout == Layout::Stored) return;
    const std::size_t sets = writer_.sets();
    stored.section.set = writer_.add_set(plan.set);
    if (writer_.sets() > sets) stored.compressed += 2;
    for (const Bytes& book : plan.set.serialised)
      stored.compressed += writer_.sets() > sets ? 2 + book.size() : 0;
  }

  /// Points lost by codebooks that were fitted to a sample only.
  static double lost(const codec::Histogram& counts, const Stored& stored) {
    if (stored.section.layout == Layout::Stored || stored.set.serialised.size() != 1) return 0;
    const codec::Codebook book = *stored.set.banks()[0];
    const codec::Codebook best = codec::fit(counts, book.kind(), book.prefix_bits());
    const auto bits = static_cast<double>(codec::bits(counts, book) - codec::bits(counts, best));
    return 100 * bits / (8 * static_cast<double>(stored.bytes));
  }

  template <typename Take>
  void read(const Tensor& part, std::size_t at_a_time, Take take) {
    Bytes bytes;
    for (std::uint64_t done = 0; done < part.bytes; done += bytes.size()) {
      bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(at_a_time, part.bytes - done)));
      file_.read(part.offset + done, bytes.data(), bytes.size());
      take(View(bytes));
      advance_(bytes.size());
    }
  }

  const TensorFile& file_;
  const CompressOptions& options_;
  const std::function<void(std::uint64_t)>& advance_;
  Writer writer_;
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
