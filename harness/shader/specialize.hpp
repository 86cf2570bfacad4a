// The values that a pipeline gives to specialization constants.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/module.hpp"

#include <vector>

namespace vkp {

// Whether a module has any.
bool can_be_specialized(const spirv::Instruction& instruction);

// An error for each value whose constant is not there, or is of another type.
std::vector<CompileError> check_specialization(const spirv::Module& module,
                                               const std::vector<SpecializedValue>& values);

// Replaces everything that could be specialized with constants; parts that the entry point does not
// reach may be removed. Throws spirv::Error.
enum class Unreachable { kStays, kGoes };
spirv::Words specialized(const spirv::Module& module, const std::vector<SpecializedValue>& values,
                         Unreachable unreachable);

// The module with all functions expanded where they are called. Throws spirv::Error.
spirv::Words inlined(const spirv::Module& module);

}  // namespace vkp
