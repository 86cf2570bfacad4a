#include "checker/guarded/named_subject.hpp"

#include "checker/guarded/lab_input.hpp"
#include "checker/learner/puzzle_words.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/options/usage_error.hpp"

#include <filesystem>
#include <string>
#include <system_error>

namespace vkp {

namespace {

bool is_file_path(const std::string& word) {
    return word == "." || word.ends_with(".comp") || word.find('/') != std::string::npos;
}

// A path of a puzzle's own file or folder names the puzzle.
bool is_lab_file(const std::string& word) {
    std::error_code error;
    return is_file_path(word) &&
           puzzle_at(std::filesystem::weakly_canonical(word, error)) == nullptr;
}

Subject named_puzzle(const Arguments& arguments, AuditExecutor& executor) {
    if (arguments.subgroup_size != 0) {
        throw UsageError(
            "--subgroup is for lab files; a puzzle has a case for each size: --case NAME");
    }
    const Puzzle& puzzle = find_puzzle(arguments.puzzles.front());
    const std::filesystem::path path = arguments.kernel_path.empty()
                                           ? Workbook::locate().kernel_path(puzzle)
                                           : std::filesystem::path(arguments.kernel_path);
    Kernel kernel = read_kernel(path);
    Case definition = chosen_case(puzzle, kernel, arguments);
    const std::optional<std::size_t> dispatch = chosen_dispatch(definition, arguments);
    return puzzle_subject(puzzle, std::move(definition), dispatch, std::move(kernel), executor);
}

Subject named_lab_file(const Arguments& arguments, AuditExecutor& executor) {
    if (!arguments.case_name.empty() || !arguments.dispatch.empty() ||
        !arguments.kernel_path.empty()) {
        throw UsageError(
            "--case, --dispatch and --kernel are for puzzles, and this is a file: leave them out, "
            "or name a puzzle");
    }
    Arguments of_file = arguments;
    of_file.kernel_path = arguments.puzzles.front();
    LabInput input = read_lab_input(of_file);
    // What is wrong with comments is in lines of their own file.
    return lab_subject(
        input.parse.errors.empty() ? std::move(input.kernel) : std::move(input.header), input.parse,
        executor);
}

}  // namespace

Arguments with_subject(Arguments arguments) {
    if (arguments.is_module && arguments.puzzles.empty()) {
        throw UsageError("--spirv wants the file of a module, as in: workbook trace --spirv FILE");
    }
    if (arguments.is_module ||
        (!arguments.puzzles.empty() && is_lab_file(arguments.puzzles.front()))) {
        return arguments;
    }
    if (!arguments.arrays_path.empty()) {
        throw UsageError("--arrays is for modules, and this is a puzzle");
    }
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzles);
    arguments.puzzles = {puzzle.id};
    return arguments;
}

Subject named_subject(const Arguments& arguments, AuditExecutor& executor) {
    return arguments.is_module || is_file_path(arguments.puzzles.front())
               ? named_lab_file(arguments, executor)
               : named_puzzle(arguments, executor);
}

}  // namespace vkp
