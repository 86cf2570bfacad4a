// How long a kernel is once its macros are written out, without writing them out: thirty lines of
// macros that use the one before twice make a thousand million words. Without this a learner waits
// for the whole time limit, and is told of no cause.
#pragma once

#include "harness/source/source_text.hpp"

namespace vkp {

// Words and signs of the code when every macro stands for the longest of its definitions, and one
// for each use of a macro, which takes time even if it stands for nothing; infinity where macros
// stand for macros without end in sight. Not less than that for all that check_macros() lets pass.
double expanded_size(const SourceText& source);

}  // namespace vkp
