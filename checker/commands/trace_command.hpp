// `workbook trace`: every access of one thread, in order.
#pragma once

#include "checker/guarded/guarded_text.hpp"
#include "checker/options/arguments.hpp"
#include "checker/text/style.hpp"

namespace vkp {

// What the command prints, as for that device. Throws UsageError, InstallationError and
// GuardedFailure, and Interrupted where there is an interruption.
RenderedText trace_text(const Arguments& arguments, const Style& style, const TargetDevice& target,
                        Interruption* interruption = nullptr);

// Gives the exit code; throws UsageError and InstallationError.
int run_trace(const Arguments& arguments);

}  // namespace vkp
