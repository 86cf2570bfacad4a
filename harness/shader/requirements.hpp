// What a compiled kernel asks of a device.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vkp {

struct Requirements {
    std::uint64_t shared_memory_bytes = 0;
    std::vector<std::uint32_t> capabilities;  // SPIR-V's
    double program_size = 0;                  // see program_size.hpp
};

// What a capability is for, in GLSL's words: "64-bit integers".
std::string capability_text(std::uint32_t capability);

// Throws spirv::Error for what it does not know.
Requirements requirements_of(std::span<const std::uint32_t> words);

}  // namespace vkp
