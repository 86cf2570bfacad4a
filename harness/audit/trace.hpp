// A trace: what one invocation accesses, in order.
#pragma once

#include "harness/audit/machine/observer.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp::audit {

// An AccessEvent that outlives the audit. One of private memory is an assignment to a variable.
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

// The events that a trace keeps.
struct TraceFilter {
    int line = 0;         // 0: of every line
    std::string array;    // empty: of every array
    bool locals = false;  // also assignments to the invocation's own variables
    std::size_t most = 10'000;
};

class Trace : public Observer {
public:
    Trace(std::uint32_t invocation, TraceFilter filter)
        : invocation_(invocation), filter_(std::move(filter)) {}

    void access(const GroupAccess& access) override;
    void print(const Print& print, std::uint32_t interval) override;

    [[nodiscard]] const std::vector<TraceEvent>& events() const { return events_; }
    // The number of events that passed the filter after the first `most`.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }
    // All accesses of the invocation, regardless of the filter: scalars of reads and writes, and
    // atomics.
    [[nodiscard]] const Counts& counts() const { return counts_; }
    // Whether the invocation accessed anything at all, its own variables too.
    [[nodiscard]] bool has_run() const { return has_run_; }
    // Whether a hazard is known to have happened to the invocation. A hazard names only the first
    // few invocations that it happened to.
    [[nodiscard]] bool concerns(const Hazard& hazard) const;

private:
    void take(const AccessEvent& event);
    void count(const AccessEvent& event);
    void keep(TraceEvent event);
    [[nodiscard]] bool keeps(const AccessEvent& event) const;

    std::uint32_t invocation_;
    TraceFilter filter_;
    std::vector<TraceEvent> events_;
    std::uint64_t left_out_ = 0;
    Counts counts_;
    bool has_run_ = false;
    std::set<std::pair<int, std::string>> outside_;  // line and array of accesses
};

// Whether the kernel's source names the variable. The compiler makes others for itself, such as the
// copy of an argument.
bool is_name_of_kernel(std::string_view variable);

// The lines and names of a shader that a TraceFilter may select.
struct Traceable {
    std::set<int> lines;           // lines with code
    std::set<std::string> arrays;  // arrays in global and shared memory
    std::set<std::string> locals;  // variables of an invocation's own
};

// Throws spirv::Error for a shader that is not valid.
Traceable traceable(const spirv::ParsedModule& shader);

}  // namespace vkp::audit
