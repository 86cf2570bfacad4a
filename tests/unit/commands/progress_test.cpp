#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/workspace/progress_file.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "puzzles/registry.hpp"
#include "tests/unit/file_support.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <span>

namespace vkp {
namespace {

class ProgressFile : public testing::Test {
protected:
    ProgressFile() { std::filesystem::create_directory(path().parent_path()); }

    [[nodiscard]] Workbook workbook() const { return Workbook(folder_.path()); }
    [[nodiscard]] std::filesystem::path path() const { return workbook().progress_path(); }

    [[nodiscard]] Progress loaded(std::string_view text) const {
        put(path(), text);
        return load_progress(workbook());
    }

    [[nodiscard]] std::string saved(const Progress& progress) const {
        save(progress, workbook());
        return read_text(path());
    }

private:
    TemporaryFolder folder_;
};

// Puzzle 9, solved with so many stars and shared reads.
PuzzleResult solved(int stars, std::uint64_t shared_reads) {
    const Puzzle& puzzle = find_puzzle("9");
    PuzzleResult result{.puzzle = &puzzle, .kernel = {}, .stars = stars};
    result.cases.push_back({.definition = puzzle.cases(1).front(), .expected = {}});
    result.cases[0].dispatches.emplace_back().report.maximum = {
        .global_reads = 1, .global_writes = 1, .shared_reads = shared_reads};
    return result;
}

TEST_F(ProgressFile, IsEmptyWhereThereIsNone) {
    const Progress progress = load_progress(workbook());
    EXPECT_EQ(progress.solved_count(), 0);
    EXPECT_EQ(progress.of("09_pooling").stars, 0);
    EXPECT_TRUE(progress.of("09_pooling").solved_on.empty());
}

TEST_F(ProgressFile, KeepsWhatWasRecorded) {
    Progress progress;
    EXPECT_TRUE(progress.record(solved(2, 3), "2026-11-21"));
    progress.of("09_pooling").hints_seen = {1, 3};
    progress.of("01_map").hints_seen = {2};
    save(progress, workbook());
    const Progress again = load_progress(workbook());
    EXPECT_EQ(again.solved_count(), 1);
    EXPECT_EQ(again.of("09_pooling").solved_on, "2026-11-21");
    EXPECT_EQ(again.of("09_pooling").stars, 2);
    EXPECT_EQ(again.of("09_pooling").hints_seen, (std::set{1, 3}));
    EXPECT_EQ(again.of("09_pooling").last, "solved");
    EXPECT_EQ(again.of("09_pooling").counts,
              (Counts{.global_reads = 1, .global_writes = 1, .shared_reads = 3}));
    EXPECT_EQ(again.of("01_map").hints_seen, std::set{2});
    EXPECT_TRUE(again.of("01_map").solved_on.empty());
}

TEST_F(ProgressFile, IsReadByPeople) {
    Progress progress;
    progress.record(solved(2, 3), "2026-11-21");
    progress.of("09_pooling").hints_seen = {1, 3};
    save(progress, workbook());
    EXPECT_EQ(read_text(path()),
              "09_pooling           solved=2026-11-21 stars=2 global_reads=1 global_writes=1 "
              "shared_reads=3 shared_writes=0 global_atomics=0 shared_atomics=0 last=solved "
              "hints_seen=1,3\n");
}

TEST_F(ProgressFile, KeepsWhatIsBelowTheBestKnown) {
    Progress progress;
    PuzzleResult result = solved(3, 1);
    result.cases[0].dispatches[0].report.maximum.shared_writes = 1;
    progress.record(result, "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").below_best, "shared_reads");
    progress.record(solved(2, 3), "2026-11-22");
    EXPECT_NE(saved(progress).find(" below_best=shared_reads last="), std::string::npos);
    EXPECT_EQ(load_progress(workbook()).of("09_pooling").below_best, "shared_reads");
}

// So that a hint that was shown comes again for something else, and for nothing else.
TEST_F(ProgressFile, ForgetsWhichHintsAreOfNow) {
    PuzzleResult wrong = solved(0, 3);
    wrong.verdict = Verdict::kWrong;
    wrong.cases[0].verdict = Verdict::kWrong;
    wrong.cases.push_back({.definition = wrong.puzzle->cases(1)[1], .expected = {}});
    Progress progress;
    progress.record(wrong, "2026-11-21");
    progress.of("09_pooling").hints_now = {2};
    save(progress, workbook());
    Progress again = load_progress(workbook());
    EXPECT_EQ(again.of("09_pooling").evidence, progress.of("09_pooling").evidence);
    EXPECT_FALSE(again.of("09_pooling").evidence.empty());
    again.record(wrong, "2026-11-21");
    EXPECT_EQ(again.of("09_pooling").hints_now, std::set{2});
    std::swap(wrong.cases[0].verdict, wrong.cases[1].verdict);
    again.record(wrong, "2026-11-21");
    EXPECT_TRUE(again.of("09_pooling").hints_now.empty());
}

TEST_F(ProgressFile, TakesLinesOfOtherShapes) {
    const Progress progress = loaded(
        "09_pooling solved=2026-11-21 stars=two hints= =3 x y=1 atomics\n"
        "\n   \n=\n\x01\xff\xfe=\n01_map stars=1\r\n"
        "02_zip solved=2026-11-20 stars=3");
    EXPECT_EQ(progress.of("09_pooling").solved_on, "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").stars, 0);
    EXPECT_TRUE(progress.of("09_pooling").hints_seen.empty());
    EXPECT_EQ(progress.of("01_map").stars, 1);
    EXPECT_EQ(progress.of("02_zip").stars, 3);
}

TEST_F(ProgressFile, CountsPuzzlesThatExist) {
    EXPECT_EQ(loaded("09_pooling solved=2026-11-21\n99_gone solved=2026-11-21\n"
                     "nonsense solved=x\n")
                  .solved_count(),
              1);
}

TEST_F(ProgressFile, KeepsWhatItDoesNotUnderstand) {
    Progress progress = loaded(
        "# my notes: solved=never\r\n"
        "09_pooling  atomics=many hints_seen=1 barriers=2 hints_seen=1,x nonsense\n"
        "\n"
        "15_newer solved=2027-01-01   stars=4\n"
        "\x01\xff=\xfe\n"
        "01_map stars=1\n"
        "02_zip solved=2026-1");
    progress.of("09_pooling").hints_seen.insert(2);
    progress.of("03_guard").hints_seen.insert(1);
    progress.of("04_map_2d").hints_seen.clear();
    EXPECT_EQ(saved(progress),
              "# my notes: solved=never\r\n"
              "03_guard             hints_seen=1\n"
              "09_pooling           hints_seen=1,2 atomics=many barriers=2 hints_seen=1,x "
              "nonsense\n"
              "\n"
              "15_newer solved=2027-01-01   stars=4\n"
              "\x01\xff=\xfe\n"
              "01_map               stars=1\n"
              "02_zip               solved=2026-1 stars=0 global_reads=0 global_writes=0 "
              "shared_reads=0 shared_writes=0 global_atomics=0 shared_atomics=0\n");
    EXPECT_EQ(saved(load_progress(workbook())), read_text(path())) << "nothing grows";
}

TEST_F(ProgressFile, TakesTheHintCountsOfOlderVersions) {
    const Progress progress = loaded(
        "09_pooling hints=3\n01_map hints=2147483647\n02_zip hints=-1\n03_guard hints=0\n"
        "04_map_2d hints=1 hints_seen=4,3\n");
    EXPECT_EQ(progress.of("09_pooling").hints_seen, (std::set{1, 2, 3}));
    EXPECT_EQ(progress.of("01_map").hints_seen.size(), find_puzzle("1").hints.size());
    EXPECT_TRUE(progress.of("02_zip").hints_seen.empty());
    EXPECT_TRUE(progress.of("03_guard").hints_seen.empty());
    EXPECT_EQ(progress.of("04_map_2d").hints_seen, (std::set{1, 3, 4}));
}

TEST_F(ProgressFile, TakesOnlyHintNumbersThatAreNumbers) {
    for (const char* field : {"1,", ",1", "0", "-1", "1,,2", "1;2", "x", "99999999999"}) {
        const std::string line = std::string("hints_seen=") + field;
        const Progress progress = loaded("01_map " + line + "\n");
        EXPECT_TRUE(progress.of("01_map").hints_seen.empty()) << field;
        EXPECT_EQ(saved(progress), "01_map               " + line + "\n") << "it is kept";
    }
}

TEST_F(ProgressFile, KeepsANewerVersionsVerdictUntilTheNextCheck) {
    Progress progress = loaded("09_pooling last=faulty:deadlock\n");
    EXPECT_EQ(saved(progress), "09_pooling           last=faulty:deadlock\n");
    progress.record(solved(3, 2), "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").last, "solved");
    EXPECT_EQ(saved(progress).find("deadlock"), std::string::npos);
}

TEST_F(ProgressFile, MayBeALinkToAFileThatIsNotThereYet) {
    std::filesystem::create_symlink("../mine.txt", path());
    Progress progress = load_progress(workbook());
    progress.of("01_map").hints_seen = {1};
    EXPECT_EQ(saved(progress), "01_map               hints_seen=1\n");
    EXPECT_TRUE(std::filesystem::is_symlink(path()));
}

TEST_F(ProgressFile, MayBeginWithAByteOrderMark) {
    EXPECT_EQ(loaded("\xef\xbb\xbf"
                     "01_map stars=1\r\n")
                  .of("01_map")
                  .stars,
              1);
}

TEST_F(ProgressFile, JoinsTwoLinesOfAPuzzle) {
    EXPECT_EQ(saved(loaded("01_map hints=1 a=1\n02_zip hints=1\n01_map hints=2 b=2\n")),
              "01_map               hints_seen=1,2 a=1 b=2\n02_zip               hints_seen=1\n");
}

TEST_F(ProgressFile, OfTwoLinesOfAPuzzleKeepsTheOneWithMoreStars) {
    const std::string better = "01_map solved=2026-11-21 stars=3 last=solved hints_seen=1\n";
    const std::string worse =
        "01_map solved=2026-11-22 stars=2 last=faulty:data_race hints_seen=2\n";
    for (const std::string& text : {better + worse, worse + better}) {
        const PuzzleProgress progress = loaded(text).of("01_map");
        EXPECT_EQ(progress.stars, 3);
        EXPECT_EQ(progress.solved_on, "2026-11-21");
        EXPECT_EQ(progress.last, "solved");
        EXPECT_EQ(progress.hints_seen, (std::set{1, 2}));
    }
}

TEST_F(ProgressFile, KeepsZeroBytesAndLongLines) {
    const std::string line(1'000'000, '\0');
    EXPECT_EQ(saved(loaded(line + "\n01_map hints=1")),
              line + "\n01_map               hints_seen=1\n");
}

TEST_F(ProgressFile, IsUpdated) {
    const auto progress = update_progress(workbook(), [](Progress& known) {
        known.of("01_map").hints_seen = {1};
        return true;
    });
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->of("01_map").hints_seen, std::set{1});
    EXPECT_EQ(read_text(path()), "01_map               hints_seen=1\n");
}

TEST_F(ProgressFile, IsLeftAloneWhereItCannotBeRead) {
    put(path(), "");
    std::filesystem::resize_file(path(), std::size_t{17} << 20U);
    testing::internal::CaptureStderr();
    const auto progress = update_progress(workbook(), [](Progress& /*known*/) { return true; });
    EXPECT_FALSE(progress);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "workbook: your progress is not kept: " + display_path(path()) +
                  " is larger than 16 MiB: that is no file of the workbook.\n");
    EXPECT_EQ(std::filesystem::file_size(path()), std::size_t{17} << 20U);
}

TEST_F(ProgressFile, LosesNothingToProcessesAtTheSameTime) {
    // Each change is synced to the disk, and no process waits for the others longer than 20
    // seconds.
    const std::span writers = std::span(all_puzzles()).first(16);
    std::vector<pid_t> children;
    for (const Puzzle& puzzle : writers) {
        children.push_back(start_child([&] {
            for (int hint = 1; hint <= 5; ++hint) {
                update_progress(workbook(), [&](Progress& progress) {
                    progress.of(puzzle.id).hints_seen.insert(hint);
                    return true;
                });
            }
        }));
    }
    for (const pid_t child : children) {
        EXPECT_EQ(end_of(child), 0);
    }
    const Progress progress = load_progress(workbook());
    for (const Puzzle& puzzle : writers) {
        EXPECT_EQ(progress.of(puzzle.id).hints_seen.size(), 5U) << puzzle.id;
    }
}

TEST_F(ProgressFile, SaysWhereItCannotBeWritten) {
    std::filesystem::create_directories(path() / "in the way");
    EXPECT_THROW(save(Progress(), workbook()), InstallationError);
}

TEST(Progress, CountsSolvedResultsOnly) {
    Progress progress;
    for (const Verdict verdict : {Verdict::kWrong, Verdict::kFaulty, Verdict::kTimedOut,
                                  Verdict::kCrashed, Verdict::kCompileError}) {
        PuzzleResult result = solved(0, 3);
        result.verdict = verdict;
        EXPECT_TRUE(progress.record(result, "2026-11-21"));
        EXPECT_FALSE(progress.record(result, "2026-11-22")) << "the same again";
        EXPECT_EQ(progress.of("09_pooling").last, verdict_name(verdict));
    }
    EXPECT_EQ(progress.solved_count(), 0);
    EXPECT_FALSE(progress.of("09_pooling").is_broken()) << "it was never whole";
}

TEST(Progress, RecordsTheFirstFinding) {
    PuzzleResult result = solved(0, 3);
    result.verdict = Verdict::kFaulty;
    result.findings.resize(2);
    result.findings[0].kind = FindingKind::kDataRace;
    result.findings[1].kind = FindingKind::kOutOfBounds;
    Progress progress;
    progress.record(result, "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").last, "faulty:data_race");
}

TEST(Progress, SaysNothingOfWhatWasNeverStarted) {
    PuzzleResult result = solved(0, 0);
    result.verdict = Verdict::kNotStarted;
    Progress progress;
    EXPECT_FALSE(progress.record(result, "2026-11-21"));
    progress.of("09_pooling").last = "wrong";
    EXPECT_TRUE(progress.record(result, "2026-11-21"));
    EXPECT_EQ(progress.of("09_pooling").last, "");
}

TEST(Progress, TellsBrokenFromBegunAnew) {
    Progress progress;
    const PuzzleProgress& pooling = progress.of("09_pooling");
    progress.record(solved(2, 3), "2026-11-21");
    EXPECT_FALSE(pooling.is_broken());
    PuzzleResult broken = solved(0, 3);
    broken.verdict = Verdict::kWrong;
    EXPECT_TRUE(progress.record(broken, "2026-11-22"));
    EXPECT_TRUE(pooling.is_broken());
    EXPECT_EQ(pooling.solved_on, "2026-11-21");
    EXPECT_EQ(pooling.stars, 2);
    EXPECT_EQ(progress.solved_count(), 1);
    broken.verdict = Verdict::kNotStarted;
    EXPECT_TRUE(progress.record(broken, "2026-11-23"));
    EXPECT_FALSE(pooling.is_broken());
    EXPECT_EQ(pooling.last, "not_started");
    broken.verdict = Verdict::kTimedOut;
    EXPECT_TRUE(progress.record(broken, "2026-11-23"));
    EXPECT_FALSE(pooling.is_broken()) << "it may be whole";
}

TEST(Progress, KeepsTheFirstDayAndTheMostStars) {
    Progress progress;
    EXPECT_TRUE(progress.record(solved(2, 3), "2026-11-21"));
    EXPECT_FALSE(progress.record(solved(2, 9), "2026-11-22")) << "no more stars";
    EXPECT_FALSE(progress.record(solved(1, 9), "2026-11-23"));
    EXPECT_EQ(progress.of("09_pooling").counts.shared_reads, 3U);
    EXPECT_TRUE(progress.record(solved(3, 2), "2026-11-24"));
    EXPECT_EQ(progress.of("09_pooling").solved_on, "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").stars, 3);
    EXPECT_EQ(progress.of("09_pooling").counts.shared_reads, 2U);
}

TEST(Progress, RecordsHintsApartFromSolutions) {
    Progress progress;
    progress.of("09_pooling").hints_seen = {2};
    EXPECT_EQ(progress.solved_count(), 0);
    progress.record(solved(1, 3), "2026-11-21");
    EXPECT_EQ(progress.of("09_pooling").hints_seen, std::set{2});
}

TEST(Today, IsADate) {
    EXPECT_TRUE(std::regex_match(today(), std::regex("20[0-9]{2}-[01][0-9]-[0-3][0-9]")));
}

}  // namespace
}  // namespace vkp
