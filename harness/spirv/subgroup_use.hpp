// Whether what a shader does depends on subgroups.
#pragma once

#include "harness/spirv/parsed_module.hpp"

namespace vkp::spirv {

// Whether the size of subgroups can matter to the results or the races of a valid shader: subgroups
// are the scope of an operation, a barrier, a fence or an atomic, or a built-in variable is about
// them. What the module declares does not matter.
bool uses_subgroups(const ParsedModule& shader);

// Whether it has gl_SubgroupID or gl_NumSubgroups.
bool numbers_subgroups(const ParsedModule& shader);

}  // namespace vkp::spirv
