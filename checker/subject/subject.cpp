#include "checker/subject/subject.hpp"

#include "checker/learner/workbook.hpp"
#include "checker/options/usage_error.hpp"
#include "harness/audit/audit.hpp"
#include "harness/execution/case_arrays.hpp"
#include "harness/model/encoding.hpp"
#include "harness/shader/compile.hpp"
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

audit::Result audit_of(const Subject& subject, const spirv::ParsedModule& shader) {
    const std::vector<std::int32_t> constants = subject.push_constants();
    return audit::audit(shader, subject.frame.launch, subject.buffers,
                        std::as_bytes(std::span(constants)));
}

// Runs the dispatches in front of the one that is wanted, as far as they go without a finding.
void advance(Subject& subject, const Arguments& arguments) {
    const Case& definition = *subject.definition;
    const std::optional<std::size_t> wanted = chosen_dispatch(definition, arguments);
    const std::size_t last = wanted.value_or(definition.dispatches.size() - 1);
    for (; subject.dispatch < last; ++subject.dispatch) {
        subject.frame = frame_of(definition, subject.dispatch);
        const CompiledKernel compiled = compile_kernel(subject.frame, subject.kernel.text);
        if (!compiled.errors.empty()) {
            return;  // whoever compiles it next says so
        }
        const audit::Result result = audit_of(subject, compiled.shader);
        if (result.unsupported || !result.hazards.empty()) {
            return;
        }
        std::vector<std::vector<std::byte>> contents;
        for (const audit::Buffer& buffer : result.buffers) {
            contents.push_back(buffer.bytes);
        }
        carry_over(subject.buffers, definition, subject.dispatch + 1, contents, result);
    }
    subject.frame = frame_of(definition, subject.dispatch);
}

Subject puzzle_subject(const Arguments& arguments) {
    Subject subject;
    subject.puzzle = &find_puzzle(arguments.puzzles.front());
    subject.definition = chosen_case(*subject.puzzle, arguments);
    subject.kernel =
        read_kernel(arguments.kernel_path.empty() ? Workbook::locate().kernel_path(*subject.puzzle)
                                                  : std::filesystem::path(arguments.kernel_path));
    subject.buffers = arrays_of(*subject.definition);
    advance(subject, arguments);
    return subject;
}

Subject lab_subject(const Arguments& arguments) {
    if (!arguments.case_name.empty() || !arguments.dispatch.empty() ||
        !arguments.kernel_path.empty()) {
        throw UsageError(
            "--case, --dispatch and --kernel are for puzzles, and this is a file: leave them out, "
            "or name a puzzle");
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

std::string Subject::dispatch_name() const {
    return definition && definition->dispatches.size() > 1 ? definition->dispatches[dispatch].kernel
                                                           : std::string();
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

std::optional<std::size_t> chosen_dispatch(const Case& definition, const Arguments& arguments) {
    if (arguments.dispatch.empty()) {
        return {};
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < definition.dispatches.size(); ++i) {
        names.push_back(definition.dispatches[i].kernel);
        if (names.back() == arguments.dispatch) {
            return i;
        }
    }
    throw UsageError(fmt::format("case {} has no dispatch of \"{}\", but: {}", definition.name,
                                 arguments.dispatch, fmt::join(names, ", ")));
}

}  // namespace vkp
