// The types of a module as the audit needs them: their scalars and their memory layout.
#pragma once

#include "harness/audit/lanes/lane_ops.hpp"
#include "harness/spirv/module.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace vkp::audit {

struct Type {
    enum class Kind {
        kVoid,
        kScalar,
        kVector,
        kMatrix,
        kArray,
        kRuntimeArray,
        kStruct,
        kPointer,
        kOther
    };

    Kind kind = Kind::kOther;
    ScalarType scalar;              // type of a scalar
    const Type* element = nullptr;  // element, a matrix's column, or a pointee
    std::uint32_t count = 0;        // number of elements
    std::vector<const Type*> members;
    std::vector<std::string> member_names;
    spv::StorageClass storage = spv::StorageClass::Function;  // storage class of a pointer
    std::string other_name;                                   // name of the type if kOther

    // A type as its scalars one after the other; a runtime array counts as empty.
    std::uint32_t scalar_count = 0;
    std::vector<std::uint32_t> scalar_offsets;  // offset of each member, in scalars

    // The layout in bytes: from the decorations where there are some, else packed to natural
    // alignment.
    std::uint64_t size_bytes = 0;
    std::uint32_t alignment = 1;
    std::uint32_t stride = 0;                 // stride of elements
    std::vector<std::uint32_t> byte_offsets;  // offset of each member

    [[nodiscard]] bool is_indexed() const {
        return kind == Kind::kVector || kind == Kind::kMatrix || kind == Kind::kArray ||
               kind == Kind::kRuntimeArray;
    }
};

// A scalar of a value, and its offset from the value's first byte.
struct ScalarPlace {
    ScalarType type;
    std::uint32_t byte_offset = 0;
};

// The part of a type that literal indices select; `offset` counts scalars.
struct TypePart {
    const Type* type = nullptr;
    std::size_t offset = 0;
};

// Throws spirv::Error, with that line, for a part that the type does not have.
TypePart part_of(const Type& type, std::span<const std::uint32_t> indices, int line);

// All scalars of a type, in order.
std::vector<ScalarPlace> scalars_of(const Type& type);

// The smallest scalar of a type in bytes, 1 to 8; 4 if it has none.
std::uint32_t smallest_scalar_bytes(const Type& type);

class TypeTable {
public:
    // Throws spirv::Error for a type that cannot be laid out.
    explicit TypeTable(const spirv::Module& module);

    [[nodiscard]] const Type& at(spirv::Id id) const;
    [[nodiscard]] bool has(spirv::Id id) const { return by_id_.contains(id); }

private:
    void read_decorations(const spirv::Module& module);
    void read_constant(const spirv::Instruction& instruction);
    void add(const spirv::Instruction& instruction);
    bool add_plain(Type& type, const spirv::Instruction& instruction);
    bool add_indexed(Type& type, const spirv::Instruction& instruction);
    void add_struct(Type& type, const spirv::Instruction& instruction);
    void lay_out_elements(Type& type, spirv::Id id) const;
    const Type& member_type(spirv::Id type, std::uint64_t member);
    const Type& with_matrices(const Type& type, std::uint32_t stride, bool in_rows);

    std::deque<Type> types_;  // with stable addresses
    std::unordered_map<spirv::Id, Type*> by_id_;
    std::unordered_map<spirv::Id, std::uint32_t> constants_;
    std::unordered_map<spirv::Id, std::uint32_t> array_strides_;
    std::unordered_map<std::uint64_t, std::uint32_t> member_offsets_;
    std::unordered_map<std::uint64_t, std::uint32_t> matrix_strides_;  // by member
    std::unordered_set<std::uint64_t> row_major_members_;
    std::unordered_map<std::uint64_t, std::string> member_names_;
};

}  // namespace vkp::audit
