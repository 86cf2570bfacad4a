#include "harness/audit/memory_steps.hpp"

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

void fill_lanes(const Scalar& scalar, std::uint64_t bits, const Mask& mask) {
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        set_bits(scalar.lanes, scalar.type, lane, bits);
    }
}

void gather(const Scalar& scalar, const Region& region, const Pointer& pointer,
            std::uint32_t byte_offset, const Mask& mask) {
    if (pointer.offsets == nullptr) {
        const bool is_outside = pointer.was_outside;
        fill_lanes(scalar,
                   is_outside ? 0
                              : read_scalar(region, std::uint64_t{pointer.offset} + byte_offset,
                                            scalar.type),
                   mask);
        return;
    }
    if (scalar.type.bits == 32) {
        auto* const lanes = static_cast<std::uint32_t*>(scalar.lanes);
        gather_words(lanes, region.data + byte_offset, pointer.offsets, mask.begin, mask.end);
        if (pointer.was_outside) {
            clear_lanes(lanes, pointer.outside, mask.begin, mask.end);
        }
        return;
    }
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        set_bits(scalar.lanes, scalar.type, lane,
                 pointer.is_outside(lane)
                     ? 0
                     : read_scalar(region, std::uint64_t{pointer.offsets[lane]} + byte_offset,
                                   scalar.type));
    }
}

}  // namespace

LoadRegionStep::LoadRegionStep(Machine& machine, int line, Value result, const Pointer& pointer,
                               const Type& type)
    : Step(line), result_(std::move(result)), access_(machine, line, pointer, type, false, false) {}

void LoadRegionStep::run(Machine& machine) {
    Region& region = access_.region();
    region.was_read = true;
    access_.report_outside(machine);
    for (std::size_t k = 0; k < result_.size(); ++k) {
        const ScalarPlace& place = access_.places()[k];
        gather(result_[k], region, access_.pointer(), place.byte_offset, machine.mask);
        if (!region.shadow) {
            continue;
        }
        for (std::uint32_t lane = machine.mask.begin; lane < machine.mask.end; ++lane) {
            if (access_.accesses(machine.mask, lane)) {
                access_.watch_read(machine, lane, place);
            }
        }
    }
    access_.account(machine);
    if (machine.observer != nullptr) {
        std::vector<const void*> values;
        for (const Scalar& scalar : result_) {
            values.push_back(scalar.lanes);
        }
        access_.observe(machine, values);
    }
}

StoreRegionStep::StoreRegionStep(Machine& machine, int line, const Pointer& pointer,
                                 const Type& type, Value value)
    : Step(line), value_(std::move(value)), access_(machine, line, pointer, type, true, false) {}

void StoreRegionStep::run(Machine& machine) {
    access_.region().was_written = true;
    access_.report_outside(machine);
    const std::uint32_t begin = machine.mask.begin;
    const std::uint32_t end = machine.mask.end;
    for (std::uint32_t turn = begin; turn < end; ++turn) {
        const std::uint32_t lane = machine.is_backward ? end - 1 - (turn - begin) : turn;
        if (access_.accesses(machine.mask, lane)) {
            store_lane(machine, lane);
        }
    }
    access_.account(machine);
    if (machine.observer != nullptr) {
        std::vector<const void*> values;
        for (const Scalar& scalar : value_) {
            values.push_back(scalar.lanes);
        }
        access_.observe(machine, values);
    }
}

void StoreRegionStep::store_lane(Machine& machine, std::uint32_t lane) {
    Region& region = access_.region();
    const std::uint64_t offset = access_.pointer().offset_of(lane);
    for (std::size_t k = 0; k < value_.size(); ++k) {
        const ScalarPlace& place = access_.places()[k];
        const std::uint64_t bits = bits_at(value_[k].lanes, place.type, lane);
        access_.watch_write(machine, lane, place, bits);
        write_scalar(region, offset + place.byte_offset, place.type, bits);
    }
}

}  // namespace vkp::audit
