// SPDX-License-Identifier: Apache-2.0
#define CATCH_CONFIG_MAIN
#include <verilated.h>

#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>

// Verilator calls this where an assertion fails (VL_USER_STOP), after it has printed which.
void vl_stop(const char* file, int line, const char* scope) noexcept(false) {
  throw std::runtime_error(std::string("RTL assertion failed: ") + file + ":" + std::to_string(line) +
                           " in " + scope);
}
