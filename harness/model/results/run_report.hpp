// What a device recorded while it ran an instrumented kernel.
#pragma once

#include "harness/model/results/counts.hpp"
#include "harness/model/results/finding.hpp"
#include "harness/model/results/invocation_counts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// One index on the way to an element: known when the shader was compiled, or logged at run time.
struct IndexStep {
    std::string member;  // ".x" of a struct, which is no index; empty otherwise
    std::optional<std::uint32_t> constant;
    std::optional<std::uint32_t> log_slot;  // which of the site's logged indices it is
    bool is_signed = false;
    std::optional<std::uint32_t> extent;  // nothing: the length of the whole buffer array
};

// An instruction that may touch memory outside an array.
struct AccessSite {
    int line = 0;
    Memory memory = Memory::kGlobal;
    std::string array;
    bool writes = false;
    std::vector<IndexStep> steps;
    // Among the words of an invocation: how often it was out of bounds, then the indices of the
    // first time, as IndexStep::log_slot numbers them.
    std::uint32_t first_word = 0;
};

struct OutOfBounds {
    struct Entry {
        std::uint32_t invocation = 0;
        std::vector<std::int64_t> element;  // every index of its first such access, in order
    };

    AccessSite site;
    std::uint64_t occurrences = 0;
    std::vector<Entry> entries;  // one for each invocation that did it, by invocation
};

struct LoopCut {
    int line = 0;  // of the loop, or of the first one where several come into question
    std::vector<std::uint32_t> invocations;
};

// A barrier that the invocations of one workgroup reached differently often.
struct BarrierDivergence {
    int line = 0;
    std::uint32_t workgroup = 0;             // the first such
    std::uint32_t most_often = 0;            // how often the most diligent invocation was there
    std::vector<std::uint32_t> arrived;      // invocations that were there as often as that
    std::vector<std::uint32_t> stayed_away;  // all others of the workgroup
};

// In what audit and device differ.
struct CrossDifference {
    enum class Kind {
        kNone,
        kWay,      // counts, arrivals at barriers, iterations
        kInteger,  // values of which there is no rounding
        kFloat
    };

    Kind kind = Kind::kNone;
    std::string text = {};  // both figures: "… of thread 3: the audit counts 1, the device 2"
    std::string rule = {};  // of Vulkan's, that permits it: "`sin()` in line 3 may be off by …"
    bool is_of_subgroups = false;  // the device may have others: of other invocations
};

struct RunReport {
    InvocationCounts per_invocation;
    std::vector<std::uint64_t> paths;  // as the audit's
    Counts maximum;                    // of each count over all invocations
    Counts total;
    // Whether the invocations of any workgroup made enough iterations, all taken together, for a
    // device that leaves loops in silence (device_quirks.hpp) to have left one. Whether it did,
    // only a run that counts subgroup iterations can tell.
    bool may_reach_silent_limit = false;
    std::vector<OutOfBounds> out_of_bounds;
    std::vector<LoopCut> loops_over_limit;
    // At most one: the iterations of a whole subgroup do not tell which loop was the last one.
    std::vector<LoopCut> loops_left_by_device;
    std::vector<BarrierDivergence> barrier_divergences;
};

}  // namespace vkp
