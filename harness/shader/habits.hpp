// Words and signs of other languages in a kernel, and what GLSL writes instead.
#pragma once

#include "harness/base/source_text.hpp"

#include <string>
#include <string_view>

namespace vkp {

// A sentence about the first of them in that line of a kernel that does not compile; empty if there
// is none. `message` is the compiler's.
std::string habit_advice(std::string_view message, int line, const SourceText& source);

// GLSL's word for one of another language, without arguments; empty for any other word.
std::string_view word_in_glsl(std::string_view word);

// A sentence about a word of GLSL's own that the line declares as a name; empty if it does not.
std::string reserved_name_advice(std::string_view word, int line, const SourceText& source);

// A sentence about a `//` that is meant to divide, in that line or the one before; empty if there
// is none.
std::string division_advice(int line, const SourceText& source);

}  // namespace vkp
