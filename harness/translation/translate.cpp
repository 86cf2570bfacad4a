#include "harness/translation/translate.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/translation/hlsl_functions.hpp"
#include "harness/translation/hlsl_packing.hpp"
#include "harness/translation/reserved_words.hpp"

#include <fmt/format.h>
#include <spirv-tools/libspirv.hpp>
#include <spirv_cross/spirv_hlsl.hpp>
#include <spirv_cross/spirv_msl.hpp>

namespace vkp {

namespace {

template <typename Compiler>
std::string cross_compile(Compiler& compiler, const char* language) {
    try {
        return compiler.compile();
    } catch (const spirv_cross::CompilerError& error) {
        throw InstallationError(
            fmt::format("This kernel cannot be said in {}: {}", language, error.what()));
    }
}

}  // namespace

std::string disassemble(std::span<const std::uint32_t> words) {
    const std::vector<std::uint32_t> unique = with_unique_names(words);
    std::string text;
    spvtools::SpirvTools(SPV_ENV_VULKAN_1_1)
        .Disassemble(unique.data(), unique.size(), &text,
                     SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES | SPV_BINARY_TO_TEXT_OPTION_INDENT);
    return text;
}

std::string to_msl(const spirv::ParsedModule& shader) {
    spirv_cross::CompilerMSL compiler(with_free_names(shader, Language::kMsl));
    auto options = compiler.get_msl_options();
    options.set_msl_version(2, 1);
    compiler.set_msl_options(options);
    return cross_compile(compiler, "MSL");
}

std::string to_hlsl(const spirv::ParsedModule& shader) {
    spirv_cross::CompilerHLSL compiler(for_hlsl(shader));
    auto options = compiler.get_hlsl_options();
    options.shader_model = hlsl_shader_model(shader);
    compiler.set_hlsl_options(options);
    // HLSL has no gl_NumWorkGroups: the caller of the dispatch sets a constant buffer.
    compiler.remap_num_workgroups_builtin();
    return functions_for_hlsl(shader) + cross_compile(compiler, "HLSL");
}

}  // namespace vkp
