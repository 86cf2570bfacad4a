// `workbook puzzle new 77_name` and `workbook puzzle check 77`.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

int run_puzzle(const Arguments& arguments);

}  // namespace vkp
