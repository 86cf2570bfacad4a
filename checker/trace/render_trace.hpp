// The trace of one thread, for people and for programs.
#pragma once

#include "checker/text/style.hpp"
#include "harness/audit/trace.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct TraceReport {
    Kernel kernel;
    const Puzzle* puzzle = nullptr;  // null: of a lab file
    std::string case_name = {};
    std::string dispatch = {};  // kernel function, if the puzzle has several
    std::uint64_t seed = 1;
    Launch launch = {};
    Extent workgroup = {0, 0, 0};
    Extent thread = {0, 0, 0};
    std::vector<CompileError> compile_errors = {};
    std::optional<audit::Result::Unsupported> unsupported =
        {};  // what the audit does not support; then nothing ran
    std::vector<audit::TraceEvent> events = {};
    std::uint64_t left_out = 0;               // later events
    bool is_filtered = false;                 // only a line or an array
    Counts counts = {};                       // counts of all accesses of the thread
    bool complete = true;                     // false: the run stopped at an endless loop
    bool is_in_sample = true;                 // false: the audit left this workgroup out
    std::vector<audit::Hazard> hazards = {};  // hazards of the thread
    std::size_t other_hazards = 0;
    Subgroups subgroups = {};  // as assumed by the audit

    // 0: of a lab file.
    [[nodiscard]] int puzzle_number() const { return puzzle == nullptr ? 0 : puzzle->number; }
};

std::string render_trace_text(const TraceReport& report, const Style& style);
// Two threads of a race below each other.
std::string render_race_text(const TraceReport& report, const TraceReport& rival,
                             const Style& style);

// Schema 1, described in docs/json.md.
std::string render_trace_json(const TraceReport& report);

}  // namespace vkp
