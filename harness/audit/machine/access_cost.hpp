// What an access through a pointer costs, under the model of memory_cost.hpp.
#pragma once

#include "harness/audit/cost/memory_cost.hpp"
#include "harness/audit/machine/pointer.hpp"

#include <cstddef>
#include <span>

namespace vkp::audit {

// Accounts, at a site of global or shared memory, for the lanes of the mask that point inside. An
// instruction asks global memory once for all its scalars, from the first byte to the last, and
// shared memory once for each of them. What all of this took.
RequestCost account_access(MemoryCost& memory_cost, std::size_t site, const Pointer& pointer,
                           std::span<const ScalarPlace> places, const Mask& mask);

}  // namespace vkp::audit
