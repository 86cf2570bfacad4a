// The files that a grading worker can still read: tried in a child, with and without Landlock.
#include "harness/worker/nursery.hpp"
#include "harness/worker/sandbox_trial.hpp"
#include "tests/unit/temporary_folder.hpp"
#include "tests/worker/support.hpp"
#include "tests/worker/tried.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kReadingMemory = std::uint64_t{256} << 20U;

int open_to_read(const fs::path& path) {
    return open(path.c_str(), O_RDONLY);
}

// The folder contains another learner's kernel.
class ReadingOfDrivers : public testing::Test {
protected:
    void SetUp() override {
        if (landlock_of_system() == 0) {
            GTEST_SKIP() << "this system has no Landlock, and only Landlock knows paths";
        }
        fs::create_directory(others_.parent_path());
        std::ofstream(others_) << "void kernel() {}";
    }

    static int error_of(const Action& action) {
        return try_in_child(
                   [] { return restrict_files({.analysis = ReadAccess::kDrivers}).analysis; },
                   action)
            .error;
    }

    TemporaryFolder folder_;
    fs::path others_ = folder_.path() / "submission" / "kernel.comp";
};

TEST_F(ReadingOfDrivers, LeavesOutWhatOthersHandedIn) {
    EXPECT_EQ(error_of([&] { return open_to_read(others_); }), EACCES);
    EXPECT_EQ(error_of([&] { return open_to_read(others_.parent_path()); }), EACCES);
    const fs::path linked = folder_.path() / "linked";
    fs::create_symlink(others_, linked);
    EXPECT_EQ(error_of([&] { return open_to_read(linked); }), EACCES);
    const fs::path round = fs::path("/usr/..") / others_.relative_path();
    EXPECT_EQ(error_of([&] { return open_to_read(round); }), EACCES);
}

TEST_F(ReadingOfDrivers, LeavesOutHomesAndAccounts) {
    EXPECT_EQ(error_of([] { return open_to_read("/etc/passwd"); }), EACCES);
    EXPECT_EQ(error_of([] { return open_to_read("/etc"); }), EACCES);
    EXPECT_EQ(error_of([] { return open_to_read("/home"); }), EACCES);
    EXPECT_EQ(error_of([] { return open_to_read("/"); }), EACCES);
}

TEST_F(ReadingOfDrivers, LeavesOutOtherProcesses) {
    for (const char* const file : {"cmdline", "environ", "mem", "maps", "root/etc/passwd"}) {
        EXPECT_NE(
            error_of([&] { return open_to_read(fmt::format("/proc/{}/{}", getppid(), file)); }), 0)
            << file;
    }
    EXPECT_NE(error_of([] {
                  // The path begins in an allowed folder, and leads out again.
                  return open_to_read("/proc/self/root/etc/passwd");
              }),
              0);
}

TEST_F(ReadingOfDrivers, KeepsWhatDriversNeed) {
    EXPECT_EQ(error_of([] { return open_to_read("/dev/null"); }), 0);
    EXPECT_EQ(error_of([] { return open_to_read("/usr/lib"); }), 0);
    EXPECT_EQ(error_of([] { return open_to_read("/proc/self/maps"); }), 0);
    EXPECT_EQ(error_of([] { return open_to_read("/proc/cpuinfo"); }), 0);
    if (const char* const processors = "/sys/devices/system/cpu/online"; fs::exists(processors)) {
        EXPECT_EQ(error_of([&] { return open_to_read(processors); }), 0);
    }
}

TEST_F(ReadingOfDrivers, KeepsWhereTheEnvironmentSaysThatDriversAre) {
    const std::string list = "relative:" + others_.parent_path().string();
    setenv("VK_DRIVER_FILES", list.c_str(), 1);
    EXPECT_EQ(error_of([&] { return open_to_read(others_); }), 0);
    EXPECT_EQ(error_of([&] { return open_to_read(folder_.path()); }), EACCES);
    unsetenv("VK_DRIVER_FILES");
}

// Without drivers, one layer or the other refuses it; 0: a kernel without Landlock.
class ReadingOfNothing : public testing::TestWithParam<int> {
protected:
    void SetUp() override {
        if (!system_has_seccomp() || landlock_of_system() < GetParam()) {
            GTEST_SKIP() << "this system lacks seccomp or Landlock " << GetParam();
        }
    }

    static int error_of(const Action& action) {
        const Tried tried = try_in_child(
            [] {
                const FileProtection files =
                    restrict_files({.analysis = ReadAccess::kNone, .newest_landlock = GetParam()});
                const Protection calls =
                    restrict_calls(file_calls_to_leave(files.landlock, false, ReadAccess::kNone));
                return reading_held(files.analysis, calls, ReadAccess::kNone);
            },
            action);
        EXPECT_TRUE(tried.in_force);
        return tried.error;
    }
};

INSTANTIATE_TEST_SUITE_P(Landlock, ReadingOfNothing, testing::Values(0, 1, 3));

TEST_P(ReadingOfNothing, OpensNoFileByAnyCall) {
    EXPECT_EQ(error_of([] { return open_to_read("/dev/null"); }), ENOSYS);
    EXPECT_EQ(error_of([] { return open_to_read("/usr/lib"); }), ENOSYS);
    EXPECT_EQ(error_of([] { return open("/tmp", O_PATH); }), ENOSYS);
    EXPECT_EQ(error_of([] {
                  const std::array<std::uint64_t, 3> how = {O_RDONLY, 0, 0};
                  return static_cast<int>(
                      syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", &how, sizeof(how)));
              }),
              ENOSYS);
    constexpr long kOpenTree = 428;
    EXPECT_EQ(error_of([] { return static_cast<int>(syscall(kOpenTree, AT_FDCWD, "/", 0)); }),
              ENOSYS);
    EXPECT_EQ(error_of([] {
                  return static_cast<int>(syscall(SYS_open_by_handle_at, AT_FDCWD, nullptr, 0));
              }),
              ENOSYS);
}

TEST_P(ReadingOfNothing, ReadsNoMemoryOfOthers) {
    EXPECT_EQ(error_of([] {
                  char here = 0;
                  const iovec local{&here, 1};
                  const iovec remote{&here, 1};
                  return static_cast<int>(process_vm_readv(getppid(), &local, 1, &remote, 1, 0));
              }),
              ENOSYS);
    EXPECT_EQ(error_of([] { return static_cast<int>(syscall(SYS_pidfd_getfd, 3, 0, 0)); }), ENOSYS);
}

TEST_P(ReadingOfNothing, HasNoFilesOpenButItsChannelAndStage) {
    EXPECT_EQ(error_of([] {
                  for (int other = kStageDescriptor + 1; other < 1024; ++other) {
                      if (fcntl(other, F_GETFD) >= 0) {
                          errno = EEXIST;
                          return -1;
                      }
                  }
                  return 0;
              }),
              0);
}

TEST(ReadingTrial, FindsNothingReadWhereNothingIsNeeded) {
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    for (const int version : {0, landlock_of_system()}) {
        const Sandbox found = try_sandbox({.memory_bytes = kReadingMemory,
                                           .analysis = ReadAccess::kNone,
                                           .newest_landlock = version});
        EXPECT_TRUE(found.analysis.in_force) << found.analysis.text;
        EXPECT_TRUE(found.files.in_force) << found.files.text;
        EXPECT_EQ(found.analysis.text, "no file is opened (seccomp)");
    }
}

TEST(ReadingTrial, FindsNothingReadBesideDrivers) {
    if (!system_has_seccomp() || landlock_of_system() == 0) {
        GTEST_SKIP() << "this system lacks Landlock or seccomp";
    }
    const Sandbox found =
        try_sandbox({.memory_bytes = kReadingMemory, .analysis = ReadAccess::kDrivers});
    EXPECT_TRUE(found.analysis.in_force) << found.analysis.text;
    EXPECT_TRUE(found.analysis.text.starts_with("only drivers and libraries are read (Landlock "))
        << found.analysis.text;
}

TEST(ReadingTrial, NamesWhatIsReadWithoutLandlock) {
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    const Sandbox found = try_sandbox(
        {.memory_bytes = kReadingMemory, .analysis = ReadAccess::kDrivers, .newest_landlock = 0});
    EXPECT_FALSE(found.analysis.in_force);
    EXPECT_TRUE(found.analysis.text.starts_with("read: other files, names of other files, "))
        << found.analysis.text;
    EXPECT_NE(found.analysis.text.find("this kernel has no Landlock"), std::string::npos)
        << found.analysis.text;
}

// Kernels compile, are audited, and run on a device as everywhere.
TEST(GradingWorker, ChecksWithoutReadingFiles) {
    for (const char* const device : {"none", "auto"}) {
        Worker worker({.device = device, .reads_no_files = true});
        EXPECT_EQ(check_map(worker).verdict, Verdict::kSolved) << device;
        const Sandbox& sandbox = worker.sandbox();
        EXPECT_EQ(sandbox.analysis.in_force,
                  landlock_of_system() > 0 || std::string(device) == "none")
            << sandbox.analysis.text;
    }
}

TEST(GradingWorker, IsHeldByNoRulesOfReadingOtherwise) {
    Worker worker({.device = "none"});
    worker.start();
    EXPECT_FALSE(worker.sandbox().analysis.in_force) << worker.sandbox().analysis.text;
}

}  // namespace
}  // namespace vkp
