#include "harness/audit/machine/access_cost.hpp"
#include "harness/audit/steps/defined_steps.hpp"
#include "harness/audit/steps/memory_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace vkp::audit {

namespace {

// The number of sites that an AccessEpoch can distinguish.
constexpr std::size_t kMaxSites = std::size_t{std::numeric_limits<std::uint16_t>::max()} + 1;

std::uint16_t new_site(StepTree& tree, const Region& region, const WorkgroupState::Site& site) {
    if (tree.sites.size() == kMaxSites) {
        throw spirv::Error(fmt::format("more than {} instructions that access memory", kMaxSites),
                           site.line);
    }
    tree.sites.push_back({site, &region});
    return static_cast<std::uint16_t>(tree.sites.size() - 1);
}

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

void touch(const Region& region, const Pointer& pointer, std::uint32_t byte_offset,
           const Mask& mask) {
    MadeBytes* const made = region.made();
    if (made == nullptr || made->is_whole()) {
        return;
    }
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (mask[lane] && !pointer.is_outside(lane)) {
            made->touch(std::uint64_t{pointer.offset_of(lane)} + byte_offset);
        }
    }
}

std::uint64_t read_scalar(const std::byte* bytes, std::uint64_t offset, ScalarType type) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes + offset, type.bits / 8U);
    return bits;
}

void write_scalar(std::byte* bytes, std::uint64_t offset, ScalarType type, std::uint64_t bits) {
    std::memcpy(bytes + offset, &bits, type.bits / 8U);
}

RegionAccess::RegionAccess(StepTree& tree, int line, const Pointer& pointer, const Type& type,
                           bool writes, bool is_atomic)
    : line_(line),
      pointer_(&pointer),
      places_(scalars_of(type)),
      writes_(writes),
      is_atomic_(is_atomic),
      site_(new_site(tree, *pointer.variable->region, {line, writes, is_atomic})) {}

void RegionAccess::report_outside(WorkgroupState& state) const {
    if (!pointer_->was_outside || pointer_->outside == nullptr) {
        return;
    }
    for (std::uint32_t lane = state.mask.begin; lane < state.mask.end; ++lane) {
        if (!state.mask[lane] || pointer_->outside[lane] == 0) {
            continue;
        }
        Hazard* const hazard = state.log.add(FindingKind::kOutOfBounds, line_, 0, region().name,
                                             state.invocation(lane));
        if (hazard != nullptr) {
            hazard->access.writes = writes_;
            hazard->access.is_atomic = is_atomic_;
            hazard->memory = region().memory;
            hazard->element = element_at(*pointer_, lane);
            link_overflow(state, *pointer_, lane, *hazard);
        }
    }
}

// Costs are those of the first order.
void RegionAccess::account(WorkgroupState& state) const {
    if (region().memory != Memory::kConstant && state.is_first_order) {
        account_access(state.memory_cost, site_, *pointer_, places_, state.mask);
    }
}

std::optional<LaneLocations> RegionAccess::locations_of(const ScalarPlace& place) const {
    const std::uint32_t location_bytes = region().location_bytes;
    if (pointer_->was_outside || place.type.bits / 8U > location_bytes) {
        return {};
    }
    return LaneLocations{
        .offsets = pointer_->offsets,
        .offset = place.byte_offset + (pointer_->offsets != nullptr ? 0 : pointer_->offset),
        .shift = static_cast<std::uint32_t>(std::countr_zero(location_bytes)),
        .site = site_};
}

void RegionAccess::watch_reads(WorkgroupState& state, const ScalarPlace& place,
                               InitMask& defined) const {
    define_lanes(defined, state);
    const Mask& mask = state.mask;
    const Region& memory = region();
    const std::optional<LaneLocations> locations = locations_of(place);
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (locations) {
            lane = memory.shadow()->try_fast_read(*locations, mask, lane, !memory.initialized);
        }
        if (lane < mask.end && accesses(mask, lane)) {
            watch_read(state, lane, place, defined);
        }
    }
    for (std::uint32_t lane = mask.begin; lane < mask.end && !memory.state().undefined.empty();
         ++lane) {
        if (accesses(mask, lane)) {
            recall_undefined(state, lane, place, defined);
        }
    }
}

void RegionAccess::watch_read(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                              InitMask& defined) const {
    RaceShadow& shadow = *region().shadow();
    const std::optional<Conflict> conflict = first_conflict(lane, place, [&](std::size_t location) {
        return shadow.read(location, static_cast<std::uint16_t>(lane), site_);
    });
    if (conflict) {
        const std::uint64_t offset = offset_of(lane, place);
        report_race(state, lane, *conflict, place, read_scalar(region().data(), offset, place.type),
                    false);
    } else if (!is_written(lane, place)) {
        set_word(defined, lane, label_of_unwritten(state, lane, place), state);
    }
}

// Each workgroup has shared memory of its own.
std::uint64_t RegionAccess::undefined_key(const WorkgroupState& state, std::size_t location) const {
    constexpr unsigned kLocationBits = 32;
    const std::uint64_t group = region().memory == Memory::kShared ? state.workgroup : 0;
    return group << kLocationBits | location;
}

void RegionAccess::recall_undefined(WorkgroupState& state, std::uint32_t lane,
                                    const ScalarPlace& place, InitMask& defined) const {
    const Locations locations = locations_at(lane, place);
    for (std::size_t location = locations.first; location < locations.end; ++location) {
        const auto found = region().state().undefined.find(undefined_key(state, location));
        if (found != region().state().undefined.end()) {
            set_word(defined, lane, found->second, state);
        }
    }
}

void RegionAccess::settle_writes(WorkgroupState& state, const ScalarPlace& place,
                                 const InitMask* defined) const {
    std::map<std::uint64_t, Label>& undefined = region().state().undefined;
    if (undefined.empty() && !any_undefined(defined, state)) {
        return;
    }
    state.for_each_lane([&](std::uint32_t lane) {
        const std::uint32_t word =
            word_for_memory(state, word_at(state, defined, lane, line_), line_);
        if (pointer_->is_outside(lane)) {
            return;
        }
        const Locations locations = locations_at(lane, place);
        for (std::size_t location = locations.first; location < locations.end; ++location) {
            if (word == kAllBits) {
                undefined.erase(undefined_key(state, location));
            } else {
                undefined[undefined_key(state, location)] = word;
            }
        }
    });
}

void RegionAccess::watch_write(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                               std::uint64_t bits) const {
    RaceShadow& shadow = *region().shadow();
    const std::optional<Conflict> conflict = first_conflict(lane, place, [&](std::size_t location) {
        return shadow.write(location, static_cast<std::uint16_t>(lane), site_);
    });
    if (conflict) {
        report_race(state, lane, *conflict, place, bits, true);
    }
    if (place.type.kind == ScalarType::Kind::kFloat && is_nan(bits, place.type)) {
        state.is_device_dependent = true;
        if (region().memory == Memory::kGlobal) {
            report_nan(state, lane, place, bits);
        }
    }
}

std::uint64_t RegionAccess::location_key(std::uint32_t lane) const {
    return std::uint64_t{region().number()} << 32U | locations_at(lane, places_.front()).first;
}

void RegionAccess::watch_atomic(WorkgroupState& state, std::uint32_t lane,
                                const AtomicKind& kind) const {
    if (!region().shadow()) {
        return;  // atomic loads of what nothing writes
    }
    RaceShadow& shadow = *region().shadow();
    const ScalarPlace& place = places_.front();
    if (kind.uses_old_value && !is_written(lane, place)) {
        take_undefined(state, lane, kind, label_of_unwritten(state, lane, place));
    }
    settle_atomic(state, lane, kind);
    const std::size_t first = locations_at(lane, place).first;
    const HappensBefore::Atomic atomic{
        .location = {.key = kind.sequence.value_or(location_key(lane)),
                     .storage = region().storage},
        .lane = lane,
        .scope = kind.scope,
        .semantics = kind.semantics,
        .reads = kind.reads,
        .writes = kind.writes};
    const bool is_left_out = !kind.is_looked_at && state.options.leaves_out_chance;
    if (kind.reads_atomic_write && !shadow.is_last_write_plain(first) && !is_left_out) {
        for (HappensBefore& order : state.orders) {
            state.met_chance |= order.acquire_at(atomic) && !kind.is_looked_at;
        }
    }
    const std::optional<Conflict> conflict = first_conflict(lane, place, [&](std::size_t location) {
        return shadow.atomic(location, static_cast<std::uint16_t>(lane), site_, kind.writes,
                             kind.scope);
    });
    if (conflict) {
        const std::uint64_t offset = offset_of(lane, place);
        report_race(state, lane, *conflict, place, read_scalar(region().data(), offset, place.type),
                    kind.writes);
    }
    for (HappensBefore& order : state.orders) {
        order.release_at(atomic);
    }
}

RegionAccess::Locations RegionAccess::locations_at(std::uint32_t lane,
                                                   const ScalarPlace& place) const {
    // Much faster than divisions by what is a power of two.
    const int shift = std::countr_zero(region().location_bytes);
    const std::size_t first = offset_of(lane, place) >> shift;
    return {first, first + std::max(1U, (place.type.bits / 8U) >> shift)};
}

// Every location is noted, also after one with a conflict. The access is one, and so is its race.
template <typename Note>
std::optional<Conflict> RegionAccess::first_conflict(std::uint32_t lane, const ScalarPlace& place,
                                                     Note note) const {
    const Locations locations = locations_at(lane, place);
    std::optional<Conflict> first;
    for (std::size_t location = locations.first; location < locations.end; ++location) {
        const std::optional<Conflict> conflict = note(location);
        first = first ? first : conflict;
    }
    return first;
}

bool RegionAccess::is_written(std::uint32_t lane, const ScalarPlace& place) const {
    if (region().initialized) {
        return true;
    }
    const Locations locations = locations_at(lane, place);
    for (std::size_t location = locations.first; location < locations.end; ++location) {
        if (!region().shadow()->is_written(location)) {
            return false;
        }
    }
    return true;
}

// The result of an undefined operation at a location matters to an atomic that reads it, and is
// gone where it is replaced.
void RegionAccess::settle_atomic(WorkgroupState& state, std::uint32_t lane,
                                 const AtomicKind& kind) const {
    std::map<std::uint64_t, Label>& undefined = region().state().undefined;
    const auto found =
        undefined.find(undefined_key(state, locations_at(lane, places_.front()).first));
    if (found == undefined.end()) {
        return;
    }
    if (kind.uses_old_value) {
        take_undefined(state, lane, kind, found->second);
    } else {
        undefined.erase(found);
    }
}

// An atomic that writes makes the result visible to others; a load, or an exchange that failed,
// only returns it.
void RegionAccess::take_undefined(WorkgroupState& state, std::uint32_t lane, const AtomicKind& kind,
                                  Label label) const {
    if (kind.writes || kind.defined == nullptr) {
        report_undefined(state, label, line_);
    } else {
        add_label(*kind.defined, lane, label, state);
    }
}

Label RegionAccess::label_of_unwritten(WorkgroupState& state, std::uint32_t lane,
                                       const ScalarPlace& place) const {
    const Region& memory = region();
    const std::uint32_t invocation = state.invocation(lane);
    return state.origins.label(
        {Origins::line_key(FindingKind::kUninitializedRead, line_),
         reinterpret_cast<std::uintptr_t>(&memory), offset_of(lane, place), invocation},
        [&] {
            return Hazard{
                .kind = FindingKind::kUninitializedRead,
                .access = {.line = line_, .invocation = invocation, .is_atomic = is_atomic_},
                .memory = memory.memory,
                .array = memory.name,
                .element = element_at(memory, offset_of(lane, place))};
        });
}

void RegionAccess::report_race(WorkgroupState& state, std::uint32_t lane, const Conflict& conflict,
                               const ScalarPlace& place, std::uint64_t bits, bool writes) const {
    if (state.has_diverged) {
        return;
    }
    const Region& memory = region();
    const std::uint64_t offset = offset_of(lane, place);
    const std::uint64_t old_bits = read_scalar(memory.data(), offset, place.type);
    const bool is_same_value =
        writes && conflict.writes && !is_atomic_ && !conflict.is_atomic && bits == old_bits;
    const WorkgroupState::Site& earlier = state.sites[conflict.earlier.site];
    const std::uint32_t other = state.invocation_of(memory.storage, conflict.earlier);
    Hazard* const hazard = state.log.add(
        is_same_value ? FindingKind::kSameValueRace : FindingKind::kDataRace, line_, earlier.line,
        memory.name, state.invocation(lane), other / state.lane_count != state.workgroup);
    if (hazard == nullptr) {
        return;
    }
    hazard->access.writes = writes;
    hazard->access.is_atomic = is_atomic_;
    hazard->other = {.line = earlier.line,
                     .invocation = other,
                     .writes = conflict.writes,
                     .is_atomic = conflict.is_atomic};
    const std::optional<AtomicScope> scope = memory.shadow()->coherent_scope_without(
        conflict, offset / memory.location_bytes, static_cast<std::uint16_t>(lane), writes);
    hazard->is_private = scope.has_value();
    hazard->coherent_within = scope == AtomicScope::kWorkgroup  ? "workgroup"
                              : scope == AtomicScope::kSubgroup ? "subgroup"
                                                                : "";
    hazard->wants_coherence_alone =
        hazard->is_private &&
        !memory.shadow()->are_concurrent(conflict.earlier, static_cast<std::uint16_t>(lane));
    hazard->memory = memory.memory;
    hazard->is_in_image = memory.storage == kImages;
    hazard->views = *memory.views;
    hazard->element = element_at(memory, offset);
    hazard->value = text_of(bits, place.type);
    hazard->other_value = text_of(old_bits, place.type);
}

// This is only a suspicion: whether the NaN stays, and whether an input held one, is known at the
// end.
void RegionAccess::report_nan(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                              std::uint64_t bits) const {
    Hazard* const hazard =
        state.nan_log.add(FindingKind::kNanResult, line_, 0, region().name, state.invocation(lane));
    if (hazard != nullptr) {
        hazard->access.writes = true;
        hazard->memory = Memory::kGlobal;
        hazard->element = element_at(region(), offset_of(lane, place));
        hazard->value = text_of(bits, place.type);
    }
}

void RegionAccess::observe(WorkgroupState& state, const std::vector<LaneValues>& values) const {
    if (region().memory == Memory::kConstant) {
        return;
    }
    GroupAccess access = group_access(state, line_, *pointer_);
    access.places = places_;
    access.reads = !writes_ || is_atomic_;
    access.writes = writes_;
    access.is_atomic = is_atomic_;
    access.values = values;
    state.observer->access(access);
}

GroupAccess group_access(const WorkgroupState& state, int line, const Pointer& pointer) {
    return {.line = line,
            .workgroup = state.workgroup,
            .lane_count = state.lane_count,
            .interval = state.interval,
            .mask = state.mask,
            .pointer = pointer,
            .places = {},
            .values = {}};
}

std::vector<LaneValues> lane_values(const Value& value) {
    std::vector<LaneValues> values;
    for (const Scalar& scalar : value) {
        values.push_back({scalar.lanes, scalar.type});
    }
    return values;
}

}  // namespace vkp::audit
