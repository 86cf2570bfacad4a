#include "checker/progress/list.hpp"

#include "checker/workspace/search.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"
#include "tests/unit/support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

std::vector<const Puzzle*> found(const std::vector<std::string>& words) {
    return puzzles_with(Workbook(source_root()), words);
}

std::vector<int> numbers(const std::vector<std::string>& words) {
    std::vector<int> result;
    for (const Puzzle* puzzle : found(words)) {
        result.push_back(puzzle->number);
    }
    return result;
}

PuzzleProgress solved() {
    PuzzleProgress progress;
    progress.solved_on = "2026-11-21";
    progress.stars = 2;
    progress.counts = {
        .global_reads = 6, .global_writes = 1, .shared_reads = 8, .shared_writes = 6};
    return progress;
}

TEST(PuzzlesWith, AreAllForNoWords) {
    EXPECT_EQ(found({}).size(), all_puzzles().size());
}

TEST(PuzzlesWith, HaveTheWordSomewhere) {
    EXPECT_EQ(numbers({"1D convolution"}), std::vector{11}) << "in the title";
    EXPECT_EQ(numbers({"04_map_2d"}), std::vector{4}) << "in the folder's name";
    EXPECT_EQ(numbers({"beyond the workgroup's edge"}), std::vector{11}) << "in the idea";
    EXPECT_EQ(numbers({"Slide the filter"}), std::vector{11}) << "in the statement";
}

TEST(PuzzlesWith, HaveEveryWordInAnyCase) {
    EXPECT_EQ(numbers({"HALO", "filter"}), (std::vector{11, 25}));
    EXPECT_TRUE(numbers({"halo", "no such word"}).empty());
}

TEST(PuzzlesWith, HaveWordsThatGoOverALinesEnd) {
    EXPECT_EQ(numbers({"adds 10 to each element of `a` and stores the sums in `result`. this "
                       "time there"}),
              std::vector{3});
}

TEST(State, SaysHowThingsAre) {
    PuzzleProgress progress;
    EXPECT_EQ(state_text(progress), "not started");
    progress.last = "faulty:same_value_race";
    EXPECT_EQ(state_text(progress), "faulty: same value race");
    progress.last = "compile_error";
    EXPECT_EQ(state_text(progress), "does not compile");
    progress.last = "faulty:dead\x1block";
    EXPECT_EQ(state_text(progress), "faulty:dead\uFFFDlock") << "of a newer version, or a joker";
    progress = solved();
    EXPECT_EQ(state_text(progress), "solved 2026-11-21") << "an older version says no more";
    progress.last = "solved";
    EXPECT_EQ(state_text(progress), "solved 2026-11-21");
    progress.last = "wrong";
    EXPECT_EQ(state_text(progress), "2026-11-21, broken now");
    progress.last = "not_started";
    EXPECT_EQ(state_text(progress), "2026-11-21, begun anew");
}

TEST(List, IsATable) {
    Progress progress;
    progress.of("01_map") = solved();
    progress.of("14_matmul") = solved();
    progress.of("14_matmul").last = "wrong";
    const Puzzle& first = all_puzzles().front();
    const Puzzle& last = all_puzzles()[13];
    EXPECT_EQ(list_text({&first, &last}, progress, 80, Style(false)),
              "Part I: first kernels\n"
              "\n"
              " #  title                  stars  state                   global  shared\n"
              " 1  Map                    ★★☆    solved 2026-11-21       6/1     8/6\n"
              "14  Matrix multiplication  ★★☆    2026-11-21, broken now  6/1     8/6\n"
              "\n"
              "global, shared: reads/writes per thread, when solved\n");
}

TEST(List, NamesWhatIsBelowTheBestKnown) {
    Progress progress;
    progress.of("01_map") = solved();
    progress.of("01_map").below_best = "shared_reads,barriers";
    EXPECT_TRUE(
        list_text({&all_puzzles().front()}, progress, 80, Style(false))
            .ends_with("\nBelow the best known: puzzle 1 (shared reads,barriers). Tell us.\n"));
}

TEST(List, HasNoColumnsWithoutAnythingInThem) {
    EXPECT_EQ(list_text({&all_puzzles().front()}, Progress(), 80, Style(false)),
              "Part I: first kernels\n"
              "\n"
              " #  title  effort   stars  state\n"
              " 1  Map    easy 2'  ···    not started\n");
    EXPECT_EQ(list_text({}, Progress(), 80, Style(false)), "");
}

TEST(List, SaysAfterWhichPartsAPartComes) {
    for (const std::size_t first : {20U, 21U}) {
        const std::string text = list_text({&all_puzzles()[first]}, Progress(), 80, Style(false));
        EXPECT_TRUE(text.starts_with("Part III: find the bug (after parts I and II)\n\n")) << text;
    }
}

TEST(List, BreaksALongHeadingBeforeWhatItNeeds) {
    const std::string text = list_text(found({}), Progress(), 60, Style(false));
    EXPECT_LE(widest_line(text), 60U) << text;
    EXPECT_NE(text.find("Part IX: what a model server runs\n(after parts I, II"), std::string::npos)
        << text;
}

TEST(List, FitsTheTerminal) {
    Progress progress;
    for (const Puzzle& puzzle : all_puzzles()) {
        progress.of(puzzle.id) = solved();
        progress.of(puzzle.id).last = "faulty:barrier_divergence";
        progress.of(puzzle.id).counts.shared_atomics = 4'000'000'000;
    }
    progress.of("02_zip") = PuzzleProgress();
    progress.of("02_zip").last = "faulty:uninitialized_read";
    EXPECT_LE(widest_line(list_text(found({}), progress, 80, Style(false))), 80U);
    EXPECT_GT(widest_line(list_text(found({}), progress, 200, Style(false))), 80U);
    const std::string narrow = list_text(found({}), progress, 40, Style(false));
    EXPECT_NE(narrow.find("14  Matrix …  "), std::string::npos) << narrow;
}

TEST(List, ShortensNoTitleWhileALineHasRoom) {
    Progress progress;
    progress.of("06_workgroups") = solved();
    progress.of("07_workgroups_2d") = solved();
    const std::string text =
        list_text({&all_puzzles()[5], &all_puzzles()[6]}, progress, 60, Style(false));
    EXPECT_LE(widest_line(text), 60U) << text;
    EXPECT_NE(text.find("Workgroups  "), std::string::npos) << text;
    EXPECT_NE(text.find("Workgroups 2D  "), std::string::npos) << text;
    const std::string unsolved = list_text({&all_puzzles()[13]}, Progress(), 48, Style(false));
    EXPECT_NE(unsolved.find("14  Matrix multiplication  ···"), std::string::npos) << unsolved;
}

TEST(List, ColorsStates) {
    Progress progress;
    progress.of("01_map") = solved();
    progress.of("02_zip").last = "wrong";
    const std::string text =
        list_text({&all_puzzles()[0], &all_puzzles()[1]}, progress, 80, Style(true));
    EXPECT_NE(text.find("\x1b[32msolved 2026-11-21\x1b[0m"), std::string::npos);
    EXPECT_NE(text.find("\x1b[31mwrong\x1b[0m\n"), std::string::npos);
}

TEST(NextUnsolved, LeavesExtrasToTheEnd) {
    Progress progress;
    std::vector<int> order;
    int extras = 0;
    for (const Puzzle* next = next_unsolved(progress); next != nullptr;
         next = next_unsolved(progress, next->number)) {
        order.push_back(next->number);
        extras += next->is_extra ? 1 : 0;
        EXPECT_TRUE(extras == 0 || next->is_extra) << next->number;
        progress.of(next->id) = solved();
    }
    EXPECT_EQ(order.size(), all_puzzles().size());
    EXPECT_GT(extras, 0);
    // After the last puzzle, the skipped ones come first.
    EXPECT_EQ(next_unsolved({}, all_puzzles().back().number)->number, 1);
}

TEST(ProgressText, NamesWhatIsBroken) {
    Progress progress;
    const std::size_t all = all_puzzles().size();
    EXPECT_EQ(progress_text(progress), fmt::format("Progress: 0/{}\n", all));
    progress.of("02_zip") = solved();
    progress.of("02_zip").last = "wrong";
    progress.of("09_pooling") = solved();
    progress.of("09_pooling").last = "faulty:data_race";
    progress.of("10_dot") = solved();
    EXPECT_EQ(progress_text(progress), fmt::format("Progress: 3/{}, broken now: 2, 9\n", all));
}

}  // namespace
}  // namespace vkp
