// Functions that a random kernel calls.
#pragma once

#include "tests/differential/random_source.hpp"
#include "tests/differential/scope.hpp"

#include <string>
#include <vector>

namespace vkp::differential {

// The text of a function that uses the names of the scope; it is added to the scope.
std::vector<std::string> make_helper(RandomSource& random, Scope& globals, const std::string& name);

}  // namespace vkp::differential
