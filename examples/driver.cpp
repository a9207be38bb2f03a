// SPDX-License-Identifier: Apache-2.0
//
// The host driver at work: program an encoder and a decoder block through their registers, send symbols
// through both. Here the blocks are the cycle-accurate models; with the RTL, or on a chip, only what is
// behind the port changes.
#include <cstdio>

#include "model/search.h"
#include "sw/driver/block.h"
#include "verif/common/axi_sim.h"
#include "verif/lockstep/axi_bench.h"

int main() {
  qlc::sc::PlanarConfig config;  // 32 lanes, interval codes, 3 prefix bits, one bank
  qlc::verif::AxiBench enc_port(config, true, qlc::verif::axi_model("enc", config, true), 1);
  qlc::verif::AxiBench dec_port(config, false, qlc::verif::axi_model("dec", config, false), 2);
  enc_port.reset(2);
  dec_port.reset(2);

  qlc::driver::Bytes symbols(10000);
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    symbols[i] = static_cast<std::uint8_t>(48 + (i * i % 23) % 9 + i % 2 * 128);  // peaked, both signs
  }
  const auto book = qlc::model::fit_interval(qlc::model::histogram(symbols), config.prefix_bits).serialise();

  qlc::driver::Block encoder(enc_port), decoder(dec_port);
  for (qlc::driver::Block* block : {&encoder, &decoder}) {
    block->load(0, book);
    block->set_chunk(1024);
    block->enable(true);
  }
  encoder.send(symbols, {0, false});  // coded with bank 0
  const qlc::driver::Received frame = encoder.receive();
  if (frame.error != 0) return 1;
  decoder.send(frame.bytes);
  const qlc::driver::Received back = decoder.receive();

  std::printf("%zu symbols -> %zu bytes -> %s; the decoder counted %llu symbols\n", symbols.size(),
              frame.bytes.size(),
              back.error == 0 && back.bytes == symbols ? "the same symbols" : "SOMETHING ELSE",
              static_cast<unsigned long long>(decoder.counters().symbols));
  return back.error == 0 && back.bytes == symbols ? 0 : 1;
}
