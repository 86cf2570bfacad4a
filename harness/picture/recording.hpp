// The memory accesses of a kernel, step by step: the data of pictures.
#pragma once

#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/counts.hpp"
#include "harness/model/results/finding.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vkp::picture {

// The values of an array, scalar by scalar, as the source would write them; empty text for a scalar
// that nothing has written.
using Values = std::vector<std::string>;

struct RecordedArray {
    std::string name;
    Memory memory = Memory::kGlobal;
    std::string type;  // type of an element
    Shape shape;       // empty: a variable that is no array
    std::uint32_t components = 1;
    Values initial = {};                     // values before the run; for shared memory all empty
    Values last = {};                        // values after the run, for global memory
    std::vector<std::uint64_t> reads = {};   // accesses to scalars, by element, of all workgroups
    std::vector<std::uint64_t> writes = {};  // likewise
    std::vector<bool> was_written = {};      // by scalar; shared memory: by the last workgroup
    // The kernel's name for each cell where it declares the memory as structs, matrices or members
    // of a block: "[2].weight.x"; empty text for padding. Otherwise a cell is known by its number.
    std::vector<std::string> names = {};
    std::vector<Scalar> scalars = {};  // likewise: the kernel's type of each cell
    std::map<std::vector<std::int64_t>, std::size_t> cells_by_place = {};  // indices and members

    [[nodiscard]] std::size_t cell_count() const { return element_count(shape); }
};

enum class StepKind {
    kRead,
    kWrite,
    kAtomic,
    kLocal,  // an assignment to a variable of each thread's own
    kBarrier,
    kGap  // steps that were not recorded
};

// Memory transactions of a step, under the model of audit::LineCost.
struct StepCost {
    std::uint32_t transactions = 0;
    std::uint32_t ideal_transactions = 0;
};

// One instruction, by all threads of a workgroup that run it together.
struct RecordedStep {
    // The cell of an access outside its array.
    static constexpr std::int64_t kOutside = -1;

    StepKind kind = StepKind::kRead;
    int line = 0;
    std::uint32_t interval = 0;             // barriers passed before it
    std::size_t array = 0;                  // index in Recording::arrays, for an access
    std::string variable = {};              // name of a local: "sum", "acc[2]"
    std::vector<std::uint32_t> lanes = {};  // places in the workgroup; those at a barrier
    std::vector<std::int64_t> cells = {};   // by lane: the element, or kOutside
    std::uint32_t first_component = 0;      // the scalars of the element that it accessed
    std::uint32_t components = 1;
    Values values = {};                                 // by lane and component; before an atomic
    Values after = {};                                  // values after an atomic
    std::map<std::uint32_t, std::string> outside = {};  // by lane: "[8]"
    StepCost cost = {};
    std::vector<audit::Absence> missing = {};  // threads absent from a barrier
    std::uint64_t left_out = 0;                // accesses that a gap replaces
};

struct RecordedWorkgroup {
    std::uint32_t index = 0;  // in the launch, x running fastest
    std::vector<RecordedStep> steps;
    std::uint64_t left_out = 0;  // accesses that no step shows
};

struct Recording {
    audit::Result audit;
    std::vector<RecordedArray> arrays;  // the frame's, then shared ones as they were met
    std::vector<RecordedWorkgroup> workgroups;
    std::map<int, Counts> lines;            // counts of all workgroups, by line
    std::uint64_t workgroups_left_out = 0;  // workgroups that ran
    bool has_locals = true;                 // the steps include assignments
};

}  // namespace vkp::picture
