#include "harness/audit/machine/access_cost.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

std::uint32_t bytes_of(const ScalarPlace& place) {
    return place.type.bits / 8U;
}

}  // namespace

RequestCost account_access(MemoryCost& memory_cost, std::size_t site, const Pointer& pointer,
                           std::span<const ScalarPlace> places, const Mask& mask) {
    if (places.empty()) {
        return {};  // a struct without members
    }
    const std::uint32_t* const outside = pointer.was_outside ? pointer.outside : nullptr;
    if (pointer.variable->region->memory == Memory::kGlobal) {
        std::uint32_t bytes = 0;
        for (const ScalarPlace& place : places) {
            bytes = std::max(bytes, place.byte_offset + bytes_of(place));
        }
        return memory_cost.account(site, pointer.offsets, outside, bytes, mask);
    }
    RequestCost sum;
    for (const ScalarPlace& place : places) {
        const RequestCost cost =
            memory_cost.account(site, pointer.offsets, outside, bytes_of(place), mask);
        sum.transactions += cost.transactions;
        sum.ideal_transactions += cost.ideal_transactions;
    }
    return sum;
}

}  // namespace vkp::audit
