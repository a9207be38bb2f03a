// SPDX-License-Identifier: Apache-2.0
// Whether this machine can run a kernel, and so whether others test it: has_kernel NAME; 77 if not.
#include <algorithm>
#include <iostream>
#include <string>

#include "sw/codec/kernel.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string name = argv[1];
  const auto& all = qlc::codec::kernels();
  const bool there = std::any_of(all.begin(), all.end(),
                                 [&](const qlc::codec::Kernel* kernel) { return kernel->name == name; });
  std::cout << "kernel " << name << (there ? " is tested\n" : " cannot run here and is not tested\n");
  return there ? 0 : 77;
}
