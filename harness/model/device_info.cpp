#include "harness/model/device_info.hpp"

namespace vkp {

bool fits(const Extent& workgroup_size, const DeviceLimits& limits) {
    return workgroup_size.volume() <= limits.workgroup_invocations &&
           workgroup_size.x <= limits.workgroup_size.x &&
           workgroup_size.y <= limits.workgroup_size.y &&
           workgroup_size.z <= limits.workgroup_size.z;
}

}  // namespace vkp
