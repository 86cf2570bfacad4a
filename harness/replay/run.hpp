// A recorded run of one workgroup. A moment is the index of a step: it is the time before that step
// happened and after all those before it. So a debugger goes back by going to a smaller index.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/model/launch.hpp"
#include "harness/model/memory.hpp"
#include "harness/model/results/audit_result.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace vkp::replay {

// The cell of an access outside its array.
inline constexpr std::uint32_t kOutside = std::numeric_limits<std::uint32_t>::max();

// One scalar of a variable.
struct Cell {
    std::uint32_t variable = 0;  // index in Run::variables
    // Where it is in its variable: the offset in bytes in memory, and the number of the scalar in a
    // variable of a thread's own.
    std::uint64_t offset = 0;
    std::string place = {};  // as the source writes it: "[2].weight.x"; empty: all of it
    audit::ScalarType type = {};
};

struct Variable {
    std::string name;
    Memory memory = Memory::kGlobal;  // kPrivate: each thread has its own
    std::uint32_t binding = 0;        // of an array in global memory
    // Ascending by offset. In global memory only those that were accessed.
    std::vector<std::uint32_t> cells = {};
};

enum class StepKind : std::uint32_t {
    kLine,  // threads come to another line of the kernel
    kRead,
    kWrite,
    kAtomic,
    kSet,  // an assignment to a variable of each thread's own
    kBarrier,
    kPrint
};

// One instruction, by all threads of a workgroup that run it together.
struct Step {
    StepKind kind = StepKind::kLine;
    std::int32_t line = 0;
    std::uint32_t workgroup = 0;  // of other workgroups only writes to global memory are recorded
    std::uint32_t interval = 0;   // barriers that the workgroup passed before it
    std::uint32_t lanes = 0;      // index in Run::lane_sets: who runs it
    // Of an access: for each lane so many of Run::accesses, from this one on.
    std::uint32_t scalars = 0;
    std::uint32_t first = 0;
    std::uint32_t detail = 0;  // of a print, index in Run::prints; of a barrier, in Run::absences
};

// What one lane did to one scalar.
struct Access {
    std::uint32_t cell = kOutside;
    std::uint32_t lane = 0;
    std::uint64_t bits = 0;    // as audit::bits_at(): what it read or wrote
    std::uint64_t before = 0;  // of an atomic: what it found
};

struct Run {
    Launch launch;
    std::uint32_t workgroup = 0;
    std::vector<Variable> variables = {};
    std::vector<Cell> cells = {};
    std::vector<std::vector<std::uint32_t>> lane_sets = {};  // each ascending
    std::vector<Step> steps = {};
    std::vector<Access> accesses = {};
    std::vector<std::string> prints = {};
    // Threads that did not come to a barrier; the first is empty: all came.
    std::vector<std::vector<audit::Absence>> absences = {};
    std::uint64_t left_out = 0;  // accesses after the recording was full
};

inline bool is_access(StepKind kind) {
    return kind == StepKind::kRead || kind == StepKind::kWrite || kind == StepKind::kAtomic ||
           kind == StepKind::kSet;
}
inline bool writes(StepKind kind) {
    return is_access(kind) && kind != StepKind::kRead;
}

}  // namespace vkp::replay
