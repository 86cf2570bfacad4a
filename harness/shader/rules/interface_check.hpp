// Finds, in a compiled module, resources that the kernel itself declares: macros can put together
// words that check_frame cannot see.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <vector>

namespace vkp {

// An error for each resource that is not one of the frame's (storage class, set, binding, names of
// the block and of its array), or duplicates one of them; for each specialization constant, to
// which a pipeline could give another value than the audit does; and for each other name with the
// harness's prefix.
std::vector<CompileError> check_interface(const spirv::ParsedModule& shader,
                                          const KernelInterface& interface);

}  // namespace vkp
