// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/axi_rounds.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/planar.h"
#include "sw/driver/qlc_regs.h"
#include "verif/lockstep/axi_stimulus.h"

namespace qlc::verif {

namespace {

using model::Bytes;

constexpr std::uint32_t kBadCodebook = QLC_REG_ERRORS_BAD_CODEBOOK_MASK;

void check(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

std::uint32_t get(AxiBench& bench, std::uint32_t offset) {
  std::uint32_t value = 0;
  check(bench.read(offset, value), "a read was refused, offset " + std::to_string(offset));
  return value;
}

std::uint64_t get64(AxiBench& bench, std::uint32_t low_offset) {
  const std::uint64_t low = get(bench, low_offset);
  return std::uint64_t{get(bench, low_offset + 4)} << 32 | low;
}

void set(AxiBench& bench, std::uint32_t offset, std::uint32_t value) {
  check(bench.write(offset, value), "a write was refused, offset " + std::to_string(offset));
}

void expect(std::uint64_t is, std::uint64_t should, const std::string& what) {
  check(is == should, what + " is " + std::to_string(is) + ", should be " + std::to_string(should));
}

/// Every write of a byte to BOOK, in the register's form.
std::vector<std::uint32_t> book_writes(unsigned bank, const Bytes& book) {
  std::vector<std::uint32_t> writes;
  for (std::size_t i = 0; i < book.size(); ++i) {
    const std::uint32_t last = i + 1 == book.size() ? QLC_REG_BOOK_LAST_MASK : 0;
    writes.push_back(last | bank << QLC_REG_BOOK_BANK_SHIFT | book[i]);
  }
  return writes;
}

/// Loads a codebook as docs/architecture.md 4 says: STATUS is polled before the second byte.
void load(AxiBench& bench, unsigned bank, const Bytes& book) {
  const auto writes = book_writes(bank, book);
  const auto wait = [&] {
    for (unsigned polls = 0; (get(bench, QLC_REG_STATUS) & QLC_REG_STATUS_BOOK_READY_MASK) == 0; ++polls) {
      if (polls == 100000) throw std::runtime_error("BOOK does not become ready");
    }
  };
  for (std::size_t i = 0; i < writes.size(); ++i) {
    if (i == 1) wait();
    set(bench, QLC_REG_BOOK, writes[i]);
  }
  wait();
}

unsigned max_groups(const AxiBench& bench) {
  const bool buffers = bench.is_encoder() && bench.config().select;
  return buffers ? bench.config().max_chunk / 64 : 1024;
}

void random_stalls(AxiBench& bench, Rng& rng) {
  const auto stall = [&] { return rng.chance(40) ? 0 : rng.below(91); };
  const auto short_stall = [&] { return rng.chance(40) ? 0 : rng.below(70); };
  const Stalls streams{0, stall(), stall()};
  const AxilStalls registers{short_stall(), short_stall(), short_stall(), short_stall(), short_stall()};
  bench.set_stalls(streams, registers);
}

void check_counters(AxiBench& bench) {
  const AxiCounts counts = bench.counter().counts();
  expect(get(bench, QLC_REG_FRAMES), counts.frames, "FRAMES");
  expect(get(bench, QLC_REG_BAD_FRAMES), counts.bad_frames, "BAD_FRAMES");
  expect(get64(bench, QLC_REG_SYMBOLS_LOW), counts.symbols, "SYMBOLS");
  expect(get64(bench, QLC_REG_BITS_LOW), counts.bits, "BITS");
  expect(get64(bench, QLC_REG_INPUT_STALLS_LOW), counts.input_stalls, "INPUT_STALLS");
  expect(get64(bench, QLC_REG_OUTPUT_STALLS_LOW), counts.output_stalls, "OUTPUT_STALLS");
  expect(get(bench, QLC_REG_ERRORS) & ~kBadCodebook, bench.counter().errors() & ~kBadCodebook, "ERRORS");
}

/// A calm round under way.
class Calm {
 public:
  Calm(AxiBench& bench, std::uint32_t seed, Seen& seen) : bench_(bench), rng_(seed), seen_(seen) {}

  void run() {
    bench_.reseed(rng_.bits32());
    bench_.reset(2);
    random_stalls(bench_, rng_);
    after_reset();
    load_banks();
    set_chunk();
    refusals();
    set(bench_, QLC_REG_CONTROL, QLC_REG_CONTROL_ENABLE_MASK | QLC_REG_CONTROL_CLEAR_MASK);
    for (unsigned frames = 3 + rng_.below(6); frames > 0; --frames) frame();
    set(bench_, QLC_REG_BANKS, 0);
    enabled_ = 0;
    for (unsigned frames = rng_.below(3); frames > 0; --frames) frame();
    check_counters(bench_);
    check_chunks();
    rejected_load();
    clear();
  }

 private:
  /// What reset leaves, and what the parameters say.
  void after_reset() {
    const sc::PlanarConfig& config = bench_.config();
    const std::uint32_t encoder = bench_.is_encoder() ? 1 : 0;
    expect(get(bench_, QLC_REG_ID), 0x514C4301, "ID");
    expect(get(bench_, QLC_REG_CAPS),
           config.lanes + 0x100 * static_cast<unsigned>(config.kind) + 0x200 * config.prefix_bits +
               0x1000 * config.banks + 0x20000 * config.look_ahead + 0x200000 * (config.deep ? 1U : 0U) +
               0x400000 * (config.select ? encoder : 0) + 0x800000 * (1 - encoder),
           "CAPS");
    expect(get(bench_, QLC_REG_MAX_CHUNK), max_groups(bench_), "MAX_CHUNK");
    expect(get(bench_, QLC_REG_CHUNK), std::min(16U, max_groups(bench_)), "CHUNK after reset");
    expect(get(bench_, QLC_REG_CONTROL), 0, "CONTROL after reset");
    expect(get(bench_, QLC_REG_STATUS), QLC_REG_STATUS_BOOK_READY_MASK, "STATUS after reset");
    expect(get(bench_, QLC_REG_USABLE), 0, "USABLE after reset");
    expect(get(bench_, QLC_REG_BANKS), exist(), "BANKS after reset");
    expect(get(bench_, QLC_REG_ERRORS), 0, "ERRORS after reset");
    check_counters(bench_);
    check_chunks();
  }

  void load_banks() {
    for (unsigned bank = 0; bank < bench_.config().banks; ++bank) {
      banks_.emplace_back(random_book(bench_.config(), rng_));
      load(bench_, bank, banks_.back()->serialise());
      expect(get(bench_, QLC_REG_USABLE), (2U << bank) - 1, "USABLE");
    }
    expect(get(bench_, QLC_REG_ERRORS), 0, "ERRORS after good loads");
    seen_.note("load");
  }

  void set_chunk() {
    const unsigned most = max_groups(bench_);
    groups_ = 2 + rng_.below(rng_.chance(80) ? std::min(5U, most - 1) : most - 1);
    set(bench_, QLC_REG_CHUNK, groups_);
    for (const unsigned wrong : {0U, 1U, most + 1, 2047U}) {
      check(!bench_.write(QLC_REG_CHUNK, wrong), "a CHUNK of " + std::to_string(wrong) + " was accepted");
    }
    expect(get(bench_, QLC_REG_CHUNK), groups_, "CHUNK");
  }

  void refusals() {
    std::uint32_t value = 1;
    for (std::uint32_t offset = 0; offset < 0x200; offset += 4) {
      const bool is_register =
          offset <= 0x34 || (offset >= 0x40 && offset <= 0x5C) || (offset >= 0x80 && offset <= 0xBC);
      const bool readable = is_register && offset != QLC_REG_BOOK;
      check(bench_.read(offset, value) == readable, "a read of " + std::to_string(offset));
      check(readable || value == 0, "what a refused read gave");
      const bool writable = offset == QLC_REG_CONTROL || offset == QLC_REG_CHUNK || offset == QLC_REG_BANKS ||
                            offset == QLC_REG_BOOK || offset == QLC_REG_ERRORS;
      if (writable) continue;
      check(!bench_.write(offset, rng_.bits32()), "a write to " + std::to_string(offset) + " was accepted");
    }
  }

  void frame() {
    const std::size_t chunk = std::size_t{64} * groups_;
    const std::size_t most = rng_.chance(20) ? 5 * chunk : 400;
    const Bytes symbols = random_symbols(1 + rng_.below(static_cast<std::uint32_t>(most)), chunk, rng_);
    if (bench_.is_encoder()) {
      encode(symbols);
    } else {
      decode(symbols);
    }
  }

  model::PlanarParams params() const { return {64 * groups_, bench_.config().look_ahead}; }

  model::Banks available() const {
    model::Banks banks = banks_;
    for (std::size_t bank = 0; bank < banks.size(); ++bank) {
      if ((enabled_ >> bank & 1U) == 0) banks[bank].reset();
    }
    return banks;
  }

  void encode(const Bytes& symbols) {
    const bool select = bench_.config().select;
    const bool raw = rng_.chance(20);
    const unsigned bank = rng_.below(bench_.config().banks);
    const std::size_t chunks = (symbols.size() - 1) / params().chunk + 1;
    std::vector<model::Choice> choices(
        chunks, raw ? model::Choice{model::Mode::Raw, 0} : model::Choice{model::Mode::Coded, bank});
    if (select) choices = model::choose(available(), params(), symbols);
    bench_.send(symbols,
                (symbols.size() - 1) | std::uint64_t{bank} << 32 | static_cast<std::uint64_t>(raw) << 36);
    const driver::Received received = bench_.receive();
    if (!select && !raw && (enabled_ >> bank & 1U) == 0) {
      expect(received.error, static_cast<unsigned>(model::Error::BadBank), "the error");
      seen_.note("bad_bank");
      return;
    }
    expect(received.error, 0, "the error");
    check(received.bytes == model::encode_planar(available(), params(), symbols, choices),
          "the frame differs from the golden encoder's");
    note(choices);
  }

  void decode(const Bytes& symbols) {
    const auto choices = random_choices(banks_, symbols, params().chunk, rng_);
    const Bytes frame = model::encode_planar(banks_, params(), symbols, choices);
    const auto golden = model::decode_planar(available(), bench_.config().prefix_bits, params(), frame);
    bench_.send(frame, 0);
    const driver::Received received = bench_.receive();
    expect(received.error, static_cast<unsigned>(golden.error), "the error");
    if (golden.error == model::Error::None) {
      check(received.bytes == symbols, "the symbols differ from what was encoded");
      note(choices);
      return;
    }
    seen_.note(model::name(golden.error));
    chunks_known_ = false;  // how many headers were accepted before the bad one is not modelled here
  }

  void note(const std::vector<model::Choice>& choices) {
    seen_.note("good");
    for (const model::Choice& choice : choices) {
      if (choice.mode == model::Mode::Raw) ++raw_;
      if (choice.mode == model::Mode::Constant) ++constant_;
      if (choice.mode == model::Mode::Coded) ++coded_[choice.bank];
    }
  }

  void check_chunks() {
    if (!chunks_known_) return;
    expect(get(bench_, QLC_REG_RAW_CHUNKS), raw_, "RAW_CHUNKS");
    expect(get(bench_, QLC_REG_CONSTANT_CHUNKS), constant_, "CONSTANT_CHUNKS");
    for (unsigned bank = 0; bank < coded_.size(); ++bank) {
      expect(get(bench_, QLC_REG_CHUNKS + 4 * bank), coded_[bank], "CHUNKS of bank " + std::to_string(bank));
    }
    if (raw_ > 0) seen_.note("raw chunks");
    if (constant_ > 0) seen_.note("constant chunks");
  }

  /// A bank that exists, or not, gets a codebook that is rejected.
  void rejected_load() {
    const std::uint32_t before = get(bench_, QLC_REG_USABLE);
    expect(get(bench_, QLC_REG_ERRORS) & kBadCodebook, 0, "bad_codebook in ERRORS");
    const unsigned bank = rng_.below(16);
    const bool good = bank >= bench_.config().banks && rng_.chance(50);
    load(bench_, bank,
         good ? random_book(bench_.config(), rng_).serialise() : rejected_book(bench_.config(), rng_));
    expect(get(bench_, QLC_REG_USABLE), before & ~(1U << bank), "USABLE after a rejected load");
    expect(get(bench_, QLC_REG_ERRORS) & kBadCodebook, kBadCodebook, "bad_codebook in ERRORS");
    seen_.note("rejected load");
  }

  void clear() {
    set(bench_, QLC_REG_ERRORS, kBadCodebook);
    expect(get(bench_, QLC_REG_ERRORS), bench_.counter().errors(), "ERRORS after clearing a bit");
    set(bench_, QLC_REG_ERRORS, ~0U);
    expect(get(bench_, QLC_REG_ERRORS), 0, "ERRORS after clearing");
    set(bench_, QLC_REG_CONTROL, QLC_REG_CONTROL_CLEAR_MASK);
    expect(get(bench_, QLC_REG_CONTROL), 0, "CONTROL");
    raw_ = constant_ = 0;
    coded_ = {};
    chunks_known_ = true;
    check_counters(bench_);
    check_chunks();
  }

  unsigned exist() const { return (1U << bench_.config().banks) - 1; }

  AxiBench& bench_;
  Rng rng_;
  Seen& seen_;
  model::Banks banks_;
  unsigned enabled_ = 0xFFFF;
  unsigned groups_ = 16;
  std::uint32_t raw_ = 0;
  std::uint32_t constant_ = 0;
  std::array<std::uint32_t, 16> coded_{};
  bool chunks_known_ = true;
};

/// A lively round under way.
class Lively {
 public:
  Lively(AxiBench& bench, std::uint32_t seed, Seen& seen) : bench_(bench), rng_(seed), seen_(seen) {}

  void run() {
    bench_.reseed(rng_.bits32());
    reset();
    random_stalls(bench_, rng_);
    begin();
    const bool resets = rng_.chance(10);
    for (unsigned events = 5 + rng_.below(25); events > 0; --events) {
      event();
      cycles(rng_.below(rng_.chance(50) ? 20 : 200));
      if (resets && rng_.chance(10)) {
        reset();
        begin();
        seen_.note("reset");
      }
    }
    end();
  }

 private:
  void reset() {
    bench_.reset(1 + rng_.below(3));
    banks_.assign(bench_.config().banks, std::nullopt);
    for (auto& bank : banks_) bank.emplace(random_book(bench_.config(), rng_));
  }

  void begin() {
    for (unsigned bank = 0; bank < banks_.size(); ++bank) {
      if (rng_.chance(90)) load(bench_, bank, banks_[bank]->serialise());
    }
    if (rng_.chance(90)) bench_.write(QLC_REG_CHUNK, 2 + rng_.below(4));
    if (rng_.chance(90)) set(bench_, QLC_REG_CONTROL, QLC_REG_CONTROL_ENABLE_MASK);
  }

  /// Everything that is under way comes to its end; then nothing changes any more.
  void end() {
    set(bench_, QLC_REG_CONTROL, QLC_REG_CONTROL_ENABLE_MASK);
    bench_.drain();
    while (const auto transfer = bench_.pop()) {
      seen_.note(transfer->out.back().user == 0 ? "good" : "error");
    }
    check_counters(bench_);
    expect(get(bench_, QLC_REG_BANKS), bench_.counter().banks(), "BANKS");
    expect(get(bench_, QLC_REG_CHUNK), bench_.counter().chunk_groups(), "CHUNK");
    expect(get(bench_, QLC_REG_CONTROL), 1, "CONTROL");
  }

  void cycles(unsigned count) {
    for (; count > 0; --count) {
      bench_.cycle();
      if (bench_.executed()) note(*bench_.executed());
    }
  }

  void note(const AxilWrite& write) {
    const bool busy = bench_.was_busy();
    switch (write.address & ~3U) {
      case QLC_REG_CHUNK:
        if (!write.good() && busy && (write.data & 0x7FEU) == 2) seen_.note("CHUNK refused");
        if (write.good() && busy) seen_.note("CHUNK written with a first beat");
        break;
      case QLC_REG_BOOK:
        if (!write.good() && write.strobes == 0xF) seen_.note("BOOK refused");
        break;
      case QLC_REG_CONTROL:
        if (write.good() && busy && (write.data & 2U) != 0) seen_.note("cleared while busy");
        break;
      default:
        break;
    }
  }

  void event() {
    const std::uint32_t what = rng_.below(10);
    if (what < 5) {
      for (unsigned frames = 1 + rng_.below(3); frames > 0; --frames) frame();
    } else if (what < 7) {
      for (unsigned accesses = 1 + rng_.below(20); accesses > 0; --accesses) access();
    } else if (what < 8) {
      watch();
    } else {
      book();
    }
  }

  void frame() {
    const std::size_t chunk = std::size_t{64} * std::max(2U, bench_.counter().chunk_groups());
    const std::size_t most = rng_.chance(80) ? 200 : rng_.chance(80) ? 600 : 3000;
    Bytes symbols = random_symbols(1 + rng_.below(static_cast<std::uint32_t>(most)), chunk, rng_);
    const bool raw = rng_.chance(20);
    const unsigned bank = rng_.below(rng_.chance(95) ? bench_.config().banks : 16);
    std::uint64_t count = symbols.size() - 1;
    if (rng_.chance(10)) count = rng_.chance(50) ? rng_.below(300) : rng_.bits32();
    if (!bench_.is_encoder()) {
      const auto choices = random_choices(banks_, symbols, chunk, rng_);
      const model::PlanarParams params{static_cast<unsigned>(chunk), bench_.config().look_ahead};
      symbols = model::encode_planar(banks_, params, symbols, choices);
      if (rng_.chance(20)) symbols = damaged_frame(symbols, rng_);
    }
    if (rng_.chance(2)) symbols.clear();  // a last beat without bytes
    bench_.send(symbols, count | std::uint64_t{bank} << 32 | static_cast<std::uint64_t>(raw) << 36);
  }

  void access() {
    static constexpr std::uint16_t kRegisters[] = {0x00, 0x04, 0x08, 0x0C, 0x10, 0x14, 0x18, 0x1C, 0x20,
                                                   0x24, 0x28, 0x2C, 0x30, 0x34, 0x40, 0x44, 0x48, 0x4C,
                                                   0x50, 0x54, 0x58, 0x5C, 0x80, 0x84, 0x88, 0xBC};
    if (rng_.chance(60)) {
      const std::uint16_t some = kRegisters[rng_.below(std::size(kRegisters))];
      const bool any = rng_.chance(15);
      bench_.registers().read(any ? static_cast<std::uint16_t>(rng_.below(0x200)) : some);
      return;
    }
    const std::uint8_t strobes = rng_.chance(95) ? 0xF : static_cast<std::uint8_t>(rng_.below(16));
    const auto low_bits = static_cast<std::uint16_t>(rng_.chance(20) ? rng_.below(4) : 0);
    const auto [address, data] = random_write();
    bench_.registers().write(static_cast<std::uint16_t>(address | low_bits), data, strobes);
  }

  /// One register again and again, while frames go through: when exactly it changes.
  void watch() {
    static constexpr std::uint16_t kChanging[] = {
        QLC_REG_STATUS,     QLC_REG_ERRORS,      QLC_REG_ERRORS,         QLC_REG_FRAMES,
        QLC_REG_BAD_FRAMES, QLC_REG_SYMBOLS_LOW, QLC_REG_BITS_LOW,       QLC_REG_INPUT_STALLS_LOW,
        QLC_REG_RAW_CHUNKS, QLC_REG_CHUNKS,      QLC_REG_CHUNKS + 4,     QLC_REG_OUTPUT_STALLS_LOW,
        QLC_REG_USABLE,     QLC_REG_CHUNK,       QLC_REG_CONSTANT_CHUNKS};
    const std::uint16_t address = kChanging[rng_.below(std::size(kChanging))];
    if (address == QLC_REG_ERRORS) bench_.registers().write(address, ~0U);
    for (unsigned reads = 20 + rng_.below(60); reads > 0; --reads) bench_.registers().read(address);
    for (unsigned frames = 1 + rng_.below(3); frames > 0; --frames) frame();
  }

  std::pair<std::uint16_t, std::uint32_t> random_write() {
    const std::uint32_t beyond = rng_.chance(20) ? rng_.bits32() : 0;  // bits that a register may not have
    switch (rng_.below(7)) {
      case 0:
        return {QLC_REG_CONTROL, (beyond & ~3U) | (rng_.chance(85) ? 1U : 0U) | (rng_.chance(15) ? 2U : 0U)};
      case 1:
      case 2:
        return {QLC_REG_CHUNK, (beyond & ~0x7FFU) | random_groups()};
      case 3:
        return {QLC_REG_BANKS, beyond | (rng_.chance(60) ? 0xFFFFU : rng_.below(0x10000))};
      case 4:
        return {QLC_REG_ERRORS, rng_.chance(50) ? ~0U : rng_.bits32()};
      case 5:
        return {QLC_REG_BOOK, rng_.bits32() & (rng_.chance(50) ? ~0U : ~QLC_REG_BOOK_LAST_MASK)};
      default:
        return {static_cast<std::uint16_t>(rng_.below(0x80) * 4), rng_.bits32()};
    }
  }

  std::uint32_t random_groups() {
    const unsigned most = max_groups(bench_);
    switch (rng_.below(10)) {
      case 0:
        return rng_.below(2);
      case 1:
        return most;
      case 2:
        return std::min(most + 1, 0x7FFU);
      case 3:
        return rng_.below(0x800);
      default:
        return 2 + rng_.below(4);
    }
  }

  /// A load, good or not; patient, as a driver is, or regardless of refusals.
  void book() {
    const unsigned bank = rng_.below(rng_.chance(90) ? bench_.config().banks : 16);
    Bytes bytes;
    if (rng_.chance(70)) {
      const model::Codebook book = random_book(bench_.config(), rng_);
      if (bank < banks_.size()) banks_[bank] = book;
      bytes = book.serialise();
    } else {
      bytes = rejected_book(bench_.config(), rng_);
    }
    auto writes = book_writes(bank, bytes);
    if (rng_.chance(10) && writes.size() > 1) writes.back() ^= 0x100;  // a last byte for another bank
    for (std::size_t i = 0; i < writes.size(); ++i) {
      bench_.registers().write(QLC_REG_BOOK, writes[i]);
      if (i == 0 && rng_.chance(80)) cycles(100 + rng_.below(200));
    }
    seen_.note("load");
  }

  AxiBench& bench_;
  Rng rng_;
  Seen& seen_;
  model::Banks banks_;  // as they were to be loaded
};

}  // namespace

void calm_round(AxiBench& bench, std::uint32_t seed, Seen& seen) { Calm(bench, seed, seen).run(); }

void lively_round(AxiBench& bench, std::uint32_t seed, Seen& seen) { Lively(bench, seed, seen).run(); }

}  // namespace qlc::verif
