#include "harness/shader/requirements.hpp"

#include "harness/shader/rules/program_size.hpp"
#include "harness/spirv/float_steering.hpp"
#include "harness/spirv/grammar.hpp"
#include "harness/spirv/loosest_operation.hpp"
#include "harness/spirv/used_bindings.hpp"

#include <fmt/format.h>

#include <algorithm>
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

// The built-in variables of subgroups, and subgroupBarrier(), need one of these too.
bool is_of_subgroups(std::uint32_t capability) {
    switch (static_cast<spv::Capability>(capability)) {
        case spv::Capability::GroupNonUniform:
        case spv::Capability::GroupNonUniformVote:
        case spv::Capability::GroupNonUniformArithmetic:
        case spv::Capability::GroupNonUniformBallot:
        case spv::Capability::GroupNonUniformShuffle:
        case spv::Capability::GroupNonUniformShuffleRelative:
        case spv::Capability::GroupNonUniformClustered:
        case spv::Capability::GroupNonUniformQuad:
        case spv::Capability::SubgroupBallotKHR:
        case spv::Capability::SubgroupVoteKHR:
            return true;
        default:
            return false;
    }
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

bool numbers_subgroups(const Instruction& annotation) {
    if (annotation.op != Op::OpDecorate ||
        annotation.operands[1] != static_cast<std::uint32_t>(spv::Decoration::BuiltIn)) {
        return false;
    }
    const auto meaning = static_cast<spv::BuiltIn>(annotation.operands[2]);
    return meaning == spv::BuiltIn::SubgroupId || meaning == spv::BuiltIn::NumSubgroups;
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
    requirements.float_rule = rule_text(spirv::loosest_operation(shader.module));
    requirements.reorderable_sums = spirv::reorderable_sums(shader.module);
    requirements.line_of_doubles = spirv::line_of_doubles(shader.module);
    requirements.numbers_subgroups =
        std::ranges::any_of(shader.module.annotations, numbers_subgroups);
    for (const Instruction& instruction : shader.module.setup) {
        if (instruction.op == Op::OpCapability) {
            const std::uint32_t capability = instruction.operands[0];
            requirements.capabilities.push_back(capability);
            requirements.uses_subgroups |= is_of_subgroups(capability);
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
