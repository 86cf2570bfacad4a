// The part of a module that its entry points reach: a file of several shaders holds more than one
// of them needs.
#pragma once

#include "harness/spirv/module.hpp"

namespace vkp::spirv {

// Removes the functions that no entry point calls, and the variables that nothing names then, with
// their names and decorations. The module must be valid.
void remove_unreached(Module& module);

}  // namespace vkp::spirv
