// What a thread of a launch does, whichever thread and launch it is: its accesses to memory that
// others see, and where threads of a workgroup wait for each other.
#pragma once

#include "harness/model/launch.hpp"
#include "harness/proof/knowledge.hpp"
#include "harness/proof/value.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vkp::proof {

// A launch of any size.
struct LaunchModel {
    std::array<Term, 3> workgroups = {};
    // Elements of a buffer's runtime array.
    std::function<Term(spirv::Id variable)> length;
    // A number of the push constants: by the type of the block, the member and the index into it.
    std::function<Term(spirv::Id block, std::uint32_t member, std::uint32_t index)> push_constant;
};

enum class AccessKind : std::uint8_t { kRead, kWrite, kAtomic };

struct Access {
    AccessKind kind = AccessKind::kRead;
    spirv::Id variable = 0;
    bool is_shared = false;          // in shared memory, not in a buffer
    bool is_private = false;         // in memory of the thread's own, where only bounds matter
    std::vector<Term> place = {};    // indices into the variable
    std::vector<Term> lengths = {};  // for each of them, how many there are
    Term path = 0;                   // what holds when it happens
    Term time = 0;                   // barriers that order such accesses before it
    int line = 0;
};

// What all threads of a workgroup must do alike: arrive at a barrier, or go round a loop with one.
struct Meeting {
    Term path = 0;
    std::vector<Term> turns = {};  // of the loops around it, which all make alike
    int line = 0;
};

// A loop that is followed for any one of its turns.
struct LoopTurn {
    struct Cell {
        Term now = 0;        // an unknown: its value in this turn
        Term next = 0;       // its value in the next one
        bool falls = false;  // never larger in the next one
        bool rises = false;
    };

    int loop = 0;                  // the same for all copies of a loop
    Term turn = 0;                 // an unknown: 0 is the first one
    std::vector<Term> outer = {};  // the turns of the loops around it
    std::vector<Cell> cells = {};  // those that threads share, turn by turn
    std::vector<Term> alike = {};  // further unknowns that are equal in equal turns
    bool is_last = false;          // the turn in which the loop ends
    bool is_shared = false;        // all threads of a workgroup make the same number of turns
};

// Where a thread is in its subgroup. Two threads of a subgroup are in different lanes, and one at
// most is the first: the thread that is elected where all of the subgroup arrive.
struct SubgroupPlace {
    Term size = 0;
    Term count = 0;  // of the workgroup's subgroups
    Term id = 0;
    Term lane = 0;
    Term is_first = 0;
};

struct Behaviour {
    std::array<Term, 3> local_id = {};
    std::array<Term, 3> workgroup_id = {};
    std::optional<SubgroupPlace> subgroup = {};
    std::vector<Access> accesses;
    std::vector<Meeting> meetings;
    std::vector<LoopTurn> turns;
};

// Throws NotKnown where the module does what is not followed.
Behaviour behaviour_of(const spirv::ParsedModule& shader, const Extent& workgroup_size,
                       const LaunchModel& launch, Terms& terms, Knowledge& knowledge);

}  // namespace vkp::proof
