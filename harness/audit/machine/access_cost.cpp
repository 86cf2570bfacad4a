#include "harness/audit/machine/access_cost.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

std::uint32_t bytes_of(const ScalarPlace& place) {
    return place.type.bits / 8U;
}

// The number of these scalars, from the first on, that one request to shared memory loads: as many
// of its size as the widest request has room for.
std::uint32_t components_of_request(std::span<const ScalarPlace> places) {
    const ScalarPlace& first = places.front();
    std::uint32_t count = 1;
    while (count < places.size() && bytes_of(places[count]) == bytes_of(first) &&
           places[count].byte_offset + bytes_of(first) <= first.byte_offset + kWidestBytes) {
        ++count;
    }
    return count;
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
    for (std::size_t i = 0; i < places.size();) {
        const std::uint32_t components = components_of_request(places.subspan(i));
        const RequestCost cost = memory_cost.account(site, pointer.offsets, outside,
                                                     bytes_of(places[i]), mask, components);
        sum.transactions += cost.transactions;
        sum.ideal_transactions += cost.ideal_transactions;
        i += components;
    }
    return sum;
}

}  // namespace vkp::audit
