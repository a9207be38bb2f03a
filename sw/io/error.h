// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace qlc {

/// Exit codes of the program, the same for every subcommand.
enum class ExitCode : int {
  Good = 0,     ///< Done, and whatever was compared agrees.
  Differs = 1,  ///< Data differ or are corrupt.
  Unusable = 2  ///< Wrong usage, or input that cannot be read or output that cannot be written.
};

/// The one error policy of sw/: whatever stops a command is thrown as an Error and caught once, in main(),
/// which writes the message as one line to stderr and exits with the code. Nothing below main() catches it.
/// A message names the file, then the tensor if there is one, then what is wrong and at which byte.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message, ExitCode code = ExitCode::Unusable)
      : std::runtime_error(message), code_(code) {}

  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

}  // namespace qlc
