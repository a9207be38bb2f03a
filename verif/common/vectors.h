// SPDX-License-Identifier: Apache-2.0
// Golden vectors: verif/vectors/*.txt, written by scripts/make_vectors.py.
//
// A file is a list of blocks separated by blank lines. A block is lines of "key: value"; a line that starts
// with '#' is a comment. Bytes are hexadecimal, the first byte first. Keys, each at most once but for bank:
//
// clang-format off
//   name         unique in the file; always there
//   layout       serial, planar or codebook; always there
//   bank         number (0 to 15), a space, a serialised codebook. A bank without one is not loaded; one with
//                a malformed codebook is not usable. A serial frame's bank is 0. A codebook block has bank 0
//                only, and it is what is tested
//   chunk        symbols of a chunk (planar), default 1024
//   look_ahead   groups by which planes precede suffixes (planar), default 4
//   error        what decoding (or loading, for a codebook) reports; default none
//   decode_only  yes: decoding frame gives symbols, but an encoder that follows section 8 writes another
//                frame
//   symbols      one or more if error is none, else absent; a codebook block never has them
//   frame        may be empty; absent in a codebook block only
// clang-format on
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace qlc::verif {

using Bytes = std::vector<std::uint8_t>;

enum class Layout { Serial, Planar, Codebook };

struct Vector {
  std::string where;  ///< file:line of the block
  std::string name;
  Layout layout = Layout::Serial;
  std::map<unsigned, Bytes> banks;
  unsigned chunk = 1024;
  unsigned look_ahead = 4;
  std::string error = "none";  ///< a name of docs/format.md, section 7
  bool decode_only = false;
  Bytes symbols;
  Bytes frame;
};

/// Reads a file of vectors. Throws std::runtime_error with file:line if it cannot be read, breaks the rules
/// above, or holds no vector.
std::vector<Vector> read_vectors(const std::string& path);

}  // namespace qlc::verif
