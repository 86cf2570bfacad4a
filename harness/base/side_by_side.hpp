// The same work for several things, on all cores that there are.
#pragma once

#include <cstddef>
#include <functional>

namespace vkp {

// Calls work(i) for i from 0 to count - 1, several at a time where the system has more than one
// core and permits threads. Returns when all are done. `work` must not throw.
void side_by_side(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace vkp
