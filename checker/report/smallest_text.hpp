// The smallest case that was found to show what is wrong with a kernel.
#pragma once

#include "checker/text/style.hpp"
#include "harness/judge/verdict.hpp"

#include <string>

namespace vkp {

// "Already with 1 workgroup of 2 threads: a [1] → result [1]"; empty where there is none.
std::string smallest_line(const PuzzleResult& result);

// All of it, for who asked: launch, inputs, and what is wrong there; or that there is none. Empty
// where nothing is wrong.
std::string smallest_text(const PuzzleResult& result, const Style& style);

}  // namespace vkp
