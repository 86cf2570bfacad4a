// How the bytes of a region of memory are the elements of an array.
#pragma once

#include "harness/audit/machine/workgroup_state.hpp"
#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vkp::picture {

// A scalar of an array: the element, by its flat row-major index, and the scalar in it.
struct Place {
    std::size_t cell = 0;
    std::uint32_t component = 0;
};

class ArrayLayout {
public:
    explicit ArrayLayout(const audit::Region& region);
    // The layout of memory that a file declares, whatever type the shader gives it.
    explicit ArrayLayout(ElementType declared);

    // The shape of the array as the shader declares it; empty for a variable that is no array.
    [[nodiscard]] const Shape& shape() const { return shape_; }
    // Scalars of an element.
    [[nodiscard]] std::uint32_t components() const {
        return static_cast<std::uint32_t>(scalars_.size());
    }
    // "float", "vec4"; "struct" for what has members.
    [[nodiscard]] std::string type_name() const;

    // The scalar that contains this byte of the region.
    [[nodiscard]] Place locate(std::uint64_t byte_offset) const;

private:
    Shape shape_;
    std::vector<std::uint64_t> strides_;  // stride of each dimension, in bytes
    const audit::Type* element_ = nullptr;
    std::vector<audit::ScalarPlace> scalars_;
};

}  // namespace vkp::picture
