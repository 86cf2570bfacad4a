#include "harness/instrument/access.hpp"

#include "harness/spirv/operations.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

using spirv::Id;
using spirv::Instruction;
using spv::Op;
using spv::StorageClass;

Memory memory_of(StorageClass storage) {
    switch (storage) {
        case StorageClass::StorageBuffer:
            return Memory::kGlobal;
        case StorageClass::Workgroup:
            return Memory::kShared;
        case StorageClass::Function:
        case StorageClass::Private:
            return Memory::kPrivate;
        default:
            return Memory::kConstant;
    }
}

bool is_buffer(StorageClass storage) {
    return storage == StorageClass::StorageBuffer;
}

}  // namespace

PointerTable::PointerTable(const spirv::Module& module, const spirv::TypeTable& types,
                           const spirv::NameTable& names, const spirv::Function& function)
    : types_(types), names_(names) {
    for (const Instruction& instruction : module.globals) {
        add_pointer(instruction);
        add_type(instruction);
    }
    for (const Instruction& parameter : function.parameters) {
        add_pointer(parameter);
        add_type(parameter);
    }
    for (const spirv::Block& block : function.blocks) {
        for (const Instruction& instruction : block.instructions) {
            add_pointer(instruction);
            add_type(instruction);
        }
    }
}

void PointerTable::add_type(const Instruction& instruction) {
    if (instruction.type() != 0) {
        value_types_[instruction.result()] = instruction.type();
    }
}

void PointerTable::add_pointer(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::OpVariable:
        case Op::OpFunctionParameter:
            pointer_types_[instruction.result()] = instruction.type();
            break;
        case Op::OpAccessChain:
        case Op::OpInBoundsAccessChain:
            add_chain(instruction);
            break;
        default:
            break;
    }
}

// A chain on top of a chain continues it.
void PointerTable::add_chain(const Instruction& instruction) {
    Chain chain{instruction.operands[2], {}};
    if (const auto inner = chains_.find(chain.base); inner != chains_.end()) {
        chain = inner->second;
    }
    chain.indices.insert(chain.indices.end(), instruction.operands.begin() + 3,
                         instruction.operands.end());
    chains_[instruction.result()] = std::move(chain);
}

Access PointerTable::access(const Instruction& instruction) const try {
    const Id pointer = instruction.operands[*spirv::pointer_operand(instruction.op)];
    const auto found = chains_.find(pointer);
    const Chain chain = found == chains_.end() ? Chain{pointer, {}} : found->second;
    const Id pointer_type = base_type(chain.base, instruction.source.line);
    const StorageClass storage = types_.storage_class(pointer_type);
    Access access{.site = {.line = instruction.source.line,
                           .memory = memory_of(storage),
                           .array = array_name(chain, storage),
                           .writes = spirv::writes_memory(instruction.op),
                           .steps = {}},
                  .checks = {},
                  .logged = {},
                  .pointer_type = value_types_.at(pointer),
                  .base = chain.base,
                  .indices = chain.indices};
    Id type = types_.pointee(pointer_type);
    for (std::size_t level = 0; level < chain.indices.size(); ++level) {
        type = take_index(access, chain, level, type);
    }
    access.scalars = types_.scalar_count(type);
    return access;
} catch (const spirv::Error& error) {
    throw spirv::Error(error.what(), instruction.source.line);  // types have no lines
}

Id PointerTable::base_type(Id base, int line) const {
    const auto found = pointer_types_.find(base);
    if (found == pointer_types_.end()) {
        throw spirv::Error("a pointer that is neither a variable nor a parameter", line);
    }
    return found->second;
}

// Adds one index of the chain to the access and returns the type of the selected element.
Id PointerTable::take_index(Access& access, const Chain& chain, std::size_t level, Id type) const {
    const Id index = chain.indices[level];
    const auto constant = types_.constant(index);
    if (types_.definition(type).op == Op::OpTypeStruct) {
        const std::uint32_t member = constant.value_or(0);
        const bool names_the_buffer_array = level == 0 && access.site.memory == Memory::kGlobal;
        if (!names_the_buffer_array && access.site.memory != Memory::kConstant) {
            IndexStep step;
            step.member = "." + names_.member_name(type, member);
            access.site.steps.push_back(std::move(step));
        }
        return types_.indexed_type(type, member);
    }
    IndexStep step;
    step.constant = constant;
    step.extent = types_.extent(type);
    if (!constant || !step.extent || *constant >= *step.extent) {
        check_bound(access, chain, level, type, step);
    }
    access.site.steps.push_back(std::move(step));
    return types_.indexed_type(type, 0);
}

void PointerTable::check_bound(Access& access, const Chain& chain, std::size_t level, Id type,
                               IndexStep& step) const {
    const Id index = chain.indices[level];
    const Id integer = index_type(index);
    if (!types_.is_int32(integer)) {
        throw spirv::Error("an index that is not a 32-bit integer", access.site.line);
    }
    step.is_signed = types_.is_signed(integer);
    BoundsCheck check{
        .level = level, .index = index, .index_type = integer, .extent = step.extent, .buffer = {}};
    if (!check.extent) {
        // GLSL has runtime arrays as members of a buffer block only.
        if (level != 1 || types_.definition(type).op != Op::OpTypeRuntimeArray) {
            throw spirv::Error("a runtime array that is no member of a buffer", access.site.line);
        }
        check.buffer = {chain.base, types_.constant(chain.indices[0]).value_or(0)};
    }
    access.checks.push_back(check);
    if (!step.constant) {
        step.log_slot = static_cast<std::uint32_t>(access.logged.size());
        access.logged.emplace_back(index, step.is_signed);
    }
}

// A buffer block has no name in the kernel, its member has; glslang calls what it copies a
// constant array to, in order to index it, "indexable".
std::string PointerTable::array_name(const Chain& chain, StorageClass storage) const {
    const Id block = types_.pointee(pointer_types_.at(chain.base));
    if ((is_buffer(storage) || memory_of(storage) == Memory::kConstant) &&
        types_.definition(block).op == Op::OpTypeStruct && !chain.indices.empty()) {
        return names_.member_name(block, types_.constant(chain.indices[0]).value_or(0));
    }
    const std::string name = names_.name(chain.base);
    return name.empty() || name == "indexable" ? "the array" : name;
}

Id PointerTable::index_type(Id index) const {
    const auto found = value_types_.find(index);
    if (found == value_types_.end()) {
        throw spirv::Error("an index without a type", 0);
    }
    return found->second;
}

}  // namespace vkp
