#include "checker/workbook.hpp"

#include "harness/model/installation_error.hpp"
#include "harness/shader/text_check.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

std::string usage_error(std::string_view word) {
    try {
        find_puzzle(word);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "none";
}

template <typename Act>
std::string installation_error(Act act) {
    try {
        act();
    } catch (const InstallationError& error) {
        return error.what();
    }
    return "none";
}

void put(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
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
    EXPECT_EQ(
        usage_error("poling"),
        "there is no puzzle \"poling\": they are numbered 1 to 14. Did you mean pooling (9)?");
    EXPECT_NE(usage_error("matmull").find("Did you mean matmul (14)?"), std::string::npos);
    EXPECT_NE(usage_error("Guard").find("Did you mean guard (3)?"), std::string::npos);
    EXPECT_NE(usage_error("workgroup").find("Did you mean workgroups (6)?"), std::string::npos);
    EXPECT_NE(usage_error("axissum").find("Did you mean axis_sum (13)?"), std::string::npos);
}

TEST(FindPuzzle, SuggestsNothingForANumber) {
    for (const char* word : {"0", "15", "99999999999999999999"}) {
        EXPECT_EQ(usage_error(word),
                  std::string("there is no puzzle \"") + word + "\": they are numbered 1 to 14.");
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
                  " is no workbook: it has no folder puzzles. Start `workbook` in your checkout.");
    fs::create_directory(folder.path() / "puzzles");
    EXPECT_EQ(Workbook::locate().progress_path(), folder.path() / ".workbook" / "progress.txt");
    unsetenv("VKP_ROOT");
    EXPECT_EQ(Workbook::locate().progress_path(),
              fs::path(VKP_SOURCE_ROOT) / ".workbook" / "progress.txt");
}

TEST(Workbook, ShowsPathsAsOneWouldTypeThem) {
    const fs::path here = fs::current_path();
    EXPECT_EQ(Workbook::shown(here / "a" / "b.comp"), "a/b.comp");
    EXPECT_EQ(Workbook::shown("/x"), "/x");
    EXPECT_EQ(Workbook::shown("kernel.comp"), "kernel.comp");
}

TEST(ReadText, ReadsAnyBytes) {
    const TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff", 5);
    put(folder.path() / "x", bytes);
    EXPECT_EQ(read_text(folder.path() / "x"), bytes);
    put(folder.path() / "empty", "");
    EXPECT_EQ(read_text(folder.path() / "empty"), "");
}

TEST(ReadText, SaysWhatIsWrong) {
    const TemporaryFolder folder;
    const fs::path missing = folder.path() / "missing";
    EXPECT_EQ(installation_error([&] { read_text(missing); }),
              Workbook::shown(missing) + " cannot be read: No such file or directory.");
    EXPECT_EQ(installation_error([&] { read_text(folder.path()); }),
              Workbook::shown(folder.path()) + " is a folder, not a file.");
    put(missing, "");
    EXPECT_EQ(installation_error([&] { read_text(missing / "inside"); }),
              Workbook::shown(missing / "inside") + " cannot be read: Not a directory.");
}

TEST(ReadKernel, ReadsOneByteMoreThanAKernelMayHave) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "k.comp";
    put(path, std::string(kLargestKernelBytes + 100, 'x'));
    EXPECT_EQ(read_kernel(path).text.size(), kLargestKernelBytes + 1);
    put(path, "void kernel() {}");
    EXPECT_EQ(read_kernel(path).text, "void kernel() {}");
    EXPECT_EQ(read_kernel(path).path, Workbook::shown(path));
}

TEST(WriteText, MakesFoldersAndReplacesFiles) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "new" / "deep" / "x";
    write_text(path, "one");
    EXPECT_EQ(read_text(path), "one");
    write_text(path, std::string("two\0", 4));
    EXPECT_EQ(read_text(path), std::string("two\0", 4));
    EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), {}), 1)
        << "nothing is left beside it";
}

TEST(WriteText, LeavesNothingBehindWhereItFails) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "x";
    fs::create_directories(path / "full");
    EXPECT_NE(installation_error([&] { write_text(path, "new"); }), "none");
    EXPECT_TRUE(fs::is_directory(path / "full"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
    put(folder.path() / "file", "old");
    EXPECT_NE(installation_error([&] { write_text(folder.path() / "file" / "x", "new"); }), "none");
    EXPECT_EQ(read_text(folder.path() / "file"), "old");
}

TEST(WriteText, KeepsALinkToAFile) {
    const TemporaryFolder folder;
    put(folder.path() / "mine", "old");
    fs::create_symlink("mine", folder.path() / "link");
    write_text(folder.path() / "link", "new");
    EXPECT_EQ(read_text(folder.path() / "link"), "new");
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_EQ(read_text(folder.path() / "mine"), "new");
}

}  // namespace
}  // namespace vkp
