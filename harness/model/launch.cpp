#include "harness/model/launch.hpp"

namespace vkp {

Extent unflatten_extent(std::uint32_t flat_index, const Extent& size) {
    return {flat_index % size.x, flat_index / size.x % size.y, flat_index / size.x / size.y};
}

Extent local_id(std::uint32_t invocation, const Launch& launch) {
    const auto volume = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    return unflatten_extent(invocation % volume, launch.workgroup_size);
}

Extent workgroup_id(std::uint32_t invocation, const Launch& launch) {
    const auto volume = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    return unflatten_extent(invocation / volume, launch.workgroups);
}

}  // namespace vkp
