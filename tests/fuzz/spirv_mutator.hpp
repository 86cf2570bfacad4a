// Changes SPIR-V modules instruction by instruction, so that most of them remain modules.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>

namespace vkp::fuzz {

// The words with some change, drawn from the seed. Most results are valid modules if `words` are;
// words that are no sequence of instructions are returned unchanged.
spirv::Words mutated(const spirv::Words& words, std::uint32_t seed);

}  // namespace vkp::fuzz
