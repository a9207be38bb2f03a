// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The encoder's tables as ports.

#include "verif/unit/books.h"

namespace qlc::verif {

/// areas_i, has_slot_i and slot_i of all banks.
struct TablePorts {
  Bits areas, has_slot, slot;

  explicit TablePorts(const std::vector<model::Codebook>& books) {
    for (const model::Codebook& book : books) {
      append(areas, areas_port(book));
      std::vector<unsigned> slots(256, 128);  // none
      for (unsigned s = 0; s < book.table().size(); ++s) slots[book.table()[s]] = s;
      for (const unsigned s : slots) {
        append(has_slot, s < 128 ? 1 : 0, 1);
        append(slot, s % 128, 7);
      }
    }
  }
};

}  // namespace qlc::verif
