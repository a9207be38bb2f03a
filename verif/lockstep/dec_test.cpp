// SPDX-License-Identifier: Apache-2.0
//
// The RTL of the serial decoder in lock step with its SystemC model, and its output against the golden codec.
#include "verif/lockstep/serial_rounds.h"

namespace qlc::verif {

model::Bytes input_for(DecDesign, const model::Codebook& book, const model::Bytes& symbols) {
  return model::encode_serial(book, symbols);
}

model::Bytes frame_for(DecDesign, const model::Codebook& book, Rng& rng) {
  const model::Bytes frame = input_for(DecDesign{}, book, random_symbols(rng));
  return rng.chance(25) ? damaged(frame, rng) : frame;
}

void check(DecDesign, const SerialTransfer& transfer, Seen& seen) {
  if (transfer.book &&
      (transfer.in.back().keep & 1) == 0) {  // a last beat without bytes, whatever came before
    seen.note("empty last beat");
    return check_error(transfer, model::Error::NoMarker, seen);
  }
  const model::Decoded expected =
      model::decode_serial(transfer.book.get(), to_bytes(transfer.in, DecDesign::kInBytes));
  if (expected.error != model::Error::None) return check_error(transfer, expected.error, seen);
  if (transfer.out != to_beats(expected.symbols, DecDesign::kOutBytes)) {
    throw std::runtime_error("the symbols differ from the golden decoder's");
  }
  seen.note("good");
}

/// The latency and throughput that docs/architecture.md states, nothing stalled.
constexpr unsigned kFrames = 20;

void timing_round(SerialBench<DecDesign>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  const model::Bytes book = random_book(rng);
  bench.load(book);
  bench.drain();
  std::uint64_t symbols = 0;
  for (unsigned frames = 0; frames < kFrames; ++frames) {
    const model::Bytes frame = random_symbols(rng);
    symbols += frame.size();
    bench.send(to_beats(model::encode_serial(*model::Codebook::parse(book), frame), 8));
  }
  bench.drain();
  std::uint64_t begin = 0, end = 0;
  for (unsigned frames = 0; frames < kFrames; ++frames) {
    const auto transfer = bench.pop();
    check(DecDesign{}, *transfer, seen);
    if (frames == 0) {
      begin = transfer->first_in;
      if (transfer->first_out - begin != 3)
        throw std::runtime_error("the first symbol did not leave 3 cycles after the first beat came");
    }
    end = transfer->last_out;
  }
  // The first symbol leaves 3 cycles after the first beat came; one idle cycle between frames.
  if (end - begin != 3 + (symbols - 1) + (kFrames - 1)) {
    throw std::runtime_error(std::to_string(symbols) + " symbols in " + std::to_string(kFrames) +
                             " frames took " + std::to_string(end - begin) + " cycles");
  }
}

}  // namespace qlc::verif

int main(int argc, char** argv) {
  return qlc::verif::main_of<qlc::verif::DecDesign>(
      argc, argv, "dec",
      {"good", "bad_bank", "truncated", "no_marker", "empty last beat", "only escapes", "load", "reset"});
}
