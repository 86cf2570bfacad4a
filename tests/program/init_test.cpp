// Workbooks of one's own, and how a program finds the one it is called in.
#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/paths.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <regex>
#include <utility>
#include <vector>

namespace vkp {
namespace {

namespace fs = std::filesystem;

// A separate workbook, made by `init`, and a program without VKP_ROOT.
class Init : public testing::Test {
protected:
    [[nodiscard]] fs::path mine() const { return workbook_.root() / "mine"; }

    [[nodiscard]] Outcome run(const std::vector<std::string>& arguments,
                              const fs::path& folder) const {
        return workbook_.run(arguments, {.folder = folder, .environment = {{"VKP_ROOT", ""}}});
    }

    [[nodiscard]] Outcome init() const { return run({"init", "mine"}, workbook_.root()); }

    static void put(const fs::path& path, std::string_view text) {
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }

    TestWorkbook workbook_;
};

TEST_F(Init, MakesAWorkbook) {
    const Outcome outcome = init();
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_EQ(outcome.output,
              fmt::format("mine is a workbook now: {} puzzles, their solutions, a README.md and "
                          "settings for VS Code.\nNext: cd mine && ./workbook show 1\n",
                          all_puzzles().size()));
    EXPECT_EQ(file_content(mine() / "puzzles/09_pooling/kernel.comp"), template_text(9));
    EXPECT_EQ(file_content(mine() / "solutions/09_pooling.comp"), solution_text(9));
    EXPECT_TRUE(contains(file_content(mine() / "puzzles/09_pooling/README.md"), "Pooling"));
    EXPECT_TRUE(contains(file_content(mine() / "README.md"), "workbook show 1"));
    EXPECT_EQ(file_content(mine() / ".vscode/tasks.json"),
              file_content(source_root() / ".vscode/tasks.json"));
    EXPECT_EQ(run({"check", "--device", "none"}, mine()).exit_code, kNotStarted);
}

// Statements and templates name `./workbook check 1`, without any `workbook` in the PATH.
TEST_F(Init, MakesALauncherThatWorksFromAnyFolder) {
    const TestWorkbook other("it's a folder");
    ASSERT_EQ(other.run({"init", "mine"}, {.environment = {{"VKP_ROOT", ""}}}).exit_code,
              kAllSolved);
    put(other.root() / "mine/puzzles/02_zip/kernel.comp", solution_text(2));
    for (const char* line : {"cd mine && ./workbook check 2 --device none",
                             "cd mine/puzzles/02_zip && ../../workbook check --device none",
                             "cd / && \"$OLDPWD/mine/workbook\" check 2 --device none"}) {
        const Outcome check = other.run_shell(
            line, {.folder = other.root(),
                   .environment = {{"VKP_ROOT", ""}, {"OLDPWD", other.root().string()}}});
        EXPECT_EQ(check.exit_code, kAllSolved) << line << check.output << check.errors;
        EXPECT_TRUE(check.output.starts_with("Puzzle 2: Zip  ✓ solved")) << check.output;
    }
}

// The commands in a text: in quotes, also over line ends, and after a colon or `Stuck?`.
std::vector<std::string> commands_in(const std::string& text) {
    const std::regex command(
        R"((?:`((?:[^\s`]*/)?workbook [a-z][^`]*)`|[:?] ((?:[^\s`]*/)?workbook [a-z][^`\n]*)))");
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), command), end; it != end; ++it) {
        const std::string shown = (*it)[1].matched ? (*it)[1] : (*it)[2];
        found.push_back(std::regex_replace(shown, std::regex("\\s+"), " "));
    }
    return found;
}

// Every shown command works as typed, in the folder where it was shown.
TEST_F(Init, ShowsCommandsThatWorkAsTyped) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    put(mine() / "puzzles/02_zip/kernel.comp", solution_text(2));
    put(mine() / "puzzles/03_guard/kernel.comp",
        "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    result[i] = a[i];\n}\n");
    put(mine() / "puzzles/04_map_2d/kernel.comp", "void kernel() {\n    result[k] = 0.0;\n}\n");
    std::size_t count = 0;
    for (const char* words : {"check 1", "check 2", "check 3", "check 4", "show 1", "show glsl",
                              "show 16", "hint 20", "trace 3 --device none", "solution 5", "diff 5",
                              "frobnicate", "puzzles", "check 9 --frob", "7"}) {
        for (const auto& [folder, launcher] :
             {std::pair(mine(), "./workbook"),
              std::pair(mine() / "puzzles/03_guard", "../../workbook")}) {
            const ProcessOptions options = {.folder = folder,
                                            .environment = {{"VKP_ROOT", ""}, {"PATH", "/bin"}}};
            const Outcome shown =
                workbook_.run_shell(fmt::format("{} {} 2>&1", launcher, words), options);
            for (const std::string& command : commands_in(shown.output)) {
                EXPECT_TRUE(command.starts_with(launcher)) << command << "\n" << shown.output;
                const Outcome tried = workbook_.run_shell(command + " --help", options);
                EXPECT_EQ(tried.exit_code, kAllSolved) << command << "\n" << tried.errors;
                ++count;
            }
        }
    }
    EXPECT_GE(count, 30U);
}

// The commands in its files are meant for its own folder.
TEST_F(Init, WritesCommandsThatWorkInItsFolder) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    for (const char* file : {"README.md", "puzzles/01_map/kernel.comp", "puzzles/01_map/README.md",
                             "puzzles/20_register_tiles/kernel.comp"}) {
        const std::vector<std::string> commands = commands_in(file_content(mine() / file));
        EXPECT_FALSE(commands.empty()) << file;
        for (const std::string& command : commands) {
            const Outcome tried = workbook_.run_shell(
                command + " --help",
                {.folder = mine(), .environment = {{"VKP_ROOT", ""}, {"PATH", "/bin"}}});
            EXPECT_EQ(tried.exit_code, kAllSolved) << file << ": " << command << tried.errors;
        }
    }
}

TEST_F(Init, QuotesAFolderThatAShellWouldTakeApart) {
    const Outcome outcome = run({"init", "it's mine"}, workbook_.root());
    EXPECT_TRUE(contains(outcome.output, "it's mine is a workbook now")) << outcome.output;
    const std::size_t next = outcome.output.find("Next: ") + 6;
    const Outcome shown =
        workbook_.run_shell(outcome.output.substr(next), {.folder = workbook_.root()});
    EXPECT_EQ(shown.exit_code, kAllSolved) << shown.errors;
}

TEST_F(Init, SaysWhereItsProgramIsGone) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    const fs::path launcher = mine() / "workbook";
    std::string text = file_content(launcher);
    const std::size_t first = text.find("program=") + 8;
    text.replace(first, text.find('\n', first) - first, "/gone/workbook");
    put(launcher, text);
    const Outcome outcome = workbook_.run_shell("mine/workbook list");
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.errors, "/gone/workbook is gone")) << outcome.errors;
}

TEST_F(Init, MakesAWorkbookThatIsFoundFromItsFolders) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    put(mine() / "puzzles/02_zip/kernel.comp", solution_text(2));
    const fs::path inside = mine() / "puzzles/02_zip";
    const Outcome check = run({"check", "2", "--device", "none"}, inside);
    EXPECT_EQ(check.exit_code, kAllSolved) << check.output << check.errors;
    EXPECT_TRUE(contains(file_content(mine() / ".workbook/progress.txt"), "02_zip"));
    EXPECT_FALSE(fs::exists(workbook_.root() / ".workbook")) << "the nearest one counts";
}

TEST_F(Init, MarksAWorkbookThatStaysOneWithoutSolutions) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    fs::remove_all(mine() / "solutions");
    put(mine() / "puzzles/02_zip/kernel.comp", solution_text(2));
    EXPECT_EQ(run({"check", "2", "--device", "none"}, mine()).exit_code, kAllSolved);
}

TEST_F(Init, AddsWhatIsMissingAndKeepsTheRest) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    const fs::path kernel = mine() / "puzzles/01_map/kernel.comp";
    put(kernel, "my own");
    fs::remove(mine() / "solutions/01_map.comp");
    EXPECT_EQ(init().output,
              "mine was a workbook already: 1 missing file was added, the others are as they "
              "were.\n");
    EXPECT_EQ(file_content(kernel), "my own");
    EXPECT_EQ(file_content(mine() / "solutions/01_map.comp"), solution_text(1));
}

TEST_F(Init, TakesAnEmptyFolder) {
    fs::create_directory(mine());
    EXPECT_EQ(init().exit_code, kAllSolved);
    EXPECT_EQ(run({"init", "."}, mine()).exit_code, kAllSolved);
}

// `init` is stopped at any file: the folder holds the files before it, and the remains of the next
// one.
TEST_F(Init, GoesOnWithAFolderInWhichItWasStopped) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    const auto whole = workbook_.content();
    fs::remove_all(mine() / "solutions");
    fs::remove_all(mine() / ".workbook");
    fs::remove(mine() / "puzzles/76_svd/kernel.comp");
    fs::permissions(mine() / "workbook", fs::perms::owner_read | fs::perms::owner_write);
    put(mine() / "puzzles/76_svd" / fmt::format(".kernel.comp.{}.vkp-new", geteuid()), "void ke");
    const Outcome outcome = init();
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "mine is a workbook now")) << outcome.output;
    EXPECT_EQ(workbook_.content(), whole);
    EXPECT_NE(fs::status(mine() / "workbook").permissions() & fs::perms::owner_exec,
              fs::perms::none);
}

TEST_F(Init, KeepsAFolderInWhichAFileIsAnother) {
    ASSERT_EQ(init().exit_code, kAllSolved);
    fs::remove_all(mine() / "solutions");
    fs::remove_all(mine() / ".workbook");
    put(mine() / "README.md", "my own");
    EXPECT_EQ(init().exit_code, kNotUsable);
    EXPECT_EQ(file_content(mine() / "README.md"), "my own");
}

TEST_F(Init, RefusesAFolderOfOtherThings) {
    put(mine() / "letter.txt", "dear");
    const auto before = workbook_.content();
    const Outcome outcome = init();
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(outcome.errors,
              "workbook: mine is not empty, and not a workbook: choose a new folder.\n");
    EXPECT_EQ(workbook_.content(), before);
}

TEST_F(Init, RefusesAFile) {
    put(mine(), "");
    const Outcome outcome = init();
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_TRUE(contains(outcome.errors, "mine cannot be written")) << outcome.errors;
}

}  // namespace
}  // namespace vkp
