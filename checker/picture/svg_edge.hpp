// An access in a still picture.
#pragma once

#include "checker/picture/svg_shapes.hpp"

#include <cstdint>

namespace vkp::svg {

// An edge between a thread and an element, which may be above or below it; thicker for repeated
// accesses. A writer's line is dashed and ends with a dot in the element.
void add_edge(Shapes& shapes, std::uint32_t lane, const Box& thread, const Box& element,
              std::uint32_t times, bool writes);

}  // namespace vkp::svg
