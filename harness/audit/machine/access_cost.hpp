// The cost of an access through a pointer, under the model of memory_cost.hpp.
#pragma once

#include "harness/audit/cost/memory_cost.hpp"
#include "harness/audit/machine/pointer.hpp"

#include <cstddef>
#include <span>

namespace vkp::audit {

// Accounts, at a site of global or shared memory, for the lanes of the mask that point inside. An
// instruction makes one request to global memory for all its scalars, from the first byte to the
// last, and one request to shared memory for each scalar. Returns the cost of all of them.
RequestCost account_access(MemoryCost& memory_cost, std::size_t site, const Pointer& pointer,
                           std::span<const ScalarPlace> places, const Mask& mask);

}  // namespace vkp::audit
