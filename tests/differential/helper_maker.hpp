// Functions that a random kernel calls.
#pragma once

#include "tests/differential/random_source.hpp"
#include "tests/differential/scope.hpp"

#include <string>
#include <vector>

namespace vkp::differential {

// The text of a function that knows what the scope holds; the scope then knows the function.
std::vector<std::string> make_helper(RandomSource& random, Scope& globals, const std::string& name);

}  // namespace vkp::differential
