// The grid of a dispatch, and the ids of its invocations.
#pragma once

#include <cstdint>

namespace vkp {

struct Extent {
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    std::uint32_t z = 1;

    [[nodiscard]] std::uint64_t volume() const { return std::uint64_t{x} * y * z; }
    bool operator==(const Extent&) const = default;
};

// The grid of one dispatch. Kernels see `workgroup_size.x` as the constant TPB.
struct Launch {
    Extent workgroups;
    Extent workgroup_size;

    [[nodiscard]] std::uint64_t invocations() const {
        return workgroups.volume() * workgroup_size.volume();
    }
    bool operator==(const Launch&) const = default;
};

// Position at a flat index in a grid of this size, x running fastest.
Extent unflatten_extent(std::uint32_t flat_index, const Extent& size);

// Ids of an invocation by its index: its place in its workgroup plus the workgroup's place in the
// grid times the size of a workgroup, x running fastest.
Extent local_id(std::uint32_t invocation, const Launch& launch);
Extent workgroup_id(std::uint32_t invocation, const Launch& launch);

}  // namespace vkp
