// The rights that a sandboxed process still has. Each test tries it in a child and gets its errno
// back.
//
// Does a driver need a system call that allowed_calls.hpp does not name? VKP_SANDBOX=log in the
// environment of `workbook check`, `bench` and `trace` refuses none, and lists on stderr the calls
// that would be refused.
#include "harness/worker/sandbox.hpp"

#include "harness/worker/messages.hpp"
#include "harness/worker/sandbox_trial.hpp"
#include "tests/unit/temporary_folder.hpp"
#include "tests/worker/support.hpp"
#include "tests/worker/tried.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/fs.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>
#include <thread>

namespace vkp {
namespace {

int open_to_write(const std::filesystem::path& path) {
    return open(path.c_str(), O_WRONLY | O_CREAT, 0600);
}

class FilesInSandbox : public testing::Test {
protected:
    int error_of(const Action& action, const std::filesystem::path& writable = {}) {
        return try_in_child([&] { return restrict_files({.writable_folder = writable}).writing; },
                            action)
            .error;
    }

    void SetUp() override {
        if (landlock_of_system() == 0) {
            GTEST_SKIP() << "this system has no Landlock";
        }
    }

    TemporaryFolder folder_;
};

TEST_F(FilesInSandbox, AreReadAndNotWritten) {
    const std::filesystem::path path = folder_.path() / "file";
    std::ofstream(path) << "old";
    EXPECT_EQ(error_of([&] { return open(path.c_str(), O_RDONLY); }), 0);
    EXPECT_EQ(error_of([&] { return open_to_write(path); }), EACCES);
    EXPECT_EQ(error_of([&] { return open_to_write(folder_.path() / "new"); }), EACCES);
    EXPECT_EQ(error_of([&] { return unlink(path.c_str()); }), EACCES);
    EXPECT_EQ(error_of([&] { return rename(path.c_str(), (path.string() + "2").c_str()); }),
              EACCES);
    EXPECT_EQ(error_of([&] { return mkdir((path.string() + "3").c_str(), 0700); }), EACCES);
    EXPECT_TRUE(std::filesystem::exists(path));
}

TEST_F(FilesInSandbox, AreWrittenInTheirOneFolder) {
    const std::filesystem::path cache = folder_.path() / "cache";
    std::filesystem::create_directory(cache);
    EXPECT_EQ(error_of([&] { return open_to_write(cache / "new"); }, cache), 0);
    EXPECT_EQ(error_of([&] { return unlink((cache / "new").c_str()); }, cache), 0);
    EXPECT_EQ(error_of([&] { return open_to_write(folder_.path() / "new"); }, cache), EACCES);
    // A link is no way out.
    std::filesystem::create_symlink(folder_.path(), cache / "out");
    EXPECT_EQ(error_of([&] { return open_to_write(cache / "out" / "new"); }, cache), EACCES);
}

TEST_F(FilesInSandbox, KeepTheDevicesThatDriversNeed) {
    EXPECT_EQ(error_of([] { return open("/dev/null", O_RDWR); }), 0);
}

TEST_F(FilesInSandbox, AreNotWrittenByThreadsStartedLater) {
    const std::filesystem::path path = folder_.path() / "file";
    EXPECT_EQ(error_of([&] {
                  int result = 0;
                  int error = 0;
                  std::thread([&] {
                      result = open_to_write(path);
                      error = errno;
                  }).join();
                  errno = error;
                  return result;
              }),
              EACCES);
}

class CallsInSandbox : public testing::Test {
protected:
    int error_of(const Action& action) {
        return try_in_child([] { return restrict_calls(FileCalls::kAll); }, action).error;
    }

    void SetUp() override {
        if (!system_has_seccomp()) {
            GTEST_SKIP() << "this system has no seccomp";
        }
    }
};

TEST_F(CallsInSandbox, ReachNoNetwork) {
    EXPECT_EQ(error_of([] { return socket(AF_INET, SOCK_STREAM, 0); }), ENOSYS);
    EXPECT_EQ(error_of([] { return socket(AF_INET6, SOCK_DGRAM, 0); }), ENOSYS);
    EXPECT_EQ(error_of([] { return socket(AF_UNIX, SOCK_STREAM, 0); }), ENOSYS);
}

TEST_F(CallsInSandbox, StartNoProcesses) {
    EXPECT_EQ(error_of([] { return fork(); }), ENOSYS);
    EXPECT_EQ(error_of([] { return vfork() == 0 ? (_exit(0), 0) : -1; }), ENOSYS);
    EXPECT_EQ(error_of([] { return execl("/bin/true", "true", nullptr); }), ENOSYS);
}

TEST_F(CallsInSandbox, SendNothingToOtherProcesses) {
    EXPECT_EQ(error_of([] {
                  std::array<int, 2> ends{};
                  return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends.data());
              }),
              ENOSYS);
    EXPECT_EQ(error_of([] {
                  const sockaddr_un address{.sun_family = AF_UNIX, .sun_path = "/tmp/nobody"};
                  return static_cast<int>(sendto(
                      3, "", 1, 0, reinterpret_cast<const sockaddr*>(&address), sizeof(address)));
              }),
              ENOSYS);
}

TEST_F(CallsInSandbox, SendNoSignalsThroughFiles) {
    EXPECT_EQ(error_of([] { return fcntl(3, F_SETOWN, getppid()); }), ENOSYS);
    EXPECT_EQ(error_of([] { return fcntl(3, F_SETSIG, SIGKILL); }), ENOSYS);
    EXPECT_EQ(error_of([] {
                  const f_owner_ex owner{F_OWNER_PID, getppid()};
                  return fcntl(3, F_SETOWN_EX, &owner);
              }),
              ENOSYS);
    for (const unsigned long request : {FIOSETOWN + 0UL, SIOCSPGRP + 0UL, FIOASYNC + 0UL}) {
        EXPECT_EQ(error_of([&] {
                      const int process = getppid();
                      return ioctl(3, request, &process);
                  }),
                  ENOSYS);
    }
}

TEST_F(CallsInSandbox, ChangeNoPermissionsOrAttributes) {
    constexpr std::array kCalls = {long{SYS_fchmod},        long{SYS_fchmodat},
                                   long{SYS_fsetxattr},     long{SYS_utimensat},
                                   452L /* fchmodat2 */,    463L /* setxattrat */,
                                   469L /* file_setattr */, 600L /* one of years to come */};
    for (const long call : kCalls) {
        EXPECT_EQ(error_of([&] { return static_cast<int>(syscall(call, 3, 0, 0, 0, 0)); }), ENOSYS)
            << call;
    }
    int flags = 0;
    EXPECT_EQ(error_of([&] { return ioctl(3, FS_IOC_SETFLAGS, &flags); }), ENOSYS);
}

TEST_F(CallsInSandbox, LeaveTheScheduleOfOthersAlone) {
    cpu_set_t all;
    memset(&all, 0xff, sizeof(all));
    EXPECT_EQ(error_of([&] { return sched_setaffinity(0, sizeof(all), &all); }), 0);
    EXPECT_EQ(error_of([&] { return sched_setaffinity(getppid(), sizeof(all), &all); }), ENOSYS);
    const sched_param usual{};
    EXPECT_EQ(error_of([&] { return sched_setscheduler(getppid(), SCHED_IDLE, &usual); }), ENOSYS);
    EXPECT_EQ(
        error_of([] { return static_cast<int>(syscall(SYS_ioprio_set, 1, getppid(), 3U << 13U)); }),
        ENOSYS);
}

// Requests of drivers, beyond those of llvmpipe, which the tests of the checker cover: devices
// answer that the request is not theirs, which is another errno.
TEST_F(CallsInSandbox, LeaveTheRequestsOfDrivers) {
    for (const unsigned request :
         {0xc0106400U /* DRM */, 0xc00846d2U /* NVIDIA */, 0x30000001U /* its unified memory */,
          0xc0184b02U /* KFD */, 0xc0084701U /* DXG */, 0x40086200U /* dma-buf */}) {
        EXPECT_EQ(error_of([&] { return ioctl(3, request, nullptr); }), ENOTTY) << request;
    }
    EXPECT_EQ(error_of([] { return eventfd(0, EFD_CLOEXEC); }), 0);
    EXPECT_EQ(error_of([] { return memfd_create("buffer", MFD_CLOEXEC | MFD_ALLOW_SEALING); }), 0);
    EXPECT_EQ(error_of([] { return prctl(PR_SET_NAME, "driver"); }), 0);
    EXPECT_EQ(error_of([] { return fcntl(3, F_DUPFD_CLOEXEC, 3); }), 0);
}

#ifdef __x86_64__
// Calls of 32-bit programs, under other numbers: they end the process, not only its thread.
TEST_F(CallsInSandbox, EndWithThoseOfAnotherArchitecture) {
    constexpr long kX32Bit = 0x40000000;
    ChildProcess child([&](Channel&, StageBoard&) {
        restrict_calls(FileCalls::kAll);
        std::thread([] { syscall(kX32Bit + SYS_getpid); }).join();
        return 0;
    });
    Bytes nothing;
    EXPECT_EQ(child.channel().receive(nothing, Channel::Clock::now() + std::chrono::seconds(10)),
              Channel::Status::kClosed);
    EXPECT_EQ(child.end(), "ended with signal 31 (Bad system call)");
}
#endif

TEST_F(CallsInSandbox, AreWrittenDownAndNotRefusedWhereThatIsAskedFor) {
    TemporaryFolder folder;
    const std::string log = folder.path() / "log";
    const Tried tried = try_in_child(
        [&] {
            dup2(open(log.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
            setenv("VKP_SANDBOX", "log", 1);
            return Protection{!restrict_calls(FileCalls::kAll).in_force, ""};
        },
        [] { return socket(AF_UNIX, SOCK_STREAM, 0); });
    EXPECT_TRUE(tried.in_force);
    EXPECT_EQ(tried.error, 0);
    std::ifstream lines(log);
    std::string line;
    std::getline(lines, line);
    EXPECT_TRUE(line.starts_with("sandbox: would refuse socket(0x1, 0x1, 0x0, ")) << line;
}

TEST_F(CallsInSandbox, StartThreads) {
    EXPECT_EQ(error_of([] {
                  int reached = -1;
                  std::thread([&] { reached = 0; }).join();
                  return reached;
              }),
              0);
}

TEST_F(CallsInSandbox, SignalNobodyElse) {
    EXPECT_EQ(error_of([] { return kill(getppid(), SIGKILL); }), ENOSYS);
    EXPECT_EQ(error_of([] { return kill(-1, SIGKILL); }), ENOSYS);
    EXPECT_EQ(error_of([] { return kill(getpid(), 0); }), 0);
}

TEST_F(CallsInSandbox, KeepTheLimitsThatWereSet) {
    EXPECT_EQ(error_of([] {
                  const rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
                  return setrlimit(RLIMIT_CPU, &limit);
              }),
              ENOSYS);
    EXPECT_EQ(error_of([] { return prctl(PR_SET_PDEATHSIG, 0); }), ENOSYS);
    EXPECT_EQ(error_of([] {
                  rlimit limit{};
                  return getrlimit(RLIMIT_CPU, &limit);
              }),
              0);
}

// Drivers start threads before the filter is there.
TEST_F(CallsInSandbox, HoldForThreadsStartedEarlier) {
    const Tried tried = try_in_child(
        [] {
            return Protection{true, ""};
        },
        [] {
            std::atomic<bool> go = false;
            int result = 0;
            int error = 0;
            std::thread earlier([&] {
                go.wait(false);
                result = socket(AF_INET, SOCK_STREAM, 0);
                error = errno;
            });
            const bool in_force = restrict_calls(FileCalls::kAll).in_force;
            go = true;
            go.notify_one();
            earlier.join();
            errno = in_force ? error : ENOSYS;
            return in_force ? result : -1;
        });
    EXPECT_EQ(tried.error, ENOSYS);
}

// The tests run as on a kernel without a newer Landlock, with the calls that seccomp then refuses.
class FilesOnAnOlderKernel : public testing::TestWithParam<int> {
protected:
    void SetUp() override {
        if (!system_has_seccomp()) {
            GTEST_SKIP() << "this system has no seccomp";
        }
        if (landlock_of_system() < GetParam()) {
            GTEST_SKIP() << "this kernel has no Landlock " << GetParam();
        }
        std::ofstream(path_) << kContent;
    }

    int error_of(const Action& action) {
        const auto restrict_all = [] {
            const FileProtection files = restrict_files({.newest_landlock = GetParam()});
            return restrict_calls(file_calls_to_leave(files.landlock, kNeedsDrivers));
        };
        return try_in_child(restrict_all, action).error;
    }

    void TearDown() override {
        if (!IsSkipped()) {
            EXPECT_EQ(std::filesystem::file_size(path_), kContent.size());
        }
    }

    static constexpr std::string_view kContent = "content";
    static constexpr bool kNeedsDrivers = false;
    TemporaryFolder folder_;
    std::string path_ = folder_.path() / "file";
};

INSTANTIATE_TEST_SUITE_P(Landlock, FilesOnAnOlderKernel, testing::Values(0, 1, 2, 3));

TEST_P(FilesOnAnOlderKernel, AreReadAndNotEmptied) {
    EXPECT_EQ(error_of([&] { return open(path_.c_str(), O_RDONLY); }), 0);
    EXPECT_NE(error_of([&] { return truncate(path_.c_str(), 0); }), 0);
    EXPECT_NE(error_of([&] { return open(path_.c_str(), O_RDONLY | O_TRUNC); }), 0);
    EXPECT_NE(error_of([&] { return creat(path_.c_str(), 0600); }), 0);
    EXPECT_NE(error_of([&] { return ftruncate(open(path_.c_str(), O_RDWR), 0); }), 0);
}

TEST_P(FilesOnAnOlderKernel, AreNotMadeWrittenOrRemovedWhereNoDriverNeedsThat) {
    EXPECT_NE(error_of([&] { return open_to_write(path_); }), 0);
    EXPECT_NE(error_of([&] { return open(path_.c_str(), O_RDWR); }), 0);
    EXPECT_NE(error_of([&] { return open_to_write(path_ + "-new"); }), 0);
    EXPECT_NE(error_of([&] { return unlink(path_.c_str()); }), 0);
    EXPECT_NE(error_of([&] { return rename(path_.c_str(), (path_ + "-new").c_str()); }), 0);
    // seccomp cannot see the flags of openat2.
    EXPECT_NE(error_of([&] {
                  const std::array<std::uint64_t, 3> how = {O_WRONLY, 0, 0};
                  return static_cast<int>(
                      syscall(SYS_openat2, AT_FDCWD, path_.c_str(), &how, sizeof(how)));
              }),
              0);
}

// No limit of the system counts memory that processes could share.
TEST_F(CallsInSandbox, ShareNoMemoryWithoutAFile) {
    const auto map = [](int kind, int file) {
        return mmap(nullptr, 4096, PROT_READ, kind, file, 0) == MAP_FAILED ? -1 : 0;
    };
    EXPECT_EQ(error_of([&] { return map(MAP_SHARED | MAP_ANONYMOUS, -1); }), ENOSYS);
    EXPECT_EQ(error_of([&] { return map(MAP_PRIVATE | MAP_ANONYMOUS, -1); }), 0);
    EXPECT_EQ(error_of([&] { return map(MAP_SHARED, memfd_create("buffer", 0)); }), 0);
}

TEST(FileSizes, GrowNoFurtherThanMemory) {
    constexpr std::uint64_t kLimit = std::uint64_t{256} << 20U;
    const auto error_at = [](std::uint64_t bytes) {
        return try_in_child(
                   [] { return (limit_resources(kLimit), Protection{}); },
                   [&] { return ftruncate(memfd_create("buffer", 0), static_cast<off_t>(bytes)); })
            .error;
    };
    EXPECT_EQ(error_at(kLimit), 0);
    EXPECT_EQ(error_at(kLimit + 1), EFBIG);
}

TEST(ThreadsInSandbox, HaveALimitThatOthersOfTheUserDoNotReach) {
    const Tried tried =
        try_in_child([] { return (limit_resources(std::uint64_t{256} << 20U), Protection{}); },
                     [] {
                         rlimit limit{};
                         getrlimit(RLIMIT_NPROC, &limit);
                         const bool is_limited = limit.rlim_cur >= 4096 && limit.rlim_cur < 100'000;
                         return is_limited ? 0 : -1;
                     });
    EXPECT_EQ(tried.error, 0);
}

TEST(CoreDumps, AreOff) {
    const Tried tried =
        try_in_child([] { return limit_resources(std::uint64_t{1} << 30U); },
                     [] {
                         rlimit limit{};
                         getrlimit(RLIMIT_CORE, &limit);
                         return limit.rlim_max == 0 && prctl(PR_GET_DUMPABLE) == 0 ? 0 : -1;
                     });
    EXPECT_EQ(tried.error, 0);
}

}  // namespace
}  // namespace vkp
