#include "harness/worker/sandbox.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace vkp {

namespace {

#ifdef VKP_SANITIZED
constexpr bool kCanLimitMemory = false;
#else
constexpr bool kCanLimitMemory = true;
#endif

// Deep recursion of a compiler should end with an error of its own rather than with a fault.
constexpr rlim_t kStackBytes = rlim_t{64} << 20U;

bool limit_to(decltype(RLIMIT_CORE) resource, rlim_t value) {
    rlimit limit{};
    if (getrlimit(resource, &limit) != 0) {
        return false;
    }
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? value : std::min(value, limit.rlim_max);
    limit.rlim_max = limit.rlim_cur;
    return setrlimit(resource, &limit) == 0;
}

}  // namespace

Protection limit_resources(std::uint64_t memory_bytes) {
    limit_to(RLIMIT_CORE, 0);
    limit_to(RLIMIT_STACK, kStackBytes);
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0);  // a handler of core dumps that is a program ignores the limit
#endif
    if (!kCanLimitMemory) {
        return {false, "not limited: built with AddressSanitizer"};
    }
    // Data rather than addresses: drivers of GPUs reserve far more of those than they use.
    if (!limit_to(RLIMIT_DATA, memory_bytes)) {
        return {false, fmt::format("not limited ({})", std::generic_category().message(errno))};
    }
    return {true, fmt::format("{} MiB at most", memory_bytes >> 20U)};
}

}  // namespace vkp
