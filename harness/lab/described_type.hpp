// The memory of a block as the comments of a lab file give it: scalars and vectors by their
// offsets.
#pragma once

#include "harness/spirv/block_layout.hpp"
#include "harness/spirv/types.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

// The name that a lab file has for a scalar or vector type; nothing for others.
std::optional<std::string> lab_type_name(const spirv::TypeTable& types, spirv::Id type);

// "ivec3" for "int", "u8vec2" for "uint8_t".
std::string vector_type_name(const std::string& scalar, std::uint32_t components);

// Equal scalars or vectors at equal distances.
struct DescribedMember {
    std::string name;  // "light.color"
    std::string type;  // "vec3"
    std::uint64_t offset = 0;
    std::uint64_t count = 1;
    std::uint64_t stride = 0;           // 0: there is one
    bool is_counted_by_buffer = false;  // the buffer's length says how many there are
};

// All of a block. Of arrays inside the elements of an array, the first elements.
std::vector<DescribedMember> members_of(const spirv::TypeTable& types,
                                        const spirv::NameTable& names,
                                        const spirv::Decorations& decorations, spirv::Id block);

}  // namespace vkp
