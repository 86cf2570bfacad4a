// Random kernels: plain accesses, atomics, fences and barriers of all scopes and storage classes.
#pragma once

#include "tests/memory_model/run.hpp"

namespace vkp::memory_model {

inline constexpr std::uint32_t kLocationsOfClass = 4;  // per workgroup if shared
inline constexpr std::size_t kMaxAccesses = 60;

// The same for the same seed.
Execution random_run(std::uint32_t seed);

}  // namespace vkp::memory_model
