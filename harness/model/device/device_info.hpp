// What is known of a Vulkan device.
#pragma once

#include "harness/model/device/tiles.hpp"
#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

struct DeviceLimits {
    std::uint32_t shared_memory_bytes = 0;
    std::uint32_t workgroup_invocations = 0;
    Extent workgroup_size;
    Extent workgroups;
    std::uint64_t storage_buffer_bytes = 0;
    std::uint64_t memory_bytes = 0;     // of the largest heap of its own
    std::uint32_t storage_buffers = 0;  // in one shader
    std::uint32_t push_constant_bytes = 0;
};

// What pipelines may ask of their subgroups (VK_EXT_subgroup_size_control, or Vulkan 1.3).
struct SubgroupControl {
    std::uint32_t smallest = 0;  // in invocations; 0: no size may be asked for
    std::uint32_t largest = 0;
    std::uint32_t most_in_workgroup = 0;  // subgroups, where a size is asked for
    bool full = false;                    // may ask that they have no place without an invocation
};

struct DeviceInfo {
    std::uint32_t index = 0;
    std::string name;    // "llvmpipe (LLVM 15.0.6, 256 bits)"
    std::string type;    // "cpu", "discrete gpu", "integrated gpu", "virtual gpu", "other"
    std::string driver;  // "llvmpipe Mesa 22.3.6 (LLVM 15.0.6)"
    std::string api_version;
    bool is_llvmpipe = false;
    std::vector<std::uint32_t> capabilities;  // SPIR-V's, that kernels may use there
    std::uint32_t subgroup_size = 32;
    SubgroupControl subgroup_control;
    bool has_compute_queue = false;
    // By which it multiplies tiles of float16 and adds float32; the first is used. None: tiles are
    // multiplied in plain GLSL.
    std::vector<CooperativeMatrices> cooperative_matrices = {};
    DeviceLimits limits;
};

// Whether workgroups of that size run there.
bool fits(const Extent& workgroup_size, const DeviceLimits& limits);

// What a pipeline asks for, so that its subgroups are as the audit takes them to be.
struct SubgroupRequest {
    std::uint32_t size = 0;  // in invocations; 0: as the driver likes
    bool full = false;
    bool operator==(const SubgroupRequest&) const = default;
};

// Subgroups of the `wanted` size, or of the device's own if that is 0, for workgroups of that size,
// as far as the device lets pipelines ask.
SubgroupRequest subgroup_request(const DeviceInfo& device, const Extent& workgroup_size,
                                 std::uint32_t wanted = 0);

// Whether workgroups of that size can have such subgroups there.
bool has_subgroups(const DeviceInfo& device, const Extent& workgroup_size, std::uint32_t size);

}  // namespace vkp
