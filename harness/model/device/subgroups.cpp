#include "harness/model/device/subgroups.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace vkp {

namespace {

// Z-order: the bits of x, y and z by turns.
std::uint32_t interleaved(const Extent& place) {
    constexpr std::uint32_t kBits = 10;  // a workgroup has 1024 invocations at most
    std::uint32_t key = 0;
    for (std::uint32_t bit = 0; bit < kBits; ++bit) {
        key |= (place.x >> bit & 1U) << 3 * bit | (place.y >> bit & 1U) << (3 * bit + 1) |
               (place.z >> bit & 1U) << (3 * bit + 2);
    }
    return key;
}

std::vector<std::uint32_t> places_in_blocks(const Extent& workgroup_size) {
    const auto count = static_cast<std::uint32_t>(workgroup_size.volume());
    std::vector<std::uint32_t> lanes(count);
    std::iota(lanes.begin(), lanes.end(), 0);
    std::ranges::sort(lanes, {}, [&](std::uint32_t lane) {
        return interleaved(unflatten_extent(lane, workgroup_size));
    });
    std::vector<std::uint32_t> places(count);
    for (std::uint32_t place = 0; place < count; ++place) {
        places[lanes[place]] = place;
    }
    return places;
}

std::vector<std::uint32_t> places_in_lines(const Extent& workgroup_size, std::uint32_t line,
                                           std::uint32_t size) {
    const std::uint32_t padded_line = (line + size - 1) / size * size;
    std::vector<std::uint32_t> places(workgroup_size.volume());
    for (std::uint32_t lane = 0; lane < places.size(); ++lane) {
        places[lane] = lane / line * padded_line + lane % line;
    }
    return places;
}

std::vector<std::uint32_t> places_of(const Extent& workgroup_size, std::uint32_t size,
                                     SubgroupArrangement arrangement) {
    switch (arrangement) {
        case SubgroupArrangement::kRows:
            return places_in_lines(workgroup_size, workgroup_size.x, size);
        case SubgroupArrangement::kBlocks:
            return places_in_blocks(workgroup_size);
        default:
            return places_in_lines(workgroup_size,
                                   static_cast<std::uint32_t>(workgroup_size.volume()), size);
    }
}

}  // namespace

bool is_subgroup_size(std::int64_t size) {
    return size > 0 && size <= kLargestSubgroup &&
           std::has_single_bit(static_cast<std::uint64_t>(size));
}

bool has_several_dimensions(const Extent& workgroup_size) {
    const std::uint64_t longest = std::max({workgroup_size.x, workgroup_size.y, workgroup_size.z});
    return workgroup_size.volume() > longest;
}

SubgroupLayout::SubgroupLayout(const Extent& workgroup_size, std::uint32_t size,
                               SubgroupArrangement arrangement)
    : size_(size), places_(places_of(workgroup_size, size, arrangement)) {
    const std::uint32_t end = *std::ranges::max_element(places_) + 1;
    lanes_.assign((end + size - 1) / size * size, kNobody);
    for (std::uint32_t lane = 0; lane < places_.size(); ++lane) {
        lanes_[places_[lane]] = lane;
        is_in_order_ = is_in_order_ && places_[lane] == lane;
    }
}

}  // namespace vkp
