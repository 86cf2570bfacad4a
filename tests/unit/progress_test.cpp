#include "checker/progress.hpp"

#include "checker/workbook.hpp"
#include "harness/model/installation_error.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <regex>

namespace vkp {
namespace {

class ProgressFile : public testing::Test {
protected:
    [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "progress.txt"; }

    [[nodiscard]] Progress loaded(std::string_view text) const {
        std::ofstream(path(), std::ios::binary) << text;
        return Progress::load(path());
    }

private:
    TemporaryFolder folder_;
};

// Puzzle 9, solved with so many stars and shared reads.
PuzzleResult solved(int stars, std::uint64_t shared_reads) {
    const Puzzle& puzzle = find_puzzle("9");
    PuzzleResult result{.puzzle = &puzzle, .kernel = {}, .stars = stars};
    result.cases.push_back({.definition = puzzle.cases(1).front(), .expected = {}});
    result.cases[0].report.maximum = {
        .global_reads = 1, .global_writes = 1, .shared_reads = shared_reads};
    return result;
}

TEST_F(ProgressFile, IsEmptyWhereThereIsNone) {
    const Progress progress = Progress::load(path());
    EXPECT_EQ(progress.solved_count(), 0);
    EXPECT_EQ(progress.of("09_pooling").stars, 0);
    EXPECT_TRUE(progress.of("09_pooling").solved_on.empty());
}

TEST_F(ProgressFile, KeepsWhatWasRecorded) {
    Progress progress;
    EXPECT_TRUE(progress.record(solved(2, 3), "2026-11-21"));
    progress.of("09_pooling").hints_shown = 3;
    progress.of("01_map").hints_shown = 1;
    progress.save(path());
    const Progress again = Progress::load(path());
    EXPECT_EQ(again.solved_count(), 1);
    EXPECT_EQ(again.of("09_pooling").solved_on, "2026-11-21");
    EXPECT_EQ(again.of("09_pooling").stars, 2);
    EXPECT_EQ(again.of("09_pooling").hints_shown, 3);
    EXPECT_EQ(again.of("09_pooling").counts,
              (Counts{.global_reads = 1, .global_writes = 1, .shared_reads = 3}));
    EXPECT_EQ(again.of("01_map").hints_shown, 1);
    EXPECT_TRUE(again.of("01_map").solved_on.empty());
}

TEST_F(ProgressFile, IsReadByPeople) {
    Progress progress;
    progress.record(solved(2, 3), "2026-11-21");
    progress.save(path());
    EXPECT_EQ(read_text(path()),
              "09_pooling           solved=2026-11-21 stars=2 global_reads=1 global_writes=1 "
              "shared_reads=3 shared_writes=0 atomics=0\n");
}

TEST_F(ProgressFile, TakesLinesOfOtherShapes) {
    const Progress progress = loaded(
        "09_pooling solved=2026-11-21 stars=two hints= =3 x y=1 atomics\n"
        "\n   \n=\n\x01\xff\xfe=\n01_map stars=1\r\n"
        "02_zip solved=2026-11-20 stars=3");
    EXPECT_EQ(progress.of("09_pooling").solved_on, "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").stars, 0);
    EXPECT_EQ(progress.of("09_pooling").hints_shown, 0);
    EXPECT_EQ(progress.of("01_map").stars, 1);
    EXPECT_EQ(progress.of("02_zip").stars, 3);
}

TEST_F(ProgressFile, CountsPuzzlesThatExist) {
    EXPECT_EQ(loaded("09_pooling solved=2026-11-21\n99_gone solved=2026-11-21\n"
                     "nonsense solved=x\n")
                  .solved_count(),
              1);
}

TEST_F(ProgressFile, SaysWhereItCannotBeWritten) {
    std::filesystem::create_directories(path() / "in the way");
    EXPECT_THROW(Progress().save(path()), InstallationError);
}

TEST(Progress, RecordsSolvedResultsOnly) {
    Progress progress;
    for (const Verdict verdict : {Verdict::kNotStarted, Verdict::kWrong, Verdict::kFaulty,
                                  Verdict::kTimedOut, Verdict::kCrashed, Verdict::kCompileError}) {
        PuzzleResult result = solved(0, 3);
        result.verdict = verdict;
        EXPECT_FALSE(progress.record(result, "2026-11-21"));
    }
    EXPECT_EQ(progress.solved_count(), 0);
}

TEST(Progress, KeepsTheFirstDayAndTheMostStars) {
    Progress progress;
    EXPECT_TRUE(progress.record(solved(2, 3), "2026-11-21"));
    EXPECT_FALSE(progress.record(solved(2, 9), "2026-11-22"));
    EXPECT_FALSE(progress.record(solved(1, 9), "2026-11-23"));
    EXPECT_EQ(progress.of("09_pooling").counts.shared_reads, 3U);
    EXPECT_TRUE(progress.record(solved(3, 2), "2026-11-24"));
    EXPECT_EQ(progress.of("09_pooling").solved_on, "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").stars, 3);
    EXPECT_EQ(progress.of("09_pooling").counts.shared_reads, 2U);
}

TEST(Progress, RecordsHintsApartFromSolutions) {
    Progress progress;
    progress.of("09_pooling").hints_shown = 2;
    EXPECT_EQ(progress.solved_count(), 0);
    progress.record(solved(1, 3), "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").hints_shown, 2);
}

TEST(Today, IsADate) {
    EXPECT_TRUE(std::regex_match(today(), std::regex("20[0-9]{2}-[01][0-9]-[0-3][0-9]")));
}

}  // namespace
}  // namespace vkp
