#include "harness/model/device/device_quirks.hpp"

namespace vkp {

namespace {

// Enough for honest kernels everywhere.
constexpr std::uint32_t kLlvmpipeLoopIterations = 60'000;
constexpr std::uint32_t kLoopIterations = 1U << 20U;

// llvmpipe compiles programs of this size in about two seconds, and in a time that grows with the
// square of it. NVIDIA's compiler takes three for four times as much.
constexpr double kLlvmpipeMaxProgramSize = 8'000;
constexpr double kMaxProgramSize = 32'000;

}  // namespace

std::optional<std::uint32_t> silent_iteration_limit(const DeviceInfo& device) {
    return device.is_llvmpipe ? std::optional(kLlvmpipeIterationLimit) : std::nullopt;
}

std::uint32_t loop_iteration_limit(const DeviceInfo& device) {
    return device.is_llvmpipe ? kLlvmpipeLoopIterations : kLoopIterations;
}

SubgroupArrangement subgroup_arrangement(const DeviceInfo& device) {
    return device.is_llvmpipe ? SubgroupArrangement::kRows : SubgroupArrangement::kLinear;
}

bool has_known_subgroups(const DeviceInfo& device, const Extent& workgroup_size) {
    return !has_several_dimensions(workgroup_size) ||
           (device.is_llvmpipe && workgroup_size.x % device.subgroup_size == 0);
}

bool numbers_subgroups(const DeviceInfo& device, const Extent& workgroup_size) {
    return !device.is_llvmpipe || workgroup_size.x % device.subgroup_size == 0;
}

double max_program_size(const DeviceInfo& device) {
    return device.is_llvmpipe ? kLlvmpipeMaxProgramSize : kMaxProgramSize;
}

std::vector<EnvironmentVariable> shader_cache_environment(const std::string& folder) {
    return {{"MESA_SHADER_CACHE_DIR", folder, true},
            {"__GL_SHADER_DISK_CACHE_PATH", folder, true},  // NVIDIA's
            {"MESA_SHADER_CACHE_MAX_SIZE", "256M", false}};
}

std::vector<EnvironmentVariable> no_shader_cache_environment() {
    return {{"MESA_SHADER_CACHE_DISABLE", "true", true}, {"__GL_SHADER_DISK_CACHE", "0", true}};
}

// Mesa's cache keeps what was compiled in the two ways apart.
std::vector<EnvironmentVariable> quick_compilation_environment() {
    return {{"GALLIVM_PERF", "nopt", false}};
}

}  // namespace vkp
