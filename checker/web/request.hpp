// The functions by which answers read a request.
#pragma once

#include "checker/progress/progress.hpp"
#include "checker/web/answers.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string>

namespace vkp {

constexpr std::uint64_t kSeed = 1;  // the command line's default

// The puzzle of the number under "puzzle". Throws std::out_of_range.
const Puzzle& puzzle_of(const Json& request);

// The path of the learner's file in a workbook.
std::string kernel_path(const Puzzle& puzzle);

// The text under "text", of the file under "path".
Kernel kernel_of(const Json& request);

// The progress of the text under "progress"; none without it.
Progress progress_of(const Json& request);

}  // namespace vkp
