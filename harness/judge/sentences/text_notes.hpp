// What a kernel's text alone gives reason to ask, though its compiler takes it.
#pragma once

#include "harness/model/results/finding.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// `result[i] = a[i] + 10,0;`, which adds 10: a note for each such line.
std::vector<Finding> comma_notes(std::string_view kernel_text);

// Variables that are made of elements and used nowhere. Of a kernel that writes nothing: in others
// such a variable is a leftover.
std::vector<Finding> unused_value_notes(std::string_view kernel_text);

}  // namespace vkp
