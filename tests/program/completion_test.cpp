// The shells' own interpretation of the scripts, and a formatter's of the manual page.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace vkp {
namespace {

bool is_installed(const std::string& program) {
    return run_process({"/bin/sh", "-c", "command -v " + program}, {}).exit_code == 0;
}

std::set<std::string> lines_of(const std::string& text) {
    std::set<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.insert(line.substr(0, line.find('\t')));  // the rest is fish's explanation
    }
    return lines;
}

// One shell that has sourced its script.
class Completion : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (!is_installed(GetParam())) {
            GTEST_SKIP() << "no " << GetParam() << " here";
        }
        const Outcome script = workbook_.run({"completion", GetParam()});
        ASSERT_EQ(script.exit_code, kAllSolved) << script.errors;
        script_ = workbook_.write_file("script", script.output);
        static_cast<void>(workbook_.write_file("mine.comp", ""));
    }

    // The candidates after these words; the last one is being typed.
    [[nodiscard]] std::set<std::string> candidates(const std::vector<std::string>& words) const {
        const std::string shell = GetParam();
        return shell == "bash"  ? in_bash(words)
               : shell == "zsh" ? in_zsh(joined(words))
                                : in_fish(joined(words));
    }

    void expect_all(const std::vector<std::string>& words,
                    const std::set<std::string>& wanted) const {
        const std::set<std::string> found = candidates(words);
        EXPECT_TRUE(std::includes(found.begin(), found.end(), wanted.begin(), wanted.end()))
            << joined(words) << " gives " << testing::PrintToString(found);
    }

private:
    static std::string joined(const std::vector<std::string>& words) {
        std::string line = words.front();
        for (std::size_t i = 1; i < words.size(); ++i) {
            line += " " + words[i];
        }
        return line;
    }

    [[nodiscard]] std::set<std::string> run(std::vector<std::string> command) const {
        ProcessOptions options;
        options.folder = workbook_.root();
        options.environment = {{"HOME", workbook_.root().string()}, {"TERM", "dumb"}};
        const Outcome outcome = run_process(command, options);
        EXPECT_EQ(outcome.errors, "");
        return lines_of(outcome.output);
    }

    [[nodiscard]] std::set<std::string> in_bash(const std::vector<std::string>& words) const {
        std::vector<std::string> command = {"/usr/bin/env", "bash", "--norc", "-c", R"(
            source "$0"
            [[ $(complete -p workbook) == "complete -F _workbook workbook" ]] || exit 1
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _workbook
            printf '%s\n' "${COMPREPLY[@]}")", script_};
        command.insert(command.end(), words.begin(), words.end());
        return run(command);
    }

    // Completion runs in an interactive zsh only: one is started on its own terminal, in which
    // compadd writes down its arguments.
    [[nodiscard]] std::set<std::string> in_zsh(const std::string& line) const {
        static_cast<void>(workbook_.write_file("candidates", ""));
        static_cast<void>(workbook_.write_file(".zshrc", R"(
            autoload -U compinit && compinit -C
            source ./script
            compadd() {
                local -a found
                builtin compadd -A found "$@"
                print -rl -- $found >> candidates
                builtin compadd "$@"
            }
            show() { zle list-choices; print done >> candidates; exit }
            zle -N show && bindkey '^T' show
            PS1=ready)"));
        return run({"/usr/bin/env", "zsh", "-f", "-c", R"(
            zmodload zsh/zpty
            zpty -b shell 'ZDOTDIR=$PWD zsh -d -i'
            zpty -r -m shell text '*ready*'
            zpty -w -n shell "$1"$'\x14'
            for try in {1..200}; do
                grep -q '^done' candidates && break
                zpty -r -t shell text
                sleep 0.05
            done
            zpty -d shell
            cat candidates)",
                    "zsh", line});
    }

    [[nodiscard]] std::set<std::string> in_fish(const std::string& line) const {
        return run({"/usr/bin/env", "fish", "--no-config", "-c",
                    "source $argv[1]; complete -C $argv[2]", script_, line});
    }

    TestWorkbook workbook_;
    std::string script_;
};

INSTANTIATE_TEST_SUITE_P(Of, Completion, testing::Values("bash", "zsh", "fish"),
                         [](const auto& parameter) { return std::string(parameter.param); });

TEST_P(Completion, KnowsTheCommands) {
    expect_all({"workbook", ""}, {"list", "check", "emit", "lab", "trace", "completion", "test"});
    EXPECT_FALSE(candidates({"workbook", ""}).contains("template"));
    expect_all({"./workbook", "che"}, {"check"});
}

TEST_P(Completion, KnowsThePuzzles) {
    expect_all({"workbook", "check", ""}, {"1", "14", "map", "pooling", "matmul"});
    expect_all({"./workbook", "show", "po"}, {"pooling"});
    expect_all({"workbook", "check", "--strict", "1", "pref"}, {"prefix_sum"});
}

TEST_P(Completion, KnowsTheOptionsOfEachCommand) {
    expect_all({"workbook", "check", "--"}, {"--device", "--kernel", "--format", "--strict"});
    expect_all({"workbook", "trace", "9", "--l"}, {"--line", "--locals"});
    EXPECT_FALSE(candidates({"workbook", "show", "--"}).contains("--device"));
}

TEST_P(Completion, KnowsTheChoicesOfAnOption) {
    expect_all({"workbook", "check", "--device", ""}, {"auto", "cpu", "none"});
    expect_all({"workbook", "check", "--format", "j"}, {"json", "junit"});
    expect_all({"workbook", "emit", "9", "--as", ""},
               {"glsl", "spirv", "instrumented", "msl", "hlsl", "cooperative"});
    expect_all({"workbook", "completion", ""}, {"bash", "zsh", "fish"});
}

TEST_P(Completion, OffersFilesWhereFilesAreMeant) {
    expect_all({"workbook", "lab", "mi"}, {"mine.comp"});
    expect_all({"workbook", "check", "9", "--kernel", "mi"}, {"mine.comp"});
    expect_all({"workbook", "trace", "m"}, {"mine.comp", "map"});
    EXPECT_FALSE(candidates({"workbook", "check", "--seed", "mi"}).contains("mine.comp"));
}

TEST(Completion, TakesAnOptionWithItsValueInBash) {
    const TestWorkbook workbook;
    const Outcome outcome = workbook.run_shell(
        R"("$0" completion bash > script && bash --norc -c '
            source ./script
            COMP_WORDS=(workbook check --device = n) COMP_CWORD=4
            _workbook && echo "${COMPREPLY[@]}"
            COMP_WORDS=(workbook check --format =) COMP_CWORD=3
            _workbook && echo "${COMPREPLY[@]}"')");
    EXPECT_EQ(outcome.output, "none\ntext json junit\n") << outcome.errors;
}

TEST(ManPage, IsCleanRoff) {
    if (!is_installed("groff")) {
        GTEST_SKIP() << "no groff here";
    }
    const TestWorkbook workbook;
    const Outcome page = workbook.run_shell(R"("$0" man | groff -man -ww -Tascii -P-cbou)");
    EXPECT_EQ(page.errors, "");
    for (const char* part : {"NAME\n       workbook - learn GPU programming", "check [PUZZLE...]",
                             "--device auto|cpu|none|NAME", "--memory MIB (default 2048)",
                             "EXIT STATUS", "VKP_ROOT", "completion bash|zsh|fish"}) {
        EXPECT_TRUE(contains(page.output, part)) << part << page.output;
    }
    EXPECT_FALSE(contains(page.output, "\n   template")) << "is hidden";
}

}  // namespace
}  // namespace vkp
