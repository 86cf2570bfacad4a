// What a kernel's text may not hold, whatever the compiler would say.
#pragma once

#include "harness/model/frame.hpp"
#include "harness/model/kernel.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// Words and signs of a kernel, its macros written out. What is longer takes compilers minutes.
inline constexpr int kMaxKernelLength = 40'000;

// A file that is no kernel at all (empty, binary, too long, without the function `kernel`), and
// directives and words that reach for the frame, in the order of their lines; without such, what
// the compiler does not survive (compiler_guard.hpp). Macros can hide words
// from this; what they let through is caught in the compiled module (check_interface in
// compile.hpp).
std::vector<CompileError> check_frame(std::string_view kernel_text, const Frame& frame = {});

}  // namespace vkp
