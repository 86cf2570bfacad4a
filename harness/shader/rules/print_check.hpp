// Whether the texts of debugPrintfEXT() fit what they print.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/spirv/parsed_module.hpp"
#include "harness/spirv/prints.hpp"

#include <vector>

namespace vkp {

// An error for each print whose formats do not fit its values: drivers and layers would print
// anything. The audit then needs no such errors of its own.
std::vector<CompileError> check_prints(const spirv::ParsedModule& shader,
                                       const spirv::PrintTable& prints);

}  // namespace vkp
