// Follows the indices of an access chain down through a type, and adds up how far they lead.
#pragma once

#include "harness/audit/machine/pointer.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace vkp::audit {

// Its life: construct, enter an index after the other, take(). Offsets are bytes in a region and
// scalars in an invocation's own variable.
class ChainBuilder {
public:
    // `type` is the type that the base points at. Both must outlive the builder.
    ChainBuilder(const Pointer& base, const Type& type);

    // The type that the indices so far lead to.
    [[nodiscard]] const Type& type() const { return *type_; }
    [[nodiscard]] bool is_at_struct() const { return type_->kind == Type::Kind::kStruct; }

    void enter_member(std::uint32_t member);
    // An element of an array, vector or matrix: a constant index, or a 32-bit one that is known
    // only when the shader runs.
    void enter_element(std::uint32_t index);
    void enter_element(const Scalar& index);

    struct Built {
        Chain chain;
        std::vector<PointerIndex> indices;  // all of them, for messages
    };
    [[nodiscard]] Built take() { return {std::move(chain_), std::move(indices_)}; }

private:
    [[nodiscard]] bool is_private() const { return region_ == nullptr; }
    [[nodiscard]] std::uint32_t extent() const;
    [[nodiscard]] std::uint32_t stride() const;

    const Pointer& base_;
    const Region* region_;  // null: an invocation's own variable
    const Type* type_;
    bool is_block_;  // at the block around a buffer's array, whose only member has no name
    Chain chain_;
    std::vector<PointerIndex> indices_;
};

}  // namespace vkp::audit
