// The moments at which a recorded run stops: breakpoints, accesses to data, findings.
#pragma once

#include "checker/dap/expression_value.hpp"
#include "checker/dap/moment_values.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// A moment, and the thread that it is about.
struct Hit {
    std::size_t moment = 0;
    std::uint32_t lane = 0;
};

enum class StopReason { kBreakpoint, kDataBreakpoint, kFinding };

// A reason to stop, with all moments of the run at which it applies, ascending: a recorded run has
// no others, in either direction.
struct StopPoint {
    int id = 0;
    StopReason reason = StopReason::kBreakpoint;
    std::vector<Hit> hits = {};
    std::vector<std::string> texts = {};  // of each hit, what happened; empty where that is clear
    bool is_of_all = false;               // of all threads that come to the line in that step
    std::string log_message = {};         // of a breakpoint: it does not stop, but prints this
    std::string kind = {};                // of a finding: finding_name()
};

// A breakpoint at a line of the kernel.
struct LineRequest {
    int line = 0;
    std::string condition = {};      // of the thread that comes there; empty: any
    std::string hit_condition = {};  // "3", ">= 3", "% 2": how often it was met
    std::string log_message = {};
};

// What came of a request for a breakpoint.
struct PlacedBreakpoint {
    StopPoint point = {};
    int line = 0;  // where it is
    bool is_verified = false;
    std::string message = {};  // why it is elsewhere, or nowhere
};

// At the next line that threads come to, if none comes to this one.
PlacedBreakpoint placed(const LineRequest& request, const MomentValues& values);

// The first line from one on that threads come to; nothing if there is none.
std::optional<int> visited_line(const recording::Run& run, int line);

enum class AccessKind { kRead, kWrite, kReadWrite };

// After each access to the place that a text names in a thread: "s[0]", "sum". Throws NoValue.
StopPoint data_point(const std::string& place, AccessKind kind, const MomentValues& values,
                     const Viewpoint& view);

// A sentence for each access so far to the place.
std::string access_history(const std::string& place, const MomentValues& values,
                           const Viewpoint& view);

}  // namespace vkp
