// The accesses of one thread as a table.
#pragma once

#include "checker/trace/render_trace.hpp"

#include <string>

namespace vkp {

// The events in order, with the barriers between them, in lines of at most 100 columns.
std::string trace_table(const TraceReport& report, const Style& style);

}  // namespace vkp
