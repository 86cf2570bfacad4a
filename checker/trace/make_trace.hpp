// Runs a kernel on the CPU and writes down what one of its threads does.
#pragma once

#include "checker/target/target.hpp"
#include "checker/trace/render_trace.hpp"

#include <string>

namespace vkp {

// A thread, and what of its accesses is written down.
struct TraceQuestion {
    std::string thread = "0";     // "X", "X,Y" or "X,Y,Z", as typed
    std::string workgroup = "0";  // likewise
    int line = 0;                 // 0: of every line
    std::string array = {};       // empty: of every array
    bool locals = false;
};

// Throws UsageError if the kernel has no such thread, line or array, and DeviceNotKnown.
TraceReport make_trace(const Target& target, const TraceQuestion& question,
                       AuditExecutor& executor);

}  // namespace vkp
