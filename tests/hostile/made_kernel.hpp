// Hostile kernels that no file holds, as golden kernels.
#pragma once

#include "checker/author/golden_kernel.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// `inside` in the kernel of puzzle 1, in line 3 of the file, and `above` in front of it.
std::string kernel_with(const std::string& inside, const std::string& above = {});

// The text that many times.
std::string repeated(const std::string& text, std::size_t times);

// The kernel whose first error is in that line and has that part.
GoldenKernel compile_error(const std::string& name, const std::string& text, int line,
                           const std::string& part);

// Kernels that are far too long, deep or large.
std::vector<GoldenKernel> long_kernels();

// Kernels in other encodings, with other line ends, or no text at all.
std::vector<GoldenKernel> odd_texts();

}  // namespace vkp
