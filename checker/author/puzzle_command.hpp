// `workbook puzzle new 77_name` and `workbook puzzle check 77`.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

CommandDeclaration puzzle_command();

}  // namespace vkp
