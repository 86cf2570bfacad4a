// The values that a pipeline gives to specialization constants.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/module.hpp"

#include <optional>
#include <vector>

namespace vkp {

// Whether a module has any.
bool can_be_specialized(const spirv::Instruction& instruction);

// An error for each value whose constant is not there, or is of another type.
std::vector<CompileError> check_specialization(const spirv::Module& module,
                                               const std::vector<SpecializedValue>& values);

// The module with these values of its integers as their defaults, as far as they fit. It need not
// be valid: a default of 0 may be the length of an array, which only the value makes one.
spirv::Module with_integers(spirv::Module module, const std::vector<SpecializedValue>& values);

// An error for an array whose length is 0 by the constants that the original module has, and these
// values of them.
std::optional<CompileError> check_lengths(const spirv::Module& module,
                                          const spirv::Module& original,
                                          const std::vector<SpecializedValue>& values);

// Replaces everything that could be specialized with constants; parts that the entry point does not
// reach may be removed. Throws spirv::Error.
enum class Unreachable { kStays, kGoes };
spirv::Words specialized(const spirv::Module& module, const std::vector<SpecializedValue>& values,
                         Unreachable unreachable);

// The module with all functions expanded where they are called. Throws spirv::Error.
spirv::Words inlined(const spirv::Module& module);

// Likewise, and values in place of the variables of functions that hold no array.
spirv::Words in_registers(const spirv::Module& module);

}  // namespace vkp
