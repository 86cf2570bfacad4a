#include "checker/isolated/check_options.hpp"

#include "checker/options/usage_error.hpp"
#include "harness/check/cures.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

std::chrono::milliseconds time_limit(const Limits& limits) {
    return std::chrono::milliseconds(static_cast<std::int64_t>(limits.timeout_s * 1000));
}

// With less the compiler and the drivers do not even start.
constexpr std::uint64_t kLeastMemoryMib = 128;

std::uint64_t memory_bytes(const Limits& limits) {
    if (limits.memory_mib < kLeastMemoryMib) {
        throw UsageError(fmt::format("--memory {} is too little to start with: {} is the least",
                                     limits.memory_mib, kLeastMemoryMib));
    }
    return limits.memory_mib << 20U;
}

// $XDG_CACHE_HOME (XDG Base Directory Specification), or ~/.cache; empty where neither is set.
std::filesystem::path user_cache() {
    if (const char* const set = std::getenv("XDG_CACHE_HOME"); set != nullptr && *set == '/') {
        return set;
    }
    const char* const home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? std::filesystem::path(home) / ".cache"
                                           : std::filesystem::path();
}

// Empty where none can be made: a cache is no reason to fail.
std::filesystem::path shader_cache() {
    std::filesystem::path path = cache_folder();
    if (path.empty()) {
        return {};
    }
    path /= "shaders";
    std::error_code error;
    std::filesystem::create_directories(path, error);
    return error ? std::filesystem::path() : path;
}

}  // namespace

std::filesystem::path cache_folder() {
    const std::filesystem::path path = user_cache();
    return path.empty() ? path : path / "vulkan-puzzles";
}

CheckOptions check_options(const Limits& limits, std::uint64_t seed) {
    return {.seed = seed, .time_limit = time_limit(limits)};
}

CheckOptions curing(CheckOptions options) {
    options.cure_effort = kCheckEffort;
    return options;
}

std::chrono::milliseconds smallest_limit(bool is_asked_for) {
    return std::chrono::milliseconds(is_asked_for ? 10'000 : 100);
}

WorkerOptions worker_options(const RunArguments& arguments) {
    const bool uses_device = arguments.device != "none";
    return {.device = arguments.device,
            .memory_bytes = memory_bytes(arguments.limits),
            .shader_cache = uses_device ? shader_cache() : std::filesystem::path(),
            .compiles_quickly = true};
}

IsolationOptions guard_options(const Limits& limits) {
    return {.time_limit = time_limit(limits), .memory_bytes = memory_bytes(limits)};
}

}  // namespace vkp
