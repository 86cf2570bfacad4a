// What the generated part of a shader is made from: the launch, the arrays without their values,
// and the constants that a kernel sees.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

struct FrameArray {
    std::string name;
    Shape shape;
    ElementType type = ElementType::kFloat32;
    bool is_readonly = false;
    bool operator==(const FrameArray&) const = default;
};

struct Frame {
    Launch launch;
    std::vector<FrameArray> arrays;  // in the order of their bindings
    std::vector<Constant> constants = {};
    std::vector<std::string> extensions =
        {};                         // what the kernel needs; its arrays' come by themselves
    std::string kernel = "kernel";  // the function that is run
};

// Of one dispatch of the case: the inputs, read-only, the scratch arrays, then `result`.
Frame frame_of(const Case& puzzle_case, std::size_t dispatch = 0);

}  // namespace vkp
