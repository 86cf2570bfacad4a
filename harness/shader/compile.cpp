#include "harness/shader/compile.hpp"

#include "harness/base/heap.hpp"
#include "harness/base/source_text.hpp"
#include "harness/shader/diagnostics.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/large_stack.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/shader/names.hpp"
#include "harness/shader/rules/interface_check.hpp"
#include "harness/shader/rules/own_code_check.hpp"
#include "harness/shader/rules/print_check.hpp"
#include "harness/shader/rules/push_check.hpp"
#include "harness/shader/rules/text_check.hpp"
#include "harness/shader/rules/tile_check.hpp"
#include "harness/shader/shaderc_calls.hpp"
#include "harness/shader/specialize.hpp"
#include "harness/shader/tile_functions.hpp"
#include "harness/spirv/khr_matrices.hpp"
#include "harness/spirv/same_in_subgroup.hpp"
#include "harness/spirv/validity.hpp"
#include "harness/spirv/wide_indices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

// Only the first errors are kept: they should be fixed first.
constexpr std::size_t kMaxErrors = 20;

// Sets the values of the constants that a lab file's kernel declares itself; returns errors if they
// do not fit.
std::vector<CompileError> take_constants(spirv::ParsedModule& shader,
                                         const KernelInterface& interface) {
    std::vector<CompileError> errors =
        check_specialization(shader.module, interface.specialization);
    if (errors.empty() && std::ranges::any_of(shader.module.globals, can_be_specialized)) {
        shader = spirv::ParsedModule(
            specialized(shader.module, interface.specialization, Unreachable::kStays));
    }
    // The layout of push constants may depend on those constants.
    if (errors.empty() && interface.push_constants) {
        errors = check_pushed(shader, interface);
    }
    return errors;
}

CompiledKernel examined(spirv::Words words, const KernelInterface& interface) {
    try {
        spirv::ParsedModule shader(std::move(words));
        std::vector<CompileError> errors = check_interface(shader, interface);
        if (!errors.empty()) {
            return {.errors = std::move(errors)};
        }
        if (interface.has_own_constants) {
            errors = take_constants(shader, interface);
            if (!errors.empty()) {
                return {.errors = std::move(errors)};
            }
        }
        if (std::ranges::any_of(interface.arrays, &InterfaceArray::is_uniform)) {
            errors = check_uniform_sizes(shader, interface);
            if (!errors.empty()) {
                return {.errors = std::move(errors)};
            }
            make_storage_buffers(shader.module);
            shader = spirv::ParsedModule(spirv::serialize(shader.module));
        }
        spirv::require_shallow_loops(shader.module);
        spirv::require_valid(shader.words);
        return with_prints_apart(std::move(shader));
    } catch (const spirv::Error& error) {
        return {.errors = {uncheckable(error.line(), error.what())}};
    }
}

shaderc::SpvCompilationResult compile_in_turn(const std::string& shader) {
    return in_turn([&] {
        return compiler().CompileGlslToSpv(shader, shaderc_compute_shader, "kernel",
                                           compile_options());
    });
}

// The preprocessor interprets escapes in strings: with each backslash doubled they come out
// unchanged.
std::string with_backslashes_kept(std::string_view text) {
    std::string kept;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool joins_lines =
            i + 1 < text.size() && (text[i + 1] == '\n' || text[i + 1] == '\r');
        kept += text[i] == '\\' && !joins_lines ? "\\\\" : std::string(1, text[i]);
    }
    return kept;
}

std::vector<CompileError> errors_of(const std::string& message, std::string_view kernel_text,
                                    const std::vector<std::string>& given = {}) {
    std::vector<CompileError> errors = explain_diagnostics(message, kernel_text, given);
    if (errors.empty()) {
        errors.push_back(
            {0, "the compiler gave up without a word",
             "It may have run out of memory: is the kernel much longer, or its macros, "
             "than you think?"});
    }
    return errors;
}

struct PlainText {
    std::string text;
    std::vector<CompileError> errors = {};
};

// A kernel with tiles after preprocessing without any tile form, so that no directive can
// distinguish the forms.
PlainText without_directives(KernelInterface interface, std::string_view kernel_text) {
    std::string text(kernel_text);
    const SourceText source(without_byte_order_mark(kernel_text));
    if (interface.tiles == Tiles::kNone || std::ranges::none_of(source.lines(), is_directive)) {
        return {text};
    }
    interface.tiles = Tiles::kNone;
    const shaderc::PreprocessedSourceCompilationResult result =
        in_turn([&, shader = generate_shader(interface, with_backslashes_kept(text))] {
            return compiler().PreprocessGlsl(shader, shaderc_compute_shader, "kernel",
                                             compile_options());
        });
    if (result.GetCompilationStatus() != shaderc_compilation_status_success) {
        return {"", errors_of(result.GetErrorMessage(), kernel_text)};
    }
    text.assign(result.begin(), result.end());
    constexpr std::string_view kBeforeKernel = "#line 1\n";
    return {text.substr(text.rfind(kBeforeKernel) + kBeforeKernel.size())};
}

// The same, with what makes the two forms of tiles different.
PlainText plain_text(const KernelInterface& interface, std::string_view kernel_text) {
    PlainText plain = without_directives(interface, kernel_text);
    if (interface.tiles != Tiles::kNone && plain.errors.empty()) {
        if (auto error = check_tile_calls(SourceText(without_byte_order_mark(plain.text)))) {
            plain.errors = {std::move(*error)};
        }
    }
    return plain;
}

CompiledKernel compile_shader(const std::string& shader, std::string_view kernel_text,
                              const KernelInterface& interface) {
    const shaderc::SpvCompilationResult result = compile_in_turn(shader);
    if (result.GetCompilationStatus() == shaderc_compilation_status_success) {
        return examined({result.begin(), result.end()}, interface);
    }
    return {.errors = errors_of(result.GetErrorMessage(), kernel_text, given_names(interface))};
}

shaderc::SpvCompilationResult compile_with_matrices(KernelInterface interface,
                                                    std::string_view kernel_text) {
    const std::string text = without_directives(interface, kernel_text).text;
    interface.tiles = Tiles::kCooperative;
    return compile_in_turn(generate_shader(interface, text));
}

// Rejects operations that only the plain form of a tile allows, such as access to its elements, on
// every device. `text` is the kernel without its directives.
std::vector<CompileError> check_tiles(const KernelInterface& interface, std::string_view text,
                                      std::string_view kernel_text) {
    if (interface.tiles != Tiles::kPlain) {
        return {};
    }
    const shaderc::SpvCompilationResult result = compile_with_matrices(interface, text);
    if (result.GetCompilationStatus() == shaderc_compilation_status_success) {
        return {};
    }
    std::vector<CompileError> errors = explain_diagnostics(result.GetErrorMessage(), kernel_text);
    for (CompileError& error : errors) {
        error.message += ", where tiles are those of tensor cores";
        error.advice =
            "A kernel can use a tile only in zero_tile(), load_a(), load_b(), multiply_add() and "
            "store_tile(): only the device knows where its elements are.";
    }
    return errors;
}

}  // namespace

CompiledKernel compile_kernel(const KernelInterface& interface, std::string_view kernel_text) {
    return compile_kernel(interface, frame_text(interface), kernel_text);
}

CompiledKernel compile_kernel(const KernelInterface& interface, std::string_view frame_text,
                              std::string_view kernel_text) {
    std::vector<CompileError> errors = check_frame(kernel_text, interface);
    if (!errors.empty()) {
        errors.resize(std::min(errors.size(), kMaxErrors));
        return {.errors = std::move(errors)};
    }
    CompiledKernel compiled;
    run_on_large_stack([&] {
        const PlainText plain = plain_text(interface, kernel_text);
        compiled.errors = plain.errors;
        if (compiled.errors.empty()) {
            compiled = compile_shader(generate_shader(std::string(frame_text), plain.text),
                                      kernel_text, interface);
        }
        if (compiled.errors.empty()) {
            compiled.errors = check_tiles(interface, plain.text, kernel_text);
        }
    });
    compiled.errors.resize(std::min(compiled.errors.size(), kMaxErrors));
    return compiled;
}

spirv::Words compile_cooperative(const KernelInterface& interface, std::string_view kernel_text,
                                 CooperativeMatrices form) {
    shaderc::SpvCompilationResult result;
    run_on_large_stack([&] { result = compile_with_matrices(interface, kernel_text); });
    if (result.GetCompilationStatus() != shaderc_compilation_status_success) {
        throw spirv::Error("a kernel that does not compile with cooperative matrices", 0);
    }
    const spirv::Words words(result.begin(), result.end());
    spirv::Module module = spirv::parse(in_registers(spirv::parse(words)));
    spirv::remove_needless_guards(module);
    if (form == CooperativeMatrices::kKhr) {
        module = spirv::with_khr_matrices(
            std::move(module),
            {.of_a = kRowsOfTileA, .of_b = kRowsOfTileB, .of_accumulator = kRowsOfTileC});
    }
    return spirv::serialize(module);
}

CompiledKernel with_prints_apart(spirv::ParsedModule shader) {
    const spirv::PrintTable prints(shader.module);
    CompiledKernel compiled{.errors = check_prints(shader, prints)};
    if (!compiled.errors.empty()) {
        return compiled;
    }
    if (prints.is_empty()) {
        compiled.shader = std::move(shader);
    } else {
        compiled.shader =
            spirv::ParsedModule(spirv::serialize(spirv::without_prints(shader.module, prints)));
        compiled.printing = std::move(shader);
    }
    if (spirv::Module wide = compiled.shader.module; spirv::widen_indices(wide)) {
        compiled.shader = spirv::ParsedModule(spirv::serialize(wide));
    }
    compiled.requirements = requirements_of(compiled.shader);
    return compiled;
}

CompileError uncheckable(int line, std::string_view what) {
    return {.line = line,
            .message = fmt::format("this cannot be checked: {}", what),
            .advice = "Please say it more simply.",
            .refusal = Refusal::kNotSupported};
}

void warm_up_compiler() {
    constexpr std::size_t kTables = std::size_t{28} << 20U;
    prepare_memory(kTables);
    compile_shader("#version 450\nvoid main() {}\n", "", {});
}

}  // namespace vkp
