#include "harness/spirv/subgroup_use.hpp"

#include "harness/spirv/validity.hpp"

#include <spirv-tools/libspirv.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <span>

namespace vkp::spirv {

namespace {

bool is_number_of_subgroup(spv::BuiltIn builtin) {
    return builtin == spv::BuiltIn::SubgroupId || builtin == spv::BuiltIn::NumSubgroups;
}

bool is_place_in_subgroup(spv::BuiltIn builtin) {
    switch (builtin) {
        case spv::BuiltIn::SubgroupSize:
        case spv::BuiltIn::SubgroupLocalInvocationId:
        case spv::BuiltIn::SubgroupEqMask:
        case spv::BuiltIn::SubgroupGeMask:
        case spv::BuiltIn::SubgroupGtMask:
        case spv::BuiltIn::SubgroupLeMask:
        case spv::BuiltIn::SubgroupLtMask:
            return true;
        default:
            return false;
    }
}

template <typename Predicate>
bool has_builtin(const Module& module, Predicate is_wanted) {
    return std::ranges::any_of(module.annotations, [&](const Instruction& annotation) {
        return annotation.op == spv::Op::OpDecorate &&
               annotation.operands[1] == static_cast<std::uint32_t>(spv::Decoration::BuiltIn) &&
               is_wanted(static_cast<spv::BuiltIn>(annotation.operands[2]));
    });
}

// Follows the constants and scopes of a module as SPIRV-Tools read it.
struct ScopeSearch {
    std::map<std::uint32_t, std::uint32_t> constants = {};
    bool has_subgroup = false;

    void take(const spv_parsed_instruction_t& instruction) {
        const auto op = static_cast<spv::Op>(instruction.opcode);
        if (op == spv::Op::OpConstant || op == spv::Op::OpSpecConstant) {
            constants[instruction.result_id] = instruction.words[3];
        }
        for (const auto& operand : std::span(instruction.operands, instruction.num_operands)) {
            if (operand.type == SPV_OPERAND_TYPE_SCOPE_ID) {
                take_scope(instruction.words[operand.offset]);
            }
        }
    }

    void take_scope(std::uint32_t id) {
        const auto scope = constants.find(id);
        has_subgroup |= scope != constants.end() &&
                        scope->second == static_cast<std::uint32_t>(spv::Scope::Subgroup);
    }
};

// SPIRV-Tools know which operands are scopes: those of barriers, atomics and operations of
// subgroups, and of loads and stores that make memory visible or available.
bool has_subgroup_scope(std::span<const std::uint32_t> words) {
    ScopeSearch search;
    const Words known = with_known_languages(words);
    const std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)> context(
        spvContextCreate(SPV_ENV_VULKAN_1_3), spvContextDestroy);
    const auto take = [](void* user, const spv_parsed_instruction_t* instruction) {
        static_cast<ScopeSearch*>(user)->take(*instruction);
        return SPV_SUCCESS;
    };
    spvBinaryParse(context.get(), &search, known.data(), known.size(), nullptr, take, nullptr);
    return search.has_subgroup;
}

// SPV_KHR_shader_ballot and SPV_KHR_subgroup_vote, whose instructions have no scope.
bool is_older_operation(const Instruction& instruction) {
    switch (instruction.op) {
        case spv::Op::OpSubgroupBallotKHR:
        case spv::Op::OpSubgroupFirstInvocationKHR:
        case spv::Op::OpSubgroupReadInvocationKHR:
        case spv::Op::OpSubgroupAllKHR:
        case spv::Op::OpSubgroupAnyKHR:
        case spv::Op::OpSubgroupAllEqualKHR:
            return true;
        default:
            return false;
    }
}

bool has_older_operation(const Module& module) {
    return std::ranges::any_of(module.functions, [](const Function& function) {
        return std::ranges::any_of(function.blocks, [](const Block& block) {
            return std::ranges::any_of(block.instructions, is_older_operation);
        });
    });
}

}  // namespace

bool uses_subgroups(const ParsedModule& shader) {
    return numbers_subgroups(shader) || has_builtin(shader.module, is_place_in_subgroup) ||
           has_subgroup_scope(shader.words) || has_older_operation(shader.module);
}

bool numbers_subgroups(const ParsedModule& shader) {
    return has_builtin(shader.module, is_number_of_subgroup);
}

}  // namespace vkp::spirv
