// `workbook trace`: every access of one thread, in order.
#pragma once

#include "checker/arguments.hpp"
#include "checker/style.hpp"
#include "harness/worker/interruption.hpp"

#include <string>

namespace vkp {

struct TraceText {
    std::string text;
    bool succeeded = false;  // otherwise the kernel does not compile, or cannot be traced
};

// What the command prints. Throws UsageError, InstallationError and GuardedFailure, and Interrupted
// where there is an interruption.
TraceText trace_text(const Arguments& arguments, const Style& style,
                     Interruption* interruption = nullptr);

// Gives the exit code; throws UsageError and InstallationError.
int run_trace(const Arguments& arguments);

}  // namespace vkp
