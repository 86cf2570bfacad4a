// `workbook data`: the images that there are to train with, and how to get more.
#pragma once

#include "checker/options/declaration.hpp"

namespace vkp {

// Throws UsageError and InstallationError.
CommandDeclaration data_command();

}  // namespace vkp
