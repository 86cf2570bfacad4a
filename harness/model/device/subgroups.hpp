// How the invocations of a workgroup make up subgroups.
#pragma once

#include "harness/model/launch.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace vkp {

// Vulkan promises no relation between an invocation's place in its workgroup and that in its
// subgroup ("There is no direct relationship between SubgroupLocalInvocationId and
// LocalInvocationId or LocalInvocationIndex", Vulkan specification, SubgroupLocalInvocationId).
// Along one dimension all known devices number both alike, and kernels may count on that here.
enum class SubgroupArrangement {
    kLinear,  // by gl_LocalInvocationIndex
    kRows,    // the same, but each row along x begins a new subgroup: its last one may have gaps
    kBlocks   // squares of 2×2, then of 4×4 and so on, where a workgroup has several dimensions
};

struct SubgroupForm {
    std::uint32_t size = 0;  // in invocations
    SubgroupArrangement arrangement = SubgroupArrangement::kLinear;
    bool operator==(const SubgroupForm&) const = default;
};

// What the audit of a kernel took the device's subgroups to be.
struct Subgroups {
    std::uint32_t size = 0;       // in invocations; 0: nothing was audited
    bool are_used = false;        // by the kernel, so that the size may show in what it does
    bool device_has_them = true;  // of that size; true where there is no device
};

inline constexpr std::uint32_t kLargestSubgroup = 128;

// A power of two up to it (Vulkan specification, "Required Limits").
bool is_subgroup_size(std::int64_t size);

// Whether several arrangements may differ in such a workgroup.
bool has_several_dimensions(const Extent& workgroup_size);

// Says which lane of a workgroup has which place in which subgroup. Lanes are numbered by
// gl_LocalInvocationIndex, places by gl_SubgroupInvocationID.
class SubgroupLayout {
public:
    static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

    // `size` is a power of two.
    SubgroupLayout(const Extent& workgroup_size, std::uint32_t size,
                   SubgroupArrangement arrangement = SubgroupArrangement::kLinear);

    [[nodiscard]] std::uint32_t lane_count() const {
        return static_cast<std::uint32_t>(places_.size());
    }
    // gl_SubgroupSize, though some may have fewer invocations.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(lanes_.size()) / size_;
    }
    [[nodiscard]] std::uint32_t subgroup_of(std::uint32_t lane) const {
        return places_[lane] / size_;
    }
    [[nodiscard]] std::uint32_t place_of(std::uint32_t lane) const { return places_[lane] % size_; }
    // The lanes of one subgroup, by place; kNobody where there is no invocation.
    [[nodiscard]] std::span<const std::uint32_t> lanes_of(std::uint32_t subgroup) const {
        return std::span(lanes_).subspan(std::size_t{subgroup} * size_, size_);
    }
    // The subgroups that may have lanes of this range: from the first to in front of the second.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> subgroups_of(std::uint32_t begin,
                                                                       std::uint32_t end) const {
        return is_in_order_ ? std::pair(begin / size_, std::min((end - 1) / size_ + 1, count()))
                            : std::pair(0U, count());
    }
    // The lanes of all subgroups, one after the other.
    [[nodiscard]] std::span<const std::uint32_t> lanes() const { return lanes_; }

private:
    std::uint32_t size_;
    bool is_in_order_ = true;            // the place of each lane is its number
    std::vector<std::uint32_t> places_;  // by lane, counted through all subgroups
    std::vector<std::uint32_t> lanes_;   // by such a place
};

}  // namespace vkp
