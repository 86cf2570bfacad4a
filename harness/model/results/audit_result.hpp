// What an audit gives: what went wrong, who did what, what it counted and what the arrays hold.
#pragma once

#include "harness/model/array_bytes.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/counts.hpp"
#include "harness/model/results/finding.hpp"
#include "harness/model/results/invocation_counts.hpp"
#include "harness/model/results/run_order.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp::audit {

// A storage buffer of descriptor set 0; its place in the list is its binding.
struct Buffer {
    ArrayBytes bytes;
    bool initialized = true;  // false: to read an element that nothing wrote is a finding
    // The elements of an uninitialized buffer that an earlier dispatch wrote.
    std::vector<std::size_t> written = {};
    // The size of an element, where it differs from the shader's; 0: it is the shader's.
    std::size_t element_bytes = 0;
    bool is_incoherent = false;  // no barrier makes visible to one invocation what another wrote
    bool may_stay_unwritten = false;  // otherwise every element has to be written at the end
    // What an earlier dispatch left with other last bits (OtherBits); empty where that is the same.
    std::vector<std::byte> other_bytes = {};
};

// To what the next dispatch finds: `bytes` are what one left, or empty where that is what it found.
// `unwritten` are the elements, of `count`, that nothing has written; null: that is not known, and
// all may have been.
void carry_over(Buffer& array, std::vector<std::byte> bytes,
                const std::vector<std::size_t>* unwritten, std::size_t count);

struct Result;

// Likewise, what a dispatch leaves with other last bits. To be called before, as `left` are the
// bytes that carry_over() is about to take.
void carry_over_other_bits(std::vector<Buffer>& arrays, const Result& audit,
                           const std::vector<std::vector<std::byte>>& left);

// Whether an earlier dispatch left other bytes in any of them.
bool has_other_bytes(const std::vector<Buffer>& arrays);

// One index on the way to an element.
struct Index {
    std::int64_t value = 0;
    std::optional<std::uint32_t> extent;  // how many elements there are; nothing for a member
    std::string member;                   // ".x" of a struct, which is no index; empty otherwise
};

// Who accessed what, and how.
struct Access {
    int line = 0;
    std::uint32_t invocation = 0;  // place in its workgroup, and the workgroup's times its size
    bool writes = false;
    bool is_atomic = false;
};

// An invocation that is not where others are.
struct Absence {
    std::uint32_t invocation = 0;
    int line = 0;  // where it took another way
    bool has_returned = false;
};

// One cause, with how often it happened and what is known of its first time.
struct Hazard {
    FindingKind kind = FindingKind::kOutOfBounds;
    Access access = {};                // what went wrong; line 0 where no line is to blame
    std::optional<Access> other = {};  // of a race: the earlier access
    // Nothing orders the access, as `coherent` is missing; and whether nothing else is missing. For
    // a race, too. Where the array is coherent only within a narrow scope, that: "workgroup".
    bool is_private = false;
    bool wants_coherence_alone = false;
    std::string coherent_within = {};
    bool crosses_workgroups = false;  // of a race: whether any two threads were of different ones
    Memory memory = Memory::kGlobal;
    bool is_in_image = false;             // in global memory that is an image in the source
    std::string array = {};               // name in the source, or empty
    std::vector<std::string> views = {};  // of a race: all names of that memory in the source
    std::vector<Index> element = {};      // the way to the element, outermost index first
    // What the access read or wrote; of an order-dependent result the two outcomes; of an endless
    // loop its turns (`access.is_atomic`: the last had an atomic, so that it may be a wait), and of
    // an endless wait likewise. Of a kernel that takes too long nothing, and the turn of the loop
    // it was in. Of an operation without a defined result what a thread does and, as sentences,
    // what is defined. Of sums that may be reordered the lines, and those with sums inside of
    // instructions.
    std::string value = {};
    std::string other_value = {};
    std::uint64_t occurrences = 0;
    std::vector<std::uint32_t> invocations = {};  // those it happened to first, at most eight
    RunOrder order = {};                          // in which it happened
    std::uint32_t arrived = 0;  // of a divergent barrier or tile: how many invocations were there
    // For a divergent barrier or tile, some of the absent invocations. For a value that was asked
    // of an invocation of the subgroup (in `value`) that does not take part: that one, if the
    // workgroup has it.
    std::vector<Absence> elsewhere = {};
    // For an undefined value, the line in which it matters, if that is another one. For an index
    // out of bounds, the line in which an integer wrapped round, with what it computed in `value`.
    int linked_line = 0;
    bool is_of_other_bits = false;  // where floats have other last bits (OtherBits)
};

// What a dispatch does where floats have other last bits than the audit's, and Vulkan permits them.
struct OtherBits {
    // Where an invocation, or a workgroup by its first one, went another way.
    struct Way {
        std::optional<Counter> counter;  // nothing: arrivals at barriers, or iterations
        std::uint32_t invocation = 0;
        std::uint64_t count = 0;
        std::uint64_t other_count = 0;
    };

    int line = 0;                 // where they first decide something; 0: unknown
    std::string rule = {};        // of Vulkan's: "`sin()` in line 3 may be off by …"
    std::optional<Way> way = {};  // the first difference; nothing where each went the same way
    // What each buffer held at the end, empty where that is the same; no entries where all are the
    // same.
    std::vector<std::vector<std::byte>> buffers = {};
};

// What the accesses of one line to global or shared memory cost, under a declared model:
// subgroups of 32, sectors of 32 bytes, 32 banks of 4 bytes.
struct LineCost {
    int line = 0;
    Memory memory = Memory::kGlobal;
    std::string array = {};
    bool writes = false;
    std::uint64_t requests = 0;            // times that a subgroup accessed memory here
    std::uint64_t transactions = 0;        // sectors, or passes over the banks
    std::uint64_t ideal_transactions = 0;  // transactions that as many bytes need at least
    std::uint32_t worst_request = 0;       // transactions of the worst request
    std::uint64_t scattered_requests = 0;  // those in which most neighbours were not side by side
    bool operator==(const LineCost&) const = default;
};

// All accesses to one kind of memory together.
LineCost sum_of(const std::vector<LineCost>& costs, Memory memory);

// What has line, array and direction in common taken together; by line.
std::vector<LineCost> sums_by_line(const std::vector<LineCost>& costs);

// What one invocation printed.
struct Print {
    int line = 0;
    std::uint32_t invocation = 0;  // as in Access
    std::string text = {};
};

inline constexpr std::size_t kMaxPrints = 1000;
inline constexpr std::size_t kMaxPrintBytes = 1024;  // of each; what is longer is cut off

struct Result {
    std::vector<Hazard> hazards;  // by line
    std::vector<Hazard> notes;    // what is worth knowing and no fault
    std::vector<Buffer> buffers;  // as the shader left them
    // The elements of each uninitialized buffer that nothing wrote.
    std::vector<std::vector<std::size_t>> unwritten;
    // Where a result depends on the order: what each buffer held after runs in other orders, each
    // another one, and no more than a few.
    struct Outcome {
        std::vector<std::vector<std::byte>> buffers;
    };
    std::vector<Outcome> other_outcomes;
    // What orders of the invocations were tried, besides the first one.
    struct Orders {
        std::uint32_t tried = 0;
        std::uint32_t given_up = 0;  // as they took too long
        bool are_all = false;        // no other order meets anything else
    };
    Orders orders;
    // Where it does something else with other last bits of floats.
    std::optional<OtherBits> other_bits;
    InvocationCounts per_invocation;
    // One number for each workgroup, made from how often each of its invocations arrived at each
    // barrier and made an iteration of each loop. Only a comparison with a device needs them.
    std::vector<std::uint64_t> paths;
    Counts maximum;
    Counts total;
    // How often threads of the workgroup that looped most came to the head of a loop, to enter it
    // or for another iteration; threads that come together count once. No thread, and no subgroup
    // in lockstep, made more iterations of all its loops together.
    std::uint64_t most_loop_rounds = 0;
    std::uint64_t most_barriers = 0;  // that a workgroup came to
    // Times that the invocations of a subgroup of 32 went on at different places, all together.
    std::uint64_t divergent_branches = 0;
    std::uint64_t tile_products = 0;  // times that invocations together multiplied tiles
    std::vector<LineCost> costs;      // by line
    // Workgroup by workgroup, and in each line by line as its invocations go through it together.
    std::vector<Print> prints;
    std::uint64_t prints_left_out = 0;     // after those
    std::uint64_t operations = 0;          // instructions on scalars times invocations, about
    std::uint64_t audited_workgroups = 0;  // fewer than all: a sample
    bool complete = false;                 // false: stopped at a loop that does not end
    // Whether devices may rightly come to other values: a NaN, or an undefined operation.
    bool is_device_dependent = false;
    // Whether a device may end the program: a division overflowed.
    bool may_trap = false;
    // Whether another order of the invocations may take other ways: an atomic's old value was used.
    bool is_order_dependent = false;
    // What was not audited, with its line: an instruction or type that the audit does not know.
    struct Unsupported {
        int line = 0;
        std::string what;
    };
    std::optional<Unsupported> unsupported;  // nothing else of the result is meant if there is one
};

// Whether the audit went through all of the kernel, in all workgroups.
bool is_whole(const Result& audit, const Launch& launch);

}  // namespace vkp::audit
