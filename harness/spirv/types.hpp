// Questions about the types, constants and names of a module.
#pragma once

#include "harness/spirv/module.hpp"

#include <optional>

namespace vkp::spirv {

class TypeTable {
public:
    // Keeps pointers into `module.globals`: build it anew after adding to them.
    explicit TypeTable(const Module& module);

    // The instruction that defines a type, constant or module-scope variable. Throws Error.
    [[nodiscard]] const Instruction& definition(Id id) const;

    // The value of a 32-bit integer constant, as unsigned bits; nothing for any other id.
    [[nodiscard]] std::optional<std::uint32_t> constant(Id id) const;

    [[nodiscard]] Id pointee(Id pointer_type) const;
    [[nodiscard]] spv::StorageClass storage_class(Id pointer_type) const;

    // The type of one member, element, column or component: what an index of an access chain
    // selects. `index` matters for structs only.
    [[nodiscard]] Id indexed_type(Id type, std::uint32_t index) const;

    // How many elements an index into this type may select; nothing for a runtime array.
    [[nodiscard]] std::optional<std::uint32_t> extent(Id type) const;

    // The number of scalars in a value of this type. Throws Error for a runtime array, and for more
    // than 2^32.
    [[nodiscard]] std::uint64_t scalar_count(Id type) const;

    // 32-bit integer types, signed or not.
    [[nodiscard]] bool is_int32(Id type) const;
    [[nodiscard]] bool is_signed(Id type) const;

private:
    [[nodiscard]] std::uint64_t count_scalars(const Instruction& type) const;

    std::unordered_map<Id, const Instruction*> definitions_;
    mutable std::unordered_map<Id, std::uint64_t> scalar_counts_;  // counts requested so far
};

// The names from OpName and OpMemberName; empty where there are none.
class NameTable {
public:
    explicit NameTable(const Module& module);

    [[nodiscard]] std::string name(Id id) const;
    [[nodiscard]] std::string member_name(Id struct_type, std::uint32_t member) const;

private:
    std::unordered_map<Id, std::string> names_;
    std::unordered_map<std::uint64_t, std::string> member_names_;
};

}  // namespace vkp::spirv
