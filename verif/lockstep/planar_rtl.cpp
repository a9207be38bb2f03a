// SPDX-License-Identifier: Apache-2.0
//
// A Verilated planar module as a PlanarDevice. Compiled once for each configuration and module, with
//   QLC_ALL      the file that includes everything Verilator has written
//   QLC_TOP      its class
//   QLC_MAKE     the function to define, a MakeRtl
//   QLC_ENCODER  1 for the encoder, 0 for the decoder
#include QLC_ALL
//
#include <verilated.h>
#include <verilated_fst_c.h>

#include <cstring>
#include <memory>

#include "verif/common/planar_pins.h"
#include "verif/lockstep/rtl_context.h"

namespace qlc::verif {
namespace {

/// Ports are CData to QData or VlWide, by their width; all of them are bits from the lowest byte on.
template <class Port>
void put(Port& port, const Data& data) {
  static_assert(sizeof(Port) <= Data::kBytes);
  std::memcpy(&port, data.bytes.data(), sizeof(Port));
}

template <class Port>
Data get(const Port& port) {
  Data data;
  std::memcpy(data.bytes.data(), &port, sizeof(Port));
  return data;
}

template <class Top>
class Rtl : public PlanarDevice {
 public:
  Rtl(RtlContext& context, const char* name)
      : context_(context), top_(std::make_unique<Top>(&context.verilated(), name)) {
    context_.add_design([this](VerilatedFstC& waveform) { top_->trace(&waveform, 99); });
    // Power-up out of reset, so that the first reset is an edge that the asynchronous resets see.
    top_->rst_ni = 1;
    top_->eval();
  }
  ~Rtl() override { top_->final(); }

  void set_inputs(const PlanarInputs& in) override {
    top_->clk_i = 0;
    top_->rst_ni = in.rst_n;
    top_->s_cfg_tdata_i = in.cfg_tdata;
    top_->s_cfg_tdest_i = in.cfg_tdest;
    top_->s_cfg_tlast_i = in.cfg_tlast;
    top_->s_cfg_tvalid_i = in.cfg_tvalid;
    put(top_->s_axis_tdata_i, in.s_tdata);
    top_->s_axis_tkeep_i = in.s_tkeep;
    top_->s_axis_tlast_i = in.s_tlast;
#if QLC_ENCODER
    top_->s_axis_tuser_i = in.s_tuser;
#endif
    top_->s_axis_tvalid_i = in.s_tvalid;
    top_->m_axis_tready_i = in.m_tready;
    top_->enable_i = in.enable;
    top_->chunk_groups_i = in.chunk_groups;
    top_->bank_enable_i = in.bank_enable;
    top_->eval();
    context_.advance();
  }

  PlanarOutputs outputs() override {
    PlanarOutputs out;
    out.cfg_tready = top_->s_cfg_tready_o;
    out.s_tready = top_->s_axis_tready_o;
    out.m_tdata = get(top_->m_axis_tdata_o);
    out.m_tkeep = top_->m_axis_tkeep_o;
    out.m_tvalid = top_->m_axis_tvalid_o;
    out.m_tlast = top_->m_axis_tlast_o;
    out.m_tuser = top_->m_axis_tuser_o;
    out.usable = top_->usable_o;
    out.busy = top_->busy_o;
    out.chunk_valid = top_->chunk_valid_o;
    out.chunk_mode = top_->chunk_mode_o;
    out.chunk_bank = top_->chunk_bank_o;
    return out;
  }

  void rising_edge() override {
    top_->clk_i = 1;
    top_->eval();
    context_.advance();
  }

 private:
  RtlContext& context_;
  std::unique_ptr<Top> top_;
};

}  // namespace

std::unique_ptr<PlanarDevice> QLC_MAKE(RtlContext& context, const char* name) {
  return std::make_unique<Rtl<QLC_TOP>>(context, name);
}

}  // namespace qlc::verif
