#include "checker/progress/hints.hpp"

#include "checker/files/files.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/take_hint.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/file_support.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

Puzzle sample() {
    Puzzle puzzle;
    puzzle.title = "Sample";
    puzzle.number = 9;
    puzzle.hints = {{"Think of `s`."},
                    {"A barrier.", {fault(FindingKind::kDataRace)}},
                    {"A guard.", {fault(FindingKind::kOutOfBounds), {Verdict::kWrong}}},
                    {"Another barrier.", {fault(FindingKind::kDataRace)}}};
    return puzzle;
}

PuzzleProgress after(const std::string& last, std::set<int> seen = {}, std::set<int> now = {}) {
    PuzzleProgress progress;
    progress.last = last;
    progress.hints_seen = std::move(seen);
    progress.hints_now = std::move(now);
    return progress;
}

int hint_for(const Puzzle& puzzle, std::vector<std::string> evidence,
             const std::string& last = "wrong") {
    PuzzleProgress progress = after(last);
    progress.evidence = std::move(evidence);
    return next_hint(puzzle, progress).value_or(0);
}

// Hints that name what was seen, from little to much.
Puzzle with_evidence() {
    Puzzle puzzle = sample();
    puzzle.hints = {{"A verdict.", {{Verdict::kWrong}}},
                    {"Any case.", {{Verdict::kWrong}}, 1, {"all_cases"}},
                    {"Three cases.", {{Verdict::kWrong}}, 1, {"case_far", "case_flat", "case_hot"}},
                    {"Two cases.", {{Verdict::kWrong}}, 1, {"case_far", "case_flat"}},
                    {"A row.", {}, 1, {"last_row"}},
                    {"A row of an array.", {}, 1, {"last_row", "array_y"}},
                    {"Sizes.", {}, 1, {"subgroups_*"}},
                    {"A size.", {}, 1, {"subgroups_8"}}};
    return puzzle;
}

TEST(NextHint, NamesMostOfTheEvidence) {
    const Puzzle puzzle = with_evidence();
    EXPECT_EQ(hint_for(puzzle, {}), 1);
    EXPECT_EQ(hint_for(puzzle, {"all_cases"}), 2);
    EXPECT_EQ(hint_for(puzzle, {"case_flat", "case_hot"}), 3);
    EXPECT_EQ(hint_for(puzzle, {"case_flat", "case_far"}), 4);
    EXPECT_EQ(hint_for(puzzle, {"case_flat"}), 4);
    EXPECT_EQ(hint_for(puzzle, {"case_flat", "case_one"}), 1) << "a case that none names";
    EXPECT_EQ(hint_for(puzzle, {"last_row", "array_x"}), 5);
    EXPECT_EQ(hint_for(puzzle, {"last_row", "array_y"}), 6);
    EXPECT_EQ(hint_for(puzzle, {"subgroups_8"}), 8);
    EXPECT_EQ(hint_for(puzzle, {"subgroups_8", "subgroups_64"}), 7);
}

TEST(NextHint, NeedsOneOfItsVerdictsBesideTheEvidence) {
    const Puzzle puzzle = with_evidence();
    EXPECT_EQ(hint_for(puzzle, {"case_flat"}, "faulty:data_race"), 1);
    EXPECT_EQ(hint_for(puzzle, {"last_row"}, "faulty:data_race"), 5) << "it names none";
}

TEST(NextHint, ComesAgainIfItFitsSomethingNew) {
    const Puzzle puzzle = with_evidence();
    PuzzleProgress progress = after("wrong", {1, 4});
    progress.evidence = {"case_flat"};
    EXPECT_EQ(next_hint(puzzle, progress), 4);
    EXPECT_EQ(hint_reason(puzzle, 4, progress),
              "The last check said: wrong. You have this hint, and it fits.");
    take(4, progress);
    EXPECT_EQ(next_hint(puzzle, progress), 3) << "nothing changed";
    EXPECT_EQ(hint_reason(puzzle, 3, progress), "The last check said: wrong. This should help.");
    progress.evidence = {};
    EXPECT_EQ(next_hint(puzzle, progress), 2) << "the verdict alone is no reason for hint 1 again";
    EXPECT_EQ(hint_reason(puzzle, 2, progress), "The last check said: wrong. This may help.");
}

TEST(NextHint, ComesInOrderWhereNothingIsKnown) {
    EXPECT_EQ(next_hint(sample(), after("")), 1);
    EXPECT_EQ(next_hint(sample(), after("", {1})), 2);
    EXPECT_EQ(next_hint(sample(), after("", {2})), 1);
    EXPECT_EQ(next_hint(sample(), after("", {1, 2, 4})), 3);
    EXPECT_EQ(next_hint(sample(), after("", {1, 2, 3, 4})), std::nullopt);
}

TEST(NextHint, HelpsAgainstTheLastVerdictFirst) {
    EXPECT_EQ(next_hint(sample(), after("faulty:data_race")), 2);
    EXPECT_EQ(next_hint(sample(), after("faulty:data_race", {2})), 4);
    EXPECT_EQ(next_hint(sample(), after("faulty:data_race", {2, 4}, {2, 4})), 1);
    EXPECT_EQ(next_hint(sample(), after("wrong")), 3);
    EXPECT_EQ(next_hint(sample(), after("faulty:out_of_bounds", {1, 2})), 3);
}

TEST(NextHint, IsTheOneThatFitsBest) {
    Puzzle puzzle = sample();
    puzzle.hints[3].against = {fault(FindingKind::kDataRace, FindingCause::kEveryThread)};
    EXPECT_EQ(next_hint(puzzle, after("faulty:data_race:every_thread")), 4);
    EXPECT_EQ(next_hint(puzzle, after("faulty:data_race:every_thread", {4}, {4})), 2);
    EXPECT_EQ(next_hint(puzzle, after("faulty:data_race:no_barrier")), 2);
    EXPECT_EQ(next_hint(puzzle, after("faulty:data_race:no_barrier", {2}, {2})), 1);
}

TEST(NextHint, ComesInOrderWhereNoneFits) {
    EXPECT_EQ(next_hint(sample(), after("compile_error")), 1);
    EXPECT_EQ(next_hint(sample(), after("faulty:deadlock", {1})), 2) << "of a newer version";
    EXPECT_EQ(next_hint(sample(), after("solved", {7})), 1);
}

TEST(NextHint, LeadsToTheThirdStarOfWhatHasTwo) {
    Puzzle puzzle = sample();
    puzzle.hints[3].star = 3;
    PuzzleProgress progress = after("solved");
    progress.solved_on = "2026-11-21";
    progress.stars = 1;
    EXPECT_EQ(next_hint(puzzle, progress), 1);
    progress.stars = 2;
    EXPECT_EQ(next_hint(puzzle, progress), 4);
    progress.hints_seen = {4};
    EXPECT_EQ(next_hint(puzzle, progress), 1) << "none leads further";
    progress.last = "wrong";
    EXPECT_EQ(next_hint(puzzle, progress), 3) << "it is broken now, and this helps";
    EXPECT_EQ(next_hint(puzzle, after("")), 1) << "not solved";
}

TEST(NextHint, FitsTheFaultsThatThePuzzlesAreAbout) {
    const auto first = [](const char* word, const char* last) {
        const Puzzle& puzzle = find_puzzle(word);
        const int number = next_hint(puzzle, after(last)).value_or(0);
        return number > 0 ? puzzle.hints.at(static_cast<std::size_t>(number) - 1).text : "";
    };
    EXPECT_NE(first("guard", "faulty:out_of_bounds:surplus_thread").find("`if`"),
              std::string::npos);
    EXPECT_NE(first("pooling", "faulty:data_race").find("barrier()"), std::string::npos);
    EXPECT_NE(first("prefix_sum", "faulty:barrier_divergence").find("outside"), std::string::npos);
    EXPECT_NE(first("zip", "wrong").find("same numbers"), std::string::npos);
}

TEST(HintText, TellsWhyItComes) {
    const Style plain(false);
    EXPECT_EQ(hint_text(sample(), 1, after("faulty:data_race"), 80, plain),
              "Hint 1 of 4 for puzzle 9: Sample\n\nThink of `s`.\n");
    EXPECT_EQ(hint_text(sample(), 2, after("faulty:data_race"), 80, plain),
              "Hint 2 of 4 for puzzle 9: Sample\n"
              "The last check said: faulty: data race. This should help.\n\nA barrier.\n");
}

TEST(HintText, HasAllOfThem) {
    EXPECT_EQ(all_hints_text(sample(), 80, Style(false)),
              "All 4 hints for puzzle 9: Sample\n\n1. Think of `s`.\n\n2. A barrier.\n\n"
              "3. A guard.\n\n4. Another barrier.\n");
}

TEST(HintList, CountsWithoutText) {
    PuzzleProgress progress = after("wrong", {1, 3, 9});
    EXPECT_EQ(hint_list_text(sample(), progress),
              with_typed_commands("Puzzle 9 has 4 hints. You have 2 of them: 1, 3.\nOnce it is "
                                  "solved, `workbook hint 9 --all` shows all.\n"));
    progress.hints_seen = {};
    progress.solved_on = "2026-11-21";
    EXPECT_EQ(hint_list_text(sample(), progress),
              with_typed_commands("Puzzle 9 has 4 hints. You have none yet.\nIt is solved, and "
                                  "`workbook hint 9 --all` shows all.\n"));
}

TEST(TakeHint, RemembersWhatWasShown) {
    const TemporaryFolder folder;
    const Workbook workbook(folder.path());
    std::filesystem::create_directory(folder.path() / ".workbook");
    put(workbook.progress_path(), "03_guard last=faulty:out_of_bounds:surplus_thread\n");
    const Puzzle& guard = find_puzzle("3");
    const std::string first = take_hint(workbook, guard, {}, 80, Style(false));
    EXPECT_TRUE(first.starts_with("Hint 2 of ")) << first;
    EXPECT_EQ(read_text(workbook.progress_path()),
              "03_guard             last=faulty:out_of_bounds:surplus_thread hints_seen=2 "
              "hints_now=2\n");
    for (std::size_t i = 1; i < guard.hints.size(); ++i) {
        EXPECT_TRUE(take_hint(workbook, guard, {}, 80, Style(false)).starts_with("Hint "));
    }
    EXPECT_TRUE(take_hint(workbook, guard, {}, 80, Style(false)).starts_with("All "));
    EXPECT_EQ(load_progress(workbook).of("03_guard").hints_seen.size(), guard.hints.size());
}

// First its line, then the change, and after that the hints of the puzzle's page.
TEST(TakeHint, TellsAMissingChangeInTwoSteps) {
    const TemporaryFolder folder;
    const Workbook workbook(folder.path());
    const Puzzle& guard = find_puzzle("3");
    for (const auto& path :
         {workbook.kernel_path(guard), workbook.solution_path(guard), workbook.progress_path()}) {
        std::filesystem::create_directories(path.parent_path());
    }
    put(workbook.solution_path(guard),
        "void kernel() {\n// BEGIN SOLUTION: 1 line\nint x = 1;\n// END SOLUTION\n}\n");
    put(workbook.kernel_path(guard), "void kernel() {\nint x = 2;\n}\n");
    const Fix fix{FixKind::kNumber,
                  "Write `1` instead of `2` in line 2",
                  {{{2, 9}, {2, 10}, "1"}},
                  FixEffect::kSolves};
    int asked = 0;
    const auto find = [&](const Kernel& kernel, const std::string& right) {
        ++asked;
        EXPECT_EQ(kernel.text, "void kernel() {\nint x = 2;\n}\n");
        EXPECT_EQ(right, "void kernel() {\nint x = 1;\n}\n");
        return std::optional(fix);
    };
    const auto next = [&] { return take_hint(workbook, guard, find, 80, Style(false)); };
    const std::string first = next();
    EXPECT_NE(first.find("one change away from being right, in line 2"), std::string::npos)
        << first;
    EXPECT_EQ(first.find("instead of"), std::string::npos) << first;
    const std::string second = next();
    EXPECT_NE(second.find("Write `1` instead of `2` in line 2. With that, this kernel is right."),
              std::string::npos)
        << second;
    EXPECT_TRUE(next().starts_with("Hint "));
    EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace vkp
