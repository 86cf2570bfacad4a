// Checks for code that a kernel must not contain, whether or not the compiler accepts it.
#pragma once

#include "harness/model/kernel.hpp"
#include "harness/model/kernel_interface.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// The most words and signs of a kernel after macro expansion. Longer kernels take compilers
// minutes.
inline constexpr int kMaxKernelLength = 40'000;

// A file that is no kernel at all (empty, binary, too long, without the function `kernel`), and
// directives and words that could affect the frame, in the order of their lines; without such, code
// that the compiler does not survive (compiler_guard.hpp). Macros can hide words from this check;
// check_interface in compile.hpp finds them in the compiled module.
std::vector<CompileError> check_frame(std::string_view kernel_text,
                                      const KernelInterface& interface = {});

}  // namespace vkp
