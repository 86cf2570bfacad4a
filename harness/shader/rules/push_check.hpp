// Compares the push constants that the kernel of a lab file declares with those that its header
// gives.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <vector>

namespace vkp {

// An error where a member of the kernel's block has no value or one of the wrong type, where there
// are more values than members, and where there is no block.
std::vector<CompileError> check_pushed(const spirv::ParsedModule& shader,
                                       const KernelInterface& interface);

}  // namespace vkp
