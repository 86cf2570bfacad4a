#include "harness/audit/steps/defined_steps.hpp"
#include "harness/audit/steps/memory_steps.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vkp::audit {

namespace {

// to[i] = the word at data + offsets[i].
VKP_TARGET_CLONES void gather_words(std::uint32_t* to, const std::byte* data,
                                    const std::uint32_t* offsets, std::uint32_t begin,
                                    std::uint32_t end) {
#pragma GCC ivdep
    for (std::uint32_t i = begin; i < end; ++i) {
        to[i] = *reinterpret_cast<const std::uint32_t*>(data + offsets[i]);
    }
}

VKP_TARGET_CLONES void clear_lanes(std::uint32_t* to, const std::uint32_t* where,
                                   std::uint32_t begin, std::uint32_t end) {
#pragma GCC ivdep
    for (std::uint32_t i = begin; i < end; ++i) {
        to[i] &= ~where[i];
    }
}

// The word at data + offsets[i] = from[i] for the lanes of the mask; no `offsets` are 0.
void scatter_words(std::byte* data, const std::uint32_t* offsets, const std::uint32_t* from,
                   const Mask& mask) {
    for (std::uint32_t i = mask.begin; i < mask.end; ++i) {
        if (mask[i]) {
            std::memcpy(data + (offsets != nullptr ? offsets[i] : 0), &from[i], sizeof(from[i]));
        }
    }
}

bool is_row_of_words(const std::vector<ScalarPlace>& places) {
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (places[k].type.bits != 32 || places[k].byte_offset != k * sizeof(std::uint32_t)) {
            return false;
        }
    }
    return !places.empty();
}

// Looks at lanes that do not run too.
VKP_TARGET_CLONES bool any_nan(const std::uint32_t* words, std::uint32_t begin, std::uint32_t end) {
    std::uint32_t any = 0;
    for (std::uint32_t i = begin; i < end; ++i) {
        any |= (words[i] & 0x7fffffffU) > 0x7f800000U ? 1U : 0U;
    }
    return any != 0;
}

void fill_lanes(const Scalar& scalar, std::uint64_t bits, const Mask& mask) {
    if (scalar.type.lane_bytes() == sizeof(std::uint32_t)) {
        std::fill(static_cast<std::uint32_t*>(scalar.lanes) + mask.begin,
                  static_cast<std::uint32_t*>(scalar.lanes) + mask.end,
                  static_cast<std::uint32_t>(bits));
        return;
    }
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        set_bits(scalar.lanes, scalar.type, lane, bits);
    }
}

void gather(const Scalar& scalar, const Region& region, const Pointer& pointer,
            std::uint32_t byte_offset, const Mask& mask) {
    touch(region, pointer, byte_offset, mask);
    if (pointer.offsets == nullptr) {
        const bool is_outside = pointer.was_outside;
        fill_lanes(scalar,
                   is_outside
                       ? 0
                       : read_scalar(region.data(), std::uint64_t{pointer.offset} + byte_offset,
                                     scalar.type),
                   mask);
        return;
    }
    if (scalar.type.bits == 32) {
        auto* const lanes = static_cast<std::uint32_t*>(scalar.lanes);
        gather_words(lanes, region.data() + byte_offset, pointer.offsets, mask.begin, mask.end);
        if (pointer.was_outside) {
            clear_lanes(lanes, pointer.outside, mask.begin, mask.end);
        }
        return;
    }
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        set_bits(
            scalar.lanes, scalar.type, lane,
            pointer.is_outside(lane)
                ? 0
                : read_scalar(region.data(), std::uint64_t{pointer.offsets[lane]} + byte_offset,
                              scalar.type));
    }
}

}  // namespace

LoadRegionStep::LoadRegionStep(StepTree& tree, int line, Value result, const Pointer& pointer,
                               const Type& type, std::vector<bool> used)
    : Step(line, result.size()),
      result_(std::move(result)),
      used_(std::move(used)),
      access_(tree, line, pointer, type, false, false) {}

void LoadRegionStep::run(WorkgroupState& state) const {
    const Region& region = access_.region();
    region.state().was_read = true;
    access_.report_outside(state);
    for (std::size_t k = 0; k < result_.size(); ++k) {
        const ScalarPlace& place = access_.places()[k];
        {
            const OtherLanes others(state, result_[k].lanes, result_[k].type.lane_bytes());
            gather(result_[k], region, access_.pointer(), place.byte_offset, state.mask);
        }
        if (region.shadow() && used_[k]) {
            access_.watch_reads(state, place, *result_[k].defined);
        }
    }
    access_.account(state);
    if (state.observer != nullptr) {
        access_.observe(state, lane_values(result_));
    }
}

PeekRegionStep::PeekRegionStep(int line, Value result, const Pointer& pointer, const Type& type)
    : Step(line, result.size()),
      result_(std::move(result)),
      pointer_(&pointer),
      places_(scalars_of(type)) {}

void PeekRegionStep::run(WorkgroupState& state) const {
    const Region& region = *pointer_->variable->region;
    for (std::size_t k = 0; k < result_.size(); ++k) {
        gather(result_[k], region, *pointer_, places_[k].byte_offset, state.mask);
        state.for_each_lane([&](std::uint32_t lane) {
            const bool is_outside =
                pointer_->offsets == nullptr ? pointer_->was_outside : pointer_->is_outside(lane);
            const std::uint64_t offset =
                std::uint64_t{pointer_->offset_of(lane)} + places_[k].byte_offset;
            const bool has_value =
                !is_outside &&
                (region.initialized ||
                 (region.shadow() && region.shadow()->is_written(offset / region.location_bytes)));
            set_word(*result_[k].defined, lane, has_value ? kAllBits : kUnset, state);
        });
    }
}

StoreRegionStep::StoreRegionStep(StepTree& tree, int line, const Pointer& pointer, const Type& type,
                                 Value value)
    : Step(line, value.size()),
      value_(std::move(value)),
      access_(tree, line, pointer, type, true, false),
      is_row_of_words_(is_row_of_words(access_.places())) {}

void StoreRegionStep::run(WorkgroupState& state) const {
    ++state.memory_changes;
    access_.report_outside(state);
    for (std::size_t k = 0; k < value_.size(); ++k) {
        access_.settle_writes(state, access_.places()[k], value_[k].defined);
    }
    if (const std::optional<LaneLocations> locations = word_locations(state)) {
        store_words(state, *locations);
    } else {
        state.for_each_lane([&](std::uint32_t lane) {
            if (!access_.pointer().is_outside(lane)) {
                store_lane(state, lane);
            }
        });
    }
    access_.account(state);
    if (state.observer != nullptr) {
        access_.observe(state, lane_values(value_));
    }
}

// The locations of a store in which each lane stores words that are no NaN, from the first lane to
// the last.
std::optional<LaneLocations> StoreRegionStep::word_locations(const WorkgroupState& state) const {
    if (state.is_backward || !is_row_of_words_) {
        return {};
    }
    for (const Scalar& scalar : value_) {
        if (scalar.type.kind == ScalarType::Kind::kFloat &&
            any_nan(static_cast<std::uint32_t*>(scalar.lanes), state.mask.begin, state.mask.end)) {
            return {};
        }
    }
    return access_.locations_of(access_.places().front());
}

// A lane that is worth a closer look finds in memory what the lanes before it stored.
void StoreRegionStep::store_words(WorkgroupState& state, const LaneLocations& locations) const {
    const Region& region = access_.region();
    const Mask& mask = state.mask;
    const auto count = static_cast<std::uint32_t>(value_.size());
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        const std::uint32_t end = region.shadow()->try_fast_write(locations, mask, lane, count);
        for (std::size_t k = 0; k < value_.size(); ++k) {
            scatter_words(region.data() + locations.offset + k * sizeof(std::uint32_t),
                          locations.offsets, static_cast<std::uint32_t*>(value_[k].lanes),
                          {mask.lanes, lane, end, 0});
        }
        lane = end;
        if (lane < mask.end && mask[lane]) {
            store_lane(state, lane);
        }
    }
}

void StoreRegionStep::store_lane(WorkgroupState& state, std::uint32_t lane) const {
    const Region& region = access_.region();
    const std::uint64_t offset = access_.pointer().offset_of(lane);
    for (std::size_t k = 0; k < value_.size(); ++k) {
        const ScalarPlace& place = access_.places()[k];
        const std::uint64_t bits = bits_at(value_[k].lanes, place.type, lane);
        access_.watch_write(state, lane, place, bits);
        write_scalar(region.data(), offset + place.byte_offset, place.type, bits);
    }
}

}  // namespace vkp::audit
