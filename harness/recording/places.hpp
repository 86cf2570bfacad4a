// What the recorder reads from the audit's machine: the names and the layout of what is accessed.
#pragma once

#include "harness/audit/machine/observer.hpp"
#include "harness/audit/machine/workgroup_state.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/recording/run.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace vkp::recording {

// The cell at an offset of a variable, without its variable and type.
Cell cell_at(const audit::Variable& variable, std::uint64_t offset);
// Likewise, where a lane points that points outside.
Cell cell_outside_at(const audit::GroupAccess& access, std::uint32_t lane);

// Sets the type, shape and components of a variable in shared memory.
void describe(Variable& variable, const audit::Region& region);

// The scalars that the kernel sees at the elements of a buffer which it does not declare as the
// frame's array: offsets and types, without padding. Empty if it sees the same elements, or if
// there are too many to look at each.
std::vector<std::pair<std::uint64_t, audit::ScalarType>> other_elements(
    const audit::Region& region, const InterfaceArray& declared);

}  // namespace vkp::recording
