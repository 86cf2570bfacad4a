// What a compiled kernel asks of a device.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>
#include <span>

namespace vkp {

struct Requirements {
    std::uint64_t shared_memory_bytes = 0;
    bool float64 = false;
};

Requirements requirements_of(std::span<const std::uint32_t> words);

}  // namespace vkp
