// Sentences about what a kernel costs and how it was audited. Each is empty if there is nothing to
// say.
#pragma once

#include "harness/judge/verdict.hpp"

#include <string>
#include <vector>

namespace vkp {

// What the next star needs, and where the kernel is below the best known counts.
std::string advice_on_costs(const PuzzleResult& result);

// The line whose accesses cost most beyond the minimum.
std::string costliest_line(const PuzzleResult& result);

// "Audited with subgroups of 8, 32 and 64 threads, and run with 8.", where that may show.
std::string subgroups_text(const PuzzleResult& result);

// How many orders of the threads the audit gave up, and in which cases.
std::string orders_text(const PuzzleResult& result);

// By what tiles were multiplied, where a kernel has them.
std::string tiles_text(const PuzzleResult& result);

// All of these that are not empty; of a lab file, too.
std::vector<std::string> remarks(const PuzzleResult& result);

}  // namespace vkp
