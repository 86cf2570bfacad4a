#include "harness/shader/compile.hpp"

#include "harness/shader/diagnostics.hpp"
#include "harness/shader/frame_check.hpp"
#include "harness/shader/generate.hpp"
#include "harness/shader/large_stack.hpp"
#include "harness/spirv/validity.hpp"

#include <fmt/format.h>
#include <shaderc/shaderc.hpp>

#include <algorithm>
#include <set>

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

bool belongs_to_frame(const spirv::Instruction& variable, const spirv::TypeTable& types,
                      const spirv::NameTable& names, const std::set<std::string>& frame_blocks) {
    switch (types.storage_class(variable.type())) {
        case spv::StorageClass::StorageBuffer:
        case spv::StorageClass::Uniform:
        case spv::StorageClass::UniformConstant:
        case spv::StorageClass::PushConstant:
            return frame_blocks.contains(names.name(types.pointee(variable.type())));
        default:
            return true;
    }
}

// Macros can put together words that check_frame cannot see; the module shows what they made.
std::vector<CompileError> check_interface(const spirv::ParsedModule& shader,
                                          const std::set<std::string>& frame_blocks) {
    std::vector<CompileError> errors;
    for (const spirv::Instruction& instruction : shader.module.globals) {
        if (instruction.op == spv::Op::OpVariable &&
            !belongs_to_frame(instruction, shader.types, shader.names, frame_blocks)) {
            errors.push_back({instruction.source.line, "the kernel declares a resource of its own",
                              "The arrays of the puzzle are declared already; use them by their "
                              "names."});
        }
    }
    return errors;
}

CompiledKernel examined(spirv::Words words, const std::set<std::string>& frame_blocks) {
    try {
        spirv::ParsedModule shader(std::move(words));
        std::vector<CompileError> errors = check_interface(shader, frame_blocks);
        if (!errors.empty()) {
            return {.errors = std::move(errors)};
        }
        spirv::require_shallow_loops(shader.module);
        spirv::require_valid(shader.words);
        Requirements requirements = requirements_of(shader);
        return {.errors = {}, .shader = std::move(shader), .requirements = std::move(requirements)};
    } catch (const spirv::Error& error) {
        return {.errors = {uncheckable(error.line(), error.what())}};
    }
}

CompiledKernel compile_shader(const std::string& shader, std::string_view kernel_text,
                              const std::set<std::string>& frame_blocks) {
    const shaderc::SpvCompilationResult result =
        compiler().CompileGlslToSpv(shader, shaderc_compute_shader, "kernel", options());
    if (result.GetCompilationStatus() == shaderc_compilation_status_success) {
        return examined({result.begin(), result.end()}, frame_blocks);
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

}  // namespace

CompiledKernel compile_kernel(const Frame& frame, std::string_view kernel_text) {
    return compile_kernel(frame, frame_text(frame), kernel_text);
}

CompiledKernel compile_kernel(const Frame& frame, std::string_view frame_text,
                              std::string_view kernel_text) {
    std::vector<CompileError> errors = check_frame(kernel_text, frame.kernel);
    if (!errors.empty()) {
        errors.resize(std::min(errors.size(), kMaxErrors));
        return {.errors = std::move(errors)};
    }
    CompiledKernel compiled;
    run_on_large_stack([&] {
        compiled = compile_shader(generate_shader(std::string(frame_text), kernel_text),
                                  kernel_text, frame_blocks(frame));
    });
    compiled.errors.resize(std::min(compiled.errors.size(), kMaxErrors));
    return compiled;
}

CompileError uncheckable(int line, std::string_view what) {
    return {line, fmt::format("this cannot be checked: {}", what), "Please say it more simply."};
}

void warm_up_compiler() {
    compile_shader("#version 450\nvoid main() {}\n", "", {});
}

}  // namespace vkp
