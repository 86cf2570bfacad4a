// Puzzles that begin with a whole kernel, and a broken one.
#include "checker/options/exit_code.hpp"
#include "tests/program/watch_support.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

Outcome check(const TestWorkbook& workbook, int puzzle, std::vector<std::string> options = {}) {
    std::vector<std::string> arguments = {"check", std::to_string(puzzle), "--device", "none"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return workbook.run(arguments);
}

TEST(Starter, IsNotStartedAndShowsWhatItDoes) {
    const TestWorkbook workbook;
    const Outcome outcome = check(workbook, 21);
    EXPECT_EQ(outcome.exit_code, kNotStarted);
    EXPECT_TRUE(outcome.output.starts_with("Puzzle 21: Bug: The tail  · not started\n"))
        << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "as it was given")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "[out_of_bounds, case tail, 2 times]")) << outcome.output;
    EXPECT_TRUE(contains(workbook.run({"list", "21"}).output, "not started"));
    const auto json = nlohmann::json::parse(check(workbook, 21, {"--format", "json"}).output);
    EXPECT_EQ(json["results"][0]["verdict"], "not_started");
    EXPECT_EQ(json["results"][0]["findings"][0]["kind"], "out_of_bounds");
}

TEST(Starter, IsJudgedOnceAnythingInItHasChanged) {
    const TestWorkbook workbook;
    workbook.write_kernel(21, template_text(21) + "\n");
    EXPECT_EQ(check(workbook, 21).exit_code, kNotSolved);
    EXPECT_TRUE(contains(workbook.run({"list", "21"}).output, "faulty: out of bounds"));
    EXPECT_TRUE(contains(workbook.run({"hint", "21"}).output, "Hint 2 of 4"));
    EXPECT_TRUE(contains(workbook.run({"reset", "21"}).output, "is the template again"));
    EXPECT_EQ(check(workbook, 21).exit_code, kNotStarted);
    workbook.solve(21);
    EXPECT_EQ(check(workbook, 21).exit_code, kAllSolved);
}

TEST(Starter, HasHintsFromTheFirstOnUntilItIsChanged) {
    const TestWorkbook workbook;
    check(workbook, 22);
    EXPECT_TRUE(contains(workbook.run({"hint", "22"}).output, "Hint 1 of 4"));
}

TEST(Starter, IsDrawnWithoutTheFix) {
    const TestWorkbook workbook;
    const std::string json =
        workbook.run({"picture", "24", "--case", "rounds", "--as", "json"}).output;
    EXPECT_TRUE(contains(json, "nothing orders the two")) << json.substr(0, 2000);
    EXPECT_FALSE(contains(json, "`barrier();`"));
    const std::string fixed_order = workbook.run({"picture", "30", "--as", "text"}).output;
    EXPECT_TRUE(contains(fixed_order, "faulty")) << fixed_order;
}

TEST(Starter, IsTooCostlyWhereTwoStarsAreAskedFor) {
    const TestWorkbook workbook;
    workbook.write_kernel(28, template_text(28) + "\n");
    const Outcome outcome = check(workbook, 28);
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(outcome.output.starts_with("Puzzle 28: Bug: Right and slow  ✗ too costly\n"))
        << outcome.output;
    EXPECT_TRUE(contains(workbook.run({"list", "28"}).output, "too costly"));
    EXPECT_TRUE(contains(outcome.output, "Progress: " + of_all(0)));
}

TEST(Starter, IsWatchedWithItsStatementAndWhatItDoes) {
    WatchedWorkbook watched({"watch", "21", "--device", "none"}, {.size = {.height = 120}});
    EXPECT_TRUE(watched.program().shows(
        {"Puzzle 21", "not started", "From here on the kernels are written", "out_of_bounds"}));
}

}  // namespace
}  // namespace vkp
