#include "harness/model/device/device_info.hpp"

namespace vkp {

bool fits(const Extent& workgroup_size, const DeviceLimits& limits) {
    return workgroup_size.volume() <= limits.workgroup_invocations &&
           workgroup_size.x <= limits.workgroup_size.x &&
           workgroup_size.y <= limits.workgroup_size.y &&
           workgroup_size.z <= limits.workgroup_size.z;
}

// The conditions are those of VkPipelineShaderStageCreateInfo: VUID-…-pNext-02755 and -02756 for
// the size, VUID-…-pNext-02757 for full subgroups of a size.
SubgroupRequest subgroup_request(const DeviceInfo& device, const Extent& workgroup_size,
                                 std::uint32_t wanted) {
    const SubgroupControl& control = device.subgroup_control;
    const std::uint32_t size = wanted == 0 ? device.subgroup_size : wanted;
    const bool may_ask = control.smallest > 0 && control.smallest <= size &&
                         size <= control.largest &&
                         workgroup_size.volume() <= std::uint64_t{size} * control.most_in_workgroup;
    if (!may_ask) {
        return {};
    }
    return {.size = size, .full = control.full && workgroup_size.x % size == 0};
}

bool has_subgroups(const DeviceInfo& device, const Extent& workgroup_size, std::uint32_t size) {
    return size == 0 || size == device.subgroup_size ||
           subgroup_request(device, workgroup_size, size).size == size;
}

}  // namespace vkp
