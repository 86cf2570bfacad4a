#include "harness/audit/machine/type_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::audit {

namespace {

// Scalars of one value. Each takes a register with a place for every invocation of a workgroup.
constexpr std::uint32_t kMaxScalars = 1U << 18U;
constexpr std::uint64_t kMaxTypeSize = std::uint64_t{1} << 31U;

std::uint64_t member_key(spirv::Id type, std::uint32_t member) {
    return std::uint64_t{type} << 32U | member;
}

std::uint64_t round_up(std::uint64_t value, std::uint64_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

void make_scalar(Type& type, ScalarType::Kind kind, std::uint32_t bits) {
    type.kind = Type::Kind::kScalar;
    type.scalar = {kind, static_cast<std::uint8_t>(bits)};
    type.scalar_count = 1;
    type.size_bytes = bits / 8;
    type.alignment = bits / 8;
}

void require_size(std::uint64_t size, std::uint64_t scalar_count) {
    if (size > kMaxTypeSize || scalar_count > kMaxTypeSize / 4) {
        throw spirv::Error("an array of more than 2 GiB", 0);
    }
}

// The validator looks at the layouts of buffers only; shared variables may have some too.
void require_layout(bool holds) {
    if (!holds) {
        throw spirv::Error("a type whose parts overlap, or are not aligned", 0);
    }
}

void append_scalars(const Type& type, std::uint32_t offset, std::vector<ScalarPlace>& places) {
    if (type.kind == Type::Kind::kScalar) {
        places.push_back({type.scalar, offset});
    } else if (type.kind == Type::Kind::kStruct) {
        for (std::size_t i = 0; i < type.members.size(); ++i) {
            append_scalars(*type.members[i], offset + type.byte_offsets[i], places);
        }
    } else if (type.is_indexed()) {
        for (std::uint32_t i = 0; i < type.count; ++i) {
            append_scalars(*type.element, offset + i * type.stride, places);
        }
    }
}

// 16 means that there is none yet.
std::uint32_t smallest(const Type& type) {
    if (type.kind == Type::Kind::kScalar) {
        return type.scalar.bits / 8U;
    }
    std::uint32_t bytes = 16;
    for (const Type* member : type.members) {
        bytes = std::min(bytes, smallest(*member));
    }
    return type.is_indexed() ? smallest(*type.element) : bytes;
}

}  // namespace

TypePart part_of(const Type& type, std::span<const std::uint32_t> indices, int line) {
    TypePart part{&type, 0};
    for (const std::uint32_t index : indices) {
        const Type& whole = *part.type;
        const bool is_struct = whole.kind == Type::Kind::kStruct;
        const std::size_t count = is_struct ? whole.members.size() : whole.count;
        if (index >= count) {
            throw spirv::Error("a part that its value does not have", line);
        }
        part.type = is_struct ? whole.members[index] : whole.element;
        part.offset += is_struct ? whole.scalar_offsets[index]
                                 : std::size_t{index} * whole.element->scalar_count;
    }
    return part;
}

std::vector<ScalarPlace> scalars_of(const Type& type) {
    if (type.scalar_count > kMaxScalars) {
        throw spirv::Error(fmt::format("a value of {} scalars", type.scalar_count), 0);
    }
    std::vector<ScalarPlace> places;
    places.reserve(type.scalar_count);
    append_scalars(type, 0, places);
    return places;
}

std::uint32_t smallest_scalar_bytes(const Type& type) {
    const std::uint32_t bytes = smallest(type);
    return bytes > 8 ? 4 : bytes;
}

TypeTable::TypeTable(const spirv::Module& module) {
    read_decorations(module);
    for (const spirv::Instruction& instruction : module.globals) {
        read_constant(instruction);
        add(instruction);
    }
}

const Type& TypeTable::at(spirv::Id id) const {
    const auto found = by_id_.find(id);
    if (found == by_id_.end()) {
        throw spirv::Error("an id that should be a type is none", 0);
    }
    return *found->second;
}

void TypeTable::read_decorations(const spirv::Module& module) {
    for (const spirv::Instruction& instruction : module.annotations) {
        const spirv::Words& words = instruction.operands;
        if (instruction.op == spv::Op::OpDecorate &&
            words[1] == static_cast<std::uint32_t>(spv::Decoration::ArrayStride)) {
            array_strides_[words[0]] = words[2];
        } else if (instruction.op == spv::Op::OpMemberDecorate &&
                   words[2] == static_cast<std::uint32_t>(spv::Decoration::Offset)) {
            member_offsets_[member_key(words[0], words[1])] = words[3];
        } else if (instruction.op == spv::Op::OpMemberDecorate &&
                   words[2] == static_cast<std::uint32_t>(spv::Decoration::MatrixStride)) {
            matrix_strides_[member_key(words[0], words[1])] = words[3];
        } else if (instruction.op == spv::Op::OpMemberDecorate &&
                   words[2] == static_cast<std::uint32_t>(spv::Decoration::RowMajor)) {
            row_major_members_.insert(member_key(words[0], words[1]));
        }
    }
    for (const spirv::Instruction& instruction : module.debug) {
        if (instruction.op == spv::Op::OpMemberName) {
            member_names_[member_key(instruction.operands[0], instruction.operands[1])] =
                spirv::literal_string(instruction, 2);
        }
    }
}

void TypeTable::read_constant(const spirv::Instruction& instruction) {
    if (instruction.op == spv::Op::OpConstant || instruction.op == spv::Op::OpSpecConstant) {
        constants_[instruction.result()] = instruction.operands[2];
    }
}

void TypeTable::add(const spirv::Instruction& instruction) {
    Type type;
    if (add_plain(type, instruction) || add_indexed(type, instruction)) {
        types_.push_back(std::move(type));
        by_id_[instruction.operands[0]] = &types_.back();
    }
}

// Types without elements. False for another instruction.
bool TypeTable::add_plain(Type& type, const spirv::Instruction& instruction) {
    const spirv::Words& words = instruction.operands;
    switch (instruction.op) {
        case spv::Op::OpTypeVoid:
            type.kind = Type::Kind::kVoid;
            return true;
        case spv::Op::OpTypeBool:
            make_scalar(type, ScalarType::Kind::kBool, 32);
            return true;
        case spv::Op::OpTypeInt:
            make_scalar(type,
                        words[2] != 0 ? ScalarType::Kind::kSigned : ScalarType::Kind::kUnsigned,
                        words[1]);
            return true;
        case spv::Op::OpTypeFloat:
            make_scalar(type, ScalarType::Kind::kFloat, words[1]);
            return true;
        case spv::Op::OpTypePointer:
            type.kind = Type::Kind::kPointer;
            type.storage = static_cast<spv::StorageClass>(words[1]);
            type.element = &at(words[2]);
            return true;
        case spv::Op::OpTypeFunction:
            type.other_name = "a function";
            return true;
        case spv::Op::OpTypeImage:
        case spv::Op::OpTypeSampler:
        case spv::Op::OpTypeSampledImage:
            type.other_name = "an image";
            return true;
        default:
            return false;
    }
}

// Types of elements or members. False for another instruction.
bool TypeTable::add_indexed(Type& type, const spirv::Instruction& instruction) {
    const spirv::Words& words = instruction.operands;
    switch (instruction.op) {
        case spv::Op::OpTypeStruct:
            add_struct(type, instruction);
            return true;
        case spv::Op::OpTypeVector:
        case spv::Op::OpTypeMatrix:
            type.kind =
                instruction.op == spv::Op::OpTypeVector ? Type::Kind::kVector : Type::Kind::kMatrix;
            type.count = words[2];
            break;
        case spv::Op::OpTypeArray:
            type.kind = Type::Kind::kArray;
            type.count = constants_.contains(words[2]) ? constants_.at(words[2]) : 0;
            break;
        case spv::Op::OpTypeRuntimeArray:
            type.kind = Type::Kind::kRuntimeArray;
            break;
        default:
            return false;
    }
    type.element = &at(words[1]);
    lay_out_elements(type, words[0]);
    return true;
}

void TypeTable::add_struct(Type& type, const spirv::Instruction& instruction) {
    type.kind = Type::Kind::kStruct;
    const spirv::Id id = instruction.operands[0];
    std::uint64_t size = 0;
    for (std::uint32_t i = 0; i + 1 < instruction.operands.size(); ++i) {
        const Type& member = member_type(instruction.operands[i + 1], member_key(id, i));
        const auto offset = member_offsets_.find(member_key(id, i));
        const std::uint64_t place =
            offset != member_offsets_.end() ? offset->second : round_up(size, member.alignment);
        require_layout(place >= size && place % member.alignment == 0);
        size = place;
        type.members.push_back(&member);
        type.member_names.push_back(member_names_[member_key(id, i)]);
        type.byte_offsets.push_back(static_cast<std::uint32_t>(size));
        type.scalar_offsets.push_back(type.scalar_count);
        type.alignment = std::max(type.alignment, member.alignment);
        type.scalar_count += member.scalar_count;
        size += member.size_bytes;
        require_size(size, type.scalar_count);
    }
    type.size_bytes = round_up(size, type.alignment);
}

// The type of a member, with its matrices as the member's decorations lay them out.
const Type& TypeTable::member_type(spirv::Id type, std::uint64_t member) {
    const auto stride = matrix_strides_.find(member);
    return stride == matrix_strides_.end()
               ? at(type)
               : with_matrices(at(type), stride->second, row_major_members_.contains(member));
}

// A matrix, or an array of such.
const Type& TypeTable::with_matrices(const Type& type, std::uint32_t stride, bool in_rows) {
    Type copy = type;
    if (type.kind != Type::Kind::kMatrix) {
        require_layout(type.is_indexed());
        copy.element = &with_matrices(*type.element, stride, in_rows);
        require_layout(copy.stride >= copy.element->size_bytes);
    } else {
        const auto scalar_bytes = static_cast<std::uint32_t>(type.element->element->size_bytes);
        const std::uint32_t columns = type.count;
        const std::uint32_t rows = type.element->count;
        require_layout(stride >= (in_rows ? columns : rows) * scalar_bytes);
        if (in_rows) {
            Type column = *type.element;
            column.stride = stride;
            types_.push_back(std::move(column));
            copy.element = &types_.back();
        }
        copy.stride = in_rows ? scalar_bytes : stride;
        copy.size_bytes = in_rows ? std::uint64_t{rows - 1} * stride + columns * scalar_bytes
                                  : std::uint64_t{columns - 1} * stride + rows * scalar_bytes;
    }
    types_.push_back(std::move(copy));
    return types_.back();
}

void TypeTable::lay_out_elements(Type& type, spirv::Id id) const {
    const auto stride = array_strides_.find(id);
    type.alignment = type.element->alignment;
    type.stride = stride != array_strides_.end()
                      ? stride->second
                      : static_cast<std::uint32_t>(
                            round_up(type.element->size_bytes, type.element->alignment));
    require_layout(type.stride >= type.element->size_bytes && type.stride % type.alignment == 0);
    type.size_bytes = std::uint64_t{type.stride} * type.count;
    const std::uint64_t scalars = std::uint64_t{type.element->scalar_count} * type.count;
    require_size(type.size_bytes, scalars);
    type.scalar_count = static_cast<std::uint32_t>(scalars);
}

}  // namespace vkp::audit
