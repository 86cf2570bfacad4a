#include "harness/audit/steps/sync_steps.hpp"

#include "harness/audit/steps/defined_steps.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <span>
#include <utility>

namespace vkp::audit {

namespace {

constexpr std::size_t kShownElsewhere = 8;

// The keys of release sequences that are not the newest of their location.
constexpr std::uint64_t kOlder = std::uint64_t{1} << 63U;

bool has(std::uint32_t semantics, spv::MemorySemanticsMask bit) {
    return (semantics & static_cast<std::uint32_t>(bit)) != 0;
}

Absence absence_of(const WorkgroupState& state, std::uint32_t lane) {
    return {.invocation = state.invocation(lane),
            .line = static_cast<int>(state.parted_at[lane]),
            .has_returned = state.has_returned[lane] != 0};
}

// Reports that only some of the lanes that must be at one place together are there.
void report_absent(WorkgroupState& state, FindingKind kind, int line,
                   std::span<const std::uint32_t> party) {
    std::vector<std::uint32_t> absent;
    std::ranges::copy_if(party, std::back_inserter(absent), [&](std::uint32_t lane) {
        return lane != SubgroupLayout::kNobody && !state.mask[lane];
    });
    const auto arrived =
        static_cast<std::uint32_t>(std::ranges::count_if(party, [&](std::uint32_t lane) {
            return lane != SubgroupLayout::kNobody && state.mask[lane];
        }));
    if (arrived == 0 || absent.empty()) {
        return;
    }
    state.has_diverged = true;
    for (auto lane = absent.begin(); lane != absent.end(); ++lane) {
        Hazard* const hazard = state.log.add(kind, line, 0, "", state.invocation(*lane));
        if (hazard == nullptr) {
            continue;
        }
        hazard->arrived = arrived;
        for (auto other = lane; other != absent.end() && hazard->elsewhere.size() < kShownElsewhere;
             ++other) {
            hazard->elsewhere.push_back(absence_of(state, *other));
        }
    }
}

// A signed or float number of a narrow type as a wide one, and back.
template <typename Wide>
std::uint64_t apply(spv::Op op, Wide old, Wide value) {
    switch (op) {
        case spv::Op::OpAtomicSMin:
        case spv::Op::OpAtomicFMinEXT:
            return std::bit_cast<std::uint64_t>(std::min(old, value));
        case spv::Op::OpAtomicSMax:
        case spv::Op::OpAtomicFMaxEXT:
            return std::bit_cast<std::uint64_t>(std::max(old, value));
        default:
            return std::bit_cast<std::uint64_t>(old + value);
    }
}

// The new value, for operations that depend on the type of the bits.
std::uint64_t outcome_of_type(spv::Op op, ScalarType type, std::uint64_t old, std::uint64_t value) {
    switch (op) {
        case spv::Op::OpAtomicSMin:
        case spv::Op::OpAtomicSMax: {
            const ScalarType as_signed{ScalarType::Kind::kSigned, type.bits};
            return apply(op, integer_at(&old, as_signed, 0), integer_at(&value, as_signed, 0));
        }
        case spv::Op::OpAtomicFAddEXT:
        case spv::Op::OpAtomicFMinEXT:
        case spv::Op::OpAtomicFMaxEXT: {
            if (type.bits == 64) {
                return apply(op, std::bit_cast<double>(old), std::bit_cast<double>(value));
            }
            const auto left = std::bit_cast<float>(static_cast<std::uint32_t>(old));
            const auto right = std::bit_cast<float>(static_cast<std::uint32_t>(value));
            // The sum of two floats, rounded to double first, rounds to the same float.
            const std::uint64_t wide = apply(op, double{left}, double{right});
            return std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(wide)));
        }
        default:
            return value;  // store, exchange, compare-exchange
    }
}

// The new value.
std::uint64_t outcome_of(spv::Op op, ScalarType type, std::uint64_t old, std::uint64_t value) {
    switch (op) {
        case spv::Op::OpAtomicIIncrement:
            return old + 1;
        case spv::Op::OpAtomicIDecrement:
            return old - 1;
        case spv::Op::OpAtomicIAdd:
            return old + value;
        case spv::Op::OpAtomicISub:
            return old - value;
        case spv::Op::OpAtomicAnd:
            return old & value;
        case spv::Op::OpAtomicOr:
            return old | value;
        case spv::Op::OpAtomicXor:
            return old ^ value;
        case spv::Op::OpAtomicUMin:
            return std::min(old, value);
        case spv::Op::OpAtomicUMax:
            return std::max(old, value);
        default:
            return outcome_of_type(op, type, old, value);
    }
}

}  // namespace

AtomicScope read_scope(std::uint32_t scope) {
    switch (static_cast<spv::Scope>(scope)) {
        case spv::Scope::Invocation:
            return AtomicScope::kInvocation;
        case spv::Scope::Subgroup:
            return AtomicScope::kSubgroup;
        case spv::Scope::Workgroup:
            return AtomicScope::kWorkgroup;
        default:
            return AtomicScope::kDevice;
    }
}

Semantics read_semantics(std::uint32_t scope, std::uint32_t semantics) {
    const bool both = has(semantics, spv::MemorySemanticsMask::AcquireRelease) ||
                      has(semantics, spv::MemorySemanticsMask::SequentiallyConsistent);
    const bool shared = has(semantics, spv::MemorySemanticsMask::WorkgroupMemory);
    const bool buffers = has(semantics, spv::MemorySemanticsMask::UniformMemory);
    const bool images = has(semantics, spv::MemorySemanticsMask::ImageMemory);
    return {.acquires = both || has(semantics, spv::MemorySemanticsMask::Acquire),
            .releases = both || has(semantics, spv::MemorySemanticsMask::Release),
            .scope = read_scope(scope),
            .classes = static_cast<StorageClasses>(
                (shared ? kSharedMemory : 0) | (buffers ? kBuffers : 0) | (images ? kImages : 0))};
}

void ControlBarrierStep::run(WorkgroupState& state) const {
    if (of_subgroup_) {
        synchronize(state);
        return;
    }
    if (!state.is_full()) {
        report_absent(state, FindingKind::kBarrierDivergence, line(), state.subgroups.lanes());
    }
    if (state.observer != nullptr) {
        observe(state);
    }
    state.note_meeting();
    ++state.interval;
    synchronize(state);
}

void ControlBarrierStep::synchronize(WorkgroupState& state) const {
    for (HappensBefore& order : state.orders) {
        order.barrier(state.mask, of_subgroup_, semantics_, line());
    }
}

void ControlBarrierStep::observe(WorkgroupState& state) const {
    GroupBarrier barrier{.line = line(),
                         .workgroup = state.workgroup,
                         .interval = state.interval,
                         .mask = state.mask,
                         .missing = {}};
    for (std::uint32_t lane = 0; lane < state.lane_count; ++lane) {
        if (!state.mask[lane]) {
            barrier.missing.push_back(absence_of(state, lane));
        }
    }
    state.observer->barrier(barrier);
}

void TileCallStep::run(WorkgroupState& state) const {
    state.tile_products += is_product_ ? 1 : 0;
    if (state.is_full()) {
        return;
    }
    for (std::uint32_t i = 0; i < state.subgroups.count(); ++i) {
        report_absent(state, FindingKind::kTileDivergence, line(), state.subgroups.lanes_of(i));
    }
}

void MemoryBarrierStep::run(WorkgroupState& state) const {
    for (HappensBefore& order : state.orders) {
        order.fence(state.mask, semantics_);
    }
}

AtomicStep::AtomicStep(StepTree& tree, int line, const Pointer& pointer, const Type& type,
                       Operands operands)
    : Step(line, 1, Kind::kAtomic),
      operands_(operands),
      access_(tree, line, pointer, type, operands_.op != spv::Op::OpAtomicLoad, true) {}

void AtomicStep::run(WorkgroupState& state) const {
    access_.region().state().was_read |= operands_.op != spv::Op::OpAtomicStore;
    touch(access_.region(), access_.pointer(), access_.places().front().byte_offset, state.mask);
    access_.report_outside(state);
    ++state.atomic_steps;
    if (operands_.result.defined != nullptr) {
        define_lanes(*operands_.result.defined, state);
    }
    state.lane_atomics += state.mask.count;
    if (order_matters() && !state.order_may_matter) {
        state.order_may_matter = true;
        state.order_line = line();
    }
    Seen seen;
    if (state.observer != nullptr) {
        seen.before.resize(state.padded_count);
        seen.after.resize(state.padded_count);
    }
    if (const std::optional<LaneLocations> locations = plain_locations(state)) {
        run_plainly(state, *locations, seen);
    } else {
        state.for_each_lane([&](std::uint32_t lane) { run_lane(state, lane, seen); });
    }
    for (HappensBefore& order : state.orders) {
        order.end_atomics();
    }
    access_.account(state);
    if (state.observer != nullptr) {
        const ScalarType type = operands_.result.type;
        access_.observe(state, {{seen.before.data(), type}, {seen.after.data(), type}});
    }
}

// The observer, if there is one, sees all lanes at once.
void AtomicStep::remember(Seen& seen, std::uint32_t lane, std::uint64_t old,
                          std::uint64_t now) const {
    if (!seen.before.empty()) {
        set_bits(seen.before.data(), operands_.result.type, lane, old);
        set_bits(seen.after.data(), operands_.result.type, lane, now);
    }
}

std::optional<LaneLocations> AtomicStep::plain_locations(const WorkgroupState& state) const {
    const Region& region = access_.region();
    const bool is_plain = region.shadow() != nullptr && region.state().undefined.empty() &&
                          !operands_.comparator && state.observer == nullptr &&
                          !state.is_backward && !state.notes_touches &&
                          state.stale_reads == StaleReads::kNever &&
                          std::ranges::all_of(state.orders, [&](const HappensBefore& order) {
                              return order.passes_by(operands_.semantics);
                          });
    return is_plain ? access_.locations_of(access_.places().front()) : std::nullopt;
}

// A lane that is worth a closer look finds in memory what the lanes before it wrote.
void AtomicStep::run_plainly(WorkgroupState& state, const LaneLocations& locations,
                             Seen& seen) const {
    const Region& region = access_.region();
    const Mask& mask = state.mask;
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        const std::uint32_t end = region.shadow()->try_fast_atomics(
            locations, mask, lane, writes(), operands_.scope, reads() && !region.initialized);
        update_lanes(state, lane, end);
        lane = end;
        if (lane < mask.end && mask[lane]) {
            run_lane(state, lane, seen);
        }
    }
}

void AtomicStep::update_lanes(WorkgroupState& state, std::uint32_t begin, std::uint32_t end) const {
    std::byte* const data = access_.region().data();
    const Pointer& pointer = access_.pointer();
    const ScalarType type = operands_.result.type;
    void* const result = operands_.result.lanes;
    const void* const values = operands_.value ? operands_.value->lanes : nullptr;
    for (std::uint32_t lane = begin; lane < end; ++lane) {
        if (!state.mask[lane]) {
            continue;
        }
        const std::uint64_t offset = pointer.offset_of(lane);
        const std::uint64_t old = read_scalar(data, offset, type);
        if (writes()) {
            const std::uint64_t value = values != nullptr ? bits_at(values, type, lane) : 0;
            const std::uint64_t now = outcome_of(operands_.op, type, old, value);
            write_scalar(data, offset, type, now);
            state.memory_changes += now != old ? 1 : 0;
        }
        set_bits(result, type, lane, old);
    }
}

void AtomicStep::run_lane(WorkgroupState& state, std::uint32_t lane, Seen& seen) const {
    const Region& region = access_.region();
    const ScalarType type = operands_.result.type;
    if (access_.pointer().is_outside(lane)) {
        set_bits(operands_.result.lanes, type, lane, 0);
        remember(seen, lane, 0, 0);
        return;
    }
    const std::uint64_t offset = access_.pointer().offset_of(lane);
    const std::uint64_t newest = read_scalar(region.data(), offset, type);
    const std::optional<AtomicHistory::Spot> spot = take_spot(state, lane, newest);
    const bool is_newest = !spot || spot->is_newest;
    const std::uint64_t old = spot ? spot->value : newest;
    const bool fails = fails_at(old, lane);
    const bool is_written = writes() && !fails;
    const std::uint64_t now = is_written ? outcome(old, lane) : old;
    const bool is_other = now != old || (is_written && spot && changes_at(*spot, lane));
    if (state.notes_touches) {
        state.touches.push_back({place_of(state, lane).key, is_other});
    }
    std::optional<std::uint64_t> sequence;
    if (spot) {
        sequence = note_at(state, lane, *spot, now, is_other);
    }
    access_.watch_atomic(state, lane,
                         {.reads = operands_.op != spv::Op::OpAtomicStore,
                          .writes = is_written && (is_newest || is_other),
                          .uses_old_value = reads(),
                          .is_looked_at = operands_.result_is_used,
                          .reads_atomic_write = is_newest || !spot->is_first,
                          .scope = operands_.scope,
                          .semantics = fails ? operands_.semantics_of_failure : operands_.semantics,
                          .defined = operands_.result.defined,
                          .sequence = sequence});
    if (spot && spot->promised && sequence) {
        check_promise(state, *sequence);
    }
    if (spot && state.atomic_history.keeps_all()) {
        AtomicHistory::Deed& deed = state.reads_taken.back().deed;
        deed = state.atomic_history.last_deed(place_of(state, lane));
        deed.reads = reads();
        deed.writes = changes_at(*spot, lane);
        deed.value = now;
    }
    if (is_written && is_newest) {
        write_scalar(region.data(), offset, type, now);
        state.memory_changes += now != old ? 1 : 0;
    }
    set_bits(operands_.result.lanes, type, lane, old);
    remember(seen, lane, old, now);
}

bool AtomicStep::fails_at(std::uint64_t old, std::uint32_t lane) const {
    return operands_.comparator &&
           bits_at(operands_.comparator->lanes, operands_.result.type, lane) != old;
}

AtomicHistory::Place AtomicStep::place_of(const WorkgroupState& state, std::uint32_t lane) const {
    const Region& region = access_.region();
    return {.key = std::uint64_t{region.number()} << 32U | access_.pointer().offset_of(lane),
            .lane = static_cast<std::uint16_t>(lane),
            .bits = operands_.result.type.bits,
            .step = state.atomic_steps,
            .unit = state.unit_of(lane)};
}

// Whether the atomic would write there something that others may tell from what it reads: it sets a
// value, whatever it read, or changes one.
bool AtomicStep::changes_at(const AtomicHistory::Spot& spot, std::uint32_t lane) const {
    const bool sets = operands_.op == spv::Op::OpAtomicStore ||
                      operands_.op == spv::Op::OpAtomicExchange ||
                      operands_.op == spv::Op::OpAtomicCompareExchange;
    return writes() && !fails_at(spot.value, lane) &&
           (sets || outcome(spot.value, lane) != spot.value);
}

// The place that the atomic takes among the writes at its location. One that was promised comes
// first, and then those at which it only reads, from the newest on.
std::optional<AtomicHistory::Spot> AtomicStep::take_spot(WorkgroupState& state, std::uint32_t lane,
                                                         std::uint64_t newest) const {
    const Region& region = access_.region();
    if (state.stale_reads == StaleReads::kNever || !region.shadow()) {
        return {};
    }
    std::vector<AtomicHistory::Spot> spots =
        state.atomic_history.spots(place_of(state, lane), newest, *region.shadow());
    std::erase_if(spots, [&](const AtomicHistory::Spot& spot) {
        if (spot.promised) {
            return !changes_at(spot, lane) || outcome(spot.value, lane) != *spot.promised;
        }
        return changes_at(spot, lane) ? !spot.has_room : !spot.is_newest && !reads();
    });
    const auto writing = std::stable_partition(
        std::next(spots.begin()), spots.end(),
        [&](const AtomicHistory::Spot& spot) { return !changes_at(spot, lane); });
    if (spots.size() == 1 && !state.atomic_history.keeps_all()) {
        return spots.front();
    }
    std::size_t count = spots.size();
    if (!state.delays_writes) {
        state.has_passed_over |= writing != spots.end();
        count = static_cast<std::size_t>(writing - spots.begin());
    }
    std::stable_partition(spots.begin(), spots.end(), [](const AtomicHistory::Spot& spot) {
        return spot.promised.has_value();
    });
    const auto oldest = std::min_element(
        spots.begin(), spots.end(),
        [](const auto& one, const auto& other) { return one.index < other.index; });
    const WorkgroupState::Choice chosen =
        state.stale_reads == StaleReads::kChosen ? state.choose(count, state.unit_of(lane))
        : takes_oldest(state)
            ? WorkgroupState::Choice{static_cast<std::size_t>(oldest - spots.begin())}
            : WorkgroupState::Choice{};
    state.reads_taken.push_back({.taken = static_cast<std::uint32_t>(chosen.index),
                                 .count = static_cast<std::uint32_t>(count),
                                 .future = chosen.future});
    return chosen.future ? promise_at(state, lane, spots, *chosen.future) : spots[chosen.index];
}

bool AtomicStep::takes_oldest(WorkgroupState& state) const {
    if (state.oldest_at == 0) {
        return true;
    }
    std::vector<const Step*>& all = state.atomic_instructions;
    const auto own = std::ranges::find(all, this);
    const auto number = static_cast<std::uint32_t>(own - all.begin());
    if (own == all.end()) {
        all.push_back(this);
    }
    return number % 2 + 1 == state.oldest_at;
}

// A value that is written only later hands over nothing. The promise may also come between older
// writes, which is not tried.
AtomicHistory::Spot AtomicStep::promise_at(WorkgroupState& state, std::uint32_t lane,
                                           const std::vector<AtomicHistory::Spot>& spots,
                                           std::uint64_t value) const {
    const std::uint64_t key = access_.location_key(lane);
    const auto newest = std::ranges::find(spots, true, &AtomicHistory::Spot::is_newest);
    for (HappensBefore& order : state.orders) {
        order.copy_sequence(key, kOlder | newest->number);
        order.end_sequence(key);
    }
    if (spots.size() > 1) {
        state.atomic_history.note_left_out();
    }
    write_scalar(access_.region().data(), access_.pointer().offset_of(lane), operands_.result.type,
                 value);
    ++state.memory_changes;
    return state.atomic_history.promise(place_of(state, lane), value);
}

// Notes what the atomic does at its place. Returns the key of its release sequence there: in a
// large dispatch the newest one, which may hand over more.
std::uint64_t AtomicStep::note_at(WorkgroupState& state, std::uint32_t lane,
                                  const AtomicHistory::Spot& spot, std::uint64_t now,
                                  bool is_other) const {
    AtomicHistory& history = state.atomic_history;
    const AtomicHistory::Place place = place_of(state, lane);
    const RaceShadow& shadow = *access_.region().shadow();
    history.note_turn(place, is_other);
    const std::uint64_t newest = access_.location_key(lane);
    if (!changes_at(spot, lane)) {
        history.note_read(place, spot, shadow);
        return spot.is_newest || !history.keeps_all() ? newest : kOlder | spot.number;
    }
    const std::uint32_t number = history.note_write(place, spot, now, reads(), shadow);
    if (!history.keeps_all()) {
        return newest;
    }
    const std::uint64_t from = spot.is_newest ? newest : kOlder | spot.number;
    const std::uint64_t to = spot.is_newest           ? kOlder | spot.number
                             : spot.promises_newest() ? newest
                                                      : kOlder | number;
    for (HappensBefore& order : state.orders) {
        order.copy_sequence(from, to);
    }
    return spot.is_newest ? newest : to;
}

// What read the promised value has not acquired what its write hands over, so such a run does not
// count.
void AtomicStep::check_promise(WorkgroupState& state, std::uint64_t sequence) {
    if (std::ranges::any_of(state.orders, [&](const HappensBefore& order) {
            return order.has_sequence(sequence);
        })) {
        state.atomic_history.break_promise();
    }
}

std::uint64_t AtomicStep::outcome(std::uint64_t old, std::uint32_t lane) const {
    const ScalarType type = operands_.result.type;
    return outcome_of(operands_.op, type, old,
                      operands_.value ? bits_at(operands_.value->lanes, type, lane) : 0);
}

// An exchange with an unused old value is a way to set the first value.
bool AtomicStep::reads() const {
    return operands_.op != spv::Op::OpAtomicStore &&
           (operands_.op != spv::Op::OpAtomicExchange || operands_.result_is_used);
}

// Whether another order of the lanes may give another result.
bool AtomicStep::order_matters() const {
    switch (operands_.op) {
        case spv::Op::OpAtomicLoad:
            return operands_.result_is_used && access_.region().shadow() != nullptr;
        case spv::Op::OpAtomicStore:
        case spv::Op::OpAtomicExchange:
        case spv::Op::OpAtomicCompareExchange:
        case spv::Op::OpAtomicFAddEXT:
            return true;
        default:
            return operands_.result_is_used;
    }
}

}  // namespace vkp::audit
