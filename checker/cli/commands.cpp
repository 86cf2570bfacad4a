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
#include "checker/commands/puzzle_commands.hpp"
#include "checker/commands/trace_command.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/train/complete_command.hpp"
#include "checker/train/data_command.hpp"
#include "checker/train/train_command.hpp"
#include "checker/watch/watch_command.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

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
    CommandDeclaration man{"man", "The manual page, as roff", [] {
                               fmt::print("{}", man_page(describe_command_line()));
                               return int{kAllSolved};
                           }};
    man.is_hidden = true;
    return man;
}

struct TestArguments {
    std::vector<std::string> words;
};

void declare_test(CommandDeclaration& test, TestArguments& arguments) {
    test.option("arguments", &arguments.words, "For ctest").takes("ARGUMENT");
    test.takes_any_words = true;
}

int run_test(const TestArguments& /*arguments*/) {
    throw UsageError("the tests run in a source tree, by its own launcher, as in ./workbook test");
}

int run_web() {
    throw UsageError(
        "the browser edition is built in a source tree, by its own launcher, as in ./workbook web");
}

}  // namespace

// The last two are here for their help alone: the launcher runs them.
std::vector<CommandDeclaration> all_commands() {
    return {list_command(),
            show_command(),
            check_command(),
            watch_command(),
            hint_command(),
            reset_command(),
            solution_command(),
            diff_command(),
            template_command(),
            emit_command(),
            lab_command(),
            trace_command(),
            picture_command(),
            bench_command(),
            train_command(),
            data_command(),
            complete_command(),
            grade_command(),
            devices_command(),
            doctor_command(),
            init_command(),
            export_command(),
            import_command(),
            puzzle_command(),
            declared("completion", "A script that lets your shell complete commands: source it",
                     declare_completion, run_completion),
            man_command(),
            declared("test", "The tests of the workbook itself", declare_test, run_test),
            {"web", "Build the workbook as a page for browsers, into build/web", run_web}};
}

}  // namespace vkp
