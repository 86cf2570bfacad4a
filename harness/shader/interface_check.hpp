// What a compiled module shows of a kernel that declares resources of its own: macros can put
// together words that check_frame cannot see.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <vector>

namespace vkp {

// An error for each resource that is not one of the frame's (storage class, set, binding, names of
// the block and of its array), or is one of them a second time; for each constant that can be
// specialized, which a pipeline could give another value than the audit does; and for each other
// name that begins as the harness's do.
std::vector<CompileError> check_interface(const spirv::ParsedModule& shader, const Frame& frame);

}  // namespace vkp
