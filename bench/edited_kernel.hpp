// Kernels as a learner edits them: each slightly different, so that no driver has seen them before.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace vkp {

// The solution in the source tree.
std::string solution_text(const Puzzle& puzzle);

// Adds a comparison at the end of kernel() that is in no cache, followed by more statements.
std::string edited_kernel(std::string_view text, std::uint32_t number, std::string_view more = {});

}  // namespace vkp
