// Loads, stores and atomics.
#pragma once

#include "harness/audit/steps/step_tree.hpp"

#include <optional>
#include <string>
#include <vector>

namespace vkp::audit {

// The common part of all accesses to regions: reports of bounds, races and reads of unwritten
// memory.
class RegionAccess {
public:
    // Adds a site to the tree.
    RegionAccess(StepTree& tree, int line, const Pointer& pointer, const Type& type, bool writes,
                 bool is_atomic);

    [[nodiscard]] const Pointer& pointer() const { return *pointer_; }
    [[nodiscard]] const Region& region() const { return *pointer_->variable->region; }
    [[nodiscard]] const std::vector<ScalarPlace>& places() const { return places_; }

    // Whether the lane runs and points inside.
    [[nodiscard]] bool accesses(const Mask& mask, std::uint32_t lane) const {
        return mask[lane] && !pointer_->is_outside(lane);
    }

    void report_outside(WorkgroupState& state) const;
    void account(WorkgroupState& state) const;

    // The locations at which the lanes access a scalar, for quick checks of all of them. Nothing if
    // one points outside, or the scalar is more than one location.
    [[nodiscard]] std::optional<LaneLocations> locations_of(const ScalarPlace& place) const;

    // Checks one scalar of all lanes' reads, and sets which lanes got a value.
    void watch_reads(WorkgroupState& state, const ScalarPlace& place, InitMask& defined) const;
    // Checks one scalar of one lane's access before it happens. `bits` is the value that it writes.
    void watch_write(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                     std::uint64_t bits) const;
    struct AtomicKind {
        bool reads = true;
        bool writes = true;
        bool uses_old_value = true;
        bool is_looked_at = true;        // something uses its result
        bool reads_atomic_write = true;  // the value that it reads may come from another atomic
        AtomicScope scope = AtomicScope::kDevice;
        Semantics semantics;
        InitMask* defined = nullptr;  // mask of the result
        // The key of the release sequence, if it is not the location's newest.
        std::optional<std::uint64_t> sequence = {};
    };
    [[nodiscard]] std::uint64_t location_key(std::uint32_t lane) const;
    void watch_atomic(WorkgroupState& state, std::uint32_t lane, const AtomicKind& kind) const;

    // Notes the lanes that write one scalar of an undefined operation, and reports other causes of
    // an undefined value.
    void settle_writes(WorkgroupState& state, const ScalarPlace& place,
                       const InitMask* defined) const;

    // Hands the accesses of the lanes to the observer.
    void observe(WorkgroupState& state, const std::vector<LaneValues>& values) const;

private:
    // The locations of a scalar: several where it is wider than the region's smallest one.
    struct Locations {
        std::size_t first = 0;
        std::size_t end = 0;
    };
    [[nodiscard]] Locations locations_at(std::uint32_t lane, const ScalarPlace& place) const;
    [[nodiscard]] std::uint64_t offset_of(std::uint32_t lane, const ScalarPlace& place) const {
        return std::uint64_t{pointer_->offset_of(lane)} + place.byte_offset;
    }
    // Notes an access at each location of a scalar. The first conflict, if there is one.
    template <typename Note>
    std::optional<Conflict> first_conflict(std::uint32_t lane, const ScalarPlace& place,
                                           Note note) const;
    // Whether something has written all of a scalar.
    [[nodiscard]] bool is_written(std::uint32_t lane, const ScalarPlace& place) const;

    void watch_read(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                    InitMask& defined) const;
    // The key of a location in Region::undefined.
    [[nodiscard]] std::uint64_t undefined_key(const WorkgroupState& state,
                                              std::size_t location) const;
    void recall_undefined(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                          InitMask& defined) const;
    void settle_atomic(WorkgroupState& state, std::uint32_t lane, const AtomicKind& kind) const;
    // An atomic finds there what has no value.
    void take_undefined(WorkgroupState& state, std::uint32_t lane, const AtomicKind& kind,
                        Label label) const;
    // The label for a read of memory that nothing wrote.
    [[nodiscard]] Label label_of_unwritten(WorkgroupState& state, std::uint32_t lane,
                                           const ScalarPlace& place) const;
    void report_race(WorkgroupState& state, std::uint32_t lane, const Conflict& conflict,
                     const ScalarPlace& place, std::uint64_t bits, bool writes) const;
    void report_nan(WorkgroupState& state, std::uint32_t lane, const ScalarPlace& place,
                    std::uint64_t bits) const;

    int line_;
    FramePtr<const Pointer> pointer_;
    std::vector<ScalarPlace> places_;
    bool writes_;
    bool is_atomic_;
    std::uint16_t site_;
};

class LoadRegionStep : public Step {
public:
    // Each scalar of the result has an InitMask of its own, if anything writes the region.
    // Only the `used` ones count as read.
    LoadRegionStep(StepTree& tree, int line, Value result, const Pointer& pointer, const Type& type,
                   std::vector<bool> used);
    void run(WorkgroupState& state) const override;

private:
    Value result_;
    std::vector<bool> used_;  // by scalar
    RegionAccess access_;
};

// A load that is not recorded, for prints. Lanes that point outside, or at unwritten memory, have
// no value then.
class PeekRegionStep : public Step {
public:
    // Each scalar of the result has an InitMask of its own.
    PeekRegionStep(int line, Value result, const Pointer& pointer, const Type& type);
    void run(WorkgroupState& state) const override;

private:
    Value result_;
    FramePtr<const Pointer> pointer_;
    std::vector<ScalarPlace> places_;
};

class StoreRegionStep : public Step {
public:
    StoreRegionStep(StepTree& tree, int line, const Pointer& pointer, const Type& type,
                    Value value);
    void run(WorkgroupState& state) const override;

private:
    [[nodiscard]] std::optional<LaneLocations> word_locations(const WorkgroupState& state) const;
    void store_words(WorkgroupState& state, const LaneLocations& locations) const;
    void store_lane(WorkgroupState& state, std::uint32_t lane) const;

    Value value_;
    RegionAccess access_;
    bool is_row_of_words_;  // the scalars are contiguous and have 32 bits
};

// Loads from, and stores to, an invocation's own variables.
class LoadPrivateStep : public Step {
public:
    LoadPrivateStep(int line, Value result, const Pointer& pointer);
    void run(WorkgroupState& state) const override;

private:
    void load_common(std::size_t offset, std::size_t k, WorkgroupState& state) const;
    void load_varied(std::size_t k, WorkgroupState& state) const;

    Value result_;
    FramePtr<const Pointer> pointer_;
};

class StorePrivateStep : public Step {
public:
    StorePrivateStep(int line, const Pointer& pointer, Value value);
    void run(WorkgroupState& state) const override;

private:
    void store_dynamic(WorkgroupState& state) const;

    Value value_;
    FramePtr<const Pointer> pointer_;
};

// Makes a function's own variable undefined again when the function starts.
class UndefineStep : public Step {
public:
    UndefineStep(int line, const Variable& variable)
        : Step(line, variable.scalars.size()), variable_(variable) {}
    void run(WorkgroupState& state) const override;

private:
    const Variable& variable_;
};

std::vector<LaneValues> lane_values(const Value& value);

// An access by the lanes that run now, for the observer; the caller adds the values and the kind.
GroupAccess group_access(const WorkgroupState& state, int line, const Pointer& pointer);

// Before lanes read a scalar at a byte from where they point: makes those that do not exist yet.
void touch(const Region& region, const Pointer& pointer, std::uint32_t byte_offset,
           const Mask& mask);

// The bytes of an array as a number, and back.
std::uint64_t read_scalar(const std::byte* bytes, std::uint64_t offset, ScalarType type);
void write_scalar(std::byte* bytes, std::uint64_t offset, ScalarType type, std::uint64_t bits);

}  // namespace vkp::audit
