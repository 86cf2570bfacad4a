// show, hint, solution and template.
#include "checker/options/exit_code.hpp"
#include "harness/base/utf8.hpp"
#include "puzzles/registry.hpp"
#include "puzzles/template.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {
namespace {

namespace fs = std::filesystem;

// Columns of the longest line.
std::size_t width(std::string_view text) {
    std::size_t longest = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        longest = std::max(longest, column_count(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return longest;
}

TEST(List, HasAllPuzzles) {
    const TestWorkbook workbook;
    const Outcome list = workbook.run({"list"});
    EXPECT_EQ(list.exit_code, kAllSolved);
    EXPECT_TRUE(list.output.starts_with("Part I: first kernels\n")) << list.output;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_TRUE(contains(list.output, fmt::format("\n{:>2}  {} ", puzzle.number, puzzle.title)))
            << list.output;
    }
    EXPECT_LE(width(list.output), 80U) << list.output;
}

TEST(List, FindsPuzzlesByWords) {
    const TestWorkbook workbook;
    const Outcome by_title = workbook.run({"list", "MATRIX"});
    EXPECT_EQ(by_title.exit_code, kAllSolved);
    EXPECT_TRUE(contains(by_title.output, "14  Matrix multiplication")) << by_title.output;
    EXPECT_FALSE(contains(by_title.output, " 1  Map")) << by_title.output;
    EXPECT_TRUE(contains(workbook.run({"list", "halo", "filter"}).output, "11  1D convolution"));
}

TEST(List, ChoosesByStatePartAndNumber) {
    const TestWorkbook workbook;
    workbook.solve(1);
    workbook.solve(2);
    EXPECT_EQ(workbook.run({"check", "1", "2"}).exit_code, kAllSolved);
    workbook.write_kernel(2, "void kernel() { x }\n");
    EXPECT_EQ(workbook.run({"check", "2"}).exit_code, kNotSolved);
    const auto numbers = [&](const std::vector<std::string>& words) {
        std::vector<std::string> arguments = {"list", "--format", "json"};
        arguments.insert(arguments.end(), words.begin(), words.end());
        const auto list = nlohmann::json::parse(workbook.run(arguments).output);
        std::vector<int> found;
        for (const auto& puzzle : list["puzzles"]) {
            found.push_back(puzzle["puzzle"]);
        }
        return found;
    };
    EXPECT_EQ(numbers({}).size(), all_puzzles().size());
    EXPECT_EQ(numbers({"solved"}), std::vector<int>({1, 2}));
    EXPECT_EQ(numbers({"broken"}), std::vector<int>({2}));
    EXPECT_EQ(numbers({"9"}), std::vector<int>({9}));
    EXPECT_EQ(numbers({"1-3", "Unsolved"}), std::vector<int>({3}));
    EXPECT_EQ(numbers({"part", "2"}).front(), 15);
    EXPECT_EQ(numbers({"part", "I"}).back(), 14);
    EXPECT_EQ(numbers({"9-11", "halo"}), std::vector<int>({11}));
    EXPECT_EQ(workbook.run({"list", "3", "broken"}).output, "No puzzle of these is broken.\n");
    EXPECT_EQ(workbook.run({"list", "--format", "junit"}).exit_code, kWrongUsage);
}

TEST(List, IsWrittenAsJson) {
    const TestWorkbook workbook;
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const auto list = nlohmann::json::parse(workbook.run({"list", "--format", "json"}).output);
    EXPECT_EQ(list["schema"], 1);
    EXPECT_EQ(list["solved"], 1);
    EXPECT_EQ(list["of"], all_puzzles().size());
    const auto& map = list["puzzles"][0];
    EXPECT_EQ(map["state"], "solved");
    EXPECT_EQ(map["stars"], 3);
    EXPECT_EQ(map["counts"]["global_reads"], 1);
    EXPECT_EQ(map["last_check"], "solved");
    const auto& zip = list["puzzles"][1];
    EXPECT_EQ(zip["state"], "not_started");
    EXPECT_TRUE(zip["counts"].is_null());
    EXPECT_TRUE(zip["solved_on"].is_null());
}

// The puzzle is that of the folder, or of the last command that named one.
TEST(WithoutANumber, CommandsTakeTheFolderOrTheLastPuzzle) {
    const TestWorkbook workbook;
    EXPECT_TRUE(workbook.run({"show"}).output.starts_with("Puzzle 1: Map\n")) << "none is solved";
    EXPECT_EQ(workbook.run({"show", "9"}).exit_code, kAllSolved);
    EXPECT_TRUE(workbook.run({"show"}).output.starts_with("Puzzle 9: Pooling\n"));
    EXPECT_TRUE(contains(workbook.run({"hint"}).output, "for puzzle 9: Pooling"));
    const Outcome reset = workbook.run({"reset"});
    EXPECT_EQ(reset.exit_code, kWrongUsage) << "nobody can be asked";
    EXPECT_TRUE(contains(reset.errors, "the template of puzzle 9, Pooling: `workbook reset 9`"))
        << reset.errors;
    EXPECT_TRUE(contains(workbook.run({"trace"}).output, "puzzles/09_pooling/kernel.comp"));
    const ProcessOptions in_guard = {.folder = workbook.root() / "puzzles" / "03_guard"};
    EXPECT_TRUE(workbook.run({"show"}, in_guard).output.starts_with("Puzzle 3: Guard\n"));
    EXPECT_TRUE(
        contains(workbook.run({"check"}, in_guard).output, "Puzzle 3: Guard  · not started"));
    EXPECT_TRUE(contains(workbook.run({"emit", "."}, in_guard).output, "void kernel()"));
    EXPECT_TRUE(workbook.run({"show", "../09_pooling/kernel.comp"}, in_guard)
                    .output.starts_with("Puzzle 9: Pooling\n"));
}

TEST(WithoutANumber, NothingIsLostWhereNothingCanBeKept) {
    const TestWorkbook workbook;
    static_cast<void>(workbook.write_file(".workbook", "a file in the folder's place"));
    const Outcome show = workbook.run({"show", "9"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_EQ(show.errors, "");
}

TEST(Diff, ShowsBothKernelsAndTheirCounts) {
    const TestWorkbook workbook;
    EXPECT_EQ(workbook.run({"diff", "9"}).exit_code, kNotSolved);
    workbook.write_kernel(1,
                          "void kernel() {\n"
                          "    uint i = gl_GlobalInvocationID.x;\n"
                          "    float zero = a[i] - a[i];\n"
                          "    result[i] = a[i] + zero + 10.0;\n"
                          "}\n");
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const Outcome diff = workbook.run({"diff", "1", "--device", "none"});
    EXPECT_EQ(diff.exit_code, kAllSolved);
    EXPECT_TRUE(
        diff.output.starts_with("--- puzzles/01_map/kernel.comp\n+++ the reference\n@@ -1,"))
        << diff.output;
    EXPECT_TRUE(contains(diff.output, "\n-    float zero = a[i] - a[i];\n")) << diff.output;
    EXPECT_TRUE(contains(diff.output, "\n+    result[i] = a[i] + 10.0;\n")) << diff.output;
    EXPECT_TRUE(contains(diff.output, "\n  global reads             3           1\n"))
        << diff.output;
    EXPECT_TRUE(contains(diff.output, "\n  global writes            1           1\n"))
        << diff.output;
}

TEST(Diff, SaysThatThereIsNone) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, solution_without_marks(solution_text(1)));
    const Outcome diff = workbook.run({"diff", "1", "--force", "--device", "none"});
    EXPECT_TRUE(diff.output.starts_with("puzzles/01_map/kernel.comp is the reference, line by "))
        << diff.output;
}

// The width of a command's output on a terminal with that many columns.
std::size_t width_on_terminal(const TestWorkbook& workbook, int columns,
                              const std::string& command) {
    const std::string line = fmt::format("stty cols {} <&1; \"$0\" {}", columns, command);
    return width(
        workbook.run_shell(line, {.environment = {{"NO_COLOR", "1"}}, .on_terminal = true}).output);
}

TEST(Terminal, FoldsWhatCommandsSay) {
    const TestWorkbook workbook;
    workbook.write_kernel(3, "void kernel() { result[gl_GlobalInvocationID.x] = 1.0; }\n");
    for (const char* command :
         {"check 3 --device none", "list", "show 3", "hint 3", "trace 3", "doctor", "help check",
          "check chexk", "lab nothing/of/the/kind/in/any/folder/that/there/is.comp"}) {
        for (const int columns : {60, 80}) {
            EXPECT_LE(width_on_terminal(workbook, columns, command),
                      static_cast<std::size_t>(columns))
                << command;
        }
    }
}

TEST(Terminal, GetsAsciiWhereItHasNothingElse) {
    const TestWorkbook workbook;
    workbook.solve(1);
    for (const char* command : {"check 1 --device none", "show 9", "list", "picture 1"}) {
        const Outcome plain =
            workbook.run_shell(std::string("\"$0\" ") + command,
                               {.environment = {{"LC_ALL", "C"}}, .on_terminal = true});
        const bool is_ascii = std::all_of(plain.output.begin(), plain.output.end(),
                                          [](char c) { return static_cast<signed char>(c) >= 0; });
        EXPECT_TRUE(is_ascii) << plain.output;
        EXPECT_FALSE(plain.output.empty());
    }
}

TEST(List, SaysWhereItLookedInVain) {
    const TestWorkbook workbook;
    const Outcome nothing = workbook.run({"list", "halo", "zebra\x1b[2J"});
    EXPECT_EQ(nothing.exit_code, kNotSolved);
    EXPECT_EQ(nothing.output,
              "No puzzle has \"halo\" and \"zebra\uFFFD[2J\" in its title, folder, statement or "
              "what is new in it.\n");
}

TEST(Show, PrintsTheStatementAndWhereToWrite) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "pooling"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("Puzzle 9: Pooling\n═════════════════\n")) << show.output;
    EXPECT_TRUE(contains(show.output, "\n    a          0    1 ")) << show.output;
    EXPECT_FALSE(contains(show.output, "\n##")) << show.output;
    EXPECT_FALSE(contains(show.output, "\x1b")) << show.output;
    EXPECT_TRUE(show.output.ends_with("\nYour file: puzzles/09_pooling/kernel.comp\n"))
        << show.output;
}

TEST(Show, PrintsTheGlossary) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "glossary"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("Glossary\n════════\n")) << show.output;
    EXPECT_TRUE(contains(show.output, "threadgroup")) << show.output;
    EXPECT_LE(width(show.output), 80U) << show.output;
}

TEST(Show, PrintsThePageAboutGlsl) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "glsl"});
    EXPECT_EQ(show.exit_code, kAllSolved);
    EXPECT_TRUE(show.output.starts_with("GLSL for those who know C or Python\n")) << show.output;
    EXPECT_TRUE(contains(show.output, "no pointers")) << show.output;
    EXPECT_LE(width(show.output), 80U) << show.output;
    EXPECT_TRUE(contains(show.output, "\nFrom Python\n")) << show.output;
    EXPECT_LE(std::count(show.output.begin(), show.output.end(), '\n'), 90) << show.output;
}

TEST(Show, IsColoredIfAskedTo) {
    const TestWorkbook workbook;
    const Outcome show = workbook.run({"show", "9", "--color", "always"});
    EXPECT_TRUE(show.output.starts_with("\x1b[1mPuzzle 9: Pooling\x1b[0m\n\n")) << show.output;
    EXPECT_FALSE(contains(show.output, "`")) << "colour says what is code";
    EXPECT_FALSE(contains(show.output, "\x1b]8;")) << "a pipe has no links";
}

TEST(Show, TakesTheWidthOfTheTerminal) {
    const TestWorkbook workbook;
    const auto shown_width = [&](const std::string& columns) {
        const std::string line = "stty cols " + columns + " <&1; \"$0\" show 9 --color never";
        return width(workbook.run_shell(line, {.on_terminal = true}).output);
    };
    EXPECT_LE(shown_width("60"), 60U);
    EXPECT_GT(shown_width("60"), 50U);
    EXPECT_LE(shown_width("200"), 100U) << "longer lines are hard to read";
    EXPECT_GT(shown_width("200"), 90U);
}

TEST(Show, HasLinksInTerminalsThatKnowThem) {
    const TestWorkbook workbook;
    const auto show = [&](std::map<std::string, std::string> environment) {
        environment.insert({{"TERM", "xterm"}, {"NO_COLOR", ""}});
        return workbook.run({"show", "9"}, {.environment = environment, .on_terminal = true})
            .output;
    };
    EXPECT_TRUE(contains(show({{"VTE_VERSION", "6003"}}), "\x1b]8;;https://docs.vulkan.org/"));
    EXPECT_FALSE(contains(show({{"VTE_VERSION", "6003"}, {"TERM", "screen"}}), "\x1b]8;"));
    EXPECT_FALSE(contains(show({{"VTE_VERSION", "6003"}, {"NO_COLOR", "1"}}), "\x1b"));
}

TEST(Show, KeepsControlCharactersFromTheTerminal) {
    const TestWorkbook workbook;
    static_cast<void>(workbook.write_file("puzzles/01_map/README.md",
                                          "# A\x1b[2J\r\n\r\n`\x07` \u009b31m \xff\r\n"));
    const Outcome show = workbook.run({"show", "1"});
    EXPECT_TRUE(show.output.starts_with(
        "A\uFFFD[2J\n═════\n\nDifficulty: easy; about 2 minutes.\n\n`\uFFFD` \uFFFD31m \uFFFD\n"))
        << show.output;
}

TEST(Hint, GivesOneMoreAtEachCallAndAllInTheEnd) {
    const TestWorkbook workbook;
    const std::vector<Hint>& hints = all_puzzles()[8].hints;
    for (std::size_t i = 0; i < hints.size(); ++i) {
        const Outcome hint = workbook.run({"hint", "9"});
        EXPECT_TRUE(
            hint.output.starts_with(fmt::format("Hint {} of {} for puzzle 9: Pooling\n\n{}", i + 1,
                                                hints.size(), hints[i].text.substr(0, 30))))
            << hint.output;
        EXPECT_LE(width(hint.output), 80U) << hint.output;
    }
    for (int again = 0; again < 2; ++again) {
        const Outcome all = workbook.run({"hint", "9"});
        EXPECT_TRUE(all.output.starts_with(
            fmt::format("All {} hints for puzzle 9: Pooling\n\n1. ", hints.size())))
            << all.output;
        EXPECT_TRUE(contains(all.output, fmt::format("\n{}. ", hints.size()))) << all.output;
    }
    EXPECT_TRUE(contains(workbook.run({"hint", "8"}).output, "Hint 1 of "));
}

TEST(Hint, HelpsAgainstWhatTheLastCheckFound) {
    const TestWorkbook workbook;
    workbook.write_kernel(3,
                          "void kernel() {\n"
                          "    uint i = gl_LocalInvocationID.x;\n"
                          "    result[i] = a[i] + 10.0;\n"
                          "}\n");
    EXPECT_EQ(workbook.run({"check", "3"}).exit_code, kNotSolved);
    // It is one change away, which comes before what the puzzle's page has.
    const Outcome line = workbook.run({"hint", "3"});
    EXPECT_TRUE(contains(line.output, "one change away from being right, in line 3"))
        << line.output;
    const Outcome change = workbook.run({"hint", "3"});
    EXPECT_TRUE(contains(change.output, "With that, this kernel is right.")) << change.output;
    const Outcome first = workbook.run({"hint", "3"});
    EXPECT_TRUE(first.output.starts_with("Hint 2 of ")) << first.output;
    EXPECT_TRUE(
        contains(first.output, "The last check said: faulty: out of bounds. This should help."))
        << first.output;
    const Outcome second = workbook.run({"hint", "3"});
    EXPECT_FALSE(contains(second.output, "Hint 2 of ")) << second.output;
}

TEST(Hint, ShowsAllOfASolvedPuzzleAndCountsThemBefore) {
    const TestWorkbook workbook;
    static_cast<void>(workbook.run({"hint", "1"}));
    const Outcome list = workbook.run({"hint", "1", "--list"});
    EXPECT_EQ(list.exit_code, kAllSolved);
    EXPECT_TRUE(contains(list.output, "Puzzle 1 has 3 hints. You have 1 of them: 1."))
        << list.output;
    const Outcome early = workbook.run({"hint", "1", "--all"});
    EXPECT_EQ(early.exit_code, kNotSolved);
    EXPECT_EQ(early.output, list.output);
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1", "--device", "none"}).exit_code, kAllSolved);
    const Outcome all = workbook.run({"hint", "1", "--all"});
    EXPECT_EQ(all.exit_code, kAllSolved);
    EXPECT_TRUE(all.output.starts_with("All 3 hints for puzzle 1: Map")) << all.output;
}

TEST(Solution, IsLockedUntilThePuzzleIsSolved) {
    const TestWorkbook workbook;
    const Outcome locked = workbook.run({"solution", "1"});
    EXPECT_EQ(locked.exit_code, kNotSolved);
    EXPECT_TRUE(contains(locked.output + locked.errors, "Puzzle 1 is not solved yet."));
    EXPECT_FALSE(contains(locked.output, "a[i] + 10.0"));
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1"}).exit_code, kAllSolved);
    const Outcome solution = workbook.run({"solution", "1"});
    EXPECT_EQ(solution.exit_code, kAllSolved);
    EXPECT_TRUE(solution.output.starts_with(solution_without_marks(solution_text(1))));
}

TEST(Solution, IsShownByForce) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    const Outcome solution = workbook.run({"solution", "9", "--force"});
    EXPECT_EQ(solution.exit_code, kAllSolved);
    EXPECT_TRUE(solution.output.starts_with(solution_without_marks(solution_text(9))));
    EXPECT_FALSE(contains(solution.output, "SOLUTION"));
    EXPECT_EQ(workbook.content(), before);
}

// As comments, so that what is printed is still a kernel.
TEST(Solution, SaysWhyItIsWrittenSo) {
    const TestWorkbook workbook;
    const std::string output = workbook.run({"solution", "46", "--force"}).output;
    EXPECT_TRUE(contains(output, "\n}\n\n// One thread per block looks back")) << output;
    const std::string path = workbook.write_file("why.comp", output);
    EXPECT_EQ(workbook.run({"check", "46", "--kernel", path, "--device", "none"}).exit_code,
              kAllSolved);
}

TEST(Template, IsPrinted) {
    const TestWorkbook workbook;
    for (const Puzzle& puzzle : all_puzzles()) {
        EXPECT_EQ(workbook.run({"template", puzzle.id}).output, template_text(puzzle.number));
    }
}

}  // namespace
}  // namespace vkp
