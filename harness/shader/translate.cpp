#include "harness/shader/translate.hpp"

#include "harness/model/installation_error.hpp"
#include "harness/spirv/types.hpp"

#include <fmt/format.h>
#include <spirv-tools/libspirv.hpp>
#include <spirv_cross/spirv_hlsl.hpp>
#include <spirv_cross/spirv_msl.hpp>

#include <set>
#include <vector>

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

constexpr std::uint32_t kHlslElementBytes = 16;

bool is_decoration(const spirv::Instruction& instruction, std::size_t at, spv::Decoration wanted) {
    return instruction.operands.size() > at + 1 &&
           instruction.operands[at] == static_cast<std::uint32_t>(wanted);
}

// HLSL gives every element of an array in a constant buffer 16 bytes; our shapes lie tightly.
void pack_as_hlsl(spirv::Module& module, const spirv::TypeTable& types, spirv::Id block) {
    std::set<spirv::Id> arrays;
    std::vector<std::uint32_t> offsets;  // by member
    std::uint32_t end = 0;
    for (std::uint32_t member = 0; member < types.extent(block).value_or(0); ++member) {
        const spirv::Id type = types.indexed_type(block, member);
        arrays.insert(type);
        offsets.push_back(end);
        end += static_cast<std::uint32_t>(types.scalar_count(type)) * kHlslElementBytes;
    }
    for (spirv::Instruction& annotation : module.annotations) {
        if (annotation.op == spv::Op::OpMemberDecorate && annotation.operands[0] == block &&
            is_decoration(annotation, 2, spv::Decoration::Offset)) {
            annotation.operands[3] = offsets[annotation.operands[1]];
        } else if (annotation.op == spv::Op::OpDecorate &&
                   arrays.contains(annotation.operands[0]) &&
                   is_decoration(annotation, 1, spv::Decoration::ArrayStride)) {
            annotation.operands[2] = kHlslElementBytes;
        }
    }
}

spirv::Words with_hlsl_packing(std::span<const std::uint32_t> words) {
    spirv::Module module = spirv::parse(words);
    const spirv::TypeTable types(module);
    for (const spirv::Instruction& variable : module.globals) {
        if (variable.op == spv::Op::OpVariable &&
            types.storage_class(variable.type()) == spv::StorageClass::PushConstant) {
            pack_as_hlsl(module, types, types.pointee(variable.type()));
        }
    }
    return spirv::serialize(module);
}

}  // namespace

std::string disassemble(std::span<const std::uint32_t> words) {
    std::string text;
    spvtools::SpirvTools(SPV_ENV_VULKAN_1_1)
        .Disassemble(words.data(), words.size(), &text,
                     SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES | SPV_BINARY_TO_TEXT_OPTION_INDENT);
    return text;
}

std::string to_msl(std::span<const std::uint32_t> words) {
    spirv_cross::CompilerMSL compiler(words.data(), words.size());
    auto options = compiler.get_msl_options();
    options.set_msl_version(2, 1);
    compiler.set_msl_options(options);
    return cross_compile(compiler, "MSL");
}

std::string to_hlsl(std::span<const std::uint32_t> words) {
    spirv_cross::CompilerHLSL compiler(with_hlsl_packing(words));
    auto options = compiler.get_hlsl_options();
    options.shader_model = 51;
    compiler.set_hlsl_options(options);
    return cross_compile(compiler, "HLSL");
}

std::string validate(std::span<const std::uint32_t> words) {
    std::string messages;
    spvtools::SpirvTools tools(SPV_ENV_VULKAN_1_1);
    tools.SetMessageConsumer(
        [&](spv_message_level_t, const char*, const spv_position_t& position, const char* message) {
            messages += fmt::format("{}: {}\n", position.index, message);
        });
    const bool is_valid = tools.Validate(words.data(), words.size());
    return is_valid ? std::string() : messages;
}

}  // namespace vkp
