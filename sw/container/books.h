// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sw/container/index.h"
#include "sw/io/input.h"

namespace qlc {

/// Sets of codebooks as JSON, for one file to be used with many others:
///
///     {"qlc_codebooks": 1, "sets": [{"kind": "interval", "prefix_bits": 5, "codebooks": ["15...", ...]}]}
///
/// Codebooks are serialised (docs/format.md, 3.3), in hexadecimal; 1 to 16 of one kind and P in a set.
std::string books_json(const std::vector<CodebookSet>& sets);

/// Reads them. Throws Error, which names the file and the set, if it is not as above.
std::vector<CodebookSet> read_books(const Input& input);

}  // namespace qlc
