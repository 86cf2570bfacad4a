#include "checker/commands/prove_command.hpp"

#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/shared_options.hpp"
#include "checker/report/smallest_text.hpp"
#include "checker/text/output.hpp"
#include "checker/text/style.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/check/smallest.hpp"
#include "harness/proof/proof.hpp"
#include "harness/shader/compile.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace vkp {

namespace {

struct ProveArguments {
    std::vector<std::string> puzzles = {};
    std::string kernel_path = {};  // instead of the learner's file
    ColorMode color = ColorMode::kAuto;
    Limits limits = {};
};

void declare_prove(CommandDeclaration& command, ProveArguments& arguments) {
    command.option("puzzle", &arguments.puzzles, "Numbers, names, folders, ranges such as 9-11")
        .takes("PUZZLE");
    declare_kernel(command, arguments.kernel_path);
    declare_color(command, arguments.color);
    declare_limits(command, arguments.limits);
}

// Of one dispatch of a case. Cases whose kernels compile to the same words are one.
struct ProvedKernel {
    std::string kernel;         // the function
    std::uint32_t threads = 0;  // of a workgroup
    proof::Outcome outcome = proof::Outcome::kNotKnown;
    std::string why;
    int line = 0;
};

template <Same<ProvedKernel> T>
auto members(T& of) {
    auto& [kernel, threads, outcome, why, line] = of;
    return each_of(kernel, threads, outcome, why, line);
}

struct Proved {
    std::string error = {};  // why it does not compile; empty if it does
    std::vector<ProvedKernel> kernels = {};
};

template <Same<Proved> T>
auto members(T& of) {
    auto& [error, kernels] = of;
    return each_of(error, kernels);
}

Proved prove_all(const Puzzle& puzzle, const Kernel& kernel, proof::Solver& solver,
                 StageBoard& stage) {
    Proved all;
    std::set<spirv::Words> seen;
    for (const Case& each : puzzle.cases(kernel.seed)) {
        for (std::size_t dispatch = 0; dispatch < each.dispatches.size(); ++dispatch) {
            const KernelInterface interface = interface_of(each, dispatch);
            stage.set(Stage::kCompile);
            const CompiledKernel compiled = compile_kernel(interface, kernel.text);
            if (!compiled.errors.empty()) {
                const CompileError& error = compiled.errors.front();
                return {fmt::format("line {}: {}", error.line, error.message)};
            }
            if (!seen.insert(compiled.shader.words).second) {
                continue;
            }
            stage.set(Stage::kAudit);
            const proof::Proof proof =
                proof::prove(compiled.shader, interface,
                             proof::rule_of_kernel(puzzle.sizes, interface.kernel), solver);
            all.kernels.push_back(
                {interface.kernel,
                 static_cast<std::uint32_t>(interface.launch.workgroup_size.volume()),
                 proof.outcome, proof.why, proof.line});
        }
    }
    return all;
}

// "8, 64"
std::string workgroup_sizes(const Proved& proved) {
    std::set<std::uint32_t> sizes;
    for (const ProvedKernel& each : proved.kernels) {
        sizes.insert(each.threads);
    }
    return fmt::format("{}", fmt::join(sizes, ", "));
}

// What of a proof was not known, and where.
std::string open_question(const ProvedKernel& open) {
    return open.line == 0 ? open.why : fmt::format("line {}, {}", open.line, open.why);
}

struct Answer {
    std::string text;
    bool is_wrong = false;
};

// In a process of its own, which has the time that the command line says.
Proved prove_apart(const Puzzle& puzzle, const Kernel& kernel, const ProveArguments& arguments) {
    using proof::Solver;
    try {
        return isolated_with<Proved, Solver>(
            guard_options(arguments.limits), [](StageBoard& /*stage*/) { return proof::load_z3(); },
            [&](Solver& solver, StageBoard& stage) {
                return prove_all(puzzle, kernel, solver, stage);
            });
    } catch (const IsolatedFailure& failure) {
        if (!failure.timed_out_at(Stage::kAudit)) {
            throw;
        }
        ProvedKernel open;
        open.why = "the proof takes longer than --timeout allows";
        return {.kernels = {open}};
    }
}

Answer answer_for(const Puzzle& puzzle, const Kernel& kernel, const ProveArguments& arguments,
                  const Style& style) {
    const Proved proved = prove_apart(puzzle, kernel, arguments);
    if (!proved.error.empty()) {
        return {fmt::format("does not compile: {}\n", proved.error), true};
    }
    const auto open = std::find_if(
        proved.kernels.begin(), proved.kernels.end(),
        [](const ProvedKernel& each) { return each.outcome != proof::Outcome::kHolds; });
    if (open == proved.kernels.end()) {
        return {
            fmt::format("holds for every size ({} threads per workgroup)\n    no race, nothing "
                        "outside an array, every barrier reached by all threads\n",
                        workgroup_sizes(proved))};
    }
    Worker worker(worker_options({.device = "none", .limits = arguments.limits}));
    worker.set_may_start(true);
    CheckOptions options = check_options(arguments.limits, kernel.seed);
    options.smallest_limit = smallest_limit(true);
    if (const auto failing = failing_case(worker, options, puzzle, kernel)) {
        PuzzleResult shown = *failing;
        shown.smallest = failing;
        return {"wrong" + smallest_text(shown, style), true};
    }
    return {fmt::format("not known: {}\n", open_question(*open))};
}

int run_prove(const ProveArguments& arguments) {
    if (proof::load_z3() == nullptr) {
        fmt::print(stderr,
                   "A proof needs Z3, which is not installed here: sudo apt install "
                   "libz3-4\n");
        return kNotUsable;
    }
    const Workbook workbook = Workbook::locate();
    const std::vector<const Puzzle*> puzzles =
        arguments.puzzles.empty() ? std::vector{&chosen_puzzle(workbook, arguments.puzzles)}
                                  : find_puzzles(arguments.puzzles);
    const Style style = Style::for_output(arguments.color);
    bool is_any_wrong = false;
    for (const Puzzle* const puzzle : puzzles) {
        const Kernel kernel = read_kernel(arguments.kernel_path.empty()
                                              ? workbook.kernel_path(*puzzle)
                                              : std::filesystem::path(arguments.kernel_path));
        const Answer answer = answer_for(*puzzle, kernel, arguments, style);
        is_any_wrong = is_any_wrong || answer.is_wrong;
        print_text(fmt::format("{} {}: {}", puzzle->number, puzzle->title, answer.text));
    }
    return is_any_wrong ? kNotSolved : kAllSolved;
}

}  // namespace

CommandDeclaration prove_command() {
    return declared("prove",
                    "Prove that a kernel is right for every size, or show one at which it "
                    "is not",
                    declare_prove, run_prove);
}

}  // namespace vkp
