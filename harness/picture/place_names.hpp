// The kernel's names for the elements of a buffer that it does not declare as the frame's array:
// structs, matrices, or a block with several members.
#pragma once

#include "harness/audit/machine/workgroup_state.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/picture/recording.hpp"

namespace vkp::picture {

// Sets the names in the array with the region's memory. Does nothing if the kernel sees the same
// elements, or if there are too many to look at each.
void name_cells(RecordedArray& array, const audit::Region& region, ElementType declared);

}  // namespace vkp::picture
