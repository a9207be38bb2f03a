// SPDX-License-Identifier: Apache-2.0
#include "verif/baseline/huff_design.h"

namespace qlc::verif {

// In huff_rtl.cpp, compiled for each.
std::unique_ptr<HuffDec> make_dec_canonical_16(RtlContext&, const char*);
std::unique_ptr<HuffEnc> make_enc_16(RtlContext&, const char*);

/// Those of which there are netlists.
const std::vector<HuffDesign>& huff_designs() {
  static const std::vector<HuffDesign> designs{
      {"dec_canonical_16", 16, false, make_dec_canonical_16, nullptr},
      {"enc_16", 16, false, nullptr, make_enc_16},
  };
  return designs;
}

}  // namespace qlc::verif
