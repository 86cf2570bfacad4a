// Random kernels, as lab files. They are valid, have no undefined behaviour and give the same
// result for every order of their threads: a difference between two ways to run one is a bug.
#pragma once

#include "tests/differential/probe.hpp"

#include <cstdint>
#include <string>

namespace vkp::differential {

// Whether the threads of this seed's kernel share memory and meet at barriers.
bool has_barriers(std::uint64_t seed);

// Whether a fault can be put into this seed's kernel.
bool may_have_fault(std::uint64_t seed);

// The same seed gives the same kernel, apart from the fault. Faults that need barriers must not be
// requested for kernels that have none.
std::string random_kernel(std::uint64_t seed, Fault fault);

}  // namespace vkp::differential
