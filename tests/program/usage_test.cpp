// A typing error ends with 2, one sentence and no effect.
#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

class Usage : public testing::Test {
protected:
    // Expects a usage error with `part`.
    void expect_error(const std::vector<std::string>& arguments, std::string_view part) const {
        SCOPED_TRACE(testing::PrintToString(arguments));
        const auto before = workbook_.content();
        const Outcome outcome = workbook_.run(arguments);
        EXPECT_EQ(outcome.exit_code, kWrongUsage);
        EXPECT_EQ(outcome.output, "");
        EXPECT_TRUE(contains(outcome.errors, part)) << outcome.errors;
        EXPECT_LE(line_count(outcome.errors), 2) << outcome.errors;
        EXPECT_EQ(workbook_.content(), before);
    }

    TestWorkbook workbook_;
};

TEST_F(Usage, KnowsItsCommands) {
    expect_error({"inspect"}, "there is no command \"inspect\": `workbook help` lists them.");
    expect_error({"check", "1", "--no-such-option"}, "check has no option --no-such-option.");
    expect_error({"--device", "cpu"}, "--device");
    expect_error({"devices", "surplus"}, "devices takes no more words: \"surplus\"");
}

TEST_F(Usage, NamesTheNearestPuzzle) {
    for (const char* command : {"check", "show", "hint", "reset", "solution", "emit"}) {
        expect_error({command, "poling"}, "Did you mean pooling (9)?");
    }
    const int last = all_puzzles().back().number;
    expect_error(
        {"check", fmt::format("{}", last + 1)},
        fmt::format("there is no puzzle \"{}\": they are numbered 1 to {}.", last + 1, last));
    expect_error({"check", "1", "nothing"}, "there is no puzzle \"nothing\"");
}

TEST_F(Usage, NamesTheNearestCommandAndOption) {
    expect_error({"chexk"}, "there is no command \"chexk\". Did you mean `workbook check`?");
    expect_error({"verifyy", "9"}, "Did you mean `workbook verify`?");
    expect_error({"check", "1", "--formt", "json"},
                 "check has no option --formt. Did you mean --format?");
    expect_error({"trace", "1", "--thred=3"}, "Did you mean --thread?");
    expect_error({"9", "check"}, "the command comes first: workbook check 9");
    expect_error({"pooling"}, "`workbook show 9` shows it");
    for (const char* word : {"start", "begin"}) {
        expect_error({word}, "`workbook` alone starts watch mode.");
    }
}

TEST_F(Usage, UnderstandsTheWordsOfOtherPrograms) {
    const auto output = [&](const std::vector<std::string>& arguments) {
        const Outcome outcome = workbook_.run(arguments);
        EXPECT_EQ(outcome.errors, "") << testing::PrintToString(arguments);
        return outcome.output;
    };
    EXPECT_EQ(output({"help"}), output({"--help"}));
    EXPECT_EQ(output({"help", "check"}), output({"check", "--help"}));
    EXPECT_EQ(output({"help", "run"}), output({"check", "--help"}));
    EXPECT_EQ(output({"version"}), output({"--version"}));
    EXPECT_EQ(output({"-v"}), output({"--version"}));
    EXPECT_EQ(output({"status"}), output({"list"}));
    EXPECT_EQ(output({"glossary"}), output({"show", "glossary"}));
    EXPECT_EQ(output({"next"}), output({"show", "1"}));
    EXPECT_EQ(output({"next"}), output({"show", "next"}));
    for (const char* command : {"run", "verify"}) {
        EXPECT_TRUE(output({command, "2"}).starts_with("Puzzle 2: Zip  · not started\n"));
    }
}

TEST_F(Usage, TakesOnePuzzleAtATime) {
    for (const char* command : {"show", "hint", "reset", "solution", "diff", "emit"}) {
        expect_error({command, "1", "2"}, "2");
        expect_error({command, "all"}, "this takes one");
    }
}

TEST_F(Usage, KnowsItsShells) {
    expect_error({"completion", "tcsh"}, "shell takes bash, zsh or fish, not \"tcsh\"");
}

TEST_F(Usage, WantsOnePuzzleForAKernel) {
    expect_error({"check", "--kernel", "x.comp"}, "--kernel goes with one puzzle");
    expect_error({"check", "1", "2", "--kernel", "x.comp"}, "--kernel goes with one puzzle");
}

TEST_F(Usage, ChecksTheValuesOfOptions) {
    expect_error({"check", "1", "--format", "xml"}, "--format");
    expect_error({"check", "1", "--color", "red"}, "--color");
    expect_error({"check", "1", "--seed", "-1"}, "--seed");
    for (const char* seed : {"x", "", "1.5", " 1", "18446744073709551616", "0x10"}) {
        expect_error({"check", "1", "--seed", seed}, "--seed");
    }
    expect_error({"check", "1", "--kernel"}, "--kernel");
    expect_error({"check", "1", "--memory", "80"},
                 "--memory 80 is too little to start with: 128 is the least");
    for (const char* seconds : {"0", "-1", "x", "1e9", "nan"}) {
        expect_error({"check", "1", "--timeout", seconds}, "--timeout");
    }
}

TEST_F(Usage, ListsTheLanguagesAndCases) {
    expect_error({"emit", "1", "--as", "cuda"}, "--as");
    expect_error({"emit", "1", "--case", "none"},
                 "puzzle 1 has no case \"none\", but: classic, descending, random, wide");
}

TEST_F(Usage, HelpsWhenAsked) {
    const Outcome outcome = workbook_.run({"--help"});
    EXPECT_EQ(outcome.exit_code, kAllSolved);
    for (const char* word : {"list", "show", "check", "hint", "reset", "solution", "emit", "lab",
                             "trace", "devices", "doctor", "next", "run, verify (check)",
                             "status, progress, ls (list)", "version", "Exit codes"}) {
        EXPECT_TRUE(contains(outcome.output, word)) << word;
    }
    EXPECT_EQ(outcome.errors, "");
    const Outcome of_check = workbook_.run({"check", "--help"});
    EXPECT_EQ(of_check.exit_code, kAllSolved);
    for (const char* word : {"--device", "--kernel", "--seed", "--format", "--color", "--timeout",
                             "--strict", "--per-thread", "--jobs"}) {
        EXPECT_TRUE(contains(of_check.output, word)) << word;
    }
}

TEST_F(Usage, HelpsWithoutACommand) {
    EXPECT_EQ(workbook_.run({}).output, workbook_.run({"--help"}).output);
    EXPECT_EQ(workbook_.run({}).exit_code, kAllSolved);
}

TEST_F(Usage, TellsItsVersionAndWhatItStandsOn) {
    const Outcome outcome = workbook_.run({"--version"});
    EXPECT_EQ(outcome.exit_code, kAllSolved);
    EXPECT_TRUE(outcome.output.starts_with("workbook ")) << outcome.output;
    for (const char* name : {"Vulkan headers  1.", "Vulkan loader   ", "shaderc  ", "SPIRV-Tools  ",
                             "SPIRV-Cross  ", "fmt  ", "CLI11  "}) {
        EXPECT_TRUE(contains(outcome.output, std::string("\n") + name)) << outcome.output;
    }
}

TEST_F(Usage, TellsItsVersionWithoutAVulkanLoader) {
    for (const char* name : {"libvulkan.so", "libvulkan.so.1"}) {
        static_cast<void>(workbook_.write_file(name, ""));
    }
    const Outcome outcome = workbook_.run(
        {"--version"}, {.environment = {{"LD_LIBRARY_PATH", workbook_.root().string()}}});
    EXPECT_EQ(outcome.exit_code, kAllSolved);
    EXPECT_TRUE(contains(outcome.output, "\nVulkan loader   none\n")) << outcome.output;
}

TEST_F(Usage, LeavesTheTestsToTheLauncher) {
    expect_error({"test", "-R", "unit"}, "./workbook test");
}

}  // namespace
}  // namespace vkp
