// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/planar_golden.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "model/planar.h"

namespace qlc::verif {
namespace {

using model::Bytes;
using model::Error;

model::Banks banks_of(const Books& books) {
  model::Banks banks(books.size());
  for (std::size_t bank = 0; bank < books.size(); ++bank) {
    if (books[bank]) banks[bank] = *books[bank];
  }
  return banks;
}

/// What is wrong with a frame of symbols, but for its bank. `promised`: their number, if the encoder was
/// told.
Error error_in(const Frame& frame, std::size_t lanes, std::optional<std::uint64_t> promised) {
  std::uint64_t symbols = 0;
  for (const Beat& beat : frame) {
    const std::size_t kept = beat.last ? kept_bytes(beat, lanes) : lanes;
    if (kept == 0) return Error::Truncated;
    symbols += kept;
    if (!promised) continue;
    if (symbols > *promised || (symbols == *promised && !beat.last)) return Error::Trailing;
    if (symbols < *promised && beat.last) return Error::Truncated;
  }
  return Error::None;
}

/// With Select = 0: all chunks with the bank that the encoder was told, or raw.
Golden encoded_as_told(const sc::PlanarConfig& config, const PlanarTransfer& transfer) {
  const Told told = told_by(transfer.in.front().user);
  const bool usable = told.raw || transfer.books[told.bank] != nullptr;
  if (!usable) return {{}, Error::BadBank};
  const Error error = error_in(transfer.in, config.lanes, told.symbols);
  if (error != Error::None) return {{}, error};
  const Bytes symbols = to_bytes(transfer.in, config.lanes);
  const std::size_t chunks = (symbols.size() + transfer.chunk - 1) / transfer.chunk;
  const model::Choice choice = told.raw ? model::Choice{} : model::Choice{model::Mode::Coded, told.bank};
  return {model::encode_planar(banks_of(transfer.books), {transfer.chunk, config.look_ahead}, symbols,
                               std::vector<model::Choice>(chunks, choice)),
          Error::None};
}

/// With Select = 1: each chunk as format.md 8 says, with the banks that were available when it began.
Golden encoded_by_choice(const sc::PlanarConfig& config, const PlanarTransfer& transfer) {
  const Error error = error_in(transfer.in, config.lanes, std::nullopt);
  if (error != Error::None) return {{}, error};
  const model::PlanarParams params{transfer.chunk, config.look_ahead};
  const Bytes symbols = to_bytes(transfer.in, config.lanes);
  std::vector<model::Choice> choices;
  Books all;
  for (std::size_t begin = 0; begin < symbols.size(); begin += transfer.chunk) {
    const std::size_t end = std::min(begin + transfer.chunk, symbols.size());
    const Books& books = transfer.at_chunks.at(choices.size());
    const Bytes chunk(symbols.begin() + static_cast<std::ptrdiff_t>(begin),
                      symbols.begin() + static_cast<std::ptrdiff_t>(end));
    choices.push_back(model::choose(banks_of(books), params, chunk).front());
    const model::Choice& choice = choices.back();
    if (choice.mode != model::Mode::Coded) continue;
    if (all[choice.bank] && all[choice.bank] != books[choice.bank]) {
      throw std::runtime_error("a bank was loaded anew within a frame that used it");
    }
    all[choice.bank] = books[choice.bank];
  }
  return {model::encode_planar(banks_of(all), params, symbols, choices), Error::None};
}

/// A frame in error ends with a beat that holds nothing but the error; all other beats are full.
void check_error(const Frame& out, std::size_t out_bytes, Error error) {
  if (out.back() != Beat{0, 0, true, static_cast<std::uint64_t>(error)}) {
    throw std::runtime_error(std::string("the frame should have ended with ") + model::name(error) +
                             ", but it ended with keep " + hex(out.back().keep) + ", error " +
                             hex(out.back().user));
  }
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    if (out[i].user != 0 || out[i].keep != keep_of(out_bytes)) throw std::runtime_error("a beat is not full");
  }
}

}  // namespace

std::uint64_t user_of(const Told& told) {
  return ((told.symbols - 1) & 0xFFFFFFFF) | std::uint64_t{told.bank} << 32 | std::uint64_t{told.raw} << 36;
}

Told told_by(std::uint64_t user) {
  return {(user & 0xFFFFFFFF) + 1, static_cast<unsigned>(user >> 32 & 15), (user >> 36 & 1) != 0};
}

std::optional<Golden> golden(const sc::PlanarConfig& config, bool encoder, const PlanarTransfer& transfer) {
  if (encoder && config.select) return encoded_by_choice(config, transfer);
  if (encoder) return encoded_as_told(config, transfer);
  const model::Decoded decoded =
      model::decode_planar(banks_of(transfer.books), config.prefix_bits, {transfer.chunk, config.look_ahead},
                           to_bytes(transfer.in, config.bus_bytes()));
  // If the frame names no bank but those that stayed available, the others do not matter.
  if (decoded.error == Error::BadBank && !transfer.settled) return std::nullopt;
  return Golden{decoded.symbols, decoded.error};
}

void check(const PlanarBench& bench, const PlanarTransfer& transfer, Seen& seen) {
  const auto expected = golden(bench.config(), bench.is_encoder(), transfer);
  if (!expected) return seen.note("unsettled");
  if (expected->error != Error::None) {
    check_error(transfer.out, bench.out_bytes(), expected->error);
    return seen.note(model::name(expected->error));
  }
  if (transfer.out != to_beats(expected->bytes, bench.out_bytes())) {
    throw std::runtime_error("the frame that was begun in cycle " + std::to_string(transfer.first_in) +
                             " is not the golden codec's");
  }
  seen.note("good");
}

}  // namespace qlc::verif
