// Pointers: the variable, and the place in it that each lane points at.
#pragma once

#include "harness/audit/machine/step.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp::audit {

// One index of an access chain.
struct PointerIndex {
    FramePtr<const void> lanes = nullptr;  // null: `constant`
    ScalarType type = {};
    std::int64_t constant = 0;
    std::optional<std::uint32_t> extent = {};  // nothing for a member of a struct
    std::string member = {};
    FramePtr<const InitMask> defined = nullptr;  // mask of `lanes`

    [[nodiscard]] std::int64_t value(std::uint32_t lane) const {
        return lanes != nullptr ? integer_at(lanes, type, lane) : constant;
    }
};

// Where it points counts bytes in a region and scalars in an invocation's own variable.
struct Pointer {
    const Variable* variable = nullptr;
    const Type* type = nullptr;  // type that the pointer points at
    std::uint32_t offset = 0;    // the same in every lane, unless there are `offsets`
    FramePtr<std::uint32_t> offsets = nullptr;
    // Lanes that point outside an array, as a mask; their offset is 0. Null: none can.
    FramePtr<std::uint32_t> outside = nullptr;
    bool was_outside = false;                            // whether it was outside in any lane, ever
    FramePtr<const Pointer> base = nullptr;              // where its indices go on from
    const std::vector<PointerIndex>* indices = nullptr;  // its own, after those of the base

    [[nodiscard]] std::uint32_t offset_of(std::uint32_t lane) const {
        return offsets != nullptr ? offsets[lane] : offset;
    }
    [[nodiscard]] bool is_outside(std::uint32_t lane) const {
        return was_outside && outside != nullptr && outside[lane] != 0;
    }
};

// An index that a step of the chain multiplies and adds.
struct ChainIndex {
    FramePtr<const std::uint32_t> lanes = nullptr;
    std::uint32_t extent = 0;
    std::uint32_t stride = 0;
};

// The indices of an access chain, which it adds to its base.
struct Chain {
    std::uint32_t constant_offset = 0;  // offset of the constant indices together
    bool is_outside = false;            // a constant index is outside its array
    std::vector<ChainIndex> indices;    // the others
};

// Sets a pointer from another one and indices.
class ChainStep : public Step {
public:
    ChainStep(int line, Pointer& result, const Pointer& base, Chain chain);
    void run(WorkgroupState& state) const override;

private:
    FramePtr<Pointer> result_;
    FramePtr<const Pointer> base_;
    Chain chain_;
};

// All indices of a pointer, from its variable on.
std::vector<const PointerIndex*> indices_of(const Pointer& pointer);

// The way to the element that a lane points at.
std::vector<Index> element_at(const Pointer& pointer, std::uint32_t lane);

// The way to the scalar at a byte of a region.
std::vector<Index> element_at(const Region& region, std::uint64_t byte_offset);

// The indices of the scalar that the mask belongs to; empty if it belongs to no variable.
std::vector<Index> element_of_scalar(const InitMask& defined);

// An element of a variable of this type as the source writes it: "[2].weight.x".
std::string element_text(const Type& type, const std::vector<Index>& element);

// The plain indices of an element.
std::vector<std::int64_t> index_values(const std::vector<Index>& element);

}  // namespace vkp::audit
