// However a file is saved, watch mode checks it, and only the newest save counts.
#include "tests/paths.hpp"
#include "tests/program/watch_support.hpp"
#include "tests/unit/file_support.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace vkp {
namespace {

namespace fs = std::filesystem;

struct WayToSave {
    const char* name;
    void (*save)(const fs::path& path, std::string_view text);
};

std::ostream& operator<<(std::ostream& out, const WayToSave& way) {
    return out << way.name;
}

// The ways in which editors save: nano and VS Code, some with a pause, gedit and many others, Vim
// with 'backupcopy' off and on, and programs that keep a file open.
constexpr auto kWaysToSave = std::to_array<WayToSave>({
    {"in_place", put},
    {"truncated_first",
     [](const fs::path& path, std::string_view text) {
         put(path, "");
         usleep(20'000);
         put(path, text);
     }},
    {"renamed_over",
     [](const fs::path& path, std::string_view text) {
         put(path.string() + ".new", text);
         fs::rename(path.string() + ".new", path);
     }},
    {"backup_renamed_away",
     [](const fs::path& path, std::string_view text) {
         fs::rename(path, path.string() + "~");
         put(path, text);
         fs::remove(path.string() + "~");
     }},
    {"removed_and_made",
     [](const fs::path& path, std::string_view text) {
         fs::remove(path);
         usleep(20'000);
         put(path, text);
     }},
    {"piece_by_piece",
     [](const fs::path& path, std::string_view text) {
         const int file = open(path.c_str(), O_WRONLY | O_TRUNC);
         for (std::size_t at = 0; at < text.size(); at += 64) {
             const std::string_view piece = text.substr(at, 64);
             ASSERT_EQ(write(file, piece.data(), piece.size()), static_cast<ssize_t>(piece.size()));
             usleep(1000);
         }
         close(file);
     }},
    {"never_closed",
     [](const fs::path& path, std::string_view text) {
         const int file = open(path.c_str(), O_WRONLY | O_TRUNC);
         ASSERT_EQ(write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
         // Open until the test has ended.
     }},
    {"through_a_link",
     [](const fs::path& path, std::string_view text) {
         const fs::path elsewhere = path.parent_path().parent_path() / "elsewhere.comp";
         put(elsewhere, text);
         fs::remove(path);
         fs::create_symlink(elsewhere, path);
     }},
});

class WatchSave : public testing::TestWithParam<WayToSave> {};

TEST_P(WatchSave, IsChecked) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    const fs::path path = watched.workbook().kernel_path(1);
    GetParam().save(path, solution_text(1));
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
    GetParam().save(path, "broken");
    EXPECT_TRUE(watched.program().shows({"does not compile"}));
}

TEST_P(WatchSave, IsCheckedWherePollingIsNeeded) {
    WatchedWorkbook watched({"watch", "1", "--device", "none", "--poll"});
    ASSERT_TRUE(watched.program().shows({"not started", "looked at twice a second"}));
    GetParam().save(watched.workbook().kernel_path(1), solution_text(1));
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

std::string way_name(const testing::TestParamInfo<WayToSave>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Way, WatchSave, testing::ValuesIn(kWaysToSave), way_name);

TEST(WatchSaves, ThroughALinkOfOldAreSeen) {
    const TestWorkbook workbook;
    const fs::path target = workbook.root() / "elsewhere.comp";
    put(target, template_text(1));
    fs::remove(workbook.kernel_path(1));
    fs::create_symlink(target, workbook.kernel_path(1));
    TerminalProcess program(
        {program_path(), "watch", "1", "--device", "none"},
        {.environment = {
             {"VKP_ROOT", workbook.root().string()}, {"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}}});
    ASSERT_TRUE(program.shows({"not started"}));
    put(target, solution_text(1));
    EXPECT_TRUE(program.shows({"✓ solved"}));
}

TEST(WatchSaves, ThroughALinkWithinTheFolderAreSeen) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    const fs::path path = watched.workbook().kernel_path(1);
    fs::rename(path, path.parent_path() / "mine.comp");
    ASSERT_TRUE(watched.program().shows({"r puts the template back"}));
    fs::create_symlink("mine.comp", path);
    ASSERT_TRUE(watched.program().shows({"not started"}));
    put(path.parent_path() / "mine.comp", solution_text(1));
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

TEST(WatchSaves, ThroughANewLinkAreSeen) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    const fs::path path = watched.workbook().kernel_path(1);
    const fs::path elsewhere = watched.workbook().root() / "elsewhere.comp";
    put(elsewhere, "broken");
    fs::remove(path);
    fs::create_symlink(elsewhere, path);
    ASSERT_TRUE(watched.program().shows({"does not compile"}));
    put(elsewhere, solution_text(1));
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

TEST(WatchSaves, DropACheckInProgressAlsoWherePollingIsNeeded) {
    WatchedWorkbook watched({"watch", "1", "--device", "none", "--timeout", "600", "--poll"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().write_kernel(1, slow_kernel());
    ASSERT_TRUE(watched.program().shows({"checking"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

std::size_t occurrences(std::string_view text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

TEST(WatchSaves, InABurstAreOneCheck) {
    WatchedWorkbook watched({"watch", "1"}, {.environment = {{"TERM", "dumb"}}});
    ASSERT_TRUE(watched.program().shows({"Checked puzzle 1."}));
    for (int i = 0; i < 50; ++i) {
        watched.workbook().write_kernel(1, "broken");
        watched.workbook().solve(1);
    }
    // The newest save is checked last.
    watched.workbook().write_kernel(1, "void kernel() { the_last; }\n");
    ASSERT_TRUE(watched.program().shows({"'the_last': undeclared identifier"}));
    EXPECT_LE(occurrences(watched.program().output(), "Checked puzzle 1."), 6U);
}

TEST(WatchSaves, DropACheckInProgress) {
    WatchedWorkbook watched({"watch", "1", "--device", "none", "--timeout", "600"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().write_kernel(1, slow_kernel());
    ASSERT_TRUE(watched.program().shows({"checking"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

TEST(WatchSaves, OfTheSamePuzzleAreCheckedAfterAnotherWasLookedAt) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    watched.program().type("n");
    ASSERT_TRUE(watched.program().shows({"Puzzle 2", "not started"}));
    watched.program().type("p");
    ASSERT_TRUE(watched.program().shows({"Puzzle 1", "not started"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

TEST(WatchSaves, ComeBackWithTheFolder) {
    WatchedWorkbook watched({"watch", "1", "--device", "none"});
    ASSERT_TRUE(watched.program().shows({"not started"}));
    const fs::path folder = watched.workbook().kernel_path(1).parent_path();
    fs::rename(folder, folder.string() + "-away");
    EXPECT_TRUE(watched.program().shows({"r puts the template back"}));
    fs::rename(folder.string() + "-away", folder);
    EXPECT_TRUE(watched.program().shows({"not started"}));
    watched.workbook().solve(1);
    EXPECT_TRUE(watched.program().shows({"✓ solved"}));
}

TEST(WatchSaves, AreKeptAsProgress) {
    WatchedWorkbook watched({"watch", "1"});
    watched.workbook().solve(1);
    ASSERT_TRUE(watched.program().shows({"✓ solved", of_all(1)}));
    watched.program().type("q");
    EXPECT_EQ(watched.program().end(), 0);
    EXPECT_NE(watched.workbook().run({"list"}).output.find("★★★"), std::string::npos);
}

}  // namespace
}  // namespace vkp
