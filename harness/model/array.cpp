#include "harness/model/array.hpp"

#include <cassert>

namespace vkp {

std::size_t element_count(const Shape& shape) {
    std::size_t count = 1;
    for (const int extent : shape) {
        assert(extent > 0);
        count *= static_cast<std::size_t>(extent);
    }
    return count;
}

Shape row_major_strides(const Shape& shape) {
    Shape strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;) {
        strides[axis - 1] = strides[axis] * shape[axis];
    }
    return strides;
}

Shape unflatten(std::size_t flat_index, const Shape& shape) {
    Shape position(shape.size(), 0);
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        const auto extent = static_cast<std::size_t>(shape[axis]);
        position[axis] = static_cast<int>(flat_index % extent);
        flat_index /= extent;
    }
    return position;
}

Shape value_shape(Shape shape, ElementType type) {
    if (type.components > 1) {
        shape.push_back(type.components);
    }
    return shape;
}

}  // namespace vkp
