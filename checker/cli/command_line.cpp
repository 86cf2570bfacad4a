#include "checker/cli/command_line.hpp"

#include "checker/cli/parser.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/text/raw_terminal.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/watch/watch_command.hpp"
#include "harness/base/utf8.hpp"
#include "harness/worker/isolated.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace vkp {

namespace {

int fail(const std::string& message, ExitCode code) {
    print_error(fmt::format("workbook: {}\n", with_typed_commands(message)));
    return code;
}

int parsed_and_run(const std::vector<std::string>& typed) {
    const Parsed parsed = parse(typed);
    if (!parsed.problem.empty()) {
        return fail(printable(parsed.problem), kWrongUsage);
    }
    if (!parsed.answer.empty()) {
        print_text(parsed.answer);
        return kAllSolved;
    }
    if (parsed.run) {
        return parsed.run();
    }
    if (can_draw()) {
        return watch_command().run();
    }
    print_text(general_help());
    return kAllSolved;
}

}  // namespace

int run_command_line(int argc, char** argv) {
    try {
        return parsed_and_run({argv + 1, argv + argc});
    } catch (const UsageError& error) {
        return fail(printable_in_line(error.what()), kWrongUsage);
    } catch (const IsolatedFailure& failure) {
        return fail(printable_in_line(failure.what()), kNotSolved);
    }
}

}  // namespace vkp
