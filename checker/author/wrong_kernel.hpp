// Wrong kernels of a puzzle, from files that say what a check must tell.
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
    int hint = 0;      // that it gets first; 0: any
    std::string cure;  // "no", or a kind of finding that may come to light
};

// Those of a file of tests/advice, of the puzzle with that solution. Throws std::runtime_error,
// with the kernel's name, where it does not keep to the form (tests/advice/README.md).
std::vector<WrongKernel> wrong_kernels(const std::string& text, const std::string& solution);

// The hint that `workbook hint` would show first after that check.
int first_hint(const PuzzleResult& result);

// What a check of the kernel should have said and did not, or the other way round: "is not told …".
std::vector<std::string> broken_promises(const WrongKernel& kernel, const PuzzleResult& result);

}  // namespace vkp
