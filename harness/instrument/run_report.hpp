// Reads back what an instrumented run wrote into its record buffer.
#pragma once

#include "harness/instrument/instrument.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace vkp {

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

struct RunReport {
    std::vector<Counts> per_invocation;
    Counts maximum;  // of each count over all invocations
    Counts total;
    // Whether the invocations of any workgroup made enough turns, all taken together, for llvmpipe
    // to have left a loop. Whether it did, only a run that counts subgroup turns can tell.
    bool may_reach_llvmpipe_limit = false;
    std::vector<OutOfBounds> out_of_bounds;
    std::vector<LoopCut> loops_over_limit;
    // At most one: the turns of a whole subgroup do not tell which loop was the last one.
    std::vector<LoopCut> loops_left_by_device;
    std::vector<BarrierDivergence> barrier_divergences;
};

// llvmpipe leaves every loop, in silence, once the invocations that it runs side by side have made
// this many turns of any loops together (LP_MAX_TGSI_LOOP_ITERATIONS in Mesa).
inline constexpr std::uint32_t kLlvmpipeTurnLimit = 65'535;

// `record` holds at least layout.size_bytes() bytes, as the run left them.
RunReport read_record(const Instrumented& shader, std::span<const std::uint32_t> record,
                      const Launch& launch);

}  // namespace vkp
