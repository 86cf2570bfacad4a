// Rewrites a compute shader so that it counts its operations and cannot do harm:
//
//   - every invocation counts its reads and writes of global and shared memory, its atomics and its
//     barriers in private variables, which drivers keep in registers, and stores them once, with a
//     number for the path that it took;
//   - an access whose index is outside an array is recorded and skipped (a load gives zero), with
//     as few branches as can be: a device on the CPU executes both sides of every one;
//   - a loop is left, and that recorded, after a number of iterations.
//
// Where an audit has shown that nothing can go wrong (`Guards::kNone`), the last two are left out,
// and from the first all that the audit has counted: the cost of a guard in an inner loop of a GPU
// is not its comparison, but that a loop with a second exit is not unrolled.
//
// All of it goes into one more storage buffer, laid out by `RecordLayout` and read back by
// `read_record`. No loops are added: where a device leaves loops in silence (device_quirks.hpp), it
// counts the iterations of each.
#pragma once

#include "harness/model/results/run_report.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct BarrierSite {
    int line = 0;
    std::uint32_t word = 0;  // among the words of an invocation: how often it was there
};

// The words that each invocation stores at its end; the counters come first, in the order of
// `Counter`, and the words of barriers and accesses follow.
enum class InvocationWord : std::uint32_t {
    kLoopIterations = kCounterCount,
    kSubgroupIterations,  // iterations that its subgroup as a whole made, if they are counted
    kPath,                // harness/spirv/path.hpp
    kLoopOverLimit        // 1 + index of the first loop that went over the limit; 0: none
};

// The record buffer is slots[slot][invocation], each of 32 bits: neighbours in memory are
// neighbouring invocations, so that their stores coalesce. Words that nothing changes have no slot.
struct RecordLayout {
    // The bits of a slot that hold a word; no bits: the word is 0.
    struct Place {
        std::uint32_t slot = 0;
        std::uint32_t shift = 0;
        std::uint32_t mask = 0;
    };

    std::vector<Place> places;  // by word
    std::uint32_t slots = 1;    // at least one, as no buffer is empty

    [[nodiscard]] std::uint64_t size_bytes(std::uint64_t invocations) const {
        return slots * invocations * sizeof(std::uint32_t);
    }

    // The size of a shared record; its first word is the invocation that the others describe.
    [[nodiscard]] std::uint32_t shared_words() const { return 1 + slots; }
};

enum class Guards {
    kAll,
    // No guards of bounds, loops or barriers: for a launch and data that were audited as a whole
    // and without a finding, on a device that takes the same way through the kernel.
    kNone
};

// A 16-bit count saturates here. Where no invocation reaches it, two counts share a slot.
inline constexpr std::uint32_t kMaxInHalfASlot = 0xffff;

// One record for all invocations, for launches too large for one record each: the fault of the
// first invocation that reports one, and no counts. The words of the record buffer must hold
// `untouched` before the run.
struct SharedRecord {
    std::uint32_t first_word = 0;
    std::uint32_t untouched = 0;

    auto operator<=>(const SharedRecord&) const = default;
};

struct InstrumentOptions {
    std::uint32_t record_binding = 3;
    std::optional<SharedRecord> shared_record = {};  // otherwise each invocation has its own
    Guards guards = Guards::kAll;
    bool counts_in_halves = false;  // the counters of `Counter` take 16 bits each
    // Iterations of all loops of one invocation together.
    std::uint32_t loop_iteration_limit = 60'000;
    // Counts the iterations that each subgroup as a whole makes, which a device that leaves loops
    // silently limits. Costs a subgroup operation in each iteration, and is needed only where
    // RunReport::may_reach_silent_limit says so.
    bool count_subgroup_iterations = false;

    std::uint32_t path_key = 0;

    auto operator<=>(const InstrumentOptions&) const = default;
};

struct Instrumented {
    spirv::Words words;
    RecordLayout layout;
    std::vector<AccessSite> access_sites;
    std::vector<BarrierSite> barrier_sites;
    std::vector<int> loop_lines;  // source line of each loop that is watched, by its index
};

// Instruments a valid module (spirv::require_valid) with one entry point, as shaderc makes it from
// GLSL. Throws spirv::Error, with the source line, for what it cannot
// instrument, and rather than giving back words that are no valid module (then the text begins with
// kInvalidResult).
inline constexpr std::string_view kInvalidResult = "what it would be instrumented to: ";
Instrumented instrument(const spirv::ParsedModule& shader, const InstrumentOptions& options);

}  // namespace vkp
