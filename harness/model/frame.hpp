// What the generated part of a shader is made from: the launch, the arrays without their values,
// and the constants that a kernel sees.
#pragma once

#include "harness/model/puzzle.hpp"
#include "harness/model/subgroups.hpp"
#include "harness/model/tiles.hpp"

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

// 32 bits of the push constants that an application gives.
struct PushedWord {
    std::int32_t bits = 0;
    bool is_float = false;
    int line = 0;  // of the kernel's file, if that says it
    bool operator==(const PushedWord&) const = default;
};

// What an application gives a specialization constant, as written: "7", "1.5", "true".
struct SpecializedValue {
    std::uint32_t id = 0;
    std::string text = {};
    int line = 0;  // as of a pushed word
    bool operator==(const SpecializedValue&) const = default;
};

struct Frame {
    Launch launch;
    std::vector<FrameArray> arrays;  // in the order of their bindings
    std::vector<Constant> constants = {};
    std::vector<std::string> extensions =
        {};                         // what the kernel needs; its arrays' come by themselves
    std::string kernel = "kernel";  // the function that is run
    // For a block that the kernel, or a module without a frame, declares itself; the frame's shapes
    // are plain constants then.
    std::optional<std::vector<PushedWord>> push_constants = {};
    std::vector<FrameStruct> structs = {};
    std::vector<SpecializedValue> specialization = {};
    // Whether the kernel's text may declare push constants and specialization constants.
    bool has_own_constants = false;
    KernelRules rules = {};
    std::uint32_t subgroup_size = 0;  // as that of a case
    // What the audit takes subgroups for; nothing: as the device has them.
    std::optional<SubgroupArrangement> subgroup_arrangement = {};
    Tiles tiles = Tiles::kNone;
};

// The frame of one dispatch of the case, whose inputs are read-only.
Frame frame_of(const Case& puzzle_case, std::size_t dispatch = 0);

// A frame with tiles for subgroups of that size: as many of them in a workgroup. Any other stays as
// it is.
Frame at_subgroup_size(Frame frame, std::uint32_t size);

}  // namespace vkp
