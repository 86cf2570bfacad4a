// A new puzzle, as `workbook puzzle new` writes it: with these files and nothing else it is listed,
// checked, a test of CTest's, and no other test breaks.
#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/new_puzzle/copied_tree.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>

namespace vkp {
namespace {

class NewPuzzle : public testing::Test {
protected:
    static void SetUpTestSuite() {
        tree_ = std::make_unique<CopiedTree>();
        tree_->build();
        tree_->link("checker/workbook");
    }
    static void TearDownTestSuite() { tree_.reset(); }

    void SetUp() override {
        ASSERT_TRUE(tree_) << "the copy could not be built";
        const Outcome reset = workbook({"reset", number()});
        ASSERT_EQ(reset.exit_code, kAllSolved) << reset.output << reset.errors;
    }

    [[nodiscard]] static std::string number() { return fmt::format("{}", tree_->number()); }

    [[nodiscard]] static Outcome workbook(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "checker/workbook");
        return tree_->run(std::move(arguments));
    }

    // Links a test program anew and runs these tests of it, of which there must be some.
    static void expect_passed(const std::string& program, const std::string& filter, int at_least) {
        tree_->link(program);
        const Outcome outcome =
            tree_->run({program, "--gtest_brief=1", "--gtest_filter=" + filter});
        EXPECT_EQ(outcome.exit_code, 0) << outcome.output << outcome.errors;
        const std::string mark = "[  PASSED  ] ";
        const std::size_t at = outcome.output.find(mark);
        ASSERT_NE(at, std::string::npos) << outcome.output << outcome.errors;
        EXPECT_GE(std::stoi(outcome.output.substr(at + mark.size())), at_least) << outcome.output;
    }

    static std::unique_ptr<CopiedTree> tree_;
};

std::unique_ptr<CopiedTree> NewPuzzle::tree_;

TEST_F(NewPuzzle, GetsItsTemplateFromItsSolution) {
    EXPECT_EQ(file_content(tree_->kernel()),
              template_from_solution(file_content(tree_->solution())));
}

TEST_F(NewPuzzle, IsListedInThePartOfTheLast) {
    const Outcome list = workbook({"list"});
    EXPECT_EQ(list.exit_code, kAllSolved) << list.errors;
    EXPECT_NE(list.output.find("\n" + number() + "  Name "), std::string::npos) << list.output;
    const Outcome found = workbook({"list", tree_->id()});
    EXPECT_TRUE(found.output.starts_with(all_puzzles().back().part)) << found.output;
}

TEST_F(NewPuzzle, IsNotStartedAtFirst) {
    const Outcome check = workbook({"check", number()});
    EXPECT_EQ(check.exit_code, kNotStarted) << check.output << check.errors;
    EXPECT_NE(check.output.find("Name  · not started\n"), std::string::npos) << check.output;
}

TEST_F(NewPuzzle, IsSolvedByItsSolutionWithAllStars) {
    std::filesystem::copy_file(tree_->solution(), tree_->kernel(),
                               std::filesystem::copy_options::overwrite_existing);
    const Outcome check = workbook({"check", number()});
    EXPECT_EQ(check.exit_code, kAllSolved) << check.output << check.errors;
    EXPECT_NE(check.output.find("Name  ✓ solved  ★★★\n"), std::string::npos) << check.output;
}

TEST_F(NewPuzzle, LacksItsPictureAndNothingElse) {
    const Outcome lacking = workbook({"puzzle", "check", number()});
    EXPECT_EQ(lacking.exit_code, kNotSolved) << lacking.output << lacking.errors;
    EXPECT_NE(lacking.output.find("✗ the picture\n"), std::string::npos) << lacking.output;
    EXPECT_NE(lacking.output.find(": 1 thing to fix.\n"), std::string::npos) << lacking.output;
    const std::filesystem::path picture = tree_->kernel().parent_path() / "picture.svg";
    EXPECT_EQ(workbook({"picture", number(), "--as", "svg", "-o", picture.string()}).exit_code,
              kAllSolved);
    const Outcome whole = workbook({"puzzle", "check", number()});
    EXPECT_EQ(whole.exit_code, kAllSolved) << whole.output << whole.errors;
}

TEST_F(NewPuzzle, IsMadeOnceAndWithTheNextNumber) {
    EXPECT_EQ(workbook({"puzzle", "new", tree_->id()}).exit_code, kWrongUsage);
    EXPECT_EQ(workbook({"puzzle", "new", "99_name"}).exit_code, kWrongUsage);
    EXPECT_EQ(workbook({"puzzle", "new", "../name"}).exit_code, kWrongUsage);
}

TEST_F(NewPuzzle, IsATestOfCTest) {
    const Outcome tests = tree_->run({"ctest", "--preset", "puzzles", "-R", tree_->id()});
    EXPECT_EQ(tests.exit_code, 0) << tests.output << tests.errors;
    EXPECT_NE(tests.output.find("puzzle." + tree_->id()), std::string::npos) << tests.output;
    EXPECT_NE(tests.output.find("***Skipped"), std::string::npos) << tests.output;
}

TEST_F(NewPuzzle, BreaksNoTestOfWhatHoldsForAllPuzzles) {
    expect_passed("tests/unit/unit_tests",
                  "Puzzles.*:Specification.*:Author.*:PuzzlesWith.*:List.*:ProgressText.*:"
                  "FindPuzzle.*:Session.*:Compile.*:Template*.*:BenchCases.*:Hints.*",
                  50);
}

TEST_F(NewPuzzle, BreaksNoTestOfTheProgram) {
    expect_passed("tests/program/program_tests",
                  "Check.EndsWith*:Progress.*:List.*:Usage.*:Init.MakesAWorkbook:Completion.*:"
                  "Watch.IsTheBareCommandAtATerminal:Watch.BeginsAtTheFirstUnsolvedPuzzle:-"
                  "Progress.IsKeptByManyAtOnce",
                  20);
}

}  // namespace
}  // namespace vkp
