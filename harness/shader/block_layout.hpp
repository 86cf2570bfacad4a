// The offsets of block members, by the decorations of a module.
#pragma once

#include "harness/spirv/types.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace vkp {

// Decorations that have one number.
class Decorations {
public:
    explicit Decorations(const spirv::Module& module);

    [[nodiscard]] std::optional<std::uint32_t> of(spirv::Id id, spv::Decoration decoration) const;
    [[nodiscard]] std::optional<std::uint32_t> of(spirv::Id type, std::uint32_t member,
                                                  spv::Decoration decoration) const;

private:
    std::map<std::pair<spirv::Id, std::uint32_t>, std::uint32_t> of_ids_;
    std::map<std::tuple<spirv::Id, std::uint32_t, std::uint32_t>, std::uint32_t> of_members_;
};

// How far a block reaches; an array whose length only the buffer knows counts as one element.
class BlockSizes {
public:
    BlockSizes(const spirv::TypeTable& types, const Decorations& decorations)
        : types_(types), decorations_(decorations) {}

    // The layout of the matrices in a member, from the member's own decorations.
    struct MatrixLayout {
        std::uint32_t stride = 0;
        bool is_row_major = false;
    };

    [[nodiscard]] std::uint64_t bytes(spirv::Id type, MatrixLayout matrices) const;
    [[nodiscard]] std::uint64_t bytes(spirv::Id type) const { return bytes(type, {}); }

    [[nodiscard]] std::uint32_t offset(spirv::Id type, std::uint32_t member) const;
    [[nodiscard]] std::uint64_t member_end(const spirv::Instruction& type,
                                           std::uint32_t member) const;
    [[nodiscard]] MatrixLayout matrices_of(spirv::Id type, std::uint32_t member) const;

private:
    const spirv::TypeTable& types_;
    const Decorations& decorations_;
};

// The scalars of a block that is not large, each once.
struct BlockScalar {
    spirv::Id type = 0;
    std::uint64_t offset = 0;
    std::uint32_t member = 0;  // member of the block that contains it
};
std::vector<BlockScalar> scalars_of(const spirv::TypeTable& types, const Decorations& decorations,
                                    spirv::Id block);

}  // namespace vkp
