// Values that are the same in all threads of a subgroup, whatever the device and the data.
#pragma once

#include "harness/spirv/module.hpp"

#include <unordered_map>

namespace vkp::spirv {

// What is known of a value of one integer or bool.
struct Sameness {
    bool is_same = true;  // in all threads of the subgroup that compute it together
    int zeros = 32;       // so many of its lowest bits are 0
    bool operator==(const Sameness&) const = default;
};

// Of constants, and of every value that the functions compute. A value that varies with the path
// (OpPhi) is the same only if no thread of a subgroup ever takes another path. Functions must be
// expanded, and their variables values: the rest is unknown.
std::unordered_map<Id, Sameness> same_in_subgroup(const Module& module);

// Replaces subgroupBroadcastFirst(x) by x where x is the same anyway, and x & mask by x where the
// mask takes nothing away.
void remove_needless_guards(Module& module);

}  // namespace vkp::spirv
