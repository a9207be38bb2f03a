// SPDX-License-Identifier: Apache-2.0
//
// Whole .qlc files and the RTL of the IP blocks: payload_test DESIGN IN.qlc OUT.qlc. The decoder is sent
// every frame of IN.qlc's coded tensors but those that are stored as they were; the encoder, which chooses
// each chunk's bank and mode, what the frames hold. OUT.qlc is IN.qlc with the encoder's frames in place of
// those that were there. Prints as JSON how many symbols these were, and how many chunks of each mode and
// bank. Exit code 1 if the decoder's symbols are others than the reader's, or if a tensor is coded for other
// hardware.
#include <algorithm>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "sw/codec/planar.h"
#include "sw/container/checksum.h"
#include "sw/container/index.h"
#include "sw/container/reader.h"
#include "sw/driver/block.h"
#include "verif/common/axi_sim.h"
#include "verif/lockstep/axi_bench.h"
#include "verif/lockstep/designs.h"

namespace qlc::verif {
namespace {

using codec::Bytes;
using codec::View;

/// A block, RTL and model in lock step, behind the driver.
class RtlBlock {
 public:
  RtlBlock(RtlContext& context, const std::string& design, bool encoder)
      : design_(design_of(axi_designs(), design, encoder)),
        bench_(design_.config, encoder, design_.rtl(context, encoder ? "enc" : "dec"),
               axi_model(encoder ? "enc" : "dec", design_.config, encoder), 1) {}

  const sc::PlanarConfig& config() const { return design_.config; }

  void set_up(const Section& section, const CodebookSet& set) {
    bench_.reset(2);
    block_ = std::make_unique<driver::Block>(bench_);
    block_->set_chunk(static_cast<unsigned>(section.params.chunk));
    const codec::Banks banks = set.banks();
    for (unsigned bank = 0; bank < banks.size(); ++bank) block_->load(bank, banks[bank]->serialised());
    block_->enable(true);
  }

  Bytes run(const Bytes& frame) {
    block_->send(frame);
    const driver::Received received = block_->receive();
    if (received.error != 0) throw std::runtime_error("error " + std::to_string(received.error));
    return received.bytes;
  }

 private:
  const Design<AxiDevice>& design_;
  AxiBench bench_;
  std::unique_ptr<driver::Block> block_;
};

/// "raw", "constant", or the bank.
std::string name(const codec::Choice& choice) {
  switch (choice.mode) {
    case codec::Mode::Raw:
      return "raw";
    case codec::Mode::Constant:
      return "constant";
    default:
      return std::to_string(choice.bank);
  }
}

bool is_for(const Section& section, const CodebookSet& set, const sc::PlanarConfig& config) {
  const codec::Banks banks = set.banks();
  const bool interval = banks[0]->kind() == codec::Kind::Interval;
  return section.layout == Layout::Planar && interval == (config.kind == model::Kind::Interval) &&
         banks[0]->prefix_bits() == config.prefix_bits && banks.size() <= config.banks &&
         section.params.look_ahead == config.look_ahead && section.params.chunk <= config.max_chunk;
}

/// All of a file, with other frames.
Bytes put_together(Index index, const std::vector<Bytes>& frames) {
  Bytes file;
  const auto add = [&](View bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); };
  const auto begin = header();
  add(View(begin.data(), begin.size()));
  for (std::size_t i = 0; i < frames.size(); ++i) {
    add(frames[i]);
    index.frames[i].bytes = static_cast<std::uint32_t>(frames[i].size());
    index.frames[i].checksum = checksum(frames[i]);
  }
  const Bytes bytes = serialise(index);
  const Trailer trailer{file.size(), bytes.size(), checksum(bytes)};
  add(bytes);
  add(serialise(trailer));
  return file;
}

int run(const std::string& design, const std::string& in, const std::string& out) {
  RtlContext context(1);
  RtlBlock encoder(context, design, true);
  RtlBlock decoder(context, design, false);
  const Reader reader(Input::open(in));
  const Index& index = reader.index();
  std::vector<Bytes> frames;
  std::uint64_t original = 0;
  std::uint64_t at = kHeaderBytes;
  std::uint64_t symbols = 0;
  std::map<std::string, unsigned> chunks;  // by mode and bank
  for (const Section& section : index.sections) {
    const bool coded = section.layout != Layout::Stored;
    if (coded) {
      if (!is_for(section, index.sets[section.set], encoder.config())) {
        throw std::runtime_error("a tensor is coded for other hardware");
      }
      encoder.set_up(section, index.sets[section.set]);
      decoder.set_up(section, index.sets[section.set]);
    }
    for (std::uint64_t done = 0; done < section.bytes; done += kFrameBytes) {
      const qlc::Frame& frame = index.frames[frames.size()];
      Bytes want(std::min<std::uint64_t>(kFrameBytes, section.bytes - done));
      reader.read(original, want.data(), want.size());
      frames.push_back(reader.input().bytes(at, frame.bytes));
      at += frame.bytes;
      original += want.size();
      if (!coded || frame.stored) continue;
      if (decoder.run(frames.back()) != want) throw std::runtime_error("the decoder gives other symbols");
      frames.back() = encoder.run(want);
      symbols += want.size();
      const codec::Banks banks = index.sets[section.set].banks();
      for (std::size_t begin = 0; begin < want.size(); begin += section.params.chunk) {
        const std::size_t size = std::min(section.params.chunk, want.size() - begin);
        ++chunks[name(codec::choose(banks, View(want).part(begin, size)))];
      }
    }
  }
  const Bytes file = put_together(index, frames);
  std::ofstream(out, std::ios::binary)
      .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
  std::cout << nlohmann::json{{"symbols", symbols}, {"chunks", chunks}} << '\n';
  return 0;
}

}  // namespace
}  // namespace qlc::verif

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: payload_test DESIGN IN.qlc OUT.qlc\n";
    return 2;
  }
  try {
    return qlc::verif::run(argv[1], argv[2], argv[3]);
  } catch (const std::exception& error) {
    std::cerr << "payload_test: " << error.what() << '\n';
    return 1;
  }
}
