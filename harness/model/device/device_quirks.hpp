// Where drivers differ from what Vulkan promises, and where one of them needs to be spared. What is
// said of llvmpipe, Mesa's device on the CPU, was measured with Mesa 22.3 or read in its source.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/model/device/subgroups.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// llvmpipe leaves every loop, in silence, once the invocations that it runs side by side have made
// this many iterations of any loops together (LP_MAX_TGSI_LOOP_ITERATIONS in Mesa).
inline constexpr std::uint32_t kLlvmpipeIterationLimit = 65'535;

// Iterations of all loops of a subgroup together, after which the device leaves loops in silence.
std::optional<std::uint32_t> silent_iteration_limit(const DeviceInfo& device);

// Iterations of all loops of one invocation, after which an instrumented kernel leaves them: before
// the device would in silence, and well before a driver loses its patience.
std::uint32_t loop_iteration_limit(const DeviceInfo& device);

// The arrangement of subgroups of the device's own size.
SubgroupArrangement subgroup_arrangement(const DeviceInfo& device);

// Whether that is so in workgroups of that size whatever the driver's version.
bool has_known_subgroups(const DeviceInfo& device, const Extent& workgroup_size);

// Whether gl_SubgroupID and gl_NumSubgroups are right in workgroups of that size. llvmpipe gives
// some subgroups the same number where rows have fewer threads than their subgroups, and leaves
// those out of their sum.
bool numbers_subgroups(const DeviceInfo& device, const Extent& workgroup_size);

// The largest program (program_size.hpp) that the driver compiles in reasonable time.
double max_program_size(const DeviceInfo& device);

struct EnvironmentVariable {
    std::string name;
    std::string value;
    bool replaces = false;  // also what the user has set
};

// Before a driver is opened: lets drivers keep what they compile in this folder of ours, so that a
// kernel that takes over the process reaches no other program's.
std::vector<EnvironmentVariable> shader_cache_environment(const std::string& folder);

// Before a driver is opened: lets it keep nothing.
std::vector<EnvironmentVariable> no_shader_cache_environment();

// Before a driver is opened: lets llvmpipe compile without optimising. Launches as small as those
// of puzzles are done sooner, by a tenth to two fifths; large ones run up to several times as long.
std::vector<EnvironmentVariable> quick_compilation_environment();

}  // namespace vkp
