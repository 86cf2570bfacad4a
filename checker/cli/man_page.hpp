#pragma once

#include "checker/cli/command_description.hpp"

#include <string>

namespace vkp {

// workbook(1) as roff.
std::string man_page(const CommandDescription& program);

}  // namespace vkp
