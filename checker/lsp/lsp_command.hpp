// `workbook lsp`: the language server, for editors to start.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

CommandDeclaration lsp_command();

}  // namespace vkp
