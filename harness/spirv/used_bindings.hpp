// The buffers that a shader needs: a file of several kernels names more than each of them uses.
#pragma once

#include "harness/spirv/parsed_module.hpp"

#include <cstdint>
#include <vector>

namespace vkp::spirv {

// The bindings, ascending, of what main and the functions that it calls name (SPIR-V
// specification, section 2.3.1, "static use"). A pipeline may leave all others out.
std::vector<std::uint32_t> used_bindings(const ParsedModule& shader);

}  // namespace vkp::spirv
