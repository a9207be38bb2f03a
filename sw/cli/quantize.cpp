// SPDX-License-Identifier: Apache-2.0
// `qlc quantize`: the float tensors of a safetensors file to e4m3 codes and their scales.
#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sw/cli/command.h"
#include "sw/cli/number.h"
#include "sw/cli/report.h"
#include "sw/cli/terminal.h"
#include "sw/io/output.h"
#include "sw/io/safetensors_writer.h"
#include "sw/io/tensor_file.h"
#include "sw/io/text.h"
#include "sw/quant/quantizer.h"

namespace qlc {
namespace {

using nlohmann::ordered_json;

constexpr float kLowestPeak = 1.0F / 512;  // The least value of e4m3 but 0.

struct Options {
  std::string path;
  std::string output;
  std::string scale;
  float peak = kE4m3Max;
  bool search = false;
  std::string scale_dtype;
  bool json = false;
};

/// What becomes of a tensor of the input.
struct Source {
  Tensor tensor;
  bool quantized = false;  ///< Else it is copied.
  QuantLoss loss;
};

/// A tensor of the output: a tensor that is copied, or codes, or their scales.
struct Target {
  Tensor tensor;
  std::size_t source;  ///< Which one it is made from.
  bool is_scale;
};

std::string scale_name(const Tensor& tensor) { return tensor.name + "_scale"; }

/// Float tensors are quantised, but not the scales of tensors that are of 8 bits already.
std::vector<Source> plan_sources(const TensorFile& file) {
  std::unordered_map<std::string, std::string> dtypes;  // By name.
  std::unordered_map<std::string, std::string> scaled;  // Tensors of 8-bit floats, by their scale's name.
  for (const Tensor& tensor : file.tensors()) {
    dtypes[tensor.name] = tensor.dtype;
    if (tensor.dtype.rfind("F8_", 0) == 0) {
      scaled[scale_name(tensor)] = tensor.name;
    }
  }
  std::vector<Source> sources;
  for (const Tensor& tensor : file.tensors()) {
    const bool quantized = is_quantizable_dtype(tensor.dtype) && scaled.count(tensor.name) == 0;
    if (quantized && dtypes.count(scale_name(tensor)) > 0) {
      throw Error(file.shown_path() + ": tensor " + in_quotes(tensor.name) + " would have its scales in " +
                  in_quotes(scale_name(tensor)) + ", which is there already");
    }
    sources.push_back({tensor, quantized, {}});
  }
  return sources;
}

/// The tensors of the output in the order of their data.
std::vector<Target> plan_targets(const std::vector<Source>& sources, const Scaling& scaling) {
  std::vector<Target> targets;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    Tensor tensor = sources[i].tensor;
    if (sources[i].quantized) {
      Tensor scales = tensor;
      scales.name = scale_name(tensor);
      scales.dtype = scaling.dtype;
      scales.shape = scale_shape(scaling, tensor.shape);
      targets.push_back({scales, i, true});
      tensor.dtype = "F8_E4M3";
    }
    targets.push_back({tensor, i, false});
  }
  std::sort(targets.begin(), targets.end(),
            [](const Target& a, const Target& b) { return is_written_before(a.tensor, b.tensor); });
  return targets;
}

/// The shortest text that is read as this float again.
std::string shortest(float value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

/// The input's metadata, with what is to be known of the scales.
Metadata plan_metadata(Metadata metadata, const Scaling& scaling) {
  const auto drop = [&](const std::string& key) {
    metadata.erase(std::remove_if(metadata.begin(), metadata.end(),
                                  [&](const auto& entry) { return entry.first == key; }),
                   metadata.end());
  };
  drop("peak");
  drop("search");
  Metadata own = {{"value", "code * scale; U8 scales are E8M0 (2^(u-127))"}, {"scheme", scaling.name}};
  if (scaling.peak != kE4m3Max) own.emplace_back("peak", shortest(scaling.peak));
  if (scaling.search) own.emplace_back("search", "least squared error");
  for (const auto& entry : own) {
    const auto found = std::find_if(metadata.begin(), metadata.end(),
                                    [&](const auto& other) { return other.first == entry.first; });
    if (found == metadata.end()) {
      metadata.push_back(entry);
    } else {
      found->second = entry.second;
    }
  }
  return metadata;
}

std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// Says so if a tensor holds what no scale can be chosen for.
void warn(const TensorFile& file, const Source& source) {
  std::string what;
  if (source.loss.nans > 0) {
    what = counted(source.loss.nans, "NaN", "NaNs") + " (kept as NaN)";
  }
  if (source.loss.infinities > 0) {
    what += (what.empty() ? "" : ", ") + counted(source.loss.infinities, "infinity", "infinities") +
            " (saturated to the largest code)";
  }
  if (!what.empty()) {
    note(file.shown_path() + ": tensor " + in_quotes(source.tensor.name) + ": " + what);
  }
}

std::uint64_t bytes_to_read(const std::vector<Source>& sources, const Scaling& scaling) {
  std::uint64_t bytes = 0;
  for (const Source& source : sources) {
    bytes += source.tensor.bytes * (source.quantized ? Quantizer::passes(scaling) : 1);
  }
  return bytes;
}

void write_all(const TensorFile& file, const Scaling& scaling, std::vector<Source>& sources, Output& output) {
  Progress progress(bytes_to_read(sources, scaling));
  const auto advance = [&](std::uint64_t bytes) { progress.advance(bytes); };
  std::vector<Quantizer> quantizers;  // One for each source; not used where it is copied.
  quantizers.reserve(sources.size());
  for (const Source& source : sources) {
    quantizers.emplace_back(file, source.tensor, scaling, advance);
  }
  const std::vector<Target> targets = plan_targets(sources, scaling);
  std::vector<Tensor> tensors;
  tensors.reserve(targets.size());
  for (const Target& target : targets) {
    tensors.push_back(target.tensor);
  }
  Metadata metadata = safetensors_metadata(file.input());
  if (tensors.size() > sources.size()) metadata = plan_metadata(std::move(metadata), scaling);
  SafetensorsWriter writer(output, metadata, tensors);
  const auto take = [&](const std::vector<std::uint8_t>& bytes) { writer.write(bytes); };
  for (const Target& target : targets) {
    Source& source = sources[target.source];
    if (target.is_scale) {
      quantizers[target.source].scales(take);
    } else if (source.quantized) {
      source.loss = quantizers[target.source].codes(take);
    } else {
      file.for_each_block(source.tensor, [&](const std::vector<std::uint8_t>& block) {
        take(block);
        advance(block.size());
      });
    }
  }
  writer.finish();
}

ordered_json json_of(const Source& source, const Scaling& scaling) {
  const Tensor& tensor = source.tensor;
  ordered_json entry{{"name", tensor.name}, {"dtype", tensor.dtype}, {"shape", tensor.shape}};
  if (source.quantized) {
    const auto ratio = source.loss.signal_to_noise_db();
    entry["scale_name"] = scale_name(tensor);
    entry["scale_dtype"] = scaling.dtype;
    entry["scale_shape"] = scale_shape(scaling, tensor.shape);
    entry["nans"] = source.loss.nans;
    entry["infinities"] = source.loss.infinities;
    entry["zeroed"] = source.loss.zeroed;
    entry["signal_to_noise_db"] = ratio ? ordered_json(*ratio) : ordered_json();
  }
  return entry;
}

std::string json_report(const Options& options, const std::vector<Source>& sources, const Scaling& scaling) {
  ordered_json report{{"file", options.path}, {"output", options.output}, {"scale", scaling.name}};
  report["peak"] = scaling.peak;
  report["search"] = scaling.search;
  report["tensors"] = ordered_json::array();
  report["other_tensors"] = ordered_json::array();
  for (const Source& source : sources) {
    report[source.quantized ? "tensors" : "other_tensors"].push_back(json_of(source, scaling));
  }
  // A path is bytes, JSON is UTF-8.
  return text_of(report);
}

Scaling scaling_of(const Options& options) {
  Scaling scaling = find_scaling(options.scale);
  scaling.peak = options.peak;
  scaling.search = options.search;
  if (!options.scale_dtype.empty()) {
    if (scaling.dtype == std::string("U8")) {
      throw Error("quantize: --scale-dtype: the scales of " + options.scale + " are E8M0 codes");
    }
    scaling.dtype = options.scale_dtype == "BF16" ? "BF16" : "F32";
  }
  return scaling;
}

ExitCode run(const Options& options) {
  const Scaling scaling = scaling_of(options);
  const TensorFile file = TensorFile::open_safetensors(options.path);
  std::vector<Source> sources = plan_sources(file);
  Output output(options.output, {&file.input()});
  if (options.json && output.is_stdout()) throw Error("--json and -o - both want stdout");
  write_all(file, scaling, sources, output);
  output.commit();
  std::size_t quantized = 0;
  for (const Source& source : sources) {
    warn(file, source);
    quantized += source.quantized ? 1 : 0;
  }
  if (quantized == 0) {
    note(file.shown_path() + ": has no F32, F16 or BF16 tensor to quantise; all are copied");
  }
  if (options.json) {
    write_stdout(json_report(options, sources, scaling));
  }
  return ExitCode::Good;
}

std::vector<std::string> scaling_names() {
  std::vector<std::string> names;
  for (const Scaling& scaling : scalings()) {
    names.emplace_back(scaling.name);
  }
  return names;
}

}  // namespace

void add_quantize(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* quantize = app.add_subcommand("quantize", "Float tensors to e4m3 codes with scales");
  quantize->add_option("IN", options->path, ".safetensors, - for stdin")->required();
  quantize->add_option("-o,--output", options->output, ".safetensors, - for stdout")
      ->required()
      ->type_name("OUT");
  quantize->add_option("--scale", options->scale, "What shares a scale, and how it is chosen")
      ->required()
      ->check(CLI::IsMember(scaling_names()))
      ->type_name("HOW");
  quantize->add_option("--peak", options->peak, "What the largest magnitude becomes, at most")
      ->check(number(kLowestPeak, kE4m3Max))
      ->type_name("VALUE")
      ->capture_default_str();
  quantize->add_flag("--search", options->search, "Of several scales take that with the least squared error");
  quantize
      ->add_option("--scale-dtype", options->scale_dtype, "Of the scales of block32 and tensor (else F32)")
      ->check(CLI::IsMember({"F32", "BF16"}))
      ->type_name("DTYPE");
  quantize->add_flag("--json", options->json, "Report on stdout, in JSON");
  quantize->footer(
      "Every F32, F16 and BF16 tensor NAME becomes F8_E4M3 of the same shape, with its scales as NAME_scale\n"
      "beside it: value = code * scale. All other tensors are copied, and so is NAME_scale where NAME is of\n"
      "an F8_ dtype already. Metadata are kept; where something is quantised, 'scheme', 'value' and, if "
      "they\n"
      "are chosen, 'peak' and 'search' in them say how.\n"
      "--scale block32: for every 32 values along the last axis the F32 scale absmax/448;\n"
      "        mx32: the same, but the scale is 2^(floor(log2 absmax) - 8), as E8M0 code in U8;\n"
      "        tensor: one F32 scale absmax/448 for the tensor, of shape [1].\n"
      "Nearest code, ties to even; what is too large saturates to +-448. An infinity does so, too, and has\n"
      "no part in absmax; a NaN stays a NaN. Without values other than 0 the scale is 1; none is below "
      "2^-128.\n"
      "For size: --peak P, 0.001953125 (2^-9) to 448, takes the place of 448 (mx32: floor(log2 P) that of "
      "8), so\n"
      "that small values share codes near 0; --search tries 16 scales within an octave (mx32: 2 exponents) "
      "for\n"
      "each block, with which nothing saturates that did not before; --scale-dtype BF16 rounds scales up, "
      "to\n"
      "2^127 at most. docs/results.md says what each gives; --json what was lost: signal_to_noise_db (null "
      "if\n"
      "nothing was), and zeroed, the values that became 0.\n"
      "OUT appears when it is complete.\n"
      "Exit codes: 0 good; 2 wrong usage, input that cannot be read or output that cannot be written.");
  quantize->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace qlc
