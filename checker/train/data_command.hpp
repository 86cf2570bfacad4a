// `workbook data`: the images that there are to train with, and how to get more.
#pragma once

#include "checker/options/arguments.hpp"

namespace vkp {

// Returns the exit code; throws UsageError and InstallationError.
int run_data(const Arguments& arguments);

}  // namespace vkp
