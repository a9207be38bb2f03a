// SPDX-License-Identifier: Apache-2.0
//
// The RTL of the serial encoder in lock step with its SystemC model, and its output against the golden codec.
#include "verif/lockstep/serial_rounds.h"

namespace qlc::verif {

model::Bytes input_for(EncDesign, const model::Codebook&, const model::Bytes& symbols) { return symbols; }

model::Bytes frame_for(EncDesign, const model::Codebook&, Rng& rng) { return random_symbols(rng); }

void check(EncDesign, const SerialTransfer& transfer, Seen& seen) {
  if (!transfer.book) return check_error(transfer, model::Error::BadBank, seen);
  const model::Bytes expected =
      model::encode_serial(*transfer.book, to_bytes(transfer.in, EncDesign::kInBytes));
  if (transfer.out != to_beats(expected, EncDesign::kOutBytes))
    throw std::runtime_error("the frame differs from the golden encoder's");
  seen.note("good");
}

/// The latency and throughput that docs/architecture.md states, nothing stalled.
void timing_round(SerialBench<EncDesign>& bench, std::uint32_t seed, Seen& seen) {
  Rng rng(seed);
  const model::Bytes book = random_book(rng);
  bench.load(book);
  bench.drain();
  for (unsigned frames = 0; frames < 20; ++frames) {
    const model::Bytes symbols = random_symbols(rng);
    bench.send(to_beats(symbols, 1));
    bench.drain();
    const auto transfer = bench.pop();
    check(EncDesign{}, *transfer, seen);
    const std::uint64_t took = transfer->last_out - (transfer->first_in + symbols.size() - 1);
    if (took != 5 && took != 6)
      throw std::runtime_error("the last beat left " + std::to_string(took) +
                               " cycles after the last symbol came");
    seen.note(took == 5 ? "without flush" : "with flush");
  }
}

}  // namespace qlc::verif

int main(int argc, char** argv) {
  return qlc::verif::main_of<qlc::verif::EncDesign>(
      argc, argv, "enc",
      {"good", "bad_bank", "load", "reset", "only escapes", "with flush", "without flush"});
}
