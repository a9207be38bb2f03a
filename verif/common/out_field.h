// SPDX-License-Identifier: Apache-2.0
#pragma once

/// How the outputs of RTL and model are compared, one by one.

#include <cstddef>
#include <string>

#include "verif/common/data.h"

namespace qlc::verif {

/// One output in a struct of outputs.
template <class Out>
struct OutField {
  const char* name;  ///< of the signal
  bool Out::*valid;  ///< the output means something only while this one is high; nullptr: always
  bool (*equal)(const Out&, const Out&);
  std::string (*text)(const Out&);  ///< its value
};

template <class Out, class Value>
Out class_of(Value Out::*);

/// The output in `Member`, such as &EncOutputs::usable.
template <auto Member, class Out = decltype(class_of(Member))>
constexpr OutField<Out> out_field(const char* name, bool Out::*valid = nullptr) {
  return {name, valid, [](const Out& a, const Out& b) { return a.*Member == b.*Member; },
          [](const Out& out) { return hex(out.*Member); }};
}

/// The first of `fields` in which `a` and `b` differ, or nullptr. Payload counts only while it is valid in
/// both.
template <class Out, std::size_t Count>
const OutField<Out>* first_difference(const OutField<Out> (&fields)[Count], const Out& a, const Out& b) {
  for (const auto& field : fields) {
    const bool counts = field.valid == nullptr || (a.*field.valid && b.*field.valid);
    if (counts && !field.equal(a, b)) return &field;
  }
  return nullptr;
}

}  // namespace qlc::verif
