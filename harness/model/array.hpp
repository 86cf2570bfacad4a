// Arrays and their shapes.
#pragma once

#include "harness/model/numbers/element_type.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

// Extents of a row-major array, outermost first: {rows, columns}.
using Shape = std::vector<int>;

// Number of elements of an array of this shape; 1 for the empty shape.
std::size_t element_count(const Shape& shape);

// Distance in elements between neighbours along each axis of a row-major array.
Shape row_major_strides(const Shape& shape);

// Position along each axis of the element at a flat index.
Shape unflatten(std::size_t flat_index, const Shape& shape);

// The shape of an array's values: its own, and the components of a vector as one axis more.
Shape value_shape(Shape shape, ElementType type);

// An array as the host sees it. Every value is exactly representable in `type`
// (make float data with `data.hpp`, which rounds), so that device and specification start from
// the same numbers. Vectors take one value for each component.
struct Array {
    std::string name;
    Shape shape;
    std::vector<double> values;
    ElementType type = ElementType::kFloat32;
};

}  // namespace vkp
