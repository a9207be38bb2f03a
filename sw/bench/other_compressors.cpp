// SPDX-License-Identifier: Apache-2.0
#include <htscodecs/rANS_static4x16.h>
#include <lz4.h>
#include <zstd.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "sw/bench/compressor.h"
#include "sw/codec/bits.h"

namespace qlc {
namespace {

using codec::Bytes;
using codec::View;

constexpr std::size_t kBlock = std::size_t{1} << 20U;
constexpr std::size_t kHead = 8;  // of a block: its length

void require(bool good) {
  if (!good) throw std::runtime_error("a library reports an error");
}

/// A library's functions, block by block. `encode` has `room` bytes and returns how many it used.
struct Library {
  std::size_t room;
  std::function<std::size_t(View symbols, std::uint8_t* packed, std::size_t room)> encode;
  std::function<void(View packed, std::uint8_t* symbols, std::size_t size)> decode;
};

std::size_t encode(const Library& library, View symbols, Bytes& packed) {
  packed.resize((symbols.size() / kBlock + 1) * (kHead + library.room));
  std::size_t at = 0;
  for (std::size_t begin = 0; begin < symbols.size(); begin += kBlock) {
    const View block = symbols.part(begin, std::min(kBlock, symbols.size() - begin));
    const std::size_t size = library.encode(block, packed.data() + at + kHead, library.room);
    codec::store_word(size, &packed[at]);
    at += kHead + size;
  }
  return at;
}

void decode(const Library& library, View packed, std::uint8_t* symbols, std::size_t size) {
  std::size_t at = 0;
  for (std::size_t begin = 0; begin < size; begin += kBlock) {
    const std::size_t length = codec::load_word(packed.data() + at);
    library.decode(packed.part(at + kHead, length), symbols + begin, std::min(kBlock, size - begin));
    at += kHead + length;
  }
}

Compressor in_blocks(const std::string& name, Library library) {
  const auto shared = std::make_shared<const Library>(std::move(library));
  return {name, [shared](View symbols, Bytes& packed) { return encode(*shared, symbols, packed); },
          [shared](View packed, std::uint8_t* symbols, std::size_t size) {
            decode(*shared, packed, symbols, size);
          }};
}

/// Contexts of a thread, which are used again.
ZSTD_CCtx* zstd_encoder() {
  thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                                  ZSTD_freeCCtx);
  return context.get();
}
ZSTD_DCtx* zstd_decoder() {
  thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                                  ZSTD_freeDCtx);
  return context.get();
}

Compressor zstd(int level) {
  const auto encode = [level](View symbols, std::uint8_t* packed, std::size_t room) {
    const std::size_t size =
        ZSTD_compressCCtx(zstd_encoder(), packed, room, symbols.data(), symbols.size(), level);
    require(ZSTD_isError(size) == 0);
    return size;
  };
  const auto decode = [](View packed, std::uint8_t* symbols, std::size_t size) {
    require(ZSTD_decompressDCtx(zstd_decoder(), symbols, size, packed.data(), packed.size()) == size);
  };
  return in_blocks("zstd -" + std::to_string(level), {ZSTD_compressBound(kBlock), encode, decode});
}

Compressor lz4() {
  const auto encode = [](View symbols, std::uint8_t* packed, std::size_t room) {
    const int size =
        LZ4_compress_default(reinterpret_cast<const char*>(symbols.data()), reinterpret_cast<char*>(packed),
                             static_cast<int>(symbols.size()), static_cast<int>(room));
    require(size > 0);
    return static_cast<std::size_t>(size);
  };
  const auto decode = [](View packed, std::uint8_t* symbols, std::size_t size) {
    require(LZ4_decompress_safe(reinterpret_cast<const char*>(packed.data()),
                                reinterpret_cast<char*>(symbols), static_cast<int>(packed.size()),
                                static_cast<int>(size)) == static_cast<int>(size));
  };
  return in_blocks("LZ4", {static_cast<std::size_t>(LZ4_compressBound(kBlock)), encode, decode});
}

/// `order`: of htscodecs: 0, with RANS_ORDER_X32 32 states instead of 4. It takes no pointers to what it must
/// not change, though it does not.
Compressor rans(const std::string& name, int order) {
  const auto encode = [order](View symbols, std::uint8_t* packed, std::size_t room) {
    auto size = static_cast<unsigned>(room);
    require(rans_compress_to_4x16(const_cast<std::uint8_t*>(symbols.data()),
                                  static_cast<unsigned>(symbols.size()), packed, &size, order) != nullptr);
    return std::size_t{size};
  };
  const auto decode = [](View packed, std::uint8_t* symbols, std::size_t size) {
    auto room = static_cast<unsigned>(size);
    require(rans_uncompress_to_4x16(const_cast<std::uint8_t*>(packed.data()),
                                    static_cast<unsigned>(packed.size()), symbols, &room) != nullptr);
  };
  return in_blocks(name, {rans_compress_bound_4x16(kBlock, order), encode, decode});
}

}  // namespace

std::vector<Compressor> other_compressors() {
  return {zstd(1), zstd(3), lz4(), rans("rANS, 4 states", 0), rans("rANS, 32 states", RANS_ORDER_X32)};
}

}  // namespace qlc
