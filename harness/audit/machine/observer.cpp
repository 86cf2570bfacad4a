#include "harness/audit/machine/observer.hpp"

#include "harness/audit/machine/pointer.hpp"

#include <algorithm>

namespace vkp::audit {

namespace {

// The way to the element that the access names; of a whole vector or struct not to its scalars.
std::vector<Index> element_of(const GroupAccess& access, std::uint32_t lane) {
    const Pointer& pointer = access.pointer;
    const Region* const region = pointer.variable->region;
    if (region == nullptr || pointer.offsets == nullptr || pointer.is_outside(lane)) {
        return element_at(pointer, lane);
    }
    std::vector<Index> element = element_at(*region, pointer.offset_of(lane));
    element.resize(std::min(element.size(), indices_of(pointer).size()));
    return element;
}

const Type& type_of(const Variable& variable) {
    const Region* const region = variable.region;
    return region == nullptr         ? *variable.type
           : region->is_buffer_block ? *region->type->members.front()
                                     : *region->type;
}

}  // namespace

Memory GroupAccess::memory() const {
    const Region* const region = pointer.variable->region;
    return region == nullptr ? Memory::kPrivate : region->memory;
}

AccessEvent event_of(const GroupAccess& access, std::uint32_t lane) {
    const Variable& variable = *access.pointer.variable;
    const std::vector<Index> element = element_of(access, lane);
    AccessEvent event{.line = access.line,
                      .invocation = access.workgroup * access.lane_count + lane,
                      .memory = access.memory(),
                      .array = variable.region == nullptr ? variable.name : variable.region->name,
                      .element = index_values(element),
                      .place = element_text(type_of(variable), element),
                      .reads = access.reads,
                      .writes = access.writes,
                      .is_atomic = access.is_atomic,
                      .is_outside = access.pointer.is_outside(lane),
                      .values = {},
                      .interval = access.interval};
    for (std::size_t k = 0; k < access.values.size(); ++k) {
        event.values.push_back(access.value(k, lane));
    }
    return event;
}

}  // namespace vkp::audit
