#include "harness/base/installation_error.hpp"
#include "harness/worker/isolated.hpp"
#include "tests/worker/support.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace vkp {
namespace {

std::string failure_of(const IsolationOptions& options,
                       const std::function<int(StageBoard&)>& work) {
    try {
        guarded<int>(options, work);
    } catch (const IsolatedFailure& failure) {
        return failure.what();
    }
    return {};
}

TEST(Guarded, GivesBackWhatTheWorkReturns) {
    const std::string here = "of this process";
    EXPECT_EQ(guarded<std::string>({}, [&](StageBoard&) { return "a copy " + here; }),
              "a copy of this process");
}

TEST(Guarded, NamesWhoDidNotEndInTime) {
    EXPECT_EQ(failure_of({.time_limit = std::chrono::milliseconds(30)},
                         [](StageBoard& stage) {
                             stage.set(Stage::kCompile);
                             return pause();
                         }),
              "the GLSL compiler did not end within 30 ms");
}

TEST(Guarded, NamesWhoCrashed) {
    EXPECT_EQ(failure_of({},
                         [](StageBoard& stage) {
                             stage.set(Stage::kAudit);
                             return raise(SIGKILL);
                         }),
              "the audit ended with signal 9 (Killed)");
    EXPECT_EQ(failure_of({}, [](StageBoard&) -> int { throw std::bad_alloc(); }),
              "the start of the check ran out of memory");
}

TEST(Guarded, PassesOnWhatTheInstallationLacks) {
    EXPECT_THROW(guarded<int>({}, [](StageBoard&) -> int { throw InstallationError("no device"); }),
                 InstallationError);
}

TEST(Guarded, NamesWhoGaveAResultThatCannotBe) {
    const auto refuse = [](const int& /*result*/) { throw ProtocolError("no such number"); };
    try {
        guarded<int>(
            {}, [](StageBoard&) { return 1; }, refuse);
        FAIL() << "was taken";
    } catch (const IsolatedFailure& failure) {
        EXPECT_STREQ(failure.what(), "the start of the check gave an answer that makes no sense");
    }
}

int error_of_a_socket() {
    return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0;
}

// A driver is unrestricted while it is opened; a kernel that runs on it is restricted.
TEST(Guarded, IsRestrictedOnceTheDriverIsOpen) {
    using Errors = std::vector<int>;
    const auto errors = isolated_with<Errors, int>(
        {}, [](StageBoard&) { return std::make_unique<int>(error_of_a_socket()); },
        [](int& while_opening, StageBoard&) {
            return Errors{while_opening, error_of_a_socket()};
        });
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    EXPECT_EQ(errors, (Errors{0, ENOSYS}));
}

TEST(Guarded, IsRestrictedFromItsStartWithoutADriver) {
    const int error = guarded<int>({}, [](StageBoard&) { return error_of_a_socket(); });
    if (!system_has_seccomp()) {
        GTEST_SKIP() << "this system has no seccomp";
    }
    EXPECT_EQ(error, ENOSYS);
}

}  // namespace
}  // namespace vkp
