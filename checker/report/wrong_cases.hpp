// Says in which cases a kernel is right, and what the others have in common.
#pragma once

#include "harness/judge/verdict.hpp"

#include <string>

namespace vkp {

// "Right in case classic, wrong in spare and random. Those have …"; empty if no case is right.
std::string wrong_cases_text(const PuzzleResult& result);

}  // namespace vkp
