// The changes of a line that does not compile which may let it: a missing `;` or bracket, a word
// too many, a misspelled name, a conversion, a word of another language.
#pragma once

#include "harness/glsl_analysis/single_edits.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct KnownWords {
    std::vector<std::string> names;  // besides those that the kernel declares
    // GLSL's word for one of another language; empty for any other word.
    std::string_view (*in_glsl)(std::string_view word);
};

// By their cost. The line counts from 1.
std::vector<SingleEdit> repairs(const Syntax& syntax, int line, const KnownWords& known);

}  // namespace vkp
