// Counts what a program that links this allocates with `new`, on one thread.
#pragma once

#include <cstddef>

namespace vkp {

void start_heap_meter();

// Returns the largest allocation at one time since the start, beyond what was allocated then.
std::size_t stop_heap_meter();

}  // namespace vkp
