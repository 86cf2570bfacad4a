// Whether words are a module that makes sense, as SPIRV-Tools' validator sees it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace vkp::spirv {

// What the validator has against the words as a module for Vulkan; empty if nothing.
std::string objection_to(std::span<const std::uint32_t> words);

// Throws Error, with what the validator says and the line, unless the words are a valid module for
// Vulkan. Takes about 0.3 µs a word.
void require_valid(std::span<const std::uint32_t> words);

}  // namespace vkp::spirv
