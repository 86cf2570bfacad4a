// `workbook emit`: the shader around a kernel, in one of several languages.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError and InstallationError.
CommandDeclaration emit_command();

}  // namespace vkp
