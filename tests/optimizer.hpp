// SPIR-V as an application's optimiser leaves it, by SPIRV-Tools.
#pragma once

#include <cstdint>
#include <vector>

namespace vkp {

// As `spirv-opt -O` does it. Throws std::runtime_error for a module that it does not take.
std::vector<std::uint32_t> optimised(const std::vector<std::uint32_t>& words);

}  // namespace vkp
