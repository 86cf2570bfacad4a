#include "checker/commands/emit_command.hpp"

#include "checker/files/files.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/isolated/named_target.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "checker/workspace/workbook.hpp"
#include "harness/base/utf8.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/translation/translate.hpp"

#include <fmt/format.h>

#include <array>

namespace vkp {

namespace {

enum class EmitLanguage { kGlsl, kSpirv, kInstrumented, kMsl, kHlsl, kCooperative };

constexpr std::array<Choice<EmitLanguage>, 6> kLanguages = {
    {{"glsl", EmitLanguage::kGlsl},
     {"spirv", EmitLanguage::kSpirv},
     {"instrumented", EmitLanguage::kInstrumented},
     {"msl", EmitLanguage::kMsl},
     {"hlsl", EmitLanguage::kHlsl},
     {"cooperative", EmitLanguage::kCooperative}}};

struct EmitArguments {
    std::vector<std::string> puzzle = {};  // one word at most
    std::string kernel_path = {};          // instead of the learner's file
    EmitLanguage language = EmitLanguage::kGlsl;
    CaseArguments chosen = {};
    std::string output_path = {};  // empty: standard output
    Limits limits = {};
};

void declare_emit(CommandDeclaration& command, EmitArguments& arguments) {
    declare_puzzle(command, arguments.puzzle);
    declare_kernel(command, arguments.kernel_path);
    command.choice("--as", arguments.language, kLanguages, "Form of the shader").with_default();
    declare_case(command, arguments.chosen);
    command
        .option("-o,--output", &arguments.output_path,
                "Write to a file instead of the terminal; SPIR-V is written as binary")
        .takes("FILE");
    declare_limits(command, arguments.limits);
}

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
std::string translated(const EmitArguments& arguments, const KernelInterface& interface,
                       const spirv::ParsedModule& shader) {
    if (arguments.language == EmitLanguage::kMsl) {
        return to_msl(shader);
    }
    if (arguments.language == EmitLanguage::kHlsl) {
        return to_hlsl(shader);
    }
    const spirv::Words words =
        arguments.language == EmitLanguage::kInstrumented
            ? instrument(shader, {.record_binding = binding_count(interface)}).words
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

Emission emit(const EmitArguments& arguments, const KernelInterface& interface,
              const Kernel& kernel, StageBoard& stage) {
    if (arguments.language == EmitLanguage::kGlsl ||
        arguments.language == EmitLanguage::kCooperative) {
        return {{}, generate_shader(interface, kernel.text)};
    }
    stage.set(Stage::kCompile);
    const CompiledKernel compiled = compile_kernel(interface, kernel.text);
    if (!compiled.errors.empty()) {
        return {compiled.errors, {}};
    }
    stage.set(Stage::kInstrument);
    try {
        return {{}, translated(arguments, interface, compiled.shader)};
    } catch (const spirv::Error& error) {
        return {{{error.line(), error.what(), ""}}, {}};
    }
}

// GLSL with cooperative matrices is for kernels that have tiles.
KernelInterface chosen_interface(const Case& definition, const Puzzle& puzzle,
                                 const EmitArguments& arguments) {
    KernelInterface interface = interface_of(
        definition,
        chosen_dispatch(definition, arguments.chosen).value_or(definition.dispatches.size() - 1));
    if (arguments.language == EmitLanguage::kCooperative) {
        if (interface.tiles == Tiles::kNone) {
            throw UsageError(fmt::format(
                "puzzle {} has no tile functions, and --as cooperative shows these as a device "
                "with tensor cores gets them",
                puzzle.number));
        }
        interface.tiles = Tiles::kCooperative;
    }
    return interface;
}

int run_emit(const EmitArguments& arguments) {
    const Workbook workbook = Workbook::locate();
    const Puzzle& puzzle = chosen_puzzle(workbook, arguments.puzzle);
    const std::filesystem::path path = arguments.kernel_path.empty()
                                           ? workbook.kernel_path(puzzle)
                                           : std::filesystem::path(arguments.kernel_path);
    const Kernel kernel = read_kernel(path);
    const Case definition = chosen_case(puzzle, kernel, arguments.chosen);
    const KernelInterface interface = chosen_interface(definition, puzzle, arguments);
    const auto emission = guarded<Emission>(
        guard_options(arguments.limits),
        [&](StageBoard& stage) { return emit(arguments, interface, kernel, stage); });
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

}  // namespace

CommandDeclaration emit_command() {
    return declared("emit", "Show the complete shader that the device gets", declare_emit,
                    run_emit);
}

}  // namespace vkp
