// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace qlc {

/// A report as text, the way all subcommands write it; names that are not UTF-8 are made so.
inline std::string text_of(const nlohmann::ordered_json& report) {
  return report.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace qlc
