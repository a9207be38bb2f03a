// SPDX-License-Identifier: Apache-2.0
#include "sw/lib/qlc.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "sw/codec/builtin.h"
#include "sw/codec/fit.h"
#include "sw/codec/fit_banks.h"
#include "sw/codec/kernel.h"
#include "sw/codec/planar.h"
#include "sw/container/compress.h"
#include "sw/container/plan.h"
#include "sw/container/reader.h"
#include "sw/container/writer.h"
#include "sw/io/error.h"
#include "sw/io/output.h"
#include "sw/io/tensor_file.h"

using qlc::codec::Banks;
using qlc::codec::Bytes;
using qlc::codec::View;

struct qlc_codebooks {
  Banks banks;
  unsigned built_in = 0;  // number of the set, if it is one
};

struct qlc_reader {
  qlc::Reader reader;
  std::mutex mutex;  // of what follows
  std::vector<qlc::Tensor> found;
  std::vector<qlc_tensor> tensors;
  bool is_listed = false;
};

struct qlc_writer {
  qlc_writer(const std::string& path, unsigned threads)
      : output(path, {}), writer([this](View bytes) { output.write(bytes.data(), bytes.size()); }, threads) {}

  qlc::Output output;
  qlc::Writer writer;
  qlc_status status = QLC_OK;  // of the first call that failed, so that no file may come of it
  std::string message;         // and what it said
};

namespace {

/// What a function returns, and the message.
struct Failure : std::runtime_error {
  Failure(qlc_status of, const std::string& message) : std::runtime_error(message), status(of) {}
  qlc_status status;
};

std::string& message() {
  thread_local std::string text;
  return text;
}

qlc_status failed(qlc_status status, const char* text) {
  try {
    message() = text;
  } catch (const std::bad_alloc&) {
    message().clear();
  }
  return status;
}

/// Does it, and no exception leaves the library.
template <typename Work>
qlc_status guarded(Work work) noexcept {
  try {
    work();
    return QLC_OK;
  } catch (const Failure& failure) {
    return failed(failure.status, failure.what());
  } catch (const qlc::Error& error) {
    return failed(error.code() == qlc::ExitCode::Differs ? QLC_CORRUPT : QLC_IO, error.what());
  } catch (const std::bad_alloc&) {
    return failed(QLC_NO_MEMORY, "no memory");
  } catch (const std::length_error&) {
    return failed(QLC_NO_MEMORY, "more than memory can hold");
  } catch (const std::system_error& error) {
    return failed(QLC_IO, error.what());
  } catch (const std::exception& error) {
    return failed(QLC_INVALID, error.what());
  }
}

void require(bool good, const char* text) {
  if (!good) throw Failure(QLC_INVALID, text);
}

qlc::codec::Kind kind_of(qlc_kind kind) {
  require(kind == QLC_RANKED || kind == QLC_INTERVAL, "no such kind of codebook");
  return kind == QLC_RANKED ? qlc::codec::Kind::Ranked : qlc::codec::Kind::Interval;
}

void check_prefix_bits(unsigned bits) {
  require(qlc::codec::is_prefix_bits(bits), "prefixes have 3, 4 or 5 bits");
}

void give(Banks banks, qlc_codebooks** codebooks, unsigned built_in = 0) {
  *codebooks = new qlc_codebooks{std::move(banks), built_in};  // NOLINT(cppcoreguidelines-owning-memory)
}

/// No memory has more symbols, and no sum of sizes overflows.
constexpr std::size_t kMostSymbols = SIZE_MAX / 2;

unsigned checked(unsigned threads) {
  constexpr unsigned kMostThreads = 256;
  require(threads > 0, "no threads");
  return std::min(threads, kMostThreads);
}

/// A path by which sw/io finds a file, even where it would take it for standard input or output.
std::string file(const char* path) {
  require(path != nullptr, "no path");
  return std::string_view(path) == "-" ? "./-" : path;
}

qlc_params or_default(const qlc_params* params) {
  return params != nullptr ? *params : qlc_params QLC_DEFAULT_PARAMS;
}

qlc::codec::PlanarParams planar(const qlc_params& params) { return {params.chunk, params.look_ahead}; }

const qlc::codec::Kernel& kernel_of(const qlc_params& params) {
  if (params.kernel == nullptr) return qlc::codec::default_kernel();
  for (const qlc::codec::Kernel* kernel : qlc::codec::kernels()) {
    if (kernel->name == std::string_view(params.kernel)) return *kernel;
  }
  throw Failure(QLC_INVALID, "this machine has no such kernel");
}

void check(const qlc_params& params) {
  require(qlc::codec::is_allowed(planar(params)), "no such chunk size or look-ahead");
}

}  // namespace

const char* qlc_version(void) { return QLC_VERSION; }

const char* qlc_message(void) { return message().c_str(); }

const char* qlc_kernel(void) { return qlc::codec::default_kernel().name; }

void qlc_count(const uint8_t* symbols, size_t size, uint64_t counts[256]) {
  qlc::codec::Histogram all{};
  qlc::codec::count(View(symbols, size), all);
  for (unsigned symbol = 0; symbol < 256; ++symbol) counts[symbol] += all[symbol];
}

qlc_status qlc_codebooks_fit(const uint64_t counts[256], qlc_kind kind, unsigned prefix_bits,
                             qlc_codebooks** codebooks) {
  return guarded([&] {
    check_prefix_bits(prefix_bits);
    qlc::codec::Histogram all{};
    std::copy_n(counts, all.size(), all.begin());
    give({qlc::codec::fit(all, kind_of(kind), prefix_bits)}, codebooks);
  });
}

qlc_status qlc_codebooks_fit_banks(const uint8_t* symbols, size_t size, qlc_kind kind, unsigned prefix_bits,
                                   unsigned banks, qlc_codebooks** codebooks) {
  return guarded([&] {
    check_prefix_bits(prefix_bits);
    require(banks >= 1 && banks <= qlc::codec::kMaxBanks, "a stream has 1 to 16 banks");
    require(size > 0, "no symbols to fit codebooks to");
    qlc::Counts counts(size, qlc::calibration_share(size), qlc::kCalibrationChunks);
    counts.add(View(symbols, size));
    give(qlc::codec::fit_banks(counts.chunks(), kind_of(kind), prefix_bits, banks), codebooks);
  });
}

qlc_status qlc_codebooks_built_in(unsigned number, qlc_codebooks** codebooks) {
  return guarded([&] {
    const Banks& banks = qlc::codec::built_in(number);
    require(!banks.empty(), "no built-in set has this number");
    give(banks, codebooks, number);
  });
}

qlc_status qlc_codebooks_parse(const uint8_t* const serialised[], const size_t sizes[], size_t count,
                               qlc_codebooks** codebooks) {
  return guarded([&] {
    require(count >= 1 && count <= qlc::codec::kMaxBanks, "a stream has 1 to 16 banks");
    Banks banks;
    for (size_t bank = 0; bank < count; ++bank) {
      banks.push_back(qlc::codec::Codebook::parse(View(serialised[bank], sizes[bank])));
      if (!banks.back()) {
        throw Failure(QLC_CORRUPT, "codebook " + std::to_string(bank) + " is malformed");
      }
      require(
          banks.back()->kind() == banks[0]->kind() && banks.back()->prefix_bits() == banks[0]->prefix_bits(),
          "codebooks of different kinds or prefix bits");
    }
    give(std::move(banks), codebooks);
  });
}

size_t qlc_codebooks_count(const qlc_codebooks* codebooks) { return codebooks->banks.size(); }

qlc_kind qlc_codebooks_kind(const qlc_codebooks* codebooks) {
  return codebooks->banks[0]->kind() == qlc::codec::Kind::Ranked ? QLC_RANKED : QLC_INTERVAL;
}

unsigned qlc_codebooks_prefix_bits(const qlc_codebooks* codebooks) {
  return codebooks->banks[0]->prefix_bits();
}

const uint8_t* qlc_codebooks_serialised(const qlc_codebooks* codebooks, size_t bank, size_t* size) {
  if (bank >= codebooks->banks.size()) return nullptr;
  const Bytes& bytes = codebooks->banks[bank]->serialised();
  *size = bytes.size();
  return bytes.data();
}

void qlc_codebooks_free(qlc_codebooks* codebooks) {
  delete codebooks;  // NOLINT(cppcoreguidelines-owning-memory)
}

uint64_t qlc_bits(const qlc_codebooks* codebooks, size_t bank, const uint64_t counts[256]) {
  if (bank >= codebooks->banks.size()) return UINT64_MAX;
  qlc::codec::Histogram all{};
  std::copy_n(counts, all.size(), all.begin());
  return qlc::codec::bits(all, *codebooks->banks[bank]);
}

qlc_status qlc_choose(const qlc_codebooks* codebooks, const uint8_t* symbols, size_t size,
                      qlc_choice* choice) {
  return guarded([&] {
    require(size >= 1 && size <= qlc::kFrameBytes, "a chunk has 1 to 65,536 symbols");
    const qlc::codec::Choice chosen = qlc::codec::choose(codebooks->banks, View(symbols, size));
    // Modes have the numbers of format.md in both.
    *choice = {static_cast<qlc_mode>(chosen.mode), chosen.bank};
  });
}

size_t qlc_room(const qlc_params* params, size_t symbols) {
  const qlc_params wanted = or_default(params);
  if (!qlc::codec::is_allowed(planar(wanted)) || symbols > kMostSymbols) return 0;
  return qlc::codec::planar_room(planar(wanted), symbols);
}

qlc_status qlc_encode(const qlc_codebooks* codebooks, const qlc_params* params, const uint8_t* symbols,
                      size_t size, uint8_t* frame, size_t room, size_t* frame_size) {
  return guarded([&] {
    const qlc_params wanted = or_default(params);
    check(wanted);
    require(size > 0, "no symbols, no frame");
    require(size <= kMostSymbols, "more symbols than memory can hold");
    if (room < qlc::codec::planar_room(planar(wanted), size)) {
      throw Failure(QLC_NO_ROOM, "less room for the frame than qlc_room()");
    }
    *frame_size = qlc::codec::encode_planar(codebooks->banks, planar(wanted), View(symbols, size), frame,
                                            kernel_of(wanted));
  });
}

qlc_status qlc_decode(const qlc_codebooks* codebooks, const qlc_params* params, const uint8_t* frame,
                      size_t frame_size, uint8_t* symbols, size_t room, size_t* count) {
  return guarded([&] {
    const qlc_params wanted = or_default(params);
    check(wanted);
    const qlc::codec::FrameError error = qlc::codec::decode_planar(
        codebooks->banks, qlc_codebooks_prefix_bits(codebooks), planar(wanted), View(frame, frame_size),
        symbols, room, *count, kernel_of(wanted),
        wanted.pass_caches != 0 ? qlc::codec::Caching::Passed : qlc::codec::Caching::Kept);
    if (error == qlc::codec::FrameError::TooLong) {
      throw Failure(QLC_NO_ROOM, "the frame has more symbols than there is room for");
    }
    if (error != qlc::codec::FrameError::None) {
      throw Failure(QLC_CORRUPT, std::string("a malformed frame: ") + name(error));
    }
  });
}

qlc_status qlc_compress_file(const char* from, const char* to, int raw, unsigned threads) {
  return guarded([&] {
    qlc::CompressOptions options;
    options.threads = checked(threads);
    const qlc::TensorFile tensors = qlc::TensorFile::open(file(from), raw != 0);
    qlc::Output output(file(to), {&tensors.input()});
    qlc::compress(
        tensors, options, [&](View bytes) { output.write(bytes.data(), bytes.size()); },
        [](std::uint64_t) {});
    output.commit();
  });
}

qlc_status qlc_decompress_file(const char* from, const char* to, unsigned threads) {
  return guarded([&] {
    const unsigned at_a_time = checked(threads);
    const qlc::Reader reader(qlc::Input::open(file(from)));
    qlc::Output output(file(to), {&reader.input()});
    reader.restore(at_a_time, [&](View bytes) { output.write(bytes.data(), bytes.size()); });
    output.commit();
  });
}

qlc_status qlc_verify_file(const char* path, unsigned threads) {
  return guarded([&] {
    const unsigned at_a_time = checked(threads);
    qlc::Reader(qlc::Input::open(file(path))).restore(at_a_time, [](View) {});
  });
}

qlc_status qlc_reader_open(const char* path, qlc_reader** reader) {
  return guarded([&] {
    *reader = new qlc_reader{qlc::Reader(qlc::Input::open(file(path))), {}, {}, {}, false};  // NOLINT
  });
}

uint64_t qlc_reader_size(const qlc_reader* reader) { return reader->reader.index().original_bytes; }

qlc_status qlc_reader_read(const qlc_reader* reader, uint64_t offset, void* to, size_t count,
                           unsigned threads) {
  return guarded(
      [&] { reader->reader.read(offset, static_cast<std::uint8_t*>(to), count, checked(threads)); });
}

qlc_status qlc_reader_tensors(qlc_reader* reader, const qlc_tensor** tensors, size_t* count) {
  return guarded([&] {
    const std::lock_guard<std::mutex> lock(reader->mutex);
    if (!reader->is_listed) {
      const qlc::Reader& from = reader->reader;
      const qlc::TensorFile held(qlc::Input::from(from.input().path(), from.index().original_bytes,
                                                  [&](std::uint64_t offset, std::uint8_t* to,
                                                      std::size_t size) { from.read(offset, to, size); }),
                                 false, false);
      std::vector<qlc::Tensor> found = held.tensors();
      std::vector<qlc_tensor> listed;
      for (const qlc::Tensor& tensor : found) {
        listed.push_back({tensor.name.c_str(), tensor.name.size(), tensor.dtype.c_str(), tensor.shape.data(),
                          tensor.shape.size(), tensor.fortran_order ? 1 : 0, tensor.offset, tensor.bytes});
      }
      reader->found = std::move(found);  // names stay where they are
      reader->tensors = std::move(listed);
      reader->is_listed = true;
    }
    *tensors = reader->tensors.data();
    *count = reader->tensors.size();
  });
}

void qlc_reader_close(qlc_reader* reader) {
  delete reader;  // NOLINT(cppcoreguidelines-owning-memory)
}

qlc_status qlc_writer_open(const char* path, unsigned threads, qlc_writer** writer) {
  return guarded([&] {
    *writer = new qlc_writer(file(path), checked(threads));  // NOLINT(cppcoreguidelines-owning-memory)
  });
}

qlc_status qlc_writer_add(qlc_writer* writer, const void* bytes, size_t count, const qlc_codebooks* codebooks,
                          const qlc_params* params) {
  if (writer == nullptr) return failed(QLC_INVALID, "no writer");
  if (writer->status != QLC_OK) return failed(writer->status, writer->message.c_str());
  writer->status = guarded([&] {
    if (count == 0) return;
    qlc::Section section;
    section.bytes = count;
    if (codebooks != nullptr) {
      const qlc_params wanted = or_default(params);
      check(wanted);
      kernel_of(wanted);  // one that is not there is refused, though all write the same
      section.layout = qlc::Layout::Planar;
      section.params = planar(wanted);
      qlc::CodebookSet of{codebooks->built_in, {}};
      if (codebooks->built_in == 0) of = qlc::set_of(codebooks->banks);
      const auto set = writer->writer.add_set(of);
      require(set.has_value(), "a .qlc file has 65,536 sets of codebooks at most");
      section.set = *set;
    }
    writer->writer.begin(section);
    writer->writer.add(View(static_cast<const std::uint8_t*>(bytes), count));
  });
  if (writer->status != QLC_OK) writer->message = message();
  return writer->status;
}

qlc_status qlc_writer_close(qlc_writer* writer) {
  if (writer == nullptr) return failed(QLC_INVALID, "no writer");
  const std::unique_ptr<qlc_writer> owned(writer);
  if (owned->status != QLC_OK) return failed(owned->status, owned->message.c_str());
  return guarded([&] {
    owned->writer.finish();
    owned->output.commit();
  });
}

void qlc_writer_discard(qlc_writer* writer) {
  delete writer;  // NOLINT(cppcoreguidelines-owning-memory)
}
