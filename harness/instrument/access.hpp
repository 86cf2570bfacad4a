// The array, and the index in it, that a load, store or atomic accesses.
#pragma once

#include "harness/instrument/instrument.hpp"
#include "harness/spirv/types.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace vkp {

// The array length of a buffer, which only the device knows: a member of a buffer variable.
struct BufferArray {
    spirv::Id variable = 0;
    std::uint32_t member = 0;
    bool operator==(const BufferArray&) const = default;
};

// A comparison to make before an access: index < extent, unsigned, so that a negative index fails.
struct BoundsCheck {
    std::size_t level = 0;  // level of the index in the access chain
    spirv::Id index = 0;
    spirv::Id index_type = 0;
    std::optional<std::uint32_t> extent;  // nothing: the length of `buffer`
    BufferArray buffer;
};

struct Access {
    AccessSite site;
    std::uint64_t scalars = 0;        // how many scalar components it touches
    std::vector<BoundsCheck> checks;  // empty if it cannot be out of bounds
    // The indices to log, each with whether it is a signed integer.
    std::vector<std::pair<spirv::Id, bool>> logged;
    // The access chain of the pointer, as one instruction: its type, variable and indices.
    spirv::Id pointer_type = 0;
    spirv::Id base = 0;
    std::vector<spirv::Id> indices;
};

// Knows every pointer of one function.
class PointerTable {
public:
    PointerTable(const spirv::Module& module, const spirv::TypeTable& types,
                 const spirv::NameTable& names, const spirv::Function& function);

    // The access that an instruction with a pointer_operand() makes. Throws spirv::Error for a
    // pointer whose origin is not a variable or parameter.
    [[nodiscard]] Access access(const spirv::Instruction& instruction) const;

    // Whether the id is a pointer to a part of a variable: only instructions with a
    // pointer_operand() may use one, or its bounds would go unchecked.
    [[nodiscard]] bool is_part(spirv::Id id) const { return chains_.contains(id); }

private:
    struct Chain {
        spirv::Id base = 0;
        std::vector<spirv::Id> indices;
    };

    void add_pointer(const spirv::Instruction& instruction);
    void add_chain(const spirv::Instruction& instruction);
    void add_type(const spirv::Instruction& instruction);
    [[nodiscard]] spirv::Id base_type(spirv::Id base, int line) const;
    spirv::Id take_index(Access& access, const Chain& chain, std::size_t level,
                         spirv::Id type) const;
    void check_bound(Access& access, const Chain& chain, std::size_t level, spirv::Id type,
                     IndexStep& step) const;
    [[nodiscard]] std::string array_name(const Chain& chain, spv::StorageClass storage) const;
    [[nodiscard]] spirv::Id index_type(spirv::Id index) const;

    const spirv::TypeTable& types_;
    const spirv::NameTable& names_;
    std::unordered_map<spirv::Id, spirv::Id> pointer_types_;  // types of variables and parameters
    std::unordered_map<spirv::Id, spirv::Id> value_types_;    // types of results in this function
    std::unordered_map<spirv::Id, Chain> chains_;
};

}  // namespace vkp
