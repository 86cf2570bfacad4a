// The kernel's names for the elements of a buffer that it does not declare as the frame's array:
// structs, matrices, or a block with several members.
#pragma once

#include "harness/audit/machine/workgroup_state.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/picture/recording.hpp"

namespace vkp::picture {

// Into the array that is the region's memory. Leaves it alone where the kernel sees the same
// elements, and where there are so many that nobody looks at each.
void name_cells(RecordedArray& array, const audit::Region& region, ElementType declared);

}  // namespace vkp::picture
