#include "harness/shader/requirements.hpp"

#include "harness/shader/rules/program_size.hpp"
#include "harness/spirv/cancelling_sums.hpp"
#include "harness/spirv/float_steering.hpp"
#include "harness/spirv/grammar.hpp"
#include "harness/spirv/loosest_operation.hpp"
#include "harness/spirv/subgroup_use.hpp"
#include "harness/spirv/used_bindings.hpp"

#include <fmt/format.h>
#include <spirv/unified1/GLSL.std.450.h>

#include <algorithm>
#include <array>
#include <map>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spirv::TypeTable;
using spv::Op;

// The sizes of variables in shared memory as drivers lay them out: tightly, a bool in a word.
class SharedSizes {
public:
    explicit SharedSizes(const TypeTable& types) : types_(types) {}

    double size_bytes(Id type) {
        const auto known = sizes_.find(type);
        if (known != sizes_.end()) {
            return known->second;
        }
        const double size = measure(type);
        sizes_[type] = size;
        return size;
    }

private:
    double measure(Id type) {
        const Instruction& definition = types_.definition(type);
        switch (definition.op) {
            case Op::OpTypeInt:
            case Op::OpTypeFloat:
                return definition.operands[1] / 8.0;
            case Op::OpTypeVector:
            case Op::OpTypeMatrix:
            case Op::OpTypeArray:
                return *types_.extent(type) * size_bytes(types_.indexed_type(type, 0));
            case Op::OpTypeStruct: {
                double sum = 0;
                for (std::uint32_t i = 0; i < *types_.extent(type); ++i) {
                    sum += size_bytes(types_.indexed_type(type, i));
                }
                return sum;
            }
            default:
                return sizeof(std::uint32_t);
        }
    }

    const TypeTable& types_;
    std::map<Id, double> sizes_;  // a type may contain another one many times
};

bool is_shared_variable(const Instruction& instruction) {
    return instruction.op == Op::OpVariable &&
           instruction.operands[2] == static_cast<std::uint32_t>(spv::StorageClass::Workgroup);
}

// Capped, far above what any device has.
std::uint64_t shared_memory_bytes(const spirv::ParsedModule& shader) {
    SharedSizes sizes(shader.types);
    double bytes = 0;
    for (const Instruction& instruction : shader.module.globals) {
        if (is_shared_variable(instruction)) {
            bytes += sizes.size_bytes(shader.types.pointee(instruction.type()));
        }
    }
    return static_cast<std::uint64_t>(
        std::min(bytes, static_cast<double>(std::uint64_t{1} << 62U)));
}

}  // namespace

std::string capability_text(std::uint32_t capability) {
    switch (static_cast<spv::Capability>(capability)) {
        case spv::Capability::Float64:
            return "`double`";
        case spv::Capability::Float16:
            return "`float16_t`";
        case spv::Capability::Int64:
            return "64-bit integers";
        case spv::Capability::Int16:
            return "16-bit integers";
        case spv::Capability::Int8:
            return "8-bit integers";
        case spv::Capability::Int64Atomics:
            return "atomics on 64-bit integers";
        case spv::Capability::StorageBuffer8BitAccess:
            return "arrays of 8-bit elements";
        case spv::Capability::StorageBuffer16BitAccess:
            return "arrays of 16-bit elements";
        case spv::Capability::AtomicFloat32AddEXT:
        case spv::Capability::AtomicFloat32MinMaxEXT:
            return "atomics on floats";
        default:
            return fmt::format("what SPIR-V calls {}",
                               spirv::capability_name(static_cast<spv::Capability>(capability)));
    }
}

SubgroupRequest subgroup_request(const Requirements& requirements, const DeviceInfo& device,
                                 const Extent& workgroup_size, std::uint32_t size) {
    return requirements.uses_subgroups ? subgroup_request(device, workgroup_size, size)
                                       : SubgroupRequest();
}

namespace {

std::string rule_text(const spirv::LooseOperation& loosest) {
    if (loosest.what == nullptr) {
        return {};
    }
    const std::string place =
        loosest.line > 0 ? fmt::format(" in line {}", loosest.line) : std::string();
    return fmt::format("`{}`{} {}", loosest.what->name, place, loosest.what->rule);
}

// Whether the instruction gives the same bits that its operands have.
bool only_moves(Op op) {
    switch (op) {
        case Op::OpLoad:
        case Op::OpUndef:
        case Op::OpPhi:
        case Op::OpSelect:
        case Op::OpCopyObject:
        case Op::OpCopyLogical:
        case Op::OpBitcast:
        case Op::OpCompositeConstruct:
        case Op::OpCompositeExtract:
        case Op::OpCompositeInsert:
        case Op::OpVectorShuffle:
        case Op::OpVectorExtractDynamic:
        case Op::OpVectorInsertDynamic:
        case Op::OpFunctionParameter:
        case Op::OpFunctionCall:
        case Op::OpAtomicLoad:
        case Op::OpAtomicExchange:
        case Op::OpGroupNonUniformBroadcast:
        case Op::OpGroupNonUniformBroadcastFirst:
        case Op::OpGroupNonUniformShuffle:
        case Op::OpGroupNonUniformShuffleXor:
        case Op::OpGroupNonUniformShuffleUp:
        case Op::OpGroupNonUniformShuffleDown:
        case Op::OpGroupNonUniformQuadBroadcast:
        case Op::OpGroupNonUniformQuadSwap:
            return true;
        default:
            return false;
    }
}

// Choices among numbers, and changes of a sign alone.
bool only_chooses(const Instruction& instruction) {
    constexpr std::array kChoices = {GLSLstd450FAbs,  GLSLstd450FMin, GLSLstd450FMax,
                                     GLSLstd450NMin,  GLSLstd450NMax, GLSLstd450FClamp,
                                     GLSLstd450NClamp};
    return instruction.op == Op::OpFNegate ||
           (instruction.op == Op::OpExtInst &&
            std::ranges::find(kChoices, instruction.operands[3]) != kChoices.end());
}

bool holds_float(const TypeTable& types, Id type) {
    const Instruction& definition = types.definition(type);
    switch (definition.op) {
        case Op::OpTypeFloat:
            return true;
        case Op::OpTypeVector:
        case Op::OpTypeMatrix:
        case Op::OpTypeArray:
        case Op::OpTypeRuntimeArray:
            return holds_float(types, definition.operands[1]);
        case Op::OpTypeStruct:
            return std::any_of(definition.operands.begin() + 1, definition.operands.end(),
                               [&](Id member) { return holds_float(types, member); });
        default:
            return false;
    }
}

bool computes_floats(const spirv::ParsedModule& shader) {
    bool found = false;
    spirv::for_each_in_functions(shader.module, [&](const Instruction& instruction) {
        const Id type = instruction.type();
        found |= type != 0 && !only_moves(instruction.op) && !only_chooses(instruction) &&
                 holds_float(shader.types, type);
    });
    return found;
}

// The counting code needs constants of halves, even where the kernel only converts its loads.
bool has_halves(const spirv::Module& module) {
    return std::ranges::any_of(module.globals, [](const Instruction& global) {
        return global.op == Op::OpTypeFloat && global.operands[1] == 16;
    });
}

}  // namespace

Requirements requirements_of(const spirv::ParsedModule& shader) {
    Requirements requirements;
    requirements.shared_memory_bytes = shared_memory_bytes(shader);
    requirements.program_size = program_size(shader);
    requirements.bindings = spirv::used_bindings(shader);
    requirements.floats_steer = spirv::floats_steer(shader.module);
    requirements.floats_reach_integers = spirv::floats_reach_integers(shader.module);
    requirements.line_where_last_bits_decide = spirv::line_where_last_bits_decide(shader.module);
    requirements.small_numbers = spirv::small_numbers(shader.module);
    requirements.float_rule = rule_text(spirv::loosest_operation(shader.module));
    requirements.reorderable_sums = spirv::reorderable_sums(shader.module);
    requirements.cancelling_sums = spirv::cancelling_sums(shader.module);
    requirements.line_of_doubles = spirv::line_of_doubles(shader.module);
    requirements.computes_floats = computes_floats(shader);
    requirements.uses_subgroups = spirv::uses_subgroups(shader);
    requirements.numbers_subgroups = spirv::numbers_subgroups(shader);
    for (const Instruction& instruction : shader.module.setup) {
        if (instruction.op == Op::OpCapability) {
            const std::uint32_t capability = instruction.operands[0];
            requirements.capabilities.push_back(capability);
        }
    }
    constexpr auto kFloat16 = static_cast<std::uint32_t>(spv::Capability::Float16);
    if (has_halves(shader.module) &&
        std::ranges::find(requirements.capabilities, kFloat16) == requirements.capabilities.end()) {
        requirements.capabilities.push_back(kFloat16);
    }
    return requirements;
}

}  // namespace vkp
