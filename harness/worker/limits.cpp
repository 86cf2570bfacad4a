#include "harness/base/heap.hpp"
#include "harness/worker/sandbox.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

namespace vkp {

namespace {

#ifdef VKP_SANITIZED
constexpr bool kCanLimitMemory = false;
#else
constexpr bool kCanLimitMemory = true;
#endif

// Deep recursion of a compiler should end with an error message rather than with a fault.
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

// Limits files, and memory that is shared through them, as no other limit counts that. A write
// beyond the limit fails instead of ending the process.
void limit_files(std::uint64_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    limit_to(RLIMIT_FSIZE, bytes);
}

#ifdef __linux__
// The threads of the whole system: the second number after the bar in "0.1 0.2 0.3 4/567 8901".
std::optional<rlim_t> threads_of_system() {
    std::ifstream file("/proc/loadavg");
    std::string averages;
    rlim_t threads = 0;
    return std::getline(file, averages, '/') && file >> threads ? std::optional(threads)
                                                                : std::nullopt;
}

// The system counts the threads of all processes of a user, and root's not at all: so this leaves
// room for other programs of the user.
void limit_threads() {
    constexpr rlim_t kRoom = 4096;
    if (const auto threads = threads_of_system()) {
        limit_to(RLIMIT_NPROC, *threads + kRoom);
    }
}
#endif

// Writable memory is limited as data. Memory that is made read-only once it is full, or grows like
// a stack, counts as addresses only.
bool limit_memory(std::uint64_t bytes, [[maybe_unused]] Drivers drivers) {
#ifdef __linux__
    if (drivers == Drivers::kNone) {
        reserve_few_addresses();
        constexpr rlim_t kDescriptors = 64;
        std::ifstream file("/proc/self/statm");
        rlim_t pages = 0;
        if (!(file >> pages) || !limit_to(RLIMIT_NOFILE, kDescriptors) ||
            !limit_to(RLIMIT_AS, pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + bytes +
                                     kReservedBytes)) {
            return false;
        }
    }
#endif
    // The limit is on data rather than addresses: drivers of GPUs reserve far more addresses than
    // they use.
    return limit_to(RLIMIT_DATA, bytes);
}

}  // namespace

Protection limit_resources(std::uint64_t memory_bytes, Drivers drivers) {
    limit_to(RLIMIT_CORE, 0);
    limit_to(RLIMIT_STACK, kStackBytes);
    limit_files(memory_bytes);
#ifdef __linux__
    limit_threads();
    prctl(PR_SET_DUMPABLE, 0);  // a handler of core dumps that is a program ignores the limit
#endif
    if (!kCanLimitMemory) {
        return {false, "not limited: built with AddressSanitizer"};
    }
    if (!limit_memory(memory_bytes, drivers)) {
        return {false, fmt::format("not limited ({})", std::generic_category().message(errno))};
    }
    return {true, fmt::format("{} MiB at most{}", memory_bytes >> 20U,
                              drivers == Drivers::kUsed ? ", and each file in memory" : "")};
}

}  // namespace vkp
