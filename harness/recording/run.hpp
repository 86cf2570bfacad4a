// The recording of a run: all that was observed of some of its workgroups, as bits. A trace, a
// picture, a debugger and the values that an editor shows are views of it, and no view runs the
// kernel again.
//
// The idea: a step is one instruction, by all threads of a workgroup that run it together. Steps
// are in the order in which they happened, those of several workgroups mixed. A moment is the index
// of a step: the time before that step and after all those before it. So a debugger goes back by
// going to a smaller index. What a step did to memory is a row of accesses, one for each thread and
// scalar; an access names a cell, which is one scalar of one variable. A cell has its name in the
// source once, however often it is accessed.
//
// The life of a recording: `Wanted` says of which workgroups or thread it is to be, and what else
// is of use. record() runs the kernel once more with a Recorder, which makes a Run. A Run has no
// pointers, so that it can go to another process. History finds in it who wrote a value last.
//
// What is left out: reads of a thread's own variables, push constants, uniform blocks, the
// compiler's own variables, and what exceeds the limits of `Wanted`. Run::Group::left_out counts
// the latter.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/model/launch.hpp"
#include "harness/model/memory.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/counts.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace vkp::recording {

// One scalar of a variable, or a place outside of it.
struct Cell {
    // The offset of a place outside.
    static constexpr std::uint64_t kOutside = std::numeric_limits<std::uint64_t>::max();

    std::uint32_t variable = 0;  // index in Run::variables
    // The offset in bytes in memory, and the number of the scalar in a variable of a thread's own.
    std::uint64_t offset = 0;
    std::string place = {};  // as the source writes it: "[2].weight.x"; empty: all of the variable
    bool is_component = false;  // the place ends with a component of a vector, not with a member
    audit::ScalarType type = {};

    [[nodiscard]] bool is_outside() const { return offset == kOutside; }
};

struct Variable {
    std::string name;
    Memory memory = Memory::kGlobal;  // kPrivate: each thread has its own
    std::uint32_t binding = 0;        // of an array in global memory
    // In global memory the kernel declares other elements than the frame does: structs, matrices,
    // or members of a block.
    bool is_of_other_elements = false;
    // Of shared memory: the type of an element, the shape (empty: no array), scalars of an element.
    std::string type = {};
    Shape shape = {};
    std::uint32_t components = 1;
    // Ascending by offset. In global memory only those that were accessed, or all for a drawing of
    // other elements.
    std::vector<std::uint32_t> cells = {};
};

enum class StepKind : std::uint32_t {
    kLine,  // threads come to another line of the kernel
    kRead,
    kWrite,
    kAtomic,  // one that writes; others are reads
    kSet,     // an assignment to a variable of each thread's own
    kBarrier,
    kPrint,
    kGap  // accesses that were not recorded
};

struct Step {
    StepKind kind = StepKind::kLine;
    std::int32_t line = 0;
    std::uint32_t workgroup = 0;  // in the launch, x running fastest
    std::uint32_t interval = 0;   // barriers that the workgroup passed before it
    std::uint32_t lanes = 0;      // index in Run::lane_sets: who runs it; nobody a gap
    // Of an access: for each lane so many of Run::accesses, from this one on.
    std::uint32_t scalars = 0;
    std::uint32_t first = 0;
    // Of an access, index in Run::instructions; of a print, in Run::prints; of a barrier, in
    // Run::absences; of a gap, in Run::gaps.
    std::uint32_t detail = 0;
    // Of an access for a drawing: memory transactions, under the model of audit::LineCost.
    std::uint32_t transactions = 0;
    std::uint32_t ideal_transactions = 0;
};

// What one lane did to one scalar.
struct Access {
    std::uint32_t cell = 0;
    std::uint16_t lane = 0;
    std::uint16_t is_unset = 0;  // 1: for a drawing: it found what nothing had written
    std::uint64_t bits = 0;      // as audit::bits_at(): what it read or wrote
    std::uint64_t before = 0;    // of an atomic: what it found
};

// What accesses by one kind of instruction have in common.
struct Instruction {
    std::uint32_t variable = 0;
    std::uint32_t indices = 0;    // of its pointer: those of a place that it names
    std::uint32_t is_atomic = 0;  // 1: an atomic, also one that only reads
    std::vector<audit::ScalarType> types = {};
    std::vector<std::uint32_t> offsets =
        {};  // of the scalars from the pointer; empty: of one's own
};

// How often all workgroups accessed each element of an array, whichever are recorded.
struct Heat {
    std::vector<std::uint64_t> reads;
    std::vector<std::uint64_t> writes;
    std::vector<bool> written;  // by scalar: has a value; of shared memory, in the last workgroup
};

struct LineCounts {
    int line = 0;
    Counts counts = {};
};

// A line with accesses outside of an array.
struct OutsideAccess {
    int line = 0;
    std::string array = {};
    bool operator==(const OutsideAccess&) const = default;
};

// A recorded workgroup.
struct Group {
    std::uint32_t index = 0;
    std::uint64_t left_out = 0;  // accesses after it was full; of one thread, all its events
};

struct Run {
    Launch launch;
    std::vector<Group> groups = {};  // ascending; at least one, unless nothing is known of the run
    std::vector<Variable> variables = {};
    std::vector<Cell> cells = {};
    std::vector<Instruction> instructions = {};
    std::vector<std::vector<std::uint32_t>> lane_sets = {};  // each ascending
    std::vector<Step> steps = {};
    std::vector<Access> accesses = {};
    std::vector<std::string> prints = {};
    // Threads that did not come to a barrier; the first is empty: all came.
    std::vector<std::vector<audit::Absence>> absences = {};
    std::vector<std::uint64_t> gaps = {};  // how many accesses each replaces
    bool has_begun = false;                // the one thread that is recorded has done something
    bool has_assignments = true;           // or they were too many for a drawing

    // For a drawing: the frame's arrays by binding, then shared ones in the order of their
    // variables.
    std::vector<Heat> heat = {};
    std::uint64_t groups_left_out = 0;  // workgroups that ran and are not recorded
    // By line: of all workgroups, or of the one thread that is recorded, whatever is left out.
    std::vector<LineCounts> lines = {};
    std::vector<OutsideAccess> outside = {};  // of that thread, likewise

    // The first recorded one: that of a debugger.
    [[nodiscard]] std::uint32_t workgroup() const { return groups.front().index; }
    [[nodiscard]] const std::vector<std::uint32_t>& lanes_of(const Step& step) const {
        return lane_sets[step.lanes];
    }
    // Those of all lanes, or of the lane at this place in lanes_of().
    [[nodiscard]] std::span<const Access> accesses_of(const Step& step) const {
        return {accesses.data() + step.first, lanes_of(step).size() * step.scalars};
    }
    [[nodiscard]] std::span<const Access> accesses_of(const Step& step, std::size_t lane) const {
        return accesses_of(step).subspan(lane * step.scalars, step.scalars);
    }
    [[nodiscard]] const Variable& variable_of(const Step& step) const {
        return variables[instructions[step.detail].variable];
    }
};

// A place as an instruction names it, whatever it accesses there.
struct Place {
    std::string text = {};                   // "[2].weight"
    std::vector<std::int64_t> indices = {};  // those that are no members: 2
};

// With the first `count` indices and members of the cell's place.
Place place_of(const Cell& cell, std::uint32_t count = std::numeric_limits<std::uint32_t>::max());

// Whether the cell belongs to an element of its variable that a hazard names.
bool is_part_of(const Cell& cell, const std::vector<audit::Index>& element);

// "-3", "0.5", "true"
std::string value_text(const Cell& cell, std::uint64_t bits);

inline bool is_access(StepKind kind) {
    return kind == StepKind::kRead || kind == StepKind::kWrite || kind == StepKind::kAtomic ||
           kind == StepKind::kSet;
}
inline bool writes(StepKind kind) {
    return is_access(kind) && kind != StepKind::kRead;
}

}  // namespace vkp::recording
