#include "checker/commands.hpp"
#include "checker/exit_code.hpp"
#include "checker/files.hpp"
#include "checker/workbook.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/translate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::uint64_t kAnySeed = 1;

Case chosen_case(const Puzzle& puzzle, const std::string& name) {
    const std::vector<Case> cases = puzzle.cases(kAnySeed);
    const std::string& wanted = name.empty() ? puzzle.scored_case : name;
    const auto found = std::find_if(cases.begin(), cases.end(), [&](const Case& candidate) {
        return candidate.name == wanted;
    });
    if (found != cases.end()) {
        return *found;
    }
    std::vector<std::string> names;
    for (const Case& candidate : cases) {
        names.push_back(candidate.name);
    }
    throw UsageError(fmt::format("puzzle {} has no case \"{}\", but: {}", puzzle.number, wanted,
                                 fmt::join(names, ", ")));
}

void print_errors(const Kernel& kernel, const std::vector<CompileError>& errors) {
    for (const CompileError& error : errors) {
        const std::string place =
            error.line > 0 ? fmt::format("{}:{}", kernel.path, error.line) : kernel.path;
        fmt::print(stderr, "{}: error: {}\n", place, error.message);
    }
}

void emit_text(const Arguments& arguments, const std::string& text) {
    if (arguments.output_path.empty()) {
        fmt::print("{}", text);
    } else {
        write_output(arguments.output_path, text);
    }
}

void emit_words(const Arguments& arguments, const spirv::Words& words) {
    if (arguments.output_path.empty()) {
        fmt::print("{}", disassemble(words));
    } else {
        write_output(arguments.output_path, {reinterpret_cast<const char*>(words.data()),
                                             words.size() * sizeof(words[0])});
    }
}

int emit_instrumented(const Arguments& arguments, const Kernel& kernel, const spirv::Words& words,
                      const Case& definition) {
    try {
        const InstrumentOptions options{.record_binding = binding_count(frame_of(definition))};
        emit_words(arguments, instrument(words, options).words);
        return kAllSolved;
    } catch (const spirv::Error& error) {
        print_errors(kernel, {{error.line(), error.what(), ""}});
        return kNotSolved;
    }
}

}  // namespace

int run_emit(const Arguments& arguments) {
    const Puzzle& puzzle = find_puzzle(arguments.puzzles.front());
    const Case definition = chosen_case(puzzle, arguments.case_name);
    const std::filesystem::path path = arguments.kernel_path.empty()
                                           ? Workbook::locate().kernel_path(puzzle)
                                           : std::filesystem::path(arguments.kernel_path);
    const Kernel kernel = read_kernel(path);
    const std::string& language = arguments.language;
    if (language == "glsl") {
        emit_text(arguments, generate_shader(frame_of(definition), kernel.text));
        return kAllSolved;
    }
    const Compilation compilation = compile_kernel(frame_of(definition), kernel.text);
    if (!compilation.errors.empty()) {
        print_errors(kernel, compilation.errors);
        return kNotSolved;
    }
    if (language == "msl") {
        emit_text(arguments, to_msl(compilation.words));
    } else if (language == "hlsl") {
        emit_text(arguments, to_hlsl(compilation.words));
    } else if (language == "spirv") {
        emit_words(arguments, compilation.words);
    } else {
        return emit_instrumented(arguments, kernel, compilation.words, definition);
    }
    return kAllSolved;
}

}  // namespace vkp
