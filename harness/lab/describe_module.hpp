// The comments with which `lab` runs a module, as far as the module says it: its arrays with their
// bindings, push constants, specialization constants and workgroup. What only the application
// knows, lengths and values, is a guess.
#pragma once

#include "harness/spirv/module.hpp"

#include <span>
#include <string>

namespace vkp {

// `entry_point`: empty, if the module has only one. Throws spirv::Error for words that are no
// module.
std::string describe_module(std::span<const std::uint32_t> words, const std::string& entry_point);

}  // namespace vkp
