#include "checker/guarded/named_subject.hpp"

#include "checker/learner/workbook.hpp"
#include "checker/options/usage_error.hpp"

#include <filesystem>
#include <string>

namespace vkp {

namespace {

bool is_path(const std::string& word) {
    return word.ends_with(".comp") || word.find('/') != std::string::npos;
}

Subject named_puzzle(const Arguments& arguments, AuditExecutor& executor) {
    const Puzzle& puzzle = find_puzzle(arguments.puzzles.front());
    const std::filesystem::path path = arguments.kernel_path.empty()
                                           ? Workbook::locate().kernel_path(puzzle)
                                           : std::filesystem::path(arguments.kernel_path);
    Kernel kernel = read_kernel(path);
    Case definition = chosen_case(puzzle, kernel, arguments);
    const std::optional<std::size_t> dispatch = chosen_dispatch(definition, arguments);
    return puzzle_subject(puzzle, std::move(definition), dispatch, std::move(kernel), executor);
}

Subject named_lab_file(const Arguments& arguments) {
    if (!arguments.case_name.empty() || !arguments.dispatch.empty() ||
        !arguments.kernel_path.empty()) {
        throw UsageError(
            "--case, --dispatch and --kernel are for puzzles, and this is a file: leave them out, "
            "or name a puzzle");
    }
    return lab_subject(read_kernel(arguments.puzzles.front()), arguments.seed);
}

}  // namespace

Subject named_subject(const Arguments& arguments, AuditExecutor& executor) {
    return is_path(arguments.puzzles.front()) ? named_lab_file(arguments)
                                              : named_puzzle(arguments, executor);
}

}  // namespace vkp
