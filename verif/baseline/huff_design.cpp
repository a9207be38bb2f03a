// SPDX-License-Identifier: Apache-2.0
#include "verif/baseline/huff_design.h"

#include <stdexcept>
#include <string>

namespace qlc::verif {

// In huff_rtl.cpp, compiled for each.
std::unique_ptr<HuffDec> make_dec_tree_11(RtlContext&, const char*);
std::unique_ptr<HuffDec> make_dec_tree_16(RtlContext&, const char*);
std::unique_ptr<HuffDec> make_dec_canonical_11(RtlContext&, const char*);
std::unique_ptr<HuffDec> make_dec_canonical_16(RtlContext&, const char*);
std::unique_ptr<HuffEnc> make_enc_11(RtlContext&, const char*);
std::unique_ptr<HuffEnc> make_enc_16(RtlContext&, const char*);

const std::vector<HuffDesign>& huff_designs() {
  static const std::vector<HuffDesign> designs{
      {"dec_tree_11", 11, true, make_dec_tree_11, nullptr},
      {"dec_tree_16", 16, true, make_dec_tree_16, nullptr},
      {"dec_canonical_11", 11, false, make_dec_canonical_11, nullptr},
      {"dec_canonical_16", 16, false, make_dec_canonical_16, nullptr},
      {"enc_11", 11, false, nullptr, make_enc_11},
      {"enc_16", 16, false, nullptr, make_enc_16},
  };
  return designs;
}

const HuffDesign& huff_design(const std::string& name) {
  for (const HuffDesign& design : huff_designs()) {
    if (design.name == name) return design;
  }
  throw std::invalid_argument("no Huffman design is named " + name);
}

}  // namespace qlc::verif
