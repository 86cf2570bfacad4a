#include "harness/bench/cold_memory.hpp"

#include <unistd.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

// 64 MiB where the system does not tell.
std::uint64_t last_cache_bytes() {
    long largest = 0;
#if defined(_SC_LEVEL2_CACHE_SIZE) && defined(_SC_LEVEL3_CACHE_SIZE)
    largest = std::max(sysconf(_SC_LEVEL2_CACHE_SIZE), sysconf(_SC_LEVEL3_CACHE_SIZE));
#endif
    return largest > 0 ? static_cast<std::uint64_t>(largest) : 64 * kMiB;
}

}  // namespace

std::uint64_t memory_budget(const DeviceInfo& device, std::uint64_t process_memory_bytes) {
    const std::uint64_t quarter = device.limits.memory_bytes / 4;
    return device.type == "cpu" ? std::min(quarter, process_memory_bytes / 4 * 3) : quarter;
}

std::uint64_t cold_bytes(const DeviceInfo& device, std::uint64_t process_memory_bytes) {
    const std::uint64_t wanted = device.type == "cpu" ? 4 * last_cache_bytes() : 512 * kMiB;
    return std::min(wanted, memory_budget(device, process_memory_bytes) / 2);
}

}  // namespace vkp
