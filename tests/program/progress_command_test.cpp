// The learner's data that the program remembers.
#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

std::string progress_text(const TestWorkbook& workbook) {
    return file_content(workbook.root() / ".workbook" / "progress.txt");
}

TEST(Progress, IsKeptAndListed) {
    const TestWorkbook workbook;
    EXPECT_TRUE(workbook.run({"list"}).output.ends_with("Progress: " + of_all(0) + "\n"));
    workbook.solve(1);
    const Outcome check = workbook.run({"check", "1"});
    EXPECT_TRUE(contains(check.output, "Progress: " + of_all(1) + "\nLearnt: A kernel is "))
        << check.output;
    EXPECT_TRUE(
        check.output.ends_with("See it: workbook picture 1 --open\n"
                               "Time it: workbook bench 1\n"
                               "Compare with the reference: workbook diff 1\n"
                               "Next: workbook show 2\n"))
        << check.output;
    EXPECT_TRUE(contains(progress_text(workbook), "01_map               solved=20"));
    const Outcome list = workbook.run({"list", "part", "1"});
    EXPECT_TRUE(contains(list.output, "\n 1  Map                    easy 2'     ★★★    solved 20"))
        << list.output;
    EXPECT_TRUE(contains(list.output, "  1/1     –\n")) << list.output;
    EXPECT_TRUE(
        contains(list.output, "\n 2  Zip                    easy 2'     ···    not started\n"))
        << list.output;
    EXPECT_TRUE(workbook.run({"list"}).output.ends_with("Progress: " + of_all(1) + "\n"));
}

TEST(Progress, StaysWhenAKernelIsBrokenAgain) {
    const TestWorkbook workbook;
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const std::string before = progress_text(workbook);
    workbook.write_kernel(1, "void kernel() { x }\n");
    const Outcome check = workbook.run({"check", "1"});
    EXPECT_EQ(check.exit_code, kNotSolved);
    EXPECT_TRUE(contains(check.output, "Progress: " + of_all(1) + ", broken now: 1\n"))
        << check.output;
    EXPECT_TRUE(progress_text(workbook).starts_with(before.substr(0, before.find(" last="))));
    EXPECT_TRUE(contains(progress_text(workbook), " last=compile_error\n"));
    const Outcome list = workbook.run({"list"});
    EXPECT_TRUE(contains(list.output, "★★★    20")) << list.output;
    EXPECT_TRUE(contains(list.output, ", broken now ")) << list.output;
    EXPECT_TRUE(list.output.ends_with("Progress: " + of_all(1) + ", broken now: 1\n"))
        << list.output;
    EXPECT_EQ(workbook.run({"solution", "1"}).exit_code, kAllSolved) << "it was solved once";
    workbook.solve(1);
    EXPECT_TRUE(contains(workbook.run({"check", "1"}).output, "Progress: " + of_all(1) + "\n"));
    EXPECT_EQ(progress_text(workbook), before);
}

TEST(Progress, KeepsTheVerdictOfOnesOwnFile) {
    const TestWorkbook workbook;
    const std::string wrong = "void kernel() {\n    result[gl_LocalInvocationID.x] = 1.0;\n}\n";
    const std::string path = workbook.write_file("other.comp", wrong);
    static_cast<void>(workbook.run({"check", "1", "--kernel", path}));
    EXPECT_FALSE(std::filesystem::exists(workbook.root() / ".workbook"));
    workbook.write_kernel(1, wrong);
    EXPECT_EQ(workbook.run({"check"}).exit_code, kNotSolved);
    EXPECT_EQ(progress_text(workbook),
              "01_map               last=wrong evidence=all_cases,array_result\n");
    EXPECT_TRUE(contains(workbook.run({"list", "part", "1"}).output, "···    wrong\n"));
}

TEST(Progress, IsNotMadeByOtherFiles) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("other.comp", solution_text(1));
    const Outcome check = workbook.run({"check", "1", "--kernel", path});
    EXPECT_EQ(check.exit_code, kAllSolved);
    EXPECT_FALSE(contains(check.output, "Progress")) << check.output;
    EXPECT_FALSE(std::filesystem::exists(workbook.root() / ".workbook"));
}

TEST(Progress, IsMadeInEveryFormat) {
    const TestWorkbook workbook;
    workbook.solve(1);
    EXPECT_FALSE(contains(workbook.run({"check", "1", "--format", "json"}).output, "Progress"));
    EXPECT_TRUE(contains(progress_text(workbook), "01_map "));
}

TEST(Progress, OutlivesAFileThatMakesNoSense) {
    const TestWorkbook workbook;
    std::filesystem::create_directory(workbook.root() / ".workbook");
    static_cast<void>(workbook.write_file(
        ".workbook/progress.txt", "\xff=\n03_guard stars=x solved=\n01_map hints=2147483647\n"));
    const Outcome list = workbook.run({"list"});
    EXPECT_EQ(list.exit_code, kAllSolved);
    EXPECT_TRUE(list.output.ends_with("Progress: " + of_all(0) + "\n")) << list.output;
    const Outcome hint = workbook.run({"hint", "1"});
    EXPECT_TRUE(contains(hint.output, "All 3 hints")) << hint.output;
}

TEST(Progress, CountsOnlyPuzzlesThatThereAre) {
    const TestWorkbook workbook;
    std::filesystem::create_directory(workbook.root() / ".workbook");
    static_cast<void>(
        workbook.write_file(".workbook/progress.txt", "99_gone solved=2026-01-01 stars=3\n"));
    EXPECT_TRUE(workbook.run({"list"}).output.ends_with("Progress: " + of_all(0) + "\n"));
}

// Many processes run at once, as with `ctest -j`.
TEST(Progress, IsKeptByManyAtOnce) {
    const TestWorkbook workbook;
    std::vector<std::vector<std::string>> commands;
    for (const Puzzle& puzzle : all_puzzles()) {
        workbook.solve(puzzle.number);
    }
    constexpr int kAtOnce = 16;
    for (int number = 1; number <= kAtOnce; ++number) {
        commands.push_back({"check", fmt::format("{}", number), "--device", "none"});
    }
    commands.push_back(
        {"check", fmt::format("{}-{}", kAtOnce + 1, all_puzzles().size()), "--device", "none"});
    for (const Outcome& outcome : workbook.run_at_once(commands)) {
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output;
        EXPECT_EQ(outcome.errors, "");
    }
    const Outcome list = workbook.run({"list"});
    EXPECT_TRUE(list.output.ends_with("Progress: " + of_all(all_puzzles().size()) + "\n"))
        << list.output;
    for (const char* word : {"unsolved", "todo"}) {
        EXPECT_TRUE(contains(workbook.run({"list", word}).output, "No puzzle is unsolved.\n"));
    }
    const std::string farewell = workbook.run({"next"}).output;
    EXPECT_TRUE(contains(farewell, fmt::format("All {} puzzles are solved.", all_puzzles().size())))
        << farewell;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_TRUE(contains(farewell, fmt::format("\n{:>2}  {} ", puzzle.number, puzzle.title)))
            << farewell;
    }
}

TEST(Progress, IsCelebratedOnce) {
    const TestWorkbook workbook;
    for (const Puzzle& puzzle : all_puzzles()) {
        workbook.solve(puzzle.number);
    }
    const auto celebrates = [&](const std::vector<std::string>& arguments) {
        return contains(workbook.run(arguments).output, "Here is your certificate:");
    };
    EXPECT_FALSE(celebrates({"check", "1-9", "--device", "none"}));
    EXPECT_TRUE(celebrates({"check", "all", "--device", "none"}));
    EXPECT_FALSE(celebrates({"check", "9", "--device", "none"}));
}

TEST(Progress, SaysOnceThatAPartIsDone) {
    const TestWorkbook workbook;
    for (int puzzle = 1; puzzle <= 14; ++puzzle) {
        workbook.solve(puzzle);
    }
    const auto end_of_part = [&](const std::string& puzzles) {
        return contains(workbook.run({"check", puzzles, "--device", "none"}).output,
                        "Part I: first kernels is done: 14 puzzles, ★ 42 of 42.\n");
    };
    EXPECT_FALSE(end_of_part("1-13"));
    EXPECT_TRUE(end_of_part("14"));
    EXPECT_FALSE(end_of_part("14"));
}

// A progress file may be older than the puzzle, and name hints that it no longer has.
TEST(Progress, CountsTheHintsThatAreLeft) {
    const TestWorkbook workbook;
    workbook.solve(1);
    const auto output = [&] { return workbook.run({"check", "1", "--device", "none"}).output; };
    EXPECT_TRUE(contains(output(), "3 hints not taken"));
    std::string progress = progress_text(workbook);
    progress.insert(progress.rfind('\n'), " hints_seen=2,3,4,5,6");
    static_cast<void>(workbook.write_file(".workbook/progress.txt", progress));
    EXPECT_TRUE(contains(output(), "\n1 hint not taken"));
}

TEST(Progress, LeavesNoFilesButItsOwn) {
    const TestWorkbook workbook;
    workbook.solve(1);
    auto before = workbook.content();
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    auto after = workbook.content();
    EXPECT_EQ(after.erase(".workbook/progress.txt"), 1U);
    EXPECT_EQ(after.erase(".workbook/last"), 1U);
    EXPECT_EQ(after.erase(".workbook"), 1U);
    after.erase(".workbook/lock");
    after.erase(".workbook/proofs.txt");  // without Z3 there is none
    EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace vkp
