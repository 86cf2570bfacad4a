// Wrong kernels of a puzzle, from files with the expected output of a check.
#pragma once

#include "harness/judge/verdict.hpp"

#include <string>
#include <vector>

namespace vkp {

struct WrongKernel {
    std::string name;
    std::string text;
    std::vector<std::string> says;
    std::vector<std::string> says_not;
    int hint = 0;      // first hint that it gets; 0: any
    std::string cure;  // "no", or a kind of finding that may appear
};

// The kernels of a file of tests/advice, for the puzzle with that solution. Throws
// std::runtime_error, with the kernel's name, where it does not keep to the form
// (tests/advice/README.md).
std::vector<WrongKernel> wrong_kernels(const std::string& text, const std::string& solution);

// The hint that `workbook hint` would show first after that check.
int first_hint(const PuzzleResult& result);

// The expected sentences that a check of the kernel lacks, and unwanted ones that it has: "is not
// told …".
std::vector<std::string> broken_promises(const WrongKernel& kernel, const PuzzleResult& result);

}  // namespace vkp
