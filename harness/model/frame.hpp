// What the generated part of a shader is made from: the launch, the arrays without their values,
// and the constants that a kernel sees.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct FrameArray {
    std::string name;
    Shape shape;
    ElementType type = ElementType::kFloat32;
    bool is_readonly = false;
    // What the kernel takes the same memory for, if for something else: "row_major mat4", or a
    // struct of the frame's.
    std::string view = {};
    bool is_uniform = false;     // a uniform block, of one such element
    bool is_incoherent = false;  // declared without `coherent`
    bool operator==(const FrameArray&) const = default;
};

// A struct that arrays hold, as a file says it.
struct FrameStruct {
    std::string name;
    std::string members;  // "vec3 position; float mass;"
    int line = 0;         // in the file
    bool operator==(const FrameStruct&) const = default;
};

struct Frame {
    Launch launch;
    std::vector<FrameArray> arrays;  // in the order of their bindings
    std::vector<Constant> constants = {};
    std::vector<std::string> extensions =
        {};                         // what the kernel needs; its arrays' come by themselves
    std::string kernel = "kernel";  // the function that is run
    // In place of the shapes of the arrays: of a module that has no frame around it.
    std::optional<std::vector<std::int32_t>> push_constants = {};
    std::vector<FrameStruct> structs = {};
    KernelRules rules = {};
};

// Of one dispatch of the case: the inputs, read-only, the scratch arrays, then `result`.
Frame frame_of(const Case& puzzle_case, std::size_t dispatch = 0);

}  // namespace vkp
