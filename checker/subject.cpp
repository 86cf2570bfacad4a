#include "checker/subject.hpp"

#include "checker/workbook.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <string>

namespace vkp {

namespace {

bool is_lab_file(const std::string& word) {
    return word.ends_with(".comp") || std::filesystem::is_regular_file(word);
}

// What nothing has written is known by its poison afterwards.
audit::Buffer result_buffer(const Case& definition) {
    const std::vector<std::uint32_t> poison(element_count(definition.result_shape), kPoison);
    const auto bytes = std::as_bytes(std::span(poison));
    return {{bytes.begin(), bytes.end()}, false};
}

Subject puzzle_subject(const Arguments& arguments) {
    Subject subject;
    subject.puzzle = &find_puzzle(arguments.puzzles.front());
    subject.definition = chosen_case(*subject.puzzle, arguments);
    subject.kernel =
        read_kernel(arguments.kernel_path.empty() ? Workbook::locate().kernel_path(*subject.puzzle)
                                                  : std::filesystem::path(arguments.kernel_path));
    subject.frame = frame_of(*subject.definition);
    for (const Array& input : subject.definition->inputs) {
        subject.buffers.push_back({encode(input), true});
    }
    subject.buffers.push_back(result_buffer(*subject.definition));
    return subject;
}

Subject lab_subject(const Arguments& arguments) {
    if (!arguments.case_name.empty() || !arguments.kernel_path.empty()) {
        throw UsageError(
            "--case and --kernel are for puzzles, and this is a file: leave them out, or name a "
            "puzzle");
    }
    Subject subject;
    subject.kernel = read_kernel(arguments.puzzles.front());
    const LabParse parse = parse_lab_file(subject.kernel.text, arguments.seed);
    for (const LabError& error : parse.errors) {
        subject.errors.push_back({error.line, error.message, error.advice});
    }
    if (parse.errors.empty()) {
        subject.frame = parse.file.frame;
        for (const LabArray& array : parse.file.arrays) {
            subject.buffers.push_back({encode(array.content), array.is_initialized});
        }
    }
    return subject;
}

}  // namespace

std::vector<std::int32_t> Subject::push_constants() const {
    return vkp::push_constants(frame);
}

Subject subject_of(const Arguments& arguments) {
    return is_lab_file(arguments.puzzles.front()) ? lab_subject(arguments)
                                                  : puzzle_subject(arguments);
}

Case chosen_case(const Puzzle& puzzle, const Arguments& arguments) {
    const std::vector<Case> cases = puzzle.cases(arguments.seed);
    const std::string& wanted =
        arguments.case_name.empty() ? puzzle.scored_case : arguments.case_name;
    std::vector<std::string> names;
    for (const Case& candidate : cases) {
        if (candidate.name == wanted) {
            return candidate;
        }
        names.push_back(candidate.name);
    }
    throw UsageError(fmt::format("puzzle {} has no case \"{}\", but: {}", puzzle.number, wanted,
                                 fmt::join(names, ", ")));
}

}  // namespace vkp
