// What a compiled kernel asks of a device.
#pragma once

#include "harness/model/device_info.hpp"
#include "harness/spirv/float_rules.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct Requirements {
    std::uint64_t shared_memory_bytes = 0;
    std::vector<std::uint32_t> bindings;      // of the arrays that it names
    std::vector<std::uint32_t> capabilities;  // SPIR-V's
    double program_size = 0;                  // see program_size.hpp
    bool uses_subgroups = false;              // so that its results may depend on their size
    bool numbers_subgroups = false;           // by gl_SubgroupID or gl_NumSubgroups
    // Devices that round differently may take different ways through it (float_steering.hpp).
    bool floats_steer = false;
    // And come to different integers.
    bool floats_reach_integers = false;
    // Where last bits that Vulkan does not promise decide something (float_steering.hpp).
    std::optional<int> line_where_last_bits_decide;
    // By which rule of Vulkan's they may come to different floats: "`sin()` in line 3 may be off by
    // …". Empty where every result is exact.
    std::string float_rule;
    spirv::ReorderableSums reorderable_sums;
    int line_of_doubles = 0;  // float_rules.hpp
};

// What a capability is for, in GLSL's words: "64-bit integers".
std::string capability_text(std::uint32_t capability);

// What a pipeline of such a kernel asks for: nothing if the size of subgroups does not show.
SubgroupRequest subgroup_request(const Requirements& requirements, const DeviceInfo& device,
                                 const Extent& workgroup_size, std::uint32_t size = 0);

// Of a valid shader. Throws spirv::Error for what it does not know.
Requirements requirements_of(const spirv::ParsedModule& shader);

}  // namespace vkp
