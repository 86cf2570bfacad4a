#include "harness/spirv/types.hpp"

#include "harness/spirv/module.hpp"

namespace vkp::spirv {

namespace {

// This limit keeps a product or sum of two counts from overflowing.
constexpr std::uint64_t kMaxScalars = std::uint64_t{1} << 32U;

std::uint64_t member_key(Id struct_type, std::uint32_t member) {
    return std::uint64_t{struct_type} << 32U | member;
}

}  // namespace

TypeTable::TypeTable(const Module& module) {
    for (const Instruction& instruction : module.globals) {
        definitions_.emplace(instruction.result(), &instruction);
    }
}

const Instruction& TypeTable::definition(Id id) const {
    const auto found = definitions_.find(id);
    if (found == definitions_.end()) {
        throw Error("an id has no definition at module scope", 0);
    }
    return *found->second;
}

std::optional<std::uint32_t> TypeTable::constant(Id id) const {
    const auto found = definitions_.find(id);
    if (found == definitions_.end()) {
        return {};
    }
    const Instruction& instruction = *found->second;
    if (instruction.op == spv::Op::OpConstantNull && is_int32(instruction.type())) {
        return 0;
    }
    if (instruction.op != spv::Op::OpConstant || !is_int32(instruction.type())) {
        return {};
    }
    return instruction.operands[2];
}

Id TypeTable::pointee(Id pointer_type) const {
    const Instruction& type = definition(pointer_type);
    if (type.op != spv::Op::OpTypePointer) {
        throw Error("a pointer was expected", type.source.line);
    }
    return type.operands[2];
}

spv::StorageClass TypeTable::storage_class(Id pointer_type) const {
    const Instruction& type = definition(pointer_type);
    if (type.op != spv::Op::OpTypePointer) {
        throw Error("a pointer was expected", type.source.line);
    }
    return static_cast<spv::StorageClass>(type.operands[1]);
}

Id TypeTable::indexed_type(Id type, std::uint32_t index) const {
    const Instruction& composite = definition(type);
    switch (composite.op) {
        case spv::Op::OpTypeVector:
        case spv::Op::OpTypeMatrix:
        case spv::Op::OpTypeArray:
        case spv::Op::OpTypeRuntimeArray:
            return composite.operands[1];
        case spv::Op::OpTypeStruct:
            if (index + 1 < composite.operands.size()) {
                return composite.operands[index + 1];
            }
            break;
        default:
            break;
    }
    throw Error("an index into a type that has no such element", composite.source.line);
}

std::optional<std::uint32_t> TypeTable::extent(Id type) const {
    const Instruction& composite = definition(type);
    switch (composite.op) {
        case spv::Op::OpTypeVector:
        case spv::Op::OpTypeMatrix:
            return composite.operands[2];
        case spv::Op::OpTypeArray:
            if (const auto length = constant(composite.operands[2])) {
                return length;
            }
            throw Error("an array whose length is no plain constant", composite.source.line);
        case spv::Op::OpTypeRuntimeArray:
            return {};
        case spv::Op::OpTypeStruct:
            return static_cast<std::uint32_t>(composite.operands.size() - 1);
        default:
            throw Error("an index into a type that has no elements", composite.source.line);
    }
}

std::uint64_t TypeTable::scalar_count(Id type) const {
    const auto known = scalar_counts_.find(type);
    if (known != scalar_counts_.end()) {
        return known->second;
    }
    const std::uint64_t count = count_scalars(definition(type));
    if (count > kMaxScalars) {
        throw Error("a type of more than 2^32 scalars", definition(type).source.line);
    }
    scalar_counts_[type] = count;
    return count;
}

std::uint64_t TypeTable::count_scalars(const Instruction& type) const {
    switch (type.op) {
        case spv::Op::OpTypeVector:
        case spv::Op::OpTypeMatrix:
        case spv::Op::OpTypeArray:
            return *extent(type.result()) * scalar_count(type.operands[1]);
        case spv::Op::OpTypeStruct: {
            std::uint64_t count = 0;
            for (std::size_t i = 1; i < type.operands.size(); ++i) {
                count += scalar_count(type.operands[i]);
            }
            return count;
        }
        case spv::Op::OpTypeRuntimeArray:
            throw Error("a whole runtime array cannot be loaded or stored", type.source.line);
        default:
            return 1;
    }
}

bool TypeTable::is_int32(Id type) const {
    const Instruction& integer = definition(type);
    return integer.op == spv::Op::OpTypeInt && integer.operands[1] == 32;
}

bool TypeTable::is_signed(Id type) const {
    const Instruction& integer = definition(type);
    return integer.op == spv::Op::OpTypeInt && integer.operands[2] == 1;
}

NameTable::NameTable(const Module& module) {
    for (const Instruction& instruction : module.debug) {
        if (instruction.op == spv::Op::OpName) {
            names_[instruction.operands[0]] = literal_string(instruction, 1);
        } else if (instruction.op == spv::Op::OpMemberName) {
            member_names_[member_key(instruction.operands[0], instruction.operands[1])] =
                literal_string(instruction, 2);
        }
    }
}

std::string NameTable::name(Id id) const {
    const auto found = names_.find(id);
    return found == names_.end() ? std::string() : found->second;
}

std::string NameTable::member_name(Id struct_type, std::uint32_t member) const {
    const auto found = member_names_.find(member_key(struct_type, member));
    return found == member_names_.end() ? std::string() : found->second;
}

}  // namespace vkp::spirv
