// What the generated part of a shader is made from: the launch, the arrays without their values,
// and the constants that a kernel sees.
#pragma once

#include "harness/model/case.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/device/tiles.hpp"
#include "harness/model/shader_interface.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct InterfaceArray {
    std::string name;
    Shape shape;
    ElementType type = ElementType::kFloat32;
    bool is_readonly = false;
    // What the kernel takes the same memory for, if for something else: "row_major mat4", or a
    // struct of the frame's.
    std::string view = {};
    bool is_uniform = false;     // a uniform block, of one such element
    bool is_incoherent = false;  // declared without `coherent`
    bool operator==(const InterfaceArray&) const = default;
};

struct KernelInterface {
    Launch launch;
    std::vector<InterfaceArray> arrays;  // in the order of their bindings
    std::vector<Constant> constants = {};
    std::vector<std::string> extensions =
        {};                         // what the kernel needs; its arrays' come by themselves
    std::string kernel = "kernel";  // the function that is run
    std::size_t module = 0;         // or the module
    // For a block that the kernel, or a module without a frame, declares itself; the frame's shapes
    // are plain constants then.
    std::optional<std::vector<PushedWord>> push_constants = {};
    std::vector<InterfaceStruct> structs = {};
    std::vector<SpecializedValue> specialization = {};
    // Whether the kernel's text may declare push constants and specialization constants.
    bool has_own_constants = false;
    KernelRules rules = {};
    std::uint32_t subgroup_size = 0;  // as that of a case
    // What the audit takes subgroups for; nothing: as the device has them.
    std::optional<SubgroupArrangement> subgroup_arrangement = {};
    Tiles tiles = Tiles::kNone;
    // Iterations after which the audit takes a loop for endless; 0: as many as it usually does.
    std::uint32_t loop_limit = 0;
};

// The frame of one dispatch of the case, whose inputs are read-only.
KernelInterface interface_of(const Case& puzzle_case, std::size_t dispatch = 0);

// A frame with tiles for subgroups of that size: as many of them in a workgroup. Any other stays as
// it is.
KernelInterface at_subgroup_size(KernelInterface interface, std::uint32_t size);

}  // namespace vkp
