#include "harness/shader/compile.hpp"

#include "harness/shader/diagnostics.hpp"
#include "harness/shader/frame_check.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/interface_check.hpp"
#include "harness/shader/large_stack.hpp"
#include "harness/shader/module_interface.hpp"
#include "harness/shader/print_check.hpp"
#include "harness/shader/push_check.hpp"
#include "harness/shader/specialize.hpp"
#include "harness/shader/tile_functions.hpp"
#include "harness/spirv/khr_matrices.hpp"
#include "harness/spirv/validity.hpp"
#include "harness/spirv/wide_indices.hpp"

#include <fmt/format.h>
#include <shaderc/shaderc.hpp>

#include <algorithm>
#include <mutex>
#include <new>
#include <utility>

namespace vkp {

namespace {

// The first ones are to be mended first.
constexpr std::size_t kMaxErrors = 20;

const shaderc::Compiler& compiler() {
    static const shaderc::Compiler instance;
    return instance;
}

shaderc::CompileOptions options() {
    shaderc::CompileOptions options;
    options.SetTargetEnvironment(shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_1);
    options.SetOptimizationLevel(shaderc_optimization_level_zero);
    options.SetGenerateDebugInfo();
    options.SetSuppressWarnings();
    return options;
}

// The values of those that a lab file's kernel declares itself, or why they are none.
std::vector<CompileError> take_constants(spirv::ParsedModule& shader, const Frame& frame) {
    std::vector<CompileError> errors = check_specialization(shader.module, frame.specialization);
    if (errors.empty() && std::ranges::any_of(shader.module.globals, can_be_specialized)) {
        shader = spirv::ParsedModule(
            specialized(shader.module, frame.specialization, Unreachable::kStays));
    }
    // Their sizes may have depended on those.
    if (errors.empty() && frame.push_constants) {
        errors = check_pushed(shader, frame);
    }
    return errors;
}

CompiledKernel examined(spirv::Words words, const Frame& frame) {
    try {
        spirv::ParsedModule shader(std::move(words));
        std::vector<CompileError> errors = check_interface(shader, frame);
        if (!errors.empty()) {
            return {.errors = std::move(errors)};
        }
        if (frame.has_own_constants) {
            errors = take_constants(shader, frame);
            if (!errors.empty()) {
                return {.errors = std::move(errors)};
            }
        }
        if (std::ranges::any_of(frame.arrays, &FrameArray::is_uniform)) {
            errors = check_uniform_sizes(shader, frame);
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

// Throws std::bad_alloc if the compiler has too little memory to start. It keeps a lock of its own
// then: whoever asked it again would wait for ever.
shaderc::SpvCompilationResult compile_in_turn(const std::string& shader) {
    static std::mutex turn;
    static bool was_tried = false;
    static bool has_started = false;
    const std::lock_guard lock(turn);
    if (!std::exchange(was_tried, true) || has_started) {
        shaderc::SpvCompilationResult result =
            compiler().CompileGlslToSpv(shader, shaderc_compute_shader, "kernel", options());
        has_started = has_started ||
                      result.GetCompilationStatus() == shaderc_compilation_status_success ||
                      !result.GetErrorMessage().empty();
        if (has_started) {
            return result;
        }
    }
    throw std::bad_alloc();
}

CompiledKernel compile_shader(const std::string& shader, std::string_view kernel_text,
                              const Frame& frame) {
    const shaderc::SpvCompilationResult result = compile_in_turn(shader);
    if (result.GetCompilationStatus() == shaderc_compilation_status_success) {
        return examined({result.begin(), result.end()}, frame);
    }
    std::vector<CompileError> errors = explain_diagnostics(result.GetErrorMessage(), kernel_text);
    if (errors.empty()) {
        errors.push_back(
            {0, "the compiler gave up without a word",
             "It may have run out of memory: is the kernel much longer, or its macros, "
             "than you think?"});
    }
    return {.errors = std::move(errors)};
}

shaderc::SpvCompilationResult compile_with_matrices(Frame frame, std::string_view kernel_text) {
    frame.tiles = Tiles::kCooperative;
    return compile_in_turn(generate_shader(frame, kernel_text));
}

// What only the plain form of a tile allows, on every device: its elements are nobody's business.
std::vector<CompileError> check_tiles(const Frame& frame, std::string_view kernel_text) {
    if (frame.tiles != Tiles::kPlain) {
        return {};
    }
    const shaderc::SpvCompilationResult result = compile_with_matrices(frame, kernel_text);
    if (result.GetCompilationStatus() == shaderc_compilation_status_success) {
        return {};
    }
    std::vector<CompileError> errors = explain_diagnostics(result.GetErrorMessage(), kernel_text);
    for (CompileError& error : errors) {
        error.message += ", where tiles are those of tensor cores";
        error.advice =
            "Of a tile a kernel has nothing but zero_tile(), load_a(), load_b(), multiply_add() "
            "and store_tile(): where its elements are only the device knows.";
    }
    return errors;
}

}  // namespace

CompiledKernel compile_kernel(const Frame& frame, std::string_view kernel_text) {
    return compile_kernel(frame, frame_text(frame), kernel_text);
}

CompiledKernel compile_kernel(const Frame& frame, std::string_view frame_text,
                              std::string_view kernel_text) {
    std::vector<CompileError> errors = check_frame(kernel_text, frame);
    if (!errors.empty()) {
        errors.resize(std::min(errors.size(), kMaxErrors));
        return {.errors = std::move(errors)};
    }
    CompiledKernel compiled;
    run_on_large_stack([&] {
        compiled = compile_shader(generate_shader(std::string(frame_text), kernel_text),
                                  kernel_text, frame);
        if (compiled.errors.empty()) {
            compiled.errors = check_tiles(frame, kernel_text);
        }
    });
    compiled.errors.resize(std::min(compiled.errors.size(), kMaxErrors));
    return compiled;
}

spirv::Words compile_cooperative(const Frame& frame, std::string_view kernel_text,
                                 CooperativeMatrices form) {
    shaderc::SpvCompilationResult result;
    run_on_large_stack([&] { result = compile_with_matrices(frame, kernel_text); });
    if (result.GetCompilationStatus() != shaderc_compilation_status_success) {
        throw spirv::Error("a kernel that does not compile with cooperative matrices", 0);
    }
    spirv::Words words(result.begin(), result.end());
    if (form == CooperativeMatrices::kNv) {
        return words;
    }
    return spirv::serialize(spirv::with_khr_matrices(
        spirv::parse(words),
        {.of_a = kRowsOfTileA, .of_b = kRowsOfTileB, .of_accumulator = kRowsOfTileC}));
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
    return {line, fmt::format("this cannot be checked: {}", what), "Please say it more simply."};
}

void warm_up_compiler() {
    compile_shader("#version 450\nvoid main() {}\n", "", {});
}

}  // namespace vkp
