// The lines and names of a kernel that a trace can be asked about.
#pragma once

#include "harness/spirv/parsed_module.hpp"

#include <set>
#include <string>
#include <string_view>

namespace vkp::recording {

// Whether the kernel's source names the variable. The compiler makes others for itself, such as the
// copy of an argument.
bool is_name_of_kernel(std::string_view variable);

// The lines and names of a shader that may be asked about.
struct Traceable {
    std::set<int> lines;           // lines with code
    std::set<std::string> arrays;  // arrays in global and shared memory
    std::set<std::string> locals;  // variables of an invocation's own
};

// Throws spirv::Error for a shader that is not valid.
Traceable traceable(const spirv::ParsedModule& shader);

}  // namespace vkp::recording
