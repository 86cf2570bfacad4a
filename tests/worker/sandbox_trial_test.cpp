// What a trial of the sandbox says, and the end of the memory in it.
#include "harness/worker/sandbox_trial.hpp"

#include "harness/worker/sandbox.hpp"
#include "tests/worker/support.hpp"
#include "tests/worker/tried.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <thread>

namespace vkp {
namespace {

constexpr std::uint64_t kTrialMemory = std::uint64_t{256} << 20U;

TEST(SandboxTrial, FindsNoMemoryBeyondTheLimitWhereNoDeviceIsUsed) {
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    const Sandbox found =
        try_sandbox({.memory_bytes = kTrialMemory, .analysis = ReadAccess::kNone});
    EXPECT_TRUE(found.memory.in_force ||
                found.memory.text.ends_with("not limited: built with AddressSanitizer"))
        << found.memory.text;
}

TEST(SandboxTrial, FindsNothingOpen) {
    const Sandbox found = try_sandbox({.memory_bytes = kTrialMemory});
    EXPECT_EQ(found.files.in_force, landlock_of_system() > 0) << found.files.text;
    EXPECT_EQ(found.calls.in_force, system_has_seccomp()) << found.calls.text;
    EXPECT_FALSE(found.memory.text.empty());
}

// The versions of Linux 5.13, Debian 12 and Linux 6.2.
TEST(SandboxTrial, FindsAllHeldUnderOlderLandlocks) {
    for (const int version : {1, 2, 3}) {
        if (landlock_of_system() < version || !system_has_seccomp()) {
            GTEST_SKIP() << "this system lacks Landlock " << version << " or seccomp";
        }
        const Sandbox found =
            try_sandbox({.memory_bytes = kTrialMemory, .newest_landlock = version});
        EXPECT_TRUE(found.files.in_force) << found.files.text;
        EXPECT_TRUE(found.files.text.ends_with(fmt::format("(Landlock {})", version)))
            << found.files.text;
        EXPECT_TRUE(found.calls.in_force) << found.calls.text;
    }
}

TEST(SandboxTrial, NamesWhatIsOpenOnAKernelWithoutLandlock) {
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    const Sandbox found = try_sandbox({.memory_bytes = kTrialMemory, .newest_landlock = 0});
    EXPECT_FALSE(found.files.in_force);
    EXPECT_TRUE(found.files.text.starts_with("a file can be written, made, renamed, removed: "))
        << found.files.text;
}

TEST(MemoryInSandbox, HasAnEnd) {
    constexpr std::uint64_t kLimit = std::uint64_t{256} << 20U;
    const Tried tried = try_in_child([] { return limit_resources(kLimit); },
                                     [] {
                                         void* const large =
                                             mmap(nullptr, kLimit + 1, PROT_READ | PROT_WRITE,
                                                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                                         return large == MAP_FAILED ? -1 : 0;
                                     });
    if (!tried.in_force) {
        GTEST_SKIP() << "AddressSanitizer needs more addresses than any limit allows";
    }
    EXPECT_EQ(tried.error, ENOMEM);
}

// The conditions under which the audit alone grades a stranger's kernel.
class MemoryWithoutDrivers : public testing::Test {
protected:
    static constexpr std::uint64_t kLimit = std::uint64_t{256} << 20U;

    // The error of `count` parts below the limit each, and together beyond it.
    static int error_of_parts(int count, const std::function<int(std::size_t bytes)>& take) {
        const Tried tried = try_in_child(
            [] {
                const Protection memory = limit_resources(kLimit, Drivers::kNone);
                return restrict_calls(FileCalls::kNotOpening, Drivers::kNone).in_force
                           ? memory
                           : Protection{};
            },
            [&] {
                int result = 0;
                for (int i = 0; i < count && result >= 0; ++i) {
                    result = take(3 * kLimit / static_cast<unsigned>(count));
                }
                return result;
            });
        return tried.in_force ? tried.error : ENOTSUP;
    }

    static void* mapped(std::size_t bytes, int kind) {
        return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0);
    }

    void SetUp() override {
        if (!system_has_seccomp() || error_of_parts(1, [](std::size_t) { return 0; }) == ENOTSUP) {
            GTEST_SKIP() << "this system has no seccomp, or AddressSanitizer needs more addresses";
        }
    }
};

TEST_F(MemoryWithoutDrivers, HasAnEndForPrivateMemoryOfAllKinds) {
    const auto error_of = [](const std::function<int(std::byte*, std::size_t)>& change, int kind) {
        return error_of_parts(8, [&](std::size_t bytes) {
            void* const part = mapped(bytes, kind);
            return part == MAP_FAILED ? -1 : change(static_cast<std::byte*>(part), bytes);
        });
    };
    const auto nothing = [](std::byte*, std::size_t) { return 0; };
    const auto filled = [](std::byte* part, std::size_t bytes) {
        memset(part, 1, bytes);
        return mprotect(part, bytes, PROT_READ);
    };
    EXPECT_EQ(error_of(nothing, MAP_PRIVATE), ENOMEM);
    EXPECT_EQ(error_of(nothing, MAP_PRIVATE | MAP_GROWSDOWN), ENOMEM);
    EXPECT_EQ(error_of(nothing, MAP_PRIVATE | MAP_NORESERVE), ENOMEM);
    EXPECT_EQ(error_of(filled, MAP_PRIVATE), ENOMEM);
}

TEST_F(MemoryWithoutDrivers, IsNotSharedByAnyMeans) {
    EXPECT_EQ(error_of_parts(4, [](std::size_t) { return memfd_create("part", 0); }), ENOSYS);
    EXPECT_EQ(
        error_of_parts(
            4, [](std::size_t bytes) { return shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600); }),
        ENOSYS);
    EXPECT_EQ(
        error_of_parts(
            4, [](std::size_t bytes) { return mapped(bytes, MAP_SHARED) == MAP_FAILED ? -1 : 0; }),
        ENOSYS);
    EXPECT_EQ(error_of_parts(
                  4, [](std::size_t) { return open("/dev/shm/part", O_RDWR | O_CREAT, 0600); }),
              ENOSYS);
    EXPECT_EQ(error_of_parts(4,
                             [](std::size_t) {
                                 std::array<int, 2> ends{};
                                 return pipe(ends.data());
                             }),
              ENOSYS);
    EXPECT_EQ(error_of_parts(1000, [](std::size_t) { return eventfd(0, 0); }), EMFILE);
}

}  // namespace
}  // namespace vkp
