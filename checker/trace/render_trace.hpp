// The trace of one thread, for people and for programs.
#pragma once

#include "checker/text/style.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/memory.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// An access, an assignment to a variable of the thread's own (in private memory), or a text that it
// printed.
struct TraceEvent {
    int line = 0;
    Memory memory = Memory::kGlobal;
    std::string array = {};
    std::vector<std::int64_t> element = {};
    std::string place = {};  // the element as the source writes it: "[2].weight.x"
    bool reads = false;
    bool writes = false;
    bool is_atomic = false;
    bool is_outside = false;
    std::vector<std::string> values = {};  // values of the scalars; for an atomic: before and after
    std::uint32_t interval = 0;            // barriers passed before it
    bool is_print = false;  // then its text is the only value, and it accesses nothing
};

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
    std::vector<TraceEvent> events = {};
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
