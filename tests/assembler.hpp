// SPIR-V from its assembly, by SPIRV-Tools.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// As the Vulkan of that version has it at most. Throws std::runtime_error with the line.
enum class SpirvOf { kVulkan11, kVulkan12 };
std::vector<std::uint32_t> assemble(const std::string& text, SpirvOf vulkan);

}  // namespace vkp
