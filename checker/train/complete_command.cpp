#include "checker/train/complete_command.hpp"

#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/train/report/complete_report.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/train/byte_memory.hpp"
#include "harness/train_worker/continuation.hpp"
#include "harness/worker/worker.hpp"
#include "puzzles/formulas/attention.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace vkp {

namespace {

struct CompleteArguments {
    std::string text = {};
    std::size_t bytes = 20;  // to be added
    bool reference = false;
    Format format = Format::kText;
    RunArguments run = {};
    ColorMode color = ColorMode::kAuto;
};

void declare_complete(CommandDeclaration& command, CompleteArguments& arguments) {
    command.option("text", &arguments.text, "The text to continue, in quotes")
        .takes("WORDS")
        .required();
    command.option("--bytes", &arguments.bytes, "Number of bytes to add")
        .takes("NUMBER")
        .within(1, 1000)
        .with_default();
    command.option("--reference", &arguments.reference, "Use the reference kernel");
    command.choice("--format", arguments.format, kTextAndJson, "Format of the result")
        .with_default();
    declare_device(command, arguments.run.device);
    declare_color(command, arguments.color);
    declare_limits(command, arguments.run.limits);
}

// The cost of each further byte grows with the number of bytes.
constexpr std::size_t kMaxBytes = 4096;

void require_complete_options(const CompleteArguments& arguments) {
    if (arguments.run.device == "none") {
        throw UsageError("complete needs a device, and --device none is none");
    }
    if (arguments.text.empty()) {
        throw UsageError("an empty text says nothing about what comes next");
    }
    if (arguments.text.size() + arguments.bytes > kMaxBytes) {
        throw UsageError(fmt::format("a text of {} bytes and {} more are too long: {} is the most",
                                     arguments.text.size(), arguments.bytes, kMaxBytes));
    }
}

// It runs in a separate process, which ends here, as the following code starts another.
CompleteReport begin(const CompleteArguments& arguments, ContinuationRequest& request) {
    const Workbook workbook = Workbook::locate();
    Worker worker(worker_options(arguments.run));
    worker.start();
    request.device = *worker.device();
    Checker checker(worker, check_options(arguments.run.limits));
    const Puzzle& puzzle = puzzle_called("causal");
    ChosenKernel kernel = arguments.reference
                              ? reference_kernel(puzzle, workbook)
                              : choose_kernel(puzzle, workbook, checker, [](const std::string&) {});
    request.kernel = std::move(kernel.text);
    return {.kernel = std::move(kernel.use), .device = request.device.name, .text = arguments.text};
}

// The time limit is that of one run of the kernel, times one run for the text and for each further
// byte.
IsolationOptions limits_of(const CompleteArguments& arguments) {
    IsolationOptions options = guard_options(arguments.run.limits);
    options.time_limit *= static_cast<std::chrono::milliseconds::rep>(arguments.bytes);
    return options;
}

double largest_error(const std::vector<double>& actual, const Expected& expected) {
    double largest = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const double distance = std::abs(actual[i] - expected.values[i]);
        largest = std::isnan(distance) ? std::numeric_limits<double>::infinity()
                                       : std::max(largest, distance / expected.tolerances[i]);
    }
    return largest;
}

void compare(CompleteReport& report, const Continuation& made) {
    const ByteMemory memory;
    const Expected formula = attention_of(memory.qkv(report.text), AttentionMask::kCausal);
    report.error = largest_error(made.result, formula);
    report.recall =
        recall_of(report.text, memory.predictions(made.result), memory.predictions(formula.values));
}

int run_complete(const CompleteArguments& arguments) {
    require_complete_options(arguments);
    ContinuationRequest request{
        .device = {}, .kernel = {}, .text = arguments.text, .bytes = arguments.bytes};
    CompleteReport report = begin(arguments, request);
    Continuation made = continue_text(request, limits_of(arguments));
    report.refused = std::move(made.refused);
    report.added = std::move(made.added);
    if (report.refused.empty()) {
        compare(report, made);
    }
    if (arguments.format == Format::kJson) {
        fmt::print("{}", render_complete_json(report));
    } else {
        print_text(render_complete_text(report, Style::for_output(arguments.color)));
    }
    return report.is_right() ? kAllSolved : kNotSolved;
}

}  // namespace

CommandDeclaration complete_command() {
    return declared("complete", "Continue a text, using attention and your kernel from puzzle 57",
                    declare_complete, run_complete);
}

}  // namespace vkp
