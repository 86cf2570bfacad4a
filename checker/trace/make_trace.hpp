// Runs a kernel on the CPU and writes down what one of its threads does.
#pragma once

#include "checker/options/arguments.hpp"
#include "checker/subject/subject.hpp"
#include "checker/trace/render_trace.hpp"

namespace vkp {

// Throws UsageError if the kernel has no such thread, line or array, and DeviceNotKnown.
TraceReport make_trace(const Subject& subject, const TraceArguments& wanted,
                       AuditExecutor& executor);

}  // namespace vkp
