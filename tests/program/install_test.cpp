// The program installed from this build.
#include "checker/options/exit_code.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

namespace fs = std::filesystem;

class InstalledProgram {
public:
    void install() const {
        const Outcome outcome = run_process({"/usr/bin/env", "cmake", "--install",
                                             binary_root().string(), "--prefix", prefix().string()},
                                            {});
        ASSERT_EQ(outcome.exit_code, 0) << outcome.output << outcome.errors;
    }

    [[nodiscard]] fs::path prefix() const { return folder_.path() / "prefix"; }
    [[nodiscard]] fs::path share() const { return prefix() / "share"; }

    // The installed program, in a folder and without VKP_ROOT.
    [[nodiscard]] Outcome run(const std::vector<std::string>& arguments,
                              const fs::path& folder) const {
        std::vector<std::string> words = {(prefix() / "bin/workbook").string()};
        words.insert(words.end(), arguments.begin(), arguments.end());
        return run_process(words, {.folder = folder, .environment = {{"VKP_ROOT", ""}}});
    }

    void expect_files_at_their_usual_places() const;
    void expect_workbooks_from_its_own_files() const;

private:
    TemporaryFolder folder_;
};

void InstalledProgram::expect_files_at_their_usual_places() const {
    for (const char* name :
         {"man/man1/workbook.1.gz", "bash-completion/completions/workbook",
          "fish/vendor_completions.d/workbook.fish", "zsh/site-functions/_workbook",
          "doc/vulkan-puzzles/copyright", "doc/vulkan-puzzles/json.md", "doc/vulkan-puzzles/lab.md",
          "vulkan-puzzles/.vscode/tasks.json", "vulkan-puzzles/solutions/14_matmul.comp",
          "vulkan-puzzles/puzzles/14_matmul/README.md"}) {
        EXPECT_TRUE(fs::file_size(share() / name) > 0) << name;
    }
    EXPECT_EQ(file_content(share() / "vulkan-puzzles/puzzles/09_pooling/kernel.comp"),
              template_text(9));
    EXPECT_FALSE(fs::exists(share() / "vulkan-puzzles/.workbook")) << "is nobody's own";
}

void InstalledProgram::expect_workbooks_from_its_own_files() const {
    // `init` distinguishes its files from those of the source tree, and moves with the program.
    fs::remove(share() / "vulkan-puzzles/.vscode/tasks.json");
    const Outcome init = run({"init", "w"}, folder_.path());
    EXPECT_EQ(init.exit_code, kAllSolved) << init.errors;
    EXPECT_TRUE(fs::exists(folder_.path() / "w/.vscode/settings.json"));
    EXPECT_FALSE(fs::exists(folder_.path() / "w/.vscode/tasks.json"));
    const Outcome check = run({"check", "--device", "none"}, folder_.path() / "w");
    EXPECT_EQ(check.exit_code, kNotStarted) << check.errors;
}

// One test, as two installations at once would write the same files of the build folder.
TEST(Installation, HasItsFilesAndMakesWorkbooksOfThem) {
    const InstalledProgram installation;
    ASSERT_NO_FATAL_FAILURE(installation.install());
    installation.expect_files_at_their_usual_places();
    installation.expect_workbooks_from_its_own_files();
}

}  // namespace
}  // namespace vkp
