#include "checker/dap/launch.hpp"

#include "checker/isolated/named_target.hpp"
#include "checker/isolated/recorded_run_members.hpp"
#include "checker/isolated/session_answer.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/workspace/kernel_subject.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/installation_error.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace vkp {

namespace {

bool is_module(const std::string& path) {
    return path.ends_with(".spv");
}

// A word that is no file is a puzzle: "9".
std::filesystem::path path_of(const std::string& program) {
    std::error_code error;
    if (std::filesystem::exists(program, error)) {
        return program;
    }
    if (program.find('/') != std::string::npos) {
        throw LaunchError(fmt::format("There is no file {}.", program));
    }
    return Workbook::locate().kernel_path(find_puzzle(program));
}

std::string text_at(const Json& arguments, const char* key) {
    if (!arguments.contains(key) || arguments[key].is_null()) {
        return {};
    }
    const Json& value = arguments[key];
    return value.is_number() ? value.dump() : value.get<std::string>();
}

TargetArguments target_of(const Json& arguments, const std::string& path) {
    TargetArguments target{.words = {path}};
    target.chosen = {.seed = arguments.value("seed", std::uint64_t{1}),
                     .name = text_at(arguments, "case"),
                     .dispatch = text_at(arguments, "dispatch")};
    target.module = {.is_module = is_module(path), .arrays_path = text_at(arguments, "arrays")};
    if (target.module.is_module) {
        return target;
    }
    if (const Puzzle* const puzzle = puzzle_of_kernel(path, read_kernel(path).text)) {
        target.words = {puzzle->id};
        target.kernel_path = path;
    }
    return target;
}

std::string error_text(const RecordedRun& recorded) {
    std::string text;
    for (const CompileError& error : recorded.errors) {
        text += fmt::format("{}{}:{}: {}", text.empty() ? "" : "\n", recorded.source_path,
                            error.line, error.message);
        const std::string advice = advice_text(error, 0);
        text += advice.empty() ? "" : "\n" + advice;
    }
    return text;
}

struct Wanted {
    TargetArguments target;
    std::string workgroup;
};

template <Same<Wanted> T>
auto members(T& of) {
    auto& [target, workgroup] = of;
    return each_of(target, workgroup);
}

// In the worker's process. An absolute path of a lab file is one for named_target() as well.
RecordedRun run_of(AuditExecutor& executor, const Kernel& /*the target names it*/,
                   const Wanted& wanted) {
    return recorded_run_of(named_target(wanted.target, executor), wanted.workgroup, executor);
}

RecordedRun record_run(const Json& arguments, const std::string& path) {
    const std::string device = text_at(arguments, "device");
    const RunArguments run{.device = device.empty() ? "none" : device};
    Worker worker(asking_worker(run));
    return session_answer<&run_of>(
        worker, run, {}, Wanted{target_of(arguments, path), text_at(arguments, "workgroup")},
        std::function<void(const RecordedRun&)>(
            [](const RecordedRun& recorded) { require_consistent(recorded); }));
}

}  // namespace

std::unique_ptr<Debuggee> launched(const Json& arguments) {
    const std::string program = text_at(arguments, "program");
    if (program.empty()) {
        throw LaunchError("The launch names no \"program\": the path of a kernel.");
    }
    try {
        RecordedRun recorded = record_run(arguments, path_of(program));
        if (!recorded.errors.empty()) {
            throw LaunchError(error_text(recorded));
        }
        if (!recorded.unsupported.empty()) {
            throw LaunchError(
                fmt::format("The audit does not know {}, so that there is no run to "
                            "go through.",
                            recorded.unsupported));
        }
        const bool is_idle =
            std::ranges::none_of(recorded.run.steps, [&](const recording::Step& step) {
                return step.workgroup == recorded.run.workgroup();
            });
        if (is_idle) {
            throw LaunchError("No thread of this workgroup does anything.");
        }
        return std::make_unique<Debuggee>(std::move(recorded));
    } catch (const InstallationError& error) {
        throw LaunchError(problem_text(error));
    } catch (const UsageError& error) {
        throw LaunchError(error.what());
    } catch (const IsolatedFailure& error) {
        throw LaunchError(error.what());
    }
}

std::string launch_text(const Debuggee& debuggee) {
    const RecordedRun& recorded = debuggee.recorded;
    std::string text =
        fmt::format("{}{}, workgroup {}.",
                    recorded.case_name.empty() ? "" : "Case " + recorded.case_name + ": ",
                    launch_text(recorded.run.launch), recorded.run.workgroup());
    for (const RecordedFinding& finding : recorded.findings) {
        text += fmt::format("\n{}: {}", in_words(finding.kind), finding.message);
    }
    if (recorded.run.groups.front().left_out > 0) {
        text += fmt::format("\nThe recording ends before the run: {} accesses are left out.",
                            recorded.run.groups.front().left_out);
    }
    return text + "\n";
}

}  // namespace vkp
