// SPDX-License-Identifier: Apache-2.0
// libqlc for C++17: qlc.h with objects in place of handles and exceptions in place of status codes. All of it
// is in this header. What is said of sizes, buffers and threads in qlc.h holds here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "qlc.h"

namespace qlc {
// A name of its own in symbols, so that libqlc's inner ones are never taken for these.
inline namespace v1 {

/// What a call throws whose function in C would not return QLC_OK. A bank that is not there is
/// std::out_of_range.
class Error : public std::runtime_error {
 public:
  explicit Error(qlc_status status) : std::runtime_error(qlc_message()), status_(status) {}
  qlc_status status() const { return status_; }

 private:
  qlc_status status_;
};

namespace detail {
inline void check(qlc_status status) {
  if (status != QLC_OK) throw Error(status);
}
}  // namespace detail

using Histogram = std::array<std::uint64_t, 256>;

/// Adds how often each symbol occurs.
inline void count(const std::uint8_t* symbols, std::size_t size, Histogram& counts) {
  qlc_count(symbols, size, counts.data());
}

/// 1 to 16 codebooks of one kind and P. Does not change; copies share it.
class Codebooks {
 public:
  static Codebooks fit(const Histogram& counts, qlc_kind kind, unsigned prefix_bits) {
    return make([&](qlc_codebooks** to) { return qlc_codebooks_fit(counts.data(), kind, prefix_bits, to); });
  }
  static Codebooks fit_banks(const std::uint8_t* symbols, std::size_t size, qlc_kind kind,
                             unsigned prefix_bits, unsigned banks) {
    return make([&](qlc_codebooks** to) {
      return qlc_codebooks_fit_banks(symbols, size, kind, prefix_bits, banks, to);
    });
  }
  static Codebooks built_in(unsigned number) {
    return make([&](qlc_codebooks** to) { return qlc_codebooks_built_in(number, to); });
  }
  static Codebooks parse(const std::vector<std::vector<std::uint8_t>>& serialised) {
    std::vector<const std::uint8_t*> data;
    std::vector<std::size_t> sizes;
    for (const auto& one : serialised) {
      data.push_back(one.data());
      sizes.push_back(one.size());
    }
    return make(
        [&](qlc_codebooks** to) { return qlc_codebooks_parse(data.data(), sizes.data(), data.size(), to); });
  }

  std::size_t count() const { return qlc_codebooks_count(get()); }
  qlc_kind kind() const { return qlc_codebooks_kind(get()); }
  unsigned prefix_bits() const { return qlc_codebooks_prefix_bits(get()); }

  /// The serialised form of codebook `bank`, below count().
  std::vector<std::uint8_t> serialised(std::size_t bank) const {
    std::size_t size = 0;
    const std::uint8_t* const bytes = qlc_codebooks_serialised(get(), bank, &size);
    if (bytes == nullptr) throw std::out_of_range("no such bank");
    return {bytes, bytes + size};
  }

  /// Bits of the codes of all symbols with codebook `bank`.
  std::uint64_t bits(std::size_t bank, const Histogram& counts) const {
    if (bank >= count()) throw std::out_of_range("no such bank");
    return qlc_bits(get(), bank, counts.data());
  }

  qlc_choice choose(const std::uint8_t* symbols, std::size_t size) const {
    qlc_choice choice{};
    detail::check(qlc_choose(get(), symbols, size, &choice));
    return choice;
  }

  const qlc_codebooks* get() const { return codebooks_.get(); }

 private:
  Codebooks() = default;

  template <typename Make>
  static Codebooks make(Make how) {
    qlc_codebooks* made = nullptr;
    detail::check(how(&made));
    Codebooks result;
    result.codebooks_.reset(made, qlc_codebooks_free);
    return result;
  }

  std::shared_ptr<const qlc_codebooks> codebooks_;
};

using Params = qlc_params;
inline constexpr Params kDefaultParams QLC_DEFAULT_PARAMS;

/// Bytes in which any frame of so many symbols can be written; 0 if the parameters are not allowed.
inline std::size_t room(std::size_t symbols, const Params& params = kDefaultParams) {
  return qlc_room(&params, symbols);
}

/// Writes a frame into `frame`, which has `room` bytes. Returns its size.
inline std::size_t encode(const Codebooks& codebooks, const std::uint8_t* symbols, std::size_t size,
                          std::uint8_t* frame, std::size_t room, const Params& params = kDefaultParams) {
  std::size_t written = 0;
  detail::check(qlc_encode(codebooks.get(), &params, symbols, size, frame, room, &written));
  return written;
}

/// Reads a frame into `symbols`, which has room for `room`. Returns how many there were.
inline std::size_t decode(const Codebooks& codebooks, const std::uint8_t* frame, std::size_t frame_size,
                          std::uint8_t* symbols, std::size_t room, const Params& params = kDefaultParams) {
  std::size_t count = 0;
  detail::check(qlc_decode(codebooks.get(), &params, frame, frame_size, symbols, room, &count));
  return count;
}

inline void compress_file(const std::string& from, const std::string& to, unsigned threads = 1,
                          bool raw = false) {
  detail::check(qlc_compress_file(from.c_str(), to.c_str(), raw ? 1 : 0, threads));
}
inline void decompress_file(const std::string& from, const std::string& to, unsigned threads = 1) {
  detail::check(qlc_decompress_file(from.c_str(), to.c_str(), threads));
}

inline void verify_file(const std::string& path, unsigned threads = 1) {
  detail::check(qlc_verify_file(path.c_str(), threads));
}

/// A .qlc file that is read.
class Reader {
 public:
  explicit Reader(const std::string& path) {
    qlc_reader* made = nullptr;
    detail::check(qlc_reader_open(path.c_str(), &made));
    reader_.reset(made, qlc_reader_close);
  }

  /// Bytes of the file that it holds.
  std::uint64_t size() const { return qlc_reader_size(reader_.get()); }

  void read(std::uint64_t offset, void* to, std::size_t count, unsigned threads = 1) const {
    detail::check(qlc_reader_read(reader_.get(), offset, to, count, threads));
  }

  /// Its tensors. Names, dtypes and shapes are there as long as the reader or a copy of it.
  std::vector<qlc_tensor> tensors() const {
    const qlc_tensor* first = nullptr;
    std::size_t count = 0;
    detail::check(qlc_reader_tensors(reader_.get(), &first, &count));
    return {first, first + count};
  }

 private:
  std::shared_ptr<qlc_reader> reader_;
};

/// A .qlc file that is written. Without close() there is none; after it there is no writer.
class Writer {
 public:
  explicit Writer(const std::string& path, unsigned threads = 1) {
    qlc_writer* made = nullptr;
    detail::check(qlc_writer_open(path.c_str(), threads, &made));
    writer_.reset(made);
  }

  /// Appends bytes as they are.
  void add(const void* bytes, std::size_t count) {
    detail::check(qlc_writer_add(writer_.get(), bytes, count, nullptr, nullptr));
  }

  /// Appends symbols, coded.
  void add(const void* symbols, std::size_t count, const Codebooks& codebooks,
           const Params& params = kDefaultParams) {
    detail::check(qlc_writer_add(writer_.get(), symbols, count, codebooks.get(), &params));
  }

  /// The last thing that is called.
  void close() { detail::check(qlc_writer_close(writer_.release())); }

 private:
  struct Discard {
    void operator()(qlc_writer* writer) const { qlc_writer_discard(writer); }
  };
  std::unique_ptr<qlc_writer, Discard> writer_;
};

}  // namespace v1
}  // namespace qlc
