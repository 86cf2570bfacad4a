#include "checker/workspace/workbook.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "harness/model/kernel.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"
#include "tests/unit/file_support.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

namespace vkp {
namespace {

namespace fs = std::filesystem;

std::string usage_error(const std::string& word) {
    try {
        find_puzzle(word);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "none";
}

std::string no_puzzle(std::string_view word) {
    return fmt::format("there is no puzzle \"{}\": they are numbered 1 to {}.", word,
                       all_puzzles().back().number);
}

TEST(FindPuzzle, KnowsNumberNameAndFolder) {
    for (const char* word : {"9", "09", "0009", "pooling", "09_pooling"}) {
        EXPECT_EQ(find_puzzle(word).number, 9) << word;
    }
    EXPECT_EQ(find_puzzle("conv_1d").number, 11);
    EXPECT_EQ(find_puzzle("map").number, 1);
    EXPECT_EQ(find_puzzle("map_2d").number, 4);
}

TEST(FindPuzzle, SuggestsTheNearestName) {
    EXPECT_EQ(usage_error("poling"), no_puzzle("poling") + " Did you mean pooling (9)?");
    EXPECT_NE(usage_error("matmull").find("Did you mean matmul (14)?"), std::string::npos);
    EXPECT_NE(usage_error("xbroadcast").find("Did you mean broadcast (5)?"), std::string::npos);
    EXPECT_NE(usage_error("axissum").find("Did you mean axis_sum (13)?"), std::string::npos);
}

TEST(FindPuzzle, TakesWhatIsMeant) {
    for (const char* word : {"9.", "Pooling", "POOL", "pool", "09_pooling/", "x/09_pooling"}) {
        EXPECT_EQ(find_puzzle(word).number, 9) << word;
    }
    EXPECT_EQ(find_puzzle("multiplication").number, 14);
    EXPECT_EQ(find_puzzle("Matrix Mult").number, 14);
    EXPECT_EQ(find_puzzle("sum").number, 18) << "and not 12 or 13, whose titles end so";
}

TEST(FindPuzzle, AsksWhichOfSeveral) {
    EXPECT_EQ(usage_error("workgroup"),
              "\"workgroup\" may be workgroups (6) or workgroups_2d (7): type more of it, or the "
              "number.");
    EXPECT_TRUE(usage_error("all").ends_with("puzzles, and this takes one."));
}

TEST(FindPuzzle, SaysNothingSilly) {
    for (const char* word : {"readme", "xyzzy", "solve"}) {
        EXPECT_EQ(usage_error(word), no_puzzle(word) + " `workbook list` has their names.");
    }
}

TEST(FindPuzzles, TakesRangesAndAll) {
    const auto numbers = [](const std::vector<std::string>& words) {
        std::vector<int> found;
        for (const Puzzle* const puzzle : find_puzzles(words)) {
            found.push_back(puzzle->number);
        }
        return found;
    };
    EXPECT_EQ(numbers({"9-11"}), std::vector<int>({9, 10, 11}));
    EXPECT_EQ(numbers({"3", "2-4", "guard"}), std::vector<int>({3, 2, 4}));
    EXPECT_EQ(find_puzzles({"all"}).size(), all_puzzles().size());
    EXPECT_THROW(find_puzzles({"11-9"}), UsageError);
    EXPECT_THROW(find_puzzles({"9-99"}), UsageError);
}

TEST(FindPuzzles, TakesPathsOfPuzzles) {
    const std::string puzzles = (source_root() / "puzzles").string();
    EXPECT_EQ(find_puzzle(puzzles + "/09_pooling").number, 9);
    EXPECT_EQ(find_puzzle(puzzles + "/09_pooling/").number, 9);
    EXPECT_EQ(find_puzzle(puzzles + "/09_pooling/kernel.comp").number, 9);
    EXPECT_EQ(find_puzzle(puzzles + "/03_guard/../09_pooling/README.md").number, 9);
    EXPECT_EQ(find_puzzles({puzzles}).size(), all_puzzles().size());
    EXPECT_EQ(find_puzzles({source_root().string()}).size(), all_puzzles().size());
    EXPECT_EQ(puzzle_at("/"), nullptr);
    EXPECT_EQ(puzzle_at(source_root() / "tests"), nullptr);
}

TEST(FindPuzzle, SuggestsNothingForANumber) {
    const std::string behind_the_last = fmt::format("{}", all_puzzles().back().number + 1);
    for (const std::string& word : {std::string("0"), behind_the_last, std::string(20, '9')}) {
        EXPECT_EQ(usage_error(word), no_puzzle(word));
    }
}

TEST(FindPuzzle, IsNotFooledByOddWords) {
    for (const char* word : {"", " 9", "9 ", "-9", "9.0", "09_", "_pooling", "09_map", "../09"}) {
        EXPECT_TRUE(usage_error(word).starts_with("there is no puzzle")) << word;
    }
}

TEST(Workbook, KnowsWhereItsFilesAre) {
    const Workbook workbook("/w");
    const Puzzle& puzzle = find_puzzle("9");
    EXPECT_EQ(workbook.kernel_path(puzzle), "/w/puzzles/09_pooling/kernel.comp");
    EXPECT_EQ(workbook.statement_path(puzzle), "/w/puzzles/09_pooling/README.md");
    EXPECT_EQ(workbook.solution_path(puzzle), "/w/solutions/09_pooling.comp");
    EXPECT_EQ(workbook.progress_path(), "/w/.workbook/progress.txt");
}

TEST(Workbook, IsLocatedByTheEnvironmentAndMustHoldPuzzles) {
    const TemporaryFolder folder;
    setenv("VKP_ROOT", folder.path().c_str(), 1);
    EXPECT_EQ(installation_error([] { Workbook::locate(); }),
              folder.path().string() +
                  " is no workbook: it has no folder puzzles. Set VKP_ROOT to a workbook's folder, "
                  "or not at all.");
    fs::create_directory(folder.path() / "puzzles");
    EXPECT_EQ(Workbook::locate().progress_path(), folder.path() / ".workbook" / "progress.txt");
    unsetenv("VKP_ROOT");
    EXPECT_EQ(Workbook::locate().progress_path(), source_root() / ".workbook" / "progress.txt");
}

TEST(ReadKernel, ReadsOneByteMoreThanAKernelMayHave) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "k.comp";
    put(path, std::string(kMaxKernelBytes + 100, 'x'));
    EXPECT_EQ(read_kernel(path).text.size(), kMaxKernelBytes + 1);
    put(path, "void kernel() {}");
    EXPECT_EQ(read_kernel(path).text, "void kernel() {}");
    EXPECT_EQ(read_kernel(path).path, display_path(path));
}

TEST(ReadKernel, WaitsForNoPipe) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "kernel.comp";
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    EXPECT_EQ(installation_error([&] { read_kernel(path); }),
              display_path(path) + " is a pipe, not a file.");
}

// A workbook with a kernel, and a folder beside it that no write may reach.
class Links : public testing::Test {
protected:
    Links() {
        fs::create_directories(kernel().parent_path());
        fs::create_directory(outside());
        put(kernel(), "old");
        put(outside() / "file", "theirs");
    }

    [[nodiscard]] fs::path root() const { return folder_.path() / "w"; }
    [[nodiscard]] fs::path outside() const { return folder_.path() / "outside"; }
    [[nodiscard]] fs::path kernel() const { return workbook().kernel_path(find_puzzle("9")); }
    [[nodiscard]] Workbook workbook() const { return Workbook(root()); }

    void link_kernel(const fs::path& target) const {
        fs::remove(kernel());
        fs::create_symlink(target, kernel());
    }

    void expect_refused(const fs::path& path, const fs::path& target) const {
        EXPECT_EQ(installation_error([&] { workbook().write(path, "new"); }),
                  display_path(path) + " cannot be written: it leads out of the workbook, to " +
                      target.string() +
                      ". Put a file or folder of its own in the place of the link.");
        EXPECT_EQ(read_text(outside() / "file"), "theirs");
        EXPECT_EQ(names_in(outside()), std::set<std::string>{"file"});
    }

private:
    TemporaryFolder folder_;
};

TEST_F(Links, ThatStayInsideAreKept) {
    put(root() / "mine", "mine");
    for (const fs::path& target : {fs::path("../../mine"), root() / "mine"}) {
        link_kernel(target);
        workbook().write(kernel(), "new " + target.string());
        EXPECT_TRUE(fs::is_symlink(kernel()));
        EXPECT_EQ(read_text(root() / "mine"), "new " + target.string());
        EXPECT_FALSE(fs::is_symlink(root() / "mine"));
    }
}

TEST_F(Links, MayLeadToAFileThatIsNotThereYet) {
    link_kernel("../../mine");
    workbook().write(kernel(), "new");
    EXPECT_EQ(read_text(root() / "mine"), "new");
    EXPECT_TRUE(fs::is_symlink(kernel()));
}

TEST_F(Links, ThatLeadOutAreRefused) {
    link_kernel("../../../outside/file");
    expect_refused(kernel(), outside() / "file");
    link_kernel(outside() / "file");
    expect_refused(kernel(), outside() / "file");
    link_kernel(outside() / "not there");
    expect_refused(kernel(), outside() / "not there");
}

TEST_F(Links, OfFoldersThatLeadOutAreRefused) {
    fs::create_directory_symlink(outside(), root() / ".workbook");
    expect_refused(workbook().progress_path(), outside() / "progress.txt");
    fs::remove_all(root() / "puzzles");
    fs::create_directory_symlink("../outside", root() / "puzzles");
    expect_refused(kernel(), outside() / "09_pooling" / "kernel.comp");
}

TEST_F(Links, ThatLeadNowhereAreRefused) {
    fs::create_directory_symlink(outside() / "gone", root() / ".workbook");
    EXPECT_NE(installation_error([&] {
                  workbook().write(workbook().progress_path(), "new");
              }).find(" cannot be written: "),
              std::string::npos);
    EXPECT_FALSE(fs::exists(outside() / "gone"));
    link_kernel("kernel.comp");
    EXPECT_NE(installation_error([&] {
                  workbook().write(kernel(), "new");
              }).find("Too many levels of symbolic links"),
              std::string::npos);
}

TEST_F(Links, OfFoldersThatStayInsideAreFollowed) {
    fs::create_directory(root() / "state");
    fs::create_directory_symlink("state", root() / ".workbook");
    workbook().write(workbook().progress_path(), "new");
    EXPECT_EQ(read_text(root() / "state" / "progress.txt"), "new");
}

TEST_F(Links, ToTheWorkbookItselfAreFollowed) {
    fs::create_directory_symlink(root(), outside() / "link");
    const Workbook linked(outside() / "link");
    linked.write(linked.kernel_path(find_puzzle("9")), "new");
    EXPECT_EQ(read_text(kernel()), "new");
}

TEST_F(Links, ThatLeadOutCostNoBackup) {
    link_kernel(outside() / "file");
    const fs::path backup = kernel().string() + ".1.bak";
    EXPECT_NE(installation_error([&] { workbook().replace_keeping(kernel(), backup, "new"); }),
              "none");
    EXPECT_EQ(names_in(kernel().parent_path()), std::set<std::string>{"kernel.comp"});
}

TEST(Workbook, KeepsACopyWithItsPermissions) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "kernel.comp";
    const fs::path backup = folder.path() / "kernel.comp.1.bak";
    put(path, "old");
    fs::permissions(path, fs::perms(0640));
    Workbook(folder.path()).replace_keeping(path, backup, "new");
    EXPECT_EQ(read_text(path), "new");
    EXPECT_EQ(read_text(backup), "old");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
    EXPECT_EQ(fs::status(backup).permissions(), fs::perms(0640));
    EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"kernel.comp", "kernel.comp.1.bak"}));
}

}  // namespace
}  // namespace vkp
