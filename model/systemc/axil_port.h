// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace qlc::sc {

/// The AXI4-Lite inputs of an IP block, `s_axil_*`, in a cycle.
struct AxilInputs {
  std::uint16_t awaddr = 0;
  bool awvalid = false;
  std::uint32_t wdata = 0;
  std::uint8_t wstrb = 0;
  bool wvalid = false;
  bool bready = false;
  std::uint16_t araddr = 0;
  bool arvalid = false;
  bool rready = false;
};

/// The five channels of an AXI4-Lite port (docs/architecture.md 4, *Writes* and *Reads*): what they hold, and
/// in which cycle a write or a read executes. What it does is the caller's.
class AxilPort {
 public:
  struct Write {
    std::uint16_t address = 0;
    std::uint32_t data = 0;
    std::uint8_t strobes = 0;
  };

  // The outputs.
  bool awready() const { return !write_address_; }
  bool wready() const { return !write_data_; }
  bool arready() const { return !read_address_; }
  bool bvalid() const { return bvalid_; }
  std::uint8_t bresp() const { return bresp_; }
  bool rvalid() const { return rvalid_; }
  std::uint32_t rdata() const { return rdata_; }
  std::uint8_t rresp() const { return rresp_; }

  /// The write that executes in this cycle.
  std::optional<Write> write() const {
    if (!write_address_ || !write_data_ || bvalid_) return std::nullopt;
    return Write{*write_address_, write_data_->data, write_data_->strobes};
  }

  /// The address of the read that executes in this cycle.
  std::optional<std::uint16_t> read() const { return rvalid_ ? std::nullopt : read_address_; }

  /// The rising edge at the end of the cycle. `write_good`: what executes is not refused; `read_data`:
  /// nothing if it is. Each is looked at only if a write or a read executes.
  void clock(const AxilInputs& in, bool write_good, std::optional<std::uint32_t> read_data) {
    const bool writes = write().has_value();
    const bool reads = read().has_value();
    if (bvalid_ && in.bready) bvalid_ = false;
    if (rvalid_ && in.rready) rvalid_ = false;
    if (in.awvalid && awready()) {
      write_address_ = in.awaddr;
    } else if (writes) {
      write_address_.reset();
    }
    if (in.wvalid && wready()) {
      write_data_ = Data{in.wdata, in.wstrb};
    } else if (writes) {
      write_data_.reset();
    }
    if (in.arvalid && arready()) {
      read_address_ = in.araddr;
    } else if (reads) {
      read_address_.reset();
    }
    if (writes) {
      bvalid_ = true;
      bresp_ = write_good ? kOkay : kSlverr;
    }
    if (reads) {
      rvalid_ = true;
      rdata_ = read_data.value_or(0);
      rresp_ = read_data ? kOkay : kSlverr;
    }
  }

 private:
  static constexpr std::uint8_t kOkay = 0;
  static constexpr std::uint8_t kSlverr = 2;

  struct Data {
    std::uint32_t data = 0;
    std::uint8_t strobes = 0;
  };

  std::optional<std::uint16_t> write_address_;
  std::optional<Data> write_data_;
  std::optional<std::uint16_t> read_address_;
  bool bvalid_ = false;
  std::uint8_t bresp_ = 0;
  bool rvalid_ = false;
  std::uint32_t rdata_ = 0;
  std::uint8_t rresp_ = 0;
};

}  // namespace qlc::sc
