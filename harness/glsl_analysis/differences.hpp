// What a kernel lacks of a right one, difference by difference: a missing statement, a term too
// many, whatever no general change of one word reaches.
#pragma once

#include "harness/glsl_analysis/single_edits.hpp"

#include <string_view>
#include <vector>

namespace vkp {

// Each small difference as an edit of `syntax`, the smallest first. Variables of the right kernel
// that begin with the same value as one of this kernel get its name.
std::vector<SingleEdit> differences(const Syntax& syntax, std::string_view right_text);

}  // namespace vkp
