// SPDX-License-Identifier: Apache-2.0
// Compiled once for each Huffman design, with QLC_ALL, QLC_TOP (lockstep/verilated.cmake), QLC_MAKE, the
// function of huff_design.cpp to define, and QLC_ENCODER, 1 for an encoder, 0 for a decoder.
#include QLC_ALL
//
#include "verif/baseline/huff_design.h"
#include "verif/lockstep/rtl_sim.h"

namespace qlc::verif {
namespace {

#if QLC_ENCODER
using Base = HuffEnc;
#else
using Base = HuffDec;
#endif

class HuffRtl : public Base {
 public:
  HuffRtl(RtlContext& context, const char* scope) : rtl_(context, scope) {}

  void set_inputs(const Inputs& in) override { rtl_.set_inputs(in); }
  Outputs outputs() override { return rtl_.outputs(); }
  void rising_edge() override { rtl_.rising_edge(); }

 private:
  RtlSim<QLC_TOP, Inputs, Outputs> rtl_;
};

}  // namespace

static void drive(QLC_TOP& top, const Base::Inputs& in) {
  drive_common(top, in);
#if !QLC_ENCODER
  top.s_axis_tkeep_i = in.s_tkeep;
#endif
}

std::unique_ptr<Base> QLC_MAKE(RtlContext& context, const char* scope) {
  return std::make_unique<HuffRtl>(context, scope);
}

}  // namespace qlc::verif
