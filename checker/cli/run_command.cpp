#include "checker/cli/run_command.hpp"

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
#include "checker/commands/grade_command.hpp"
#include "checker/commands/grade_elsewhere_command.hpp"
#include "checker/commands/init_command.hpp"
#include "checker/commands/lab_command.hpp"
#include "checker/commands/picture_command.hpp"
#include "checker/commands/puzzle_commands.hpp"
#include "checker/commands/trace_command.hpp"
#include "checker/complete/complete_command.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/train/data_command.hpp"
#include "checker/train/train_command.hpp"
#include "checker/watch/watch_command.hpp"

#include <fmt/format.h>

#include <string>

namespace vkp {
namespace {

constexpr const char* kTestsElsewhere =
    "the tests run in a source tree, by its own launcher, as in ./workbook test";
constexpr const char* kWebElsewhere =
    "the browser edition is built in a source tree, by its own launcher, as in ./workbook web";

int print(const std::string& text) {
    fmt::print("{}", text);
    return kAllSolved;
}

int grade(const Arguments& arguments) {
    return grades_elsewhere(arguments) ? run_grade_elsewhere(arguments) : run_grade(arguments);
}

}  // namespace

int run_command(const Arguments& arguments) {
    switch (arguments.command) {
        case Command::kList:
            return run_list(arguments);
        case Command::kShow:
            return run_show(arguments);
        case Command::kCheck:
            return run_check(arguments);
        case Command::kHint:
            return run_hint(arguments);
        case Command::kReset:
            return run_reset(arguments);
        case Command::kSolution:
            return run_solution(arguments);
        case Command::kDiff:
            return run_diff(arguments);
        case Command::kTemplate:
            return run_template(arguments);
        case Command::kEmit:
            return run_emit(arguments);
        case Command::kTrace:
            return run_trace(arguments);
        case Command::kPicture:
            return run_picture(arguments);
        case Command::kBench:
            return run_bench(arguments);
        case Command::kTrain:
            return run_train(arguments);
        case Command::kData:
            return run_data(arguments);
        case Command::kComplete:
            return run_complete(arguments);
        case Command::kGrade:
            return grade(arguments);
        case Command::kWatch:
            return run_watch(arguments);
        case Command::kLab:
            return run_lab(arguments);
        case Command::kDevices:
            return run_devices(arguments);
        case Command::kDoctor:
            return run_doctor(arguments);
        case Command::kInit:
            return run_init(arguments);
        case Command::kPuzzle:
            return run_puzzle(arguments);
        case Command::kExport:
            return run_export(arguments);
        case Command::kImport:
            return run_import(arguments);
        case Command::kCompletion:
            return print(completion_script(arguments.shell, describe_command_line()));
        case Command::kMan:
            return print(man_page(describe_command_line()));
        case Command::kTest:
            throw UsageError(kTestsElsewhere);
        case Command::kWeb:
            throw UsageError(kWebElsewhere);
    }
    return kWrongUsage;
}

}  // namespace vkp
