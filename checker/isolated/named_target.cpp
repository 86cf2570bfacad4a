#include "checker/isolated/named_target.hpp"

#include "checker/options/usage_error.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/check/smallest.hpp"
#include "harness/model/numbers/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>

namespace vkp {

namespace {

bool is_file_path(const std::string& word) {
    constexpr std::array kEndings = {".comp", ".hlsl", ".lab", ".spv", ".glsl"};
    return word == "." || word.find('/') != std::string::npos ||
           std::ranges::any_of(kEndings, [&](const char* end) { return word.ends_with(end); });
}

bool is_lab_file(const std::string& word) {
    std::error_code error;
    return is_file_path(word) &&
           puzzle_at(std::filesystem::weakly_canonical(word, error)) == nullptr;
}

// Takes the smallest case that goes wrong as this kernel does on the task, or else the one that
// tells most.
void take_smallest(Case& definition, const Task& task, const Kernel& kernel, std::uint64_t seed,
                   AuditExecutor& executor) {
    constexpr std::chrono::seconds kLimit{5};  // half of what a command has by default
    Checker checker(executor, {.seed = seed, .smallest_limit = kLimit});
    const PuzzleResult result = checker.check(task, kernel);
    if (!result.compile_errors.empty()) {
        return;  // they are shown whatever the case
    }
    if (!symptom_of(result)) {
        throw UsageError(fmt::format(
            "{} shows no fault that a smaller case could have: leave --smallest out", kernel.path));
    }
    definition =
        (result.smallest ? result.smallest->cases.front() : *result.telling_case()).definition;
}

Target named_puzzle(const TargetArguments& arguments, AuditExecutor& executor) {
    if (arguments.module.subgroup_size != 0) {
        throw UsageError(
            "--subgroup is for lab files; a puzzle has a case for each size: --case NAME");
    }
    const Puzzle& puzzle = find_puzzle(arguments.words.front());
    const std::filesystem::path path = arguments.kernel_path.empty()
                                           ? Workbook::locate().kernel_path(puzzle)
                                           : std::filesystem::path(arguments.kernel_path);
    Kernel kernel = read_kernel(path);
    Case definition = chosen_case(puzzle, kernel, arguments.chosen);
    if (arguments.smallest) {
        const Task task = arguments.chosen.name.empty() ? Task(puzzle) : Task(puzzle, {definition});
        take_smallest(definition, task, kernel, arguments.chosen.seed, executor);
    }
    const std::optional<std::size_t> dispatch = chosen_dispatch(definition, arguments.chosen);
    return puzzle_target(puzzle, std::move(definition), dispatch, std::move(kernel), executor);
}

// Each value is drawn or listed on its own.
void require_few_cells(const Case& definition) {
    constexpr std::size_t kMostMib = 16;
    std::size_t bytes = 0;
    for (const CaseArray& array : definition.arrays) {
        bytes += byte_count(array.shape, array.type);
    }
    if (bytes > kMostMib << 20U) {
        throw UsageError(fmt::format(
            "the arrays have {} MiB, and {} MiB is the most here: take a smaller launch, or `lab`",
            (bytes + (1U << 20U) - 1) >> 20U, kMostMib));
    }
}

Target named_lab_file(const TargetArguments& arguments, AuditExecutor& executor) {
    if (!arguments.chosen.name.empty() || !arguments.chosen.dispatch.empty() ||
        !arguments.kernel_path.empty()) {
        throw UsageError(
            "--case, --dispatch and --kernel are for puzzles, and this is a file: leave them out, "
            "or name a puzzle");
    }
    LabInput input = read_lab_input({.path = arguments.words.front(),
                                     .module = arguments.module,
                                     .seed = arguments.chosen.seed});
    if (arguments.smallest && input.parse.errors.empty()) {
        take_smallest(input.parse.file.definition, input.parse.file, input.kernel,
                      arguments.chosen.seed, executor);
    }
    require_few_cells(input.parse.file.definition);
    // What is wrong with comments is in lines of their own file.
    return lab_target(
        input.parse.errors.empty() ? std::move(input.kernel) : std::move(input.header), input.parse,
        executor);
}

}  // namespace

void declare_target(CommandDeclaration& command, TargetArguments& arguments) {
    command
        .option("puzzle", &arguments.words,
                "A puzzle, or the path of a lab file (default: the last puzzle you worked on)")
        .takes("PUZZLE|FILE")
        .counted(0, 1);
    declare_module(command, arguments.module);
}

void declare_case(CommandDeclaration& command, CaseArguments& arguments) {
    command.option("--case", &arguments.name, "Use this case instead of the scored one")
        .takes("NAME");
    command
        .option("--dispatch", &arguments.dispatch,
                "Use this function of a puzzle with several (default: the first that goes wrong, "
                "or the last)")
        .takes("NAME");
}

void declare_smallest_case(CommandDeclaration& command, TargetArguments& arguments) {
    declare_smallest(command, arguments.smallest,
                     "Use the smallest case that is found to go wrong in the same way");
}

void declare_target(CommandDeclaration& command, std::string& device, TargetArguments& arguments) {
    command
        .option("--device", &device,
                "Use the subgroup size of this device, named as for check; none means 32")
        .takes("DEVICE")
        .with_default();
    declare_kernel(command, arguments.kernel_path);
    declare_seed(command, arguments.chosen.seed);
}

bool names_file(const std::vector<std::string>& words, const ModuleArguments& module) {
    return module.is_module || (!words.empty() && is_lab_file(words.front()));
}

TargetArguments with_target(TargetArguments arguments) {
    if (arguments.module.is_module && arguments.words.empty()) {
        throw UsageError("--spirv wants the file of a module, as in: workbook trace --spirv FILE");
    }
    if (names_file(arguments.words, arguments.module)) {
        return arguments;
    }
    if (!arguments.module.arrays_path.empty()) {
        throw UsageError("--arrays is for modules, and this is a puzzle");
    }
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.words);
    arguments.words = {puzzle.id};
    return arguments;
}

Target named_target(const TargetArguments& arguments, AuditExecutor& executor) {
    return arguments.module.is_module || is_file_path(arguments.words.front())
               ? named_lab_file(arguments, executor)
               : named_puzzle(arguments, executor);
}

}  // namespace vkp
