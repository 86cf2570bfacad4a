// `workbook picture`: what every thread did to memory.
#pragma once

#include "checker/guarded/guarded_text.hpp"
#include "checker/options/arguments.hpp"
#include "checker/text/style.hpp"

namespace vkp {

// What the command draws, for the terminal if the options do not say otherwise, of a run as on that
// device. Throws UsageError, InstallationError and GuardedFailure, and Interrupted where there is
// an interruption.
RenderedText picture_text(const Arguments& arguments, const Style& style,
                          const TargetDevice& target, Interruption* interruption = nullptr);

// Gives the exit code; throws UsageError, InstallationError and GuardedFailure.
int run_picture(const Arguments& typed);

}  // namespace vkp
