#include "harness/translation/hlsl_packing.hpp"

#include "harness/spirv/parsed_module.hpp"
#include "harness/spirv/subgroup_use.hpp"
#include "harness/translation/reserved_words.hpp"

#include <algorithm>
#include <set>

namespace vkp {

namespace {

constexpr std::uint32_t kHlslElementBytes = 16;

bool is_decoration(const spirv::Instruction& instruction, std::size_t at, spv::Decoration wanted) {
    return instruction.operands.size() > at + 1 &&
           instruction.operands[at] == static_cast<std::uint32_t>(wanted);
}

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

}  // namespace

std::vector<std::uint32_t> for_hlsl(const spirv::ParsedModule& original) {
    const spirv::ParsedModule shader(with_free_names(original, Language::kHlsl));
    const spirv::TypeTable& types = shader.types;
    spirv::Module module = shader.module;
    for (const spirv::Instruction& variable : shader.module.globals) {
        if (variable.op == spv::Op::OpVariable &&
            types.storage_class(variable.type()) == spv::StorageClass::PushConstant) {
            pack_as_hlsl(module, types, types.pointee(variable.type()));
        }
    }
    return spirv::serialize(module);
}

std::uint32_t hlsl_shader_model(const spirv::ParsedModule& shader) {
    return spirv::uses_subgroups(shader) ? 60 : 51;
}

}  // namespace vkp
