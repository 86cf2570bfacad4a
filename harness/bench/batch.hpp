// Whether what a kernel left of a batch has the property that its puzzle asks for.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace vkp {

// Says what Puzzle::property finds wrong with one of the sampled_members() at a real size; empty if
// nothing is wrong with any, or if the bench is of no batch. `words` are their values.
std::string broken_property_of_members(const Puzzle& puzzle, const Case& bench_case,
                                       std::span<const std::uint32_t> words);

}  // namespace vkp
