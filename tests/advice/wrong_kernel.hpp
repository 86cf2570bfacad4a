// Wrong kernels of a puzzle, from files that say what a check must tell.
#pragma once

#include "harness/model/puzzle.hpp"

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

// Throws std::runtime_error, with the kernel's name, where a file does not keep to the form.
std::vector<WrongKernel> wrong_kernels(const Puzzle& puzzle);

// Those of such a text.
std::vector<WrongKernel> wrong_kernels(const Puzzle& puzzle, const std::string& text);

}  // namespace vkp
