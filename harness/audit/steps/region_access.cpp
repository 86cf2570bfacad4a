#include "harness/audit/steps/memory_steps.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace vkp::audit {

namespace {

constexpr std::size_t kSites = 0xffff;

bool is_nan(std::uint64_t bits, ScalarType type) {
    switch (type.bits) {
        case 64:
            return (bits & 0x7fffffffffffffffU) > 0x7ff0000000000000U;
        case 16:
            return (bits & 0x7fffU) > 0x7c00U;
        default:
            return (bits & 0x7fffffffU) > 0x7f800000U;
    }
}

}  // namespace

std::uint64_t read_scalar(const Region& region, std::uint64_t offset, ScalarType type) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, region.data + offset, type.bits / 8U);
    return bits;
}

void write_scalar(Region& region, std::uint64_t offset, ScalarType type, std::uint64_t bits) {
    std::memcpy(region.data + offset, &bits, type.bits / 8U);
}

RegionAccess::RegionAccess(WorkgroupState& state, int line, const Pointer& pointer,
                           const Type& type, bool writes, bool is_atomic)
    : line_(line),
      pointer_(pointer),
      places_(scalars_of(type)),
      writes_(writes),
      is_atomic_(is_atomic),
      site_(static_cast<std::uint16_t>(std::min(state.sites.size(), kSites))) {
    if (site_ < kSites) {
        const Region& memory = *pointer.variable->region;
        state.sites.push_back({line, writes, is_atomic});
        state.memory_cost.add_site(line, memory.memory, memory.name, writes);
    }
    for (const ScalarPlace& place : places_) {
        size_bytes_ = std::max(size_bytes_, place.byte_offset + place.type.bits / 8U);
    }
}

void RegionAccess::report_outside(WorkgroupState& state) {
    if (!pointer_.was_outside || pointer_.outside == nullptr) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane] || pointer_.outside[lane] == 0) {
            continue;
        }
        Hazard* const hazard = state.log.add(FindingKind::kOutOfBounds, line_, 0, region().name,
                                             state.invocation(lane));
        if (hazard != nullptr) {
            hazard->access.writes = writes_;
            hazard->access.is_atomic = is_atomic_;
            hazard->memory = region().memory;
            hazard->element = element_at(pointer_, lane);
        }
    }
}

void RegionAccess::account(WorkgroupState& state) {
    const Memory memory = region().memory;
    if (site_ == kSites || memory == Memory::kConstant) {
        return;
    }
    const std::uint32_t* const outside = pointer_.was_outside ? pointer_.outside : nullptr;
    if (memory == Memory::kGlobal) {
        state.memory_cost.account(site_, pointer_.offsets, outside, size_bytes_, state.mask);
        return;
    }
    for (const ScalarPlace& place : places_) {
        state.memory_cost.account(site_, pointer_.offsets, outside, place.type.bits / 8U,
                                  state.mask);
    }
}

std::optional<LaneLocations> RegionAccess::locations_of(const ScalarPlace& place) const {
    const std::uint32_t location_bytes = region().location_bytes;
    if (pointer_.was_outside || place.type.bits / 8U > location_bytes) {
        return {};
    }
    return LaneLocations{
        .offsets = pointer_.offsets,
        .offset = place.byte_offset + (pointer_.offsets != nullptr ? 0 : pointer_.offset),
        .shift = static_cast<std::uint32_t>(std::countr_zero(location_bytes)),
        .site = site_};
}

void RegionAccess::watch_reads(WorkgroupState& state, const ScalarPlace& place) {
    const Mask& mask = state.mask;
    Region& memory = region();
    const std::optional<LaneLocations> locations = locations_of(place);
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (locations) {
            lane = memory.shadow->try_fast_read(*locations, mask, lane, !memory.initialized);
        }
        if (lane < mask.end && accesses(mask, lane)) {
            watch_read(state, lane, place);
        }
    }
}

void RegionAccess::watch_read(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place) {
    Region& memory = region();
    const std::uint64_t offset = pointer_.offset_of(lane) + place.byte_offset;
    const std::size_t first = offset / memory.location_bytes;
    const std::size_t count = std::max(1U, place.type.bits / 8U / memory.location_bytes);
    for (std::size_t location = first; location < first + count; ++location) {
        const std::optional<Conflict> conflict =
            memory.shadow->read(location, static_cast<std::uint16_t>(lane), site_);
        if (conflict) {
            report_race(state, lane, *conflict, place, read_scalar(memory, offset, place.type),
                        false);
        }
        if (!memory.initialized && !conflict && !memory.shadow->is_written(location)) {
            Hazard* const hazard = state.log.add(FindingKind::kUninitializedRead, line_, 0,
                                                 memory.name, state.invocation(lane));
            if (hazard != nullptr) {
                hazard->memory = memory.memory;
                hazard->element = element_at(memory, offset);
            }
        }
    }
}

void RegionAccess::watch_write(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                               std::uint64_t bits) {
    Region& memory = region();
    const std::uint64_t offset = pointer_.offset_of(lane) + place.byte_offset;
    const std::size_t first = offset / memory.location_bytes;
    const std::size_t count = std::max(1U, place.type.bits / 8U / memory.location_bytes);
    for (std::size_t location = first; location < first + count; ++location) {
        const std::optional<Conflict> conflict =
            memory.shadow->write(location, static_cast<std::uint16_t>(lane), site_);
        if (conflict) {
            report_race(state, lane, *conflict, place, bits, true);
        }
    }
    if (place.type.kind == ScalarType::Kind::kFloat && is_nan(bits, place.type)) {
        state.is_device_dependent = true;
        if (memory.memory == Memory::kGlobal) {
            report_nan(state, lane, place, bits);
        }
    }
}

void RegionAccess::watch_atomic(WorkgroupState& state, std::uint32_t lane, AtomicKind kind) {
    Region& memory = region();
    if (!memory.shadow) {
        return;  // atomic loads of what nothing writes
    }
    const ScalarPlace& place = places_.front();
    const std::uint64_t offset = pointer_.offset_of(lane);
    const std::size_t location = offset / memory.location_bytes;
    if (kind.reads && !memory.initialized && !memory.shadow->is_written(location)) {
        Hazard* const hazard = state.log.add(FindingKind::kUninitializedRead, line_, 0, memory.name,
                                             state.invocation(lane));
        if (hazard != nullptr) {
            hazard->memory = memory.memory;
            hazard->access.is_atomic = true;
            hazard->element = element_at(memory, offset);
        }
    }
    const std::optional<Conflict> conflict = memory.shadow->atomic(
        location, static_cast<std::uint16_t>(lane), site_, kind.writes, kind.scope);
    if (conflict) {
        report_race(state, lane, *conflict, place, read_scalar(memory, offset, place.type),
                    kind.writes);
    }
    const std::uint64_t key = std::uint64_t{memory.index} << 32U | location;
    state.shared_happens_before.synchronize_through(key, lane);
    state.global_happens_before.synchronize_through(key, lane);
}

void RegionAccess::report_race(WorkgroupState& state, std::uint32_t lane, const Conflict& conflict,
                               const ScalarPlace& place, std::uint64_t bits, bool writes) {
    if (state.has_diverged) {
        return;
    }
    const Region& memory = region();
    const std::uint64_t offset = pointer_.offset_of(lane) + place.byte_offset;
    const std::uint64_t old_bits = read_scalar(memory, offset, place.type);
    const bool is_same_value =
        writes && conflict.writes && !is_atomic_ && !conflict.is_atomic && bits == old_bits;
    const WorkgroupState::Site& earlier = state.sites[conflict.earlier.site];
    Hazard* const hazard =
        state.log.add(is_same_value ? FindingKind::kSameValueRace : FindingKind::kDataRace, line_,
                      earlier.line, memory.name, state.invocation(lane));
    if (hazard == nullptr) {
        return;
    }
    hazard->access.writes = writes;
    hazard->access.is_atomic = is_atomic_;
    hazard->other = {.line = earlier.line,
                     .invocation = state.invocation_of(memory.memory, conflict.earlier),
                     .writes = conflict.writes,
                     .is_atomic = conflict.is_atomic};
    hazard->memory = memory.memory;
    hazard->element = element_at(memory, offset);
    hazard->value = text_of(bits, place.type);
    hazard->other_value = text_of(old_bits, place.type);
}

// Only a suspicion: whether the NaN stays, and whether an input held one, is known at the end.
void RegionAccess::report_nan(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                              std::uint64_t bits) {
    Hazard* const hazard =
        state.nan_log.add(FindingKind::kNanResult, line_, 0, region().name, state.invocation(lane));
    if (hazard != nullptr) {
        hazard->access.writes = true;
        hazard->memory = Memory::kGlobal;
        hazard->element =
            element_at(region(), std::uint64_t{pointer_.offset_of(lane)} + place.byte_offset);
        hazard->value = text_of(bits, place.type);
    }
}

void RegionAccess::observe(WorkgroupState& state, const std::vector<LaneValues>& values) const {
    if (region().memory == Memory::kConstant) {
        return;
    }
    state.observer->access({.line = line_,
                            .workgroup = state.workgroup,
                            .lane_count = state.lane_count,
                            .interval = state.interval,
                            .mask = state.mask,
                            .pointer = pointer_,
                            .places = places_,
                            .reads = !writes_ || is_atomic_,
                            .writes = writes_,
                            .is_atomic = is_atomic_,
                            .values = values});
}

std::vector<LaneValues> lane_values(const Value& value) {
    std::vector<LaneValues> values;
    for (const Scalar& scalar : value) {
        values.push_back({scalar.lanes, scalar.type});
    }
    return values;
}

}  // namespace vkp::audit
