// SPDX-License-Identifier: Apache-2.0
#include "sw/codec/kernel.h"

#include <cstdlib>
#include <string>

namespace qlc::codec {
namespace {

#ifdef __x86_64__
bool has_avx2() {
  // PDEP and PEXT of the first two Zens are slower than what they stand for.
  if (__builtin_cpu_is("znver1") != 0 || __builtin_cpu_is("znver2") != 0) return false;
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

bool has_avx512() {
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
         __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
         __builtin_cpu_supports("gfni") != 0 && __builtin_cpu_supports("bmi2") != 0;
}
#endif

std::vector<const Kernel*> find_kernels() {
  std::vector<const Kernel*> found{&scalar_kernel()};
#ifdef __x86_64__
  __builtin_cpu_init();
  if (has_avx2()) found.push_back(&avx2_kernel());
  if (has_avx512()) found.push_back(&avx512_kernel());
#endif
#ifdef __AARCH64EL__
  found.push_back(&neon_kernel());
#endif
  return found;
}

const Kernel& find_default() {
  const char* wanted = std::getenv("QLC_KERNEL");
  for (const Kernel* kernel : kernels()) {
    if (wanted != nullptr && wanted == std::string(kernel->name)) return *kernel;
  }
  return *kernels().back();
}

}  // namespace

const std::vector<const Kernel*>& kernels() {
  static const std::vector<const Kernel*> all = find_kernels();
  return all;
}

const Kernel& default_kernel() {
  static const Kernel& chosen = find_default();
  return chosen;
}

}  // namespace qlc::codec
