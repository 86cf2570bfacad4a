// How long a kernel is once its macros are written out, without writing them out: thirty lines of
// macros that use the one before twice make a thousand million words.
#pragma once

#include <string_view>

namespace vkp {

// Words and signs of the code when every macro stands for the longest of its definitions, and one
// for each use of a macro, which takes time even if it stands for nothing; infinity where macros
// stand for macros without end in sight. `code` holds no comments.
double expanded_size(std::string_view code);

}  // namespace vkp
