// SPDX-License-Identifier: Apache-2.0
#include "verif/lockstep/rtl_context.h"

#include <verilated.h>
#include <verilated_fst_c.h>
#if VM_COVERAGE
#include <verilated_cov.h>
#endif

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

// Verilator calls this where an assertion fails (VL_USER_STOP), after it has printed which.
void vl_stop(const char* file, int line, const char* scope) noexcept(false) {
  throw std::runtime_error(std::string("RTL assertion failed: ") + file + ":" + std::to_string(line) +
                           " in " + scope);
}

#if VM_COVERAGE
// Called by every design at its end (verif/coverage/cover_end.sv); one file for each in the current
// directory.
void qlc_write_coverage(VerilatedContext* context) {
  static unsigned number = 0;
  context->coveragep()->write(("coverage_" + std::to_string(number++) + ".dat").c_str());
}
#endif

namespace qlc::verif {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw std::runtime_error(path + ": cannot write the waveform: " + why);
}

/// Verilator removes whatever has this name before it writes there.
void check_replaceable(const std::string& path) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(path, error).type();
  if (type == fs::file_type::none) fail(path, error.message());
  if (type != fs::file_type::regular && type != fs::file_type::not_found) fail(path, "not a regular file");
}

/// Whether the file is a chain of FST blocks from its first byte to its last, the signals' names among them.
/// A block is its type, its length without the type (8 bytes, big-endian), and so on; Verilator reports no
/// error of writing, and a block that could not be finished has type 255.
bool is_complete(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const auto end = static_cast<std::uint64_t>(file.tellg());
  bool names = false;
  std::uint64_t at = 0;
  while (at < end) {
    std::array<unsigned char, 9> head{};
    if (!file.seekg(static_cast<std::streamoff>(at)) || !file.read(reinterpret_cast<char*>(head.data()), 9)) {
      return false;
    }
    std::uint64_t length = 0;
    for (std::size_t i = 1; i < head.size(); ++i) length = length << 8 | head[i];
    if (head[0] == 255 || length < 8 || length > end - at) return false;
    names = names || head[0] == FST_BL_HIER || head[0] == FST_BL_HIER_LZ4 || head[0] == FST_BL_HIER_LZ4DUO;
    at += 1 + length;
  }
  return at == end && names;
}

}  // namespace

RtlContext::RtlContext(std::uint32_t seed) : verilated_(std::make_unique<VerilatedContext>()) {
  verilated_->randReset(2);
  verilated_->randSeed(static_cast<int>(seed));
  verilated_->traceEverOn(true);
}

RtlContext::~RtlContext() {
  if (waveform_) waveform_->close();
}

void RtlContext::trace(const std::string& path) {
  check_replaceable(path);
  check_replaceable(path + ".hier");  // Verilator's, until the end
  path_ = path;
  waveform_ = std::make_unique<VerilatedFstC>();
  for (const auto& add_signals : designs_) add_signals(*waveform_);
  errno = 0;
  waveform_->open(path.c_str());
  if (!waveform_->isOpen()) {
    const int why = errno;
    waveform_.reset();
    fail(path, std::strerror(why));
  }
}

void RtlContext::end_trace() {
  if (!waveform_) return;
  errno = 0;
  waveform_->close();
  waveform_.reset();
  const int why = errno;
  if (is_complete(path_)) return;
  std::remove(path_.c_str());
  fail(path_, why == 0 ? "it is not complete" : std::string("it is not complete: ") + std::strerror(why));
}

void RtlContext::advance() {
  if (waveform_) waveform_->dump(time_);
  ++time_;
}

}  // namespace qlc::verif
