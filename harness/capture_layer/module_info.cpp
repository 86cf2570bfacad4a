#include "harness/capture_layer/module_info.hpp"

#include "harness/capture_layer/constant_values.hpp"
#include "harness/capture_layer/module_index.hpp"

#include <algorithm>

namespace vkp::capture {

namespace {

using Extent = std::array<std::uint32_t, 3>;

std::optional<Instruction> find_entry(const ModuleIndex& index, const std::string& name) {
    for (const Instruction& entry : index.entry_points()) {
        if (static_cast<spv::ExecutionModel>(entry.word(1)) == spv::ExecutionModel::GLCompute &&
            entry.text(3) == name) {
            return entry;
        }
    }
    return std::nullopt;
}

std::optional<Extent> extent_of(const ConstantValues& values, const Instruction& instruction) {
    Extent extent{};
    for (std::size_t i = 0; i < extent.size(); ++i) {
        const auto value = values.value(instruction.word(3 + i));
        if (!value) {
            return std::nullopt;
        }
        extent[i] = *value;
    }
    return extent;
}

// The constant with the built-in WorkgroupSize stands above execution modes (SPIR-V specification,
// section 3.6, LocalSize).
std::optional<Extent> workgroup_of(const ModuleIndex& index, std::uint32_t entry,
                                   const ConstantValues& values) {
    for (const std::uint32_t id : index.constants()) {
        const auto built_in = index.decoration(id, spv::Decoration::BuiltIn);
        if (built_in && static_cast<spv::BuiltIn>(*built_in) == spv::BuiltIn::WorkgroupSize) {
            return extent_of(values, index.definition(id));
        }
    }
    for (const Instruction& mode : index.execution_modes()) {
        const auto kind = static_cast<spv::ExecutionMode>(mode.word(2));
        if (mode.word(1) != entry) {
            continue;
        }
        if (kind == spv::ExecutionMode::LocalSize) {
            return Extent{mode.word(3), mode.word(4), mode.word(5)};
        }
        if (kind == spv::ExecutionMode::LocalSizeId) {
            return extent_of(values, mode);
        }
    }
    return std::nullopt;
}

std::optional<BoundVariable> bound_variable(const ModuleIndex& index, std::uint32_t id) {
    const auto set = index.decoration(id, spv::Decoration::DescriptorSet);
    const auto binding = index.decoration(id, spv::Decoration::Binding);
    if (!set || !binding) {
        return std::nullopt;
    }
    std::uint32_t type = index.definition(index.definition(id).word(1)).word(3);
    BoundVariable variable{.set = *set, .binding = *binding, .name = index.name(id)};
    const spv::Op op = index.definition(type).op;
    if (op == spv::Op::OpTypeArray || op == spv::Op::OpTypeRuntimeArray) {
        variable.is_array = true;
        type = index.definition(type).word(2);
    }
    // glslang decorates the members of a `readonly buffer`, other compilers the variable.
    variable.is_written = !index.decoration(id, spv::Decoration::NonWritable) &&
                          !index.all_members_have(type, spv::Decoration::NonWritable);
    return variable;
}

// Variables may be aliases of one descriptor: it is written if one of them is.
void add_variable(std::vector<BoundVariable>& variables, const BoundVariable& added) {
    for (BoundVariable& variable : variables) {
        if (variable.set == added.set && variable.binding == added.binding) {
            variable.is_written = variable.is_written || added.is_written;
            variable.is_array = variable.is_array || added.is_array;
            return;
        }
    }
    variables.push_back(added);
}

void add_variables(ModuleInfo& info, const ModuleIndex& index, std::uint32_t entry) {
    const std::set<std::uint32_t> reached = index.reached_from(entry);
    for (const std::uint32_t id : index.variables()) {
        if (!reached.contains(id)) {
            continue;
        }
        if (static_cast<spv::StorageClass>(index.definition(id).word(3)) ==
            spv::StorageClass::PushConstant) {
            info.has_push_constants = true;
        }
        if (const auto variable = bound_variable(index, id)) {
            add_variable(info.variables, *variable);
        }
    }
    std::ranges::sort(info.variables, [](const BoundVariable& a, const BoundVariable& b) {
        return std::pair(a.set, a.binding) < std::pair(b.set, b.binding);
    });
}

ConstantType constant_type(const Instruction& type) {
    switch (type.op) {
        case spv::Op::OpTypeBool:
            return {ConstantKind::kBool, 32};
        case spv::Op::OpTypeFloat:
            return {ConstantKind::kFloat, type.word(2)};
        default:
            return {type.word(3) != 0 ? ConstantKind::kSigned : ConstantKind::kUnsigned,
                    type.word(2)};
    }
}

}  // namespace

std::optional<ModuleInfo> read_module(std::span<const std::uint32_t> words,
                                      const std::string& entry,
                                      const Specialization& specialization) {
    const std::optional<ModuleIndex> index = ModuleIndex::of(words);
    if (!index) {
        return std::nullopt;
    }
    const std::optional<Instruction> entry_point = find_entry(*index, entry);
    if (!entry_point) {
        return std::nullopt;
    }
    ModuleInfo info;
    const std::uint32_t function = entry_point->word(2);
    info.workgroup = workgroup_of(*index, function, ConstantValues(*index, specialization));
    info.has_addresses = index->has_capability(spv::Capability::PhysicalStorageBufferAddresses);
    add_variables(info, *index, function);
    for (const std::uint32_t id : index->constants()) {
        if (const auto constant_id = index->decoration(id, spv::Decoration::SpecId)) {
            info.constants[*constant_id] =
                constant_type(index->definition(index->definition(id).word(1)));
        }
    }
    return info;
}

}  // namespace vkp::capture
