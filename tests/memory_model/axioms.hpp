// All executions that the Vulkan memory model permits for a small program, one by one: a place in
// the modification order for each atomic access, and happens-before through fences (Vulkan
// specification, appendix "Memory Model").
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace vkp::memory_model {

// Two locations for atomics, and one that is accessed without.
inline constexpr std::size_t kAtomicLocations = 2;

struct Action {
    enum class Kind { kLoad, kStore, kAdd, kExchange, kFence, kRead, kWrite };
    Kind kind = Kind::kLoad;
    std::size_t location = 0;
    std::uint32_t value = 0;
};

struct SmallProgram {
    std::vector<std::vector<Action>> threads;
    bool are_workgroups = false;  // each thread is a workgroup
};

// The same for the same seed.
SmallProgram random_small_program(std::uint32_t seed);

// As a lab file: what a thread has read is folded into its element of `o`.
std::string text_of(const SmallProgram& program);

struct Permitted {
    // What the threads have read, then the memory of the atomics, then the last location.
    std::set<std::vector<std::uint32_t>> outcomes;
    bool has_race = false;  // in some execution
    bool are_too_many = false;
};

Permitted permitted_by_model(const SmallProgram& program);

}  // namespace vkp::memory_model
