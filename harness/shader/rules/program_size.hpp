// The amount of code that a driver has to compile. Drivers inline every call, and take a time that
// grows faster than the size of the result: minutes for a kernel that takes the audit a second.
#pragma once

#include "harness/spirv/parsed_module.hpp"

namespace vkp {

// Instructions of the entry point with all calls written out, a whole array counted by its
// elements; infinity for functions that call themselves.
double program_size(const spirv::ParsedModule& shader);

}  // namespace vkp
