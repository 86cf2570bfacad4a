// A learner's work in a zip archive: written, imported, refused.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace vkp {
namespace {

namespace fs = std::filesystem;

TEST(Archive, CarriesKernelsAndProgressToAnotherWorkbook) {
    const TestWorkbook mine;
    mine.write_kernel(1, solution_text(1));
    ASSERT_EQ(mine.run({"check", "1", "--device", "none"}).exit_code, kAllSolved);
    const std::string archive = (mine.root() / "work.zip").string();
    const Outcome exported = mine.run({"export", archive});
    EXPECT_EQ(exported.exit_code, kAllSolved) << exported.errors;
    EXPECT_TRUE(exported.output.starts_with("2 files are in ")) << exported.output;

    const TestWorkbook other;
    const Outcome imported = other.run({"import", archive});
    EXPECT_EQ(imported.exit_code, kAllSolved) << imported.errors;
    EXPECT_TRUE(imported.output.starts_with("2 of 2 files are loaded")) << imported.output;
    EXPECT_EQ(file_content(other.kernel_path(1)), solution_text(1));
    EXPECT_TRUE(contains(other.run({"list"}).output, "Progress: 1/"));
    EXPECT_FALSE(fs::exists(other.kernel_path(1).string() + ".1.bak")) << "it was the template";
}

TEST(Archive, KeepsWhatIsReplaced) {
    const TestWorkbook mine;
    mine.write_kernel(1, solution_text(1));
    const std::string archive = (mine.root() / "work.zip").string();
    ASSERT_EQ(mine.run({"export", archive}).exit_code, kAllSolved);
    mine.write_kernel(1, "// other work\n");
    EXPECT_EQ(mine.run({"import", archive}).exit_code, kAllSolved);
    EXPECT_EQ(file_content(mine.kernel_path(1)), solution_text(1));
    EXPECT_EQ(file_content(mine.kernel_path(1).string() + ".1.bak"), "// other work\n");
    EXPECT_TRUE(contains(mine.run({"import", archive}).output, "0 of 1 files are loaded"));
}

TEST(Archive, IsRefusedWhereItIsNone) {
    const TestWorkbook mine;
    EXPECT_TRUE(contains(mine.run({"export", "work.zip"}).errors, "there is nothing of yours"));
    std::ofstream(mine.root() / "odd.zip") << "no archive";
    const Outcome odd = mine.run({"import", (mine.root() / "odd.zip").string()});
    EXPECT_EQ(odd.exit_code, kNotUsable);
    EXPECT_TRUE(contains(odd.errors, "odd.zip")) << odd.errors;
    EXPECT_EQ(mine.run({"import", "nowhere.zip"}).exit_code, kNotUsable);
}

}  // namespace
}  // namespace vkp
