// SPIRV-Tools' validator, asked by the tests themselves: the harness asks it too, and may be wrong.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace vkp {

// Its first complaint about the words as a module for Vulkan 1.3; empty if it has none.
std::string validator_complaint(std::span<const std::uint32_t> words);

}  // namespace vkp
