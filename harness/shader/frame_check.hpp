// What a kernel's text may not hold, whatever the compiler would say.
#pragma once

#include "harness/model/kernel.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Far beyond any kernel a person writes; longer files are taken for something else.
inline constexpr std::size_t kLargestKernelBytes = std::size_t{1} << 20U;

// The text with comments blanked out, every character that is left on its own line and column.
std::string without_comments(std::string_view text);

// A file that is no kernel at all (empty, binary, too long, without `void kernel()`), and
// directives and words that reach for the frame, in the order of their lines; without such, what
// the compiler does not survive (compiler_guard.hpp). Macros can hide words
// from this; what they let through is caught in the compiled module (check_interface in
// compile.hpp).
std::vector<CompileError> check_frame(std::string_view kernel_text);

}  // namespace vkp
