// `workbook prove`: whether a kernel is right for every size.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

CommandDeclaration prove_command();

}  // namespace vkp
