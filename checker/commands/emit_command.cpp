#include "checker/commands/emit_command.hpp"

#include "checker/files/files.hpp"
#include "checker/guarded/check_options.hpp"
#include "checker/learner/puzzle_words.hpp"
#include "checker/learner/workbook.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/subject/subject.hpp"
#include "harness/base/utf8.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/translation/translate.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

void print_errors(const Kernel& kernel, const std::vector<CompileError>& errors) {
    for (const CompileError& error : errors) {
        const std::string path = printable_in_line(kernel.path);
        const std::string place = error.line > 0 ? fmt::format("{}:{}", path, error.line) : path;
        fmt::print(stderr, "{}: error: {}\n", place, printable(error.message));
    }
}

std::string bytes_of(const spirv::Words& words) {
    return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(words[0])};
}

// In the language asked for. SPIR-V is binary in a file and text on a terminal.
std::string translated(const Arguments& arguments, const Frame& frame,
                       const spirv::ParsedModule& shader) {
    if (arguments.language == "msl") {
        return to_msl(shader);
    }
    if (arguments.language == "hlsl") {
        return to_hlsl(shader);
    }
    const spirv::Words words =
        arguments.language == "instrumented"
            ? instrument(shader, {.record_binding = binding_count(frame)}).words
            : shader.words;
    return arguments.output_path.empty() ? disassemble(words) : bytes_of(words);
}

struct Emission {
    std::vector<CompileError> errors;
    std::string output;
};

template <Same<Emission> T>
auto members(T& of) {
    auto& [errors, output] = of;
    return each_of(errors, output);
}

Emission emit(const Arguments& arguments, const Frame& frame, const Kernel& kernel,
              StageBoard& stage) {
    if (arguments.language == "glsl" || arguments.language == "cooperative") {
        return {{}, generate_shader(frame, kernel.text)};
    }
    stage.set(Stage::kCompile);
    const CompiledKernel compiled = compile_kernel(frame, kernel.text);
    if (!compiled.errors.empty()) {
        return {compiled.errors, {}};
    }
    stage.set(Stage::kInstrument);
    try {
        return {{}, translated(arguments, frame, compiled.shader)};
    } catch (const spirv::Error& error) {
        return {{{error.line(), error.what(), ""}}, {}};
    }
}

// GLSL with cooperative matrices is for kernels that have tiles.
Frame chosen_frame(const Case& definition, const Puzzle& puzzle, const Arguments& arguments) {
    Frame frame =
        frame_of(definition,
                 chosen_dispatch(definition, arguments).value_or(definition.dispatches.size() - 1));
    if (arguments.language == "cooperative") {
        if (frame.tiles == Tiles::kNone) {
            throw UsageError(fmt::format(
                "puzzle {} has no tile functions, and --as cooperative shows these as a device "
                "with tensor cores gets them",
                puzzle.number));
        }
        frame.tiles = Tiles::kCooperative;
    }
    return frame;
}

}  // namespace

int run_emit(const Arguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzles);
    const std::filesystem::path path = arguments.kernel_path.empty()
                                           ? workbook.kernel_path(puzzle)
                                           : std::filesystem::path(arguments.kernel_path);
    const Kernel kernel = read_kernel(path);
    const Case definition = chosen_case(puzzle, kernel, arguments);
    const Frame frame = chosen_frame(definition, puzzle, arguments);
    const auto emission = guarded<Emission>(guard_options(arguments), [&](StageBoard& stage) {
        return emit(arguments, frame, kernel, stage);
    });
    if (!emission.errors.empty()) {
        print_errors(kernel, emission.errors);
        return kNotSolved;
    }
    if (arguments.output_path.empty()) {
        fmt::print("{}", emission.output);
    } else {
        write_output(arguments.output_path, emission.output);
    }
    return kAllSolved;
}

}  // namespace vkp
