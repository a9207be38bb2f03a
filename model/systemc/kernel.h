// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace qlc::sc {

/// Lets the SystemC kernel work until no signal changes any more. Time does not advance.
///
/// For programs with a `main` of their own: the file behind this function also has the `sc_main` that the
/// SystemC library wants to find. (Its banner is printed by the library's own `main`, which such a program
/// does not have.)
void settle();

}  // namespace qlc::sc
