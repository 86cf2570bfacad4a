// The requirements of a compiled kernel on a device.
#pragma once

#include "harness/model/device/device_info.hpp"
#include "harness/spirv/float_rules.hpp"
#include "harness/spirv/float_steering.hpp"
#include "harness/spirv/parsed_module.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct Requirements {
    std::uint64_t shared_memory_bytes = 0;
    std::vector<std::uint32_t> bindings;      // bindings of the arrays that it names
    std::vector<std::uint32_t> capabilities;  // SPIR-V's
    double program_size = 0;                  // see program_size.hpp
    bool uses_subgroups = false;              // see spirv::uses_subgroups()
    bool numbers_subgroups = false;           // uses gl_SubgroupID or gl_NumSubgroups
    // Devices that round differently may take different paths through it (float_steering.hpp).
    bool floats_steer = false;
    bool computes_floats = false;  // otherwise it only moves and compares them
    // They may also compute different integers.
    bool floats_reach_integers = false;
    // The line where last bits that Vulkan does not promise decide something (float_steering.hpp).
    std::optional<int> line_where_last_bits_decide;
    spirv::SmallNumbers small_numbers = {};
    // The rule of Vulkan's by which devices may compute different floats: "`sin()` in line 3 may be
    // off by …". Empty where every result is exact.
    std::string float_rule;
    spirv::ReorderableSums reorderable_sums;
    std::vector<int> cancelling_sums;  // see cancelling_sums.hpp
    int line_of_doubles = 0;           // float_rules.hpp
};

// The meaning of a capability, in GLSL's words: "64-bit integers".
std::string capability_text(std::uint32_t capability);

// The subgroup request of a pipeline of such a kernel: empty if the size of subgroups does not
// matter.
SubgroupRequest subgroup_request(const Requirements& requirements, const DeviceInfo& device,
                                 const Extent& workgroup_size, std::uint32_t size = 0);

// The requirements of a valid shader. Throws spirv::Error for what it does not support.
Requirements requirements_of(const spirv::ParsedModule& shader);

}  // namespace vkp
