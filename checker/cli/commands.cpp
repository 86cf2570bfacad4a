#include "checker/cli/commands.hpp"

#include "checker/author/puzzle_command.hpp"
#include "checker/bench/bench_command.hpp"
#include "checker/cli/completion.hpp"
#include "checker/cli/man_page.hpp"
#include "checker/cli/parser.hpp"
#include "checker/commands/archive_commands.hpp"
#include "checker/commands/check_command.hpp"
#include "checker/commands/device_commands.hpp"
#include "checker/commands/diff_command.hpp"
#include "checker/commands/emit_command.hpp"
#include "checker/commands/grading/grade_command.hpp"
#include "checker/commands/init_command.hpp"
#include "checker/commands/lab_command.hpp"
#include "checker/commands/picture_command.hpp"
#include "checker/commands/prove_command.hpp"
#include "checker/commands/puzzle_commands.hpp"
#include "checker/commands/trace_command.hpp"
#include "checker/dap/dap_command.hpp"
#include "checker/lsp/lsp_command.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/train/complete_command.hpp"
#include "checker/train/data_command.hpp"
#include "checker/train/train_command.hpp"
#include "checker/watch/watch_command.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace vkp {

namespace {

constexpr std::array<Choice<Shell>, 3> kShells = {
    {{"bash", Shell::kBash}, {"zsh", Shell::kZsh}, {"fish", Shell::kFish}}};

struct CompletionArguments {
    Shell shell = Shell::kBash;
};

void declare_completion(CommandDeclaration& command, CompletionArguments& arguments) {
    command.choice("shell", arguments.shell, kShells, "Your shell").required();
}

int run_completion(const CompletionArguments& arguments) {
    fmt::print("{}", completion_script(arguments.shell, describe_command_line()));
    return kAllSolved;
}

// For installers.
CommandDeclaration man_command() {
    CommandDeclaration man{"man", "Print the manual page, as roff", [] {
                               fmt::print("{}", man_page(describe_command_line()));
                               return int{kAllSolved};
                           }};
    man.is_hidden = true;
    return man;
}

CommandDeclaration completion_command() {
    return declared("completion", "Print a completion script for your shell to source",
                    declare_completion, run_completion);
}

struct TestArguments {
    std::vector<std::string> words;
};

void declare_test(CommandDeclaration& test, TestArguments& arguments) {
    test.option("arguments", &arguments.words, "Arguments for ctest").takes("ARGUMENT");
    test.takes_any_words = true;
}

int run_test(const TestArguments& /*arguments*/) {
    throw UsageError("the tests run in a source tree, by its own launcher, as in ./workbook test");
}

CommandDeclaration test_command() {
    return declared("test", "Build and run the tests of the workbook itself", declare_test,
                    run_test);
}

CommandDeclaration web_command() {
    return {"web", "Build the workbook as a web page, in build/web", []() -> int {
                throw UsageError(
                    "the browser edition is built in a source tree, by its own launcher, as in "
                    "./workbook web");
            }};
}

}  // namespace

std::vector<CommandDeclaration> all_commands() {
    std::vector<CommandDeclaration> all;
    const auto add = [&](const char* group, std::vector<CommandDeclaration> commands) {
        for (CommandDeclaration& command : commands) {
            command.group = group;
            all.push_back(std::move(command));
        }
    };
    add("Solve puzzles", {watch_command(), show_command(), check_command(), hint_command(),
                          next_command(), list_command(), reset_command()});
    add("Look closer", {trace_command(), picture_command(), prove_command(), emit_command(),
                        diff_command(), solution_command(), template_command()});
    add("Measure and use your kernels",
        {bench_command(), train_command(), data_command(), complete_command()});
    add("Check any kernel", {lab_command()});
    add("Serve an editor", {lsp_command(), dap_command()});
    add("Teach and write puzzles", {grade_command(), puzzle_command()});
    add("Set up", {init_command(), export_command(), import_command(), devices_command(),
                   doctor_command(), completion_command(), man_command()});
    // These are here for their help: the launcher runs them.
    add("In the source tree", {test_command(), web_command()});
    return all;
}

}  // namespace vkp
