#include "harness/audit/machine/pointer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace vkp::audit {

namespace {

// offsets += index * stride where the index is inside, for the lanes of the mask; the others are
// outside from now on. Returns whether any is.
VKP_TARGET_CLONES bool add_index(std::uint32_t* offsets, std::uint32_t* outside,
                                 const std::uint32_t* index, std::uint32_t extent,
                                 std::uint32_t stride, const Mask& mask) {
    const std::uint32_t end = mask.end;
    std::uint32_t any = 0;
    const std::uint32_t* const lanes = mask.lanes;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        const std::uint32_t is_outside = index[i] >= extent ? kAllBits : 0;
        const std::uint32_t newly = is_outside & lanes[i];
        offsets[i] += index[i] * stride & ~is_outside & lanes[i];
        outside[i] |= newly;
        any |= newly;
    }
    return any != 0;
}

// to = from + value for the lanes of the mask; without `from`, that is 0.
VKP_TARGET_CLONES void start_lanes(std::uint32_t* to, const std::uint32_t* from,
                                   std::uint32_t value, const Mask& mask) {
    const std::uint32_t end = mask.end;
    const std::uint32_t* const lanes = mask.lanes;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        const std::uint32_t start = (from != nullptr ? from[i] : 0) + value;
        to[i] = lanes[i] != 0 ? start : to[i];
    }
}

VKP_TARGET_CLONES void clear_outside(std::uint32_t* offsets, const std::uint32_t* outside,
                                     const Mask& mask) {
    const std::uint32_t end = mask.end;
#pragma GCC ivdep
    for (std::uint32_t i = mask.begin; i < end; ++i) {
        offsets[i] &= ~outside[i];
    }
}

void append_element(const Type& type, std::uint64_t offset, std::vector<Index>& element) {
    if (type.kind == Type::Kind::kStruct) {
        std::size_t member = 0;
        while (member + 1 < type.members.size() && type.byte_offsets[member + 1] <= offset) {
            ++member;
        }
        element.push_back({.value = static_cast<std::int64_t>(member),
                           .extent = {},
                           .member = "." + type.member_names[member]});
        append_element(*type.members[member], offset - type.byte_offsets[member], element);
    } else if (type.kind == Type::Kind::kMatrix && type.stride < type.element->stride) {
        // Neighbours in memory are neighbouring columns.
        const std::uint64_t row = offset / type.element->stride;
        const std::uint64_t column = offset % type.element->stride / type.stride;
        element.push_back(
            {.value = static_cast<std::int64_t>(column), .extent = type.count, .member = ""});
        element.push_back(
            {.value = static_cast<std::int64_t>(row), .extent = type.element->count, .member = ""});
    } else if (type.is_indexed()) {
        const std::uint64_t index = offset / type.stride;
        element.push_back(
            {.value = static_cast<std::int64_t>(index), .extent = type.count, .member = ""});
        append_element(*type.element, offset % type.stride, element);
    }
}

void append_scalar(const Type& type, std::uint32_t scalar, std::vector<Index>& element) {
    if (type.kind == Type::Kind::kStruct) {
        std::size_t member = 0;
        while (member + 1 < type.members.size() && type.scalar_offsets[member + 1] <= scalar) {
            ++member;
        }
        element.push_back({.value = static_cast<std::int64_t>(member),
                           .extent = {},
                           .member = "." + type.member_names[member]});
        append_scalar(*type.members[member], scalar - type.scalar_offsets[member], element);
    } else if (type.is_indexed()) {
        const std::uint32_t each = type.element->scalar_count;
        element.push_back({.value = scalar / each, .extent = type.count, .member = ""});
        append_scalar(*type.element, scalar % each, element);
    }
}

}  // namespace

ChainStep::ChainStep(int line, Pointer& result, const Pointer& base, Chain chain)
    : Step(line), result_(&result), base_(&base), chain_(std::move(chain)) {}

void ChainStep::run(WorkgroupState& state) const {
    const Pointer& base = *base_;
    Pointer& result = *result_;
    result.variable = base.variable;  // a parameter's is known when it is called
    const Mask& mask = state.mask;
    const std::uint32_t constant =
        chain_.constant_offset + (base.offsets != nullptr ? 0 : base.offset);
    start_lanes(result.offsets, base.offsets, constant, mask);
    start_lanes(result.outside, base.outside, chain_.is_outside ? kAllBits : 0, mask);
    bool any_outside = base.was_outside || chain_.is_outside;
    for (const ChainIndex& index : chain_.indices) {
        any_outside |= add_index(result.offsets, result.outside, index.lanes, index.extent,
                                 index.stride, mask);
    }
    if (any_outside) {
        result.was_outside = true;
        clear_outside(result.offsets, result.outside, mask);
    }
}

std::vector<const PointerIndex*> indices_of(const Pointer& pointer) {
    std::vector<const PointerIndex*> indices;
    for (const Pointer* at = &pointer; at != nullptr; at = at->base) {
        for (std::size_t i = at->indices == nullptr ? 0 : at->indices->size(); i > 0; --i) {
            indices.push_back(&(*at->indices)[i - 1]);
        }
    }
    std::ranges::reverse(indices);
    return indices;
}

std::vector<Index> element_at(const Pointer& pointer, std::uint32_t lane) {
    std::vector<Index> element;
    for (const PointerIndex* index : indices_of(pointer)) {
        element.push_back(
            {.value = index->value(lane), .extent = index->extent, .member = index->member});
    }
    return element;
}

std::vector<Index> element_at(const Region& region, std::uint64_t byte_offset) {
    std::vector<Index> element;
    append_element(*region.type, byte_offset, element);
    if (region.is_buffer_block && !element.empty()) {
        element.erase(element.begin());
        if (!element.empty() && region.type->members.front()->kind == Type::Kind::kRuntimeArray) {
            element.front().extent = static_cast<std::uint32_t>(
                region.size_bytes / region.type->members.front()->stride);
        }
    }
    return element;
}

std::vector<Index> element_of_scalar(const InitMask& defined) {
    std::vector<Index> element;
    if (defined.variable != nullptr) {
        append_scalar(*defined.variable->type, defined.scalar, element);
    }
    return element;
}

std::string element_text(const Type& type, const std::vector<Index>& element) {
    constexpr std::string_view kComponents = "xyzw";
    std::string text;
    const Type* at = &type;
    for (const Index& index : element) {
        if (at->kind == Type::Kind::kStruct) {
            text += index.member;
            at = at->members.at(static_cast<std::size_t>(index.value));
            continue;
        }
        const bool is_component = at->kind == Type::Kind::kVector && index.value >= 0 &&
                                  index.value < std::int64_t{at->count};
        text += is_component
                    ? fmt::format(".{}", kComponents[static_cast<std::size_t>(index.value)])
                    : fmt::format("[{}]", index.value);
        at = at->element;
    }
    return text;
}

std::vector<std::int64_t> index_values(const std::vector<Index>& element) {
    std::vector<std::int64_t> values;
    for (const Index& index : element) {
        if (index.member.empty()) {
            values.push_back(index.value);
        }
    }
    return values;
}

}  // namespace vkp::audit
