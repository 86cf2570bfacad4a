// `workbook dap`: the debug adapter, for editors to start.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

CommandDeclaration dap_command();

}  // namespace vkp
