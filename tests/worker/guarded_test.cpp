#include "harness/worker/guarded.hpp"

#include "harness/base/installation_error.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <new>
#include <string>

namespace vkp {
namespace {

std::string failure_of(const GuardOptions& options, const std::function<int(StageBoard&)>& work) {
    try {
        guarded<int>(options, work);
    } catch (const GuardedFailure& failure) {
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
              "the start ran out of memory");
}

TEST(Guarded, PassesOnWhatTheInstallationLacks) {
    EXPECT_THROW(guarded<int>({}, [](StageBoard&) -> int { throw InstallationError("no device"); }),
                 InstallationError);
}

}  // namespace
}  // namespace vkp
