// `workbook emit`: the shader around a kernel, in one of several languages.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Gives the exit code; throws UsageError and InstallationError.
int run_emit(const Arguments& arguments);

}  // namespace vkp
