// Comments that say a part of what a shader runs on; its module and guesses say the rest.
#pragma once

#include "harness/lab/describe_module.hpp"
#include "harness/lab/header.hpp"
#include "harness/lab/lab_file.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

// Whether the comments name arrays, workgroups or modules, so that nothing has to be guessed.
bool says_launch(const std::vector<HeaderItem>& items);

// The comments alone, in the lines that they have, if these are in order.
std::string text_of(const std::vector<HeaderItem>& items);

// Removes the comments of a whole shader that only look like keys.
void remove_prose(std::vector<HeaderItem>& items, std::uint64_t seed);

// What a file about one module says of it.
SaidOfModule said_of(const LabFile& file);

}  // namespace vkp
