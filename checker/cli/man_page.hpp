// The manual page, from the same descriptions as the help. Made by the program itself: packages
// must bring a page, and help2man would be one more thing to install for building.
#pragma once

#include "checker/cli/command_description.hpp"

#include <string>

namespace vkp {

// workbook(1) as roff.
std::string man_page(const CommandDescription& program);

}  // namespace vkp
