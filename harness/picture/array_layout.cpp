#include "harness/picture/array_layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::picture {

using audit::Type;

ArrayLayout::ArrayLayout(const audit::Region& region)
    : element_(region.is_buffer_block ? region.type->members.front() : region.type) {
    while (element_->kind == Type::Kind::kArray || element_->kind == Type::Kind::kRuntimeArray) {
        const std::uint64_t stride = std::max<std::uint32_t>(element_->stride, 1);
        const std::uint64_t count =
            element_->kind == Type::Kind::kArray ? element_->count : region.size_bytes / stride;
        shape_.push_back(static_cast<int>(count));
        strides_.push_back(stride);
        element_ = element_->element;
    }
    scalars_ = scalars_of(*element_);
}

// One dimension will do: buffers are flat.
ArrayLayout::ArrayLayout(ElementType declared)
    : shape_{0}, strides_{stride_bytes(declared)}, scalars_(declared.components) {
    for (std::size_t i = 0; i < scalars_.size(); ++i) {
        scalars_[i].byte_offset = static_cast<std::uint32_t>(i * byte_count(declared.scalar));
    }
}

std::string ArrayLayout::type_name() const {
    if (element_->kind == Type::Kind::kStruct || scalars_.empty()) {
        return "struct";
    }
    const std::string scalar = audit::name_of(scalars_.front().type);
    return scalars_.size() == 1 ? scalar : fmt::format("{} × {}", scalar, scalars_.size());
}

Place ArrayLayout::locate(std::uint64_t byte_offset) const {
    Place place;
    for (std::size_t i = 0; i < strides_.size(); ++i) {
        const std::uint64_t index = byte_offset / strides_[i];
        byte_offset %= strides_[i];
        place.cell = place.cell * static_cast<std::size_t>(shape_[i]) + index;
    }
    const auto next = std::upper_bound(scalars_.begin(), scalars_.end(), byte_offset,
                                       [](std::uint64_t offset, const audit::ScalarPlace& scalar) {
                                           return offset < scalar.byte_offset;
                                       });
    place.component = static_cast<std::uint32_t>(
        std::max<std::ptrdiff_t>(std::distance(scalars_.begin(), next) - 1, 0));
    return place;
}

}  // namespace vkp::picture
