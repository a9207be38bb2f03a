// SPDX-License-Identifier: Apache-2.0
// `huffman_sim FILE [--json]`: the RTL of the Huffman baselines on the tensors of a file, each with the
// optimal codebook for it: symbols a cycle and latency. Every frame of the encoder is compared with the
// golden one, every symbol of the decoders with the tensor.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/huffman.h"
#include "sw/cli/input_options.h"
#include "sw/cli/report.h"
#include "sw/cli/table.h"
#include "sw/cli/terminal.h"
#include "sw/io/error.h"
#include "sw/io/tensor_file.h"
#include "sw/io/text.h"
#include "verif/baseline/huff_bench.h"

namespace qlc {
namespace {

using model::Bytes;
using nlohmann::ordered_json;
using namespace verif;

constexpr std::size_t kFrameSymbols = 65536;
constexpr std::size_t kProbeSymbols = 1024;  // of the frame that latency is measured with

struct Options : InputOptions {
  std::optional<std::string> trace;
};

/// What one design did with one tensor; cycles as in simulation.h.
struct Result {
  const HuffDesign* design = nullptr;
  std::uint64_t symbols = 0;
  std::uint64_t probe_symbols = 0;
  std::uint64_t code_bits = 0;
  std::uint64_t compressed_bits = 0;
  std::uint64_t cycles = 0;
  std::uint64_t latency_cycles = 0;

  double symbols_per_cycle() const { return static_cast<double>(symbols) / static_cast<double>(cycles); }
  double saved_percent() const {
    return 100 * (1 - static_cast<double>(compressed_bits) / (8 * static_cast<double>(symbols)));
  }
};

struct Named {
  std::string name;
  std::vector<Result> results;
};

std::vector<Bytes> frames_of(const Bytes& symbols) {
  std::vector<Bytes> frames;
  for (std::size_t begin = 0; begin < symbols.size(); begin += kFrameSymbols) {
    const auto first = symbols.begin() + static_cast<std::ptrdiff_t>(begin);
    frames.emplace_back(first,
                        first + static_cast<std::ptrdiff_t>(std::min(kFrameSymbols, symbols.size() - begin)));
  }
  return frames;
}

/// Sends a frame and waits for it.
HuffTransfer send_one(HuffBench& bench, const Bytes& in) {
  bench.send(to_beats(in, bench.in_bytes()));
  return bench.next();
}

/// Sends frames one after the other, always one ahead; throws std::runtime_error if what comes out is not
/// `out`.
std::uint64_t send_all(HuffBench& bench, const std::vector<Bytes>& in, const std::vector<Bytes>& out) {
  std::uint64_t first = 0, last = 0;
  for (std::size_t sent = 0, left = 0; left < in.size(); ++left) {
    for (; sent < in.size() && sent < left + 2; ++sent) bench.send(to_beats(in[sent], bench.in_bytes()));
    const HuffTransfer transfer = bench.next();
    if (left == 0) first = transfer.first_in;
    last = transfer.last_out;
    if (transfer.out != to_beats(out[left], bench.out_bytes())) {
      throw std::runtime_error("frame " + std::to_string(left) + " is not what it should be");
    }
  }
  return last - first + 1;
}

Result simulate(const HuffDesign& design, const Bytes& symbols, const std::optional<std::string>& trace) {
  RtlContext context;
  HuffBench bench(context, design, 1);
  if (trace) context.trace(*trace + "." + design.name + ".fst");
  const model::HuffmanBook book = model::HuffmanBook::fit(model::histogram(symbols), design.limit);
  const bool encoder = design.enc != nullptr;
  bench.reset(2);
  bench.load(book.serialise(encoder));
  bench.drain();

  Result result;
  result.design = &design;
  result.symbols = symbols.size();
  for (const std::uint8_t symbol : symbols) result.code_bits += book.length(symbol);
  const std::vector<Bytes> plain = frames_of(symbols);
  std::vector<Bytes> coded;
  coded.reserve(plain.size());
  for (const Bytes& frame : plain) coded.push_back(encode_huffman(book, frame));
  for (const Bytes& frame : coded) result.compressed_bits += 8 * frame.size();

  Bytes probe = symbols;
  probe.resize(std::min(probe.size(), kProbeSymbols));
  result.probe_symbols = probe.size();
  const HuffTransfer transfer = send_one(bench, encoder ? probe : encode_huffman(book, probe));
  result.latency_cycles = transfer.first_out - transfer.first_in;
  result.cycles = encoder ? send_all(bench, plain, coded) : send_all(bench, coded, plain);
  context.end_trace();
  return result;
}

std::string json_report(const std::string& path, const std::vector<Named>& tensors) {
  ordered_json report{{"file", path}, {"tensors", ordered_json::array()}};
  for (const Named& tensor : tensors) {
    ordered_json designs = ordered_json::object();
    for (const Result& result : tensor.results) {
      designs[result.design->name] = {{"symbols", result.symbols},
                                      {"code_bits", result.code_bits},
                                      {"compressed_bits", result.compressed_bits},
                                      {"cycles", result.cycles},
                                      {"symbols_per_cycle", result.symbols_per_cycle()},
                                      {"probe_symbols", result.probe_symbols},
                                      {"latency_cycles", result.latency_cycles}};
    }
    report["tensors"].push_back({{"name", tensor.name}, {"designs", designs}});
  }
  return text_of(report);
}

std::string table_report(const std::vector<Named>& tensors) {
  constexpr std::size_t kNameWidth = 44;
  Table table({"tensor", "design", "saved %", "symbols a cycle", "latency"}, 2);
  for (const Named& tensor : tensors) {
    for (const Result& result : tensor.results) {
      table.add_row({shorten(printable(tensor.name), kNameWidth), result.design->name,
                     fixed(result.saved_percent(), 2), fixed(result.symbols_per_cycle(), 4),
                     std::to_string(result.latency_cycles)});
    }
  }
  return table.text();
}

ExitCode run(const Options& options) {
  const TensorFile file = TensorFile::open(options.path, options.raw);
  const std::vector<Tensor> chosen = file.symbol_tensors(options.tensor);
  if (options.trace && chosen.size() != 1) throw Error("a waveform is of one tensor: --tensor NAME");
  std::vector<Named> tensors;
  for (const Tensor& tensor : chosen) {
    const Bytes symbols = file.bytes(tensor);
    if (symbols.empty()) continue;
    tensors.push_back({tensor.name, {}});
    for (const HuffDesign& design : huff_designs())
      tensors.back().results.push_back(simulate(design, symbols, options.trace));
  }
  write_stdout(options.json ? json_report(file.path(), tensors) : table_report(tensors));
  return ExitCode::Good;
}

}  // namespace
}  // namespace qlc

/// Exit codes: 0 good; 1 a design did not do what it should; 2 wrong usage, or input that cannot be read.
int main(int argc, char** argv) try {
  qlc::Options options;
  CLI::App app{"The RTL of the Huffman baselines on the tensors of a file: symbols a cycle and latency"};
  qlc::add_input_options(app, "IN", options);
  app.add_option("--trace", options.trace, "Write waveforms PREFIX.DESIGN.fst")->type_name("PREFIX");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return static_cast<int>(qlc::run(options));
} catch (const qlc::Error& error) {
  std::fprintf(stderr, "huffman_sim: %s\n", error.what());
  return static_cast<int>(error.code());
} catch (const std::exception& error) {
  std::fprintf(stderr, "huffman_sim: %s\n", error.what());
  return 1;
}
