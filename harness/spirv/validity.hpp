// Whether words are a module that makes sense, as SPIRV-Tools' validator sees it.
#pragma once

#include "harness/spirv/module.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace vkp::spirv {

// The same module for SPIRV-Tools, which refuse one that names a newer source language than they
// know, such as WGSL.
Words with_known_languages(std::span<const std::uint32_t> words);

// The validator's objection to the words as a module for Vulkan; empty if it has none.
std::string objection_to(std::span<const std::uint32_t> words);

// Throws Error, with the validator's message and the line, unless the words are a valid module for
// Vulkan. Takes about 0.3 µs a word, where require_shallow_loops() finds nothing.
void require_valid(std::span<const std::uint32_t> words);

// Throws Error, with the line, for loops nested so deeply that the validator takes longer than
// anybody waits: its time grows with the cube of their depth, and a depth of 128 takes two seconds.
void require_shallow_loops(const Module& module);

}  // namespace vkp::spirv
