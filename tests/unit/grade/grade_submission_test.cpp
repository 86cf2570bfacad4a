// The grade of a submission, with an executor that gives prescribed results.
#include "checker/grade/grade_submission.hpp"

#include "harness/base/installation_error.hpp"
#include "puzzles/registry.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace vkp {
namespace {

class ToldExecutor : public Executor {
public:
    explicit ToldExecutor(std::function<Execution()> answer) : answer_(std::move(answer)) {}

    Execution execute(const KernelInterface& /*frame*/, const Kernel& /*kernel*/,
                      const std::vector<InitialArray>& /*arrays*/,
                      Allowance& /*allowance*/) override {
        ++calls_;
        return answer_();
    }
    [[nodiscard]] const std::optional<DeviceInfo>& device() const override { return device_; }
    [[nodiscard]] std::vector<std::string> validation_messages() const override { return {}; }

    [[nodiscard]] int calls() const { return calls_; }

private:
    std::function<Execution()> answer_;
    std::optional<DeviceInfo> device_;
    int calls_ = 0;
};

Graded graded_by(ToldExecutor& executor, Submission submission) {
    GradeSettings settings;
    settings.points.puzzles = {{puzzle_numbered(1), 2}, {puzzle_numbered(2), 3}};
    return grade_submission(submission, settings, executor);
}

Submission with_one_kernel() {
    return {.id = "a", .kernels = {{puzzle_numbered(1), {"01_map.comp", "void kernel() {}"}}}};
}

Execution failed(Stage stage, bool timed_out) {
    return {.failure = Failure{stage, timed_out, "ended with signal 11"}};
}

TEST(GradeSubmission, AFailureOfTheDriverIsTheMachines) {
    for (const Stage stage : {Stage::kPrepare, Stage::kRun}) {
        ToldExecutor executor([&] { return failed(stage, false); });
        const Graded graded = graded_by(executor, with_one_kernel());
        EXPECT_EQ(graded.state, GradeState::kFault);
        EXPECT_FALSE(graded.score());
        EXPECT_TRUE(graded.puzzles.empty());
        ASSERT_EQ(graded.problems.size(), 1U);
        EXPECT_NE(graded.problems.front().find("signal 11"), std::string::npos);
        EXPECT_EQ(executor.calls(), 2) << "it is tried twice";
    }
}

TEST(GradeSubmission, WhatIsThrownIsTheMachines) {
    ToldExecutor executor([]() -> Execution { throw InstallationError("no device"); });
    const Graded graded = graded_by(executor, with_one_kernel());
    EXPECT_EQ(graded.state, GradeState::kFault);
    EXPECT_EQ(graded.problems, std::vector<std::string>{"no device"});
}

TEST(GradeSubmission, AKernelThatIsTooMuchIsGradedAfterASecondTry) {
    ToldExecutor executor([] { return failed(Stage::kAudit, true); });
    const Graded graded = graded_by(executor, with_one_kernel());
    EXPECT_EQ(graded.state, GradeState::kGraded);
    EXPECT_EQ(graded.score(), 0);
    ASSERT_EQ(graded.puzzles.size(), 2U);
    EXPECT_EQ(graded.puzzles[0].result->verdict, Verdict::kTimedOut);
    EXPECT_FALSE(graded.puzzles[1].result) << "nothing was handed in";
    EXPECT_EQ(graded.max_score, 5);
    EXPECT_EQ(executor.calls(), 2);
}

TEST(GradeSubmission, NothingIsRunWhereSomebodyHasToLook) {
    ToldExecutor executor([] { return Execution{}; });
    Submission submission = with_one_kernel();
    submission.problems = {"Puzzle 1 is there twice."};
    const Graded refused = graded_by(executor, submission);
    EXPECT_EQ(refused.state, GradeState::kRefused);
    EXPECT_FALSE(refused.score());
    const Graded empty = graded_by(executor, {.id = "b"});
    EXPECT_EQ(empty.state, GradeState::kEmpty);
    EXPECT_EQ(empty.score(), 0);
    EXPECT_EQ(executor.calls(), 0);
}

}  // namespace
}  // namespace vkp
