// A guess at the launch of a shader does not know how long its arrays are. They are as long as the
// shader's indices ask: only an index that no length allows is a fault.
#pragma once

#include "harness/judge/result.hpp"

namespace vkp {

// Makes arrays of guessed length longer where the shader went beyond their ends, and repeats what
// they hold. Returns whether it did.
bool grow_guessed_arrays(Case& definition, const PuzzleResult& result);

}  // namespace vkp
