#include "harness/audit/decode/chain_builder.hpp"

namespace vkp::audit {

ChainBuilder::ChainBuilder(const Pointer& base, const Type& type)
    : base_(base),
      region_(base.variable == nullptr ? nullptr : base.variable->region),
      type_(&type),
      is_block_(region_ != nullptr && region_->is_buffer_block && type_ == region_->type) {}

void ChainBuilder::enter_member(std::uint32_t member) {
    chain_.constant_offset +=
        is_private() ? type_->scalar_offsets.at(member) : type_->byte_offsets.at(member);
    if (!is_block_) {
        indices_.push_back(
            {.constant = member, .extent = {}, .member = "." + type_->member_names.at(member)});
    }
    is_block_ = false;
    type_ = type_->members.at(member);
}

void ChainBuilder::enter_element(std::uint32_t index) {
    const std::uint32_t count = extent();
    chain_.constant_offset += index < count ? index * stride() : 0;
    chain_.is_outside |= index >= count;
    indices_.push_back({.constant = static_cast<std::int32_t>(index), .extent = count});
    type_ = type_->element;
}

void ChainBuilder::enter_element(const Scalar& index) {
    chain_.indices.push_back({static_cast<std::uint32_t*>(index.lanes), extent(), stride()});
    indices_.push_back({.lanes = index.lanes,
                        .type = index.type,
                        .extent = extent(),
                        .member = {},
                        .defined = index.defined});
    type_ = type_->element;
}

// Only the buffer knows how long a runtime array is.
std::uint32_t ChainBuilder::extent() const {
    if (type_->kind != Type::Kind::kRuntimeArray) {
        return type_->count;
    }
    return static_cast<std::uint32_t>(
        (region_->size_bytes - base_.offset - chain_.constant_offset) / type_->stride);
}

std::uint32_t ChainBuilder::stride() const {
    return is_private() ? type_->element->scalar_count : type_->stride;
}

}  // namespace vkp::audit
