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

namespace vkp::spirv {

// Decorations that have one number.
class Decorations {
public:
    explicit Decorations(const Module& module);

    [[nodiscard]] std::optional<std::uint32_t> of(Id id, spv::Decoration decoration) const;
    [[nodiscard]] std::optional<std::uint32_t> of(Id type, std::uint32_t member,
                                                  spv::Decoration decoration) const;

private:
    std::map<std::pair<Id, std::uint32_t>, std::uint32_t> of_ids_;
    std::map<std::tuple<Id, std::uint32_t, std::uint32_t>, std::uint32_t> of_members_;
};

// How far a block reaches; an array whose length only the buffer knows counts as one element.
class BlockSizes {
public:
    BlockSizes(const TypeTable& types, const Decorations& decorations)
        : types_(types), decorations_(decorations) {}

    // The layout of the matrices in a member, from the member's own decorations.
    struct MatrixLayout {
        std::uint32_t stride = 0;
        bool is_row_major = false;
    };

    [[nodiscard]] std::uint64_t bytes(Id type, MatrixLayout matrices) const;
    [[nodiscard]] std::uint64_t bytes(Id type) const { return bytes(type, {}); }

    [[nodiscard]] std::uint32_t offset(Id type, std::uint32_t member) const;
    [[nodiscard]] std::uint64_t member_end(const Instruction& type, std::uint32_t member) const;
    [[nodiscard]] MatrixLayout matrices_of(Id type, std::uint32_t member) const;

private:
    const TypeTable& types_;
    const Decorations& decorations_;
};

// The scalars of a block that is not large, each once.
struct BlockScalar {
    Id type = 0;
    std::uint64_t offset = 0;
    std::uint32_t member = 0;  // member of the block that contains it
};
std::vector<BlockScalar> scalars_of(const TypeTable& types, const Decorations& decorations,
                                    Id block);

}  // namespace vkp::spirv
