// The length of a kernel after macro expansion, computed without expanding: thirty lines of macros
// that use the one before twice make a thousand million words. Without this check a learner waits
// for the whole time limit, and gets no reason.
#pragma once

#include "harness/base/source_text.hpp"

namespace vkp {

// The words and signs of the code with the longest definition of every macro, and one for each use
// of a macro, which takes time even if it expands to nothing; infinity where macros expand to
// macros without end. It is an upper bound for all code that check_macros() accepts.
double expanded_size(const SourceText& source);

}  // namespace vkp
