#include "harness/picture/recorder.hpp"

#include "harness/audit/machine/access_cost.hpp"
#include "harness/audit/machine/pointer.hpp"
#include "harness/audit/trace.hpp"
#include "harness/picture/place_names.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace vkp::picture {

namespace {

// Most barriers of one workgroup, as an endless loop may contain one.
constexpr std::uint32_t kMaxBarriers = 10'000;

// Assignments to variables, of all threads together.
constexpr std::uint64_t kMaxLocals = 100'000;

// Most accesses of instructions with findings, where others are left out.
constexpr std::uint64_t kMaxOfFindings = 50'000;

std::vector<std::uint32_t> lanes_of(const audit::Mask& mask) {
    std::vector<std::uint32_t> lanes;
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (mask[lane]) {
            lanes.push_back(lane);
        }
    }
    return lanes;
}

// An atomic load is a read like others, to look at.
StepKind kind_of(const audit::GroupAccess& access) {
    if (!access.writes) {
        return StepKind::kRead;
    }
    return access.is_atomic ? StepKind::kAtomic : StepKind::kWrite;
}

bool is_of_a_finding(const Selection& selection, const audit::GroupAccess& access) {
    const std::uint32_t begin = access.workgroup * access.lane_count;
    const auto first = selection.findings.lower_bound({access.line, begin});
    const auto last = selection.findings.lower_bound({access.line, begin + access.lane_count});
    return std::any_of(first, last,
                       [&](const auto& finding) { return access.runs(finding.second - begin); });
}

// Joins neighbouring gaps.
void join_gaps(std::vector<RecordedStep>& steps) {
    std::vector<RecordedStep> joined;
    for (RecordedStep& step : steps) {
        const bool goes_on =
            step.kind == StepKind::kGap && !joined.empty() && joined.back().kind == StepKind::kGap;
        if (goes_on) {
            joined.back().left_out += step.left_out;
        } else {
            joined.push_back(std::move(step));
        }
    }
    steps = std::move(joined);
}

RecordedStep& leave_gap(RecordedWorkgroup& workgroup, std::uint32_t interval) {
    if (workgroup.steps.empty() || workgroup.steps.back().kind != StepKind::kGap) {
        workgroup.steps.push_back({.kind = StepKind::kGap, .interval = interval});
    }
    return workgroup.steps.back();
}

}  // namespace

Recorder::Recorder(Selection selection, std::vector<RecordedArray> arrays,
                   std::vector<ElementType> types)
    : selection_(std::move(selection)),
      types_(std::move(types)),
      global_site_(memory_cost_.add_site(0, Memory::kGlobal, "", false)),
      shared_site_(memory_cost_.add_site(0, Memory::kShared, "", false)) {
    recording_.arrays = std::move(arrays);
    recording_.workgroups_left_out = selection_.left_out;
    for (const auto& [index, accesses] : selection_.workgroups) {
        recording_.workgroups.push_back({.index = index, .steps = {}});
        recording_.has_locals = recording_.has_locals && accesses <= selection_.most_accesses;
    }
}

void Recorder::access(const audit::GroupAccess& access) {
    const audit::Region* const region = access.pointer.variable->region;
    if (region == nullptr) {
        record_local(access);
        return;
    }
    if (region->memory == Memory::kConstant) {
        return;
    }
    const std::size_t array = array_of(*region);
    begin_workgroup(access.workgroup);
    count(access, array);
    if (RecordedWorkgroup* const recorded = workgroup(access.workgroup)) {
        const std::uint64_t accesses = std::uint64_t{access.mask.count} * access.places.size();
        if (has_room(*recorded, access, accesses)) {
            record(access, array, *recorded);
        }
        made_ += accesses;
    }
    note_written(access, array);
}

void Recorder::barrier(const audit::GroupBarrier& barrier) {
    RecordedWorkgroup* const recorded = workgroup(barrier.workgroup);
    if (recorded == nullptr) {
        return;
    }
    // A barrier within a gap is of no interest, unless a thread did not reach it.
    const bool is_in_gap =
        !recorded->steps.empty() && recorded->steps.back().kind == StepKind::kGap;
    if (barrier.interval >= kMaxBarriers) {
        leave_gap(*recorded, barrier.interval);
    } else if (!is_in_gap || !barrier.missing.empty()) {
        recorded->steps.push_back({.kind = StepKind::kBarrier,
                                   .line = barrier.line,
                                   .interval = barrier.interval,
                                   .lanes = lanes_of(barrier.mask),
                                   .missing = barrier.missing});
    }
}

// For the heat of elements and the cost of lines, whichever workgroups are recorded.
void Recorder::count(const audit::GroupAccess& access, std::size_t array) {
    if (const auto counter = counter_of(access.memory(), access.writes, access.is_atomic)) {
        recording_.lines[access.line][*counter] +=
            std::uint64_t{access.mask.count} * access.places.size();
    }
    RecordedArray& recorded = recording_.arrays[array];
    const ArrayLayout& layout = layouts_.at(access.pointer.variable->region);
    for (std::uint32_t lane = access.mask.begin; lane < access.mask.end; ++lane) {
        if (!access.mask[lane] || access.pointer.is_outside(lane)) {
            continue;
        }
        for (const audit::ScalarPlace& place : access.places) {
            const std::size_t cell =
                layout.locate(std::uint64_t{access.pointer.offset_of(lane)} + place.byte_offset)
                    .cell;
            recorded.reads[cell] += access.reads ? 1 : 0;
            recorded.writes[cell] += access.writes ? 1 : 0;
        }
    }
}

// Notes that these scalars have a value from now on: shared memory until the workgroup's end.
void Recorder::note_written(const audit::GroupAccess& access, std::size_t array) {
    if (!access.writes) {
        return;
    }
    RecordedArray& recorded = recording_.arrays[array];
    const ArrayLayout& layout = layouts_.at(access.pointer.variable->region);
    for (std::uint32_t lane = access.mask.begin; lane < access.mask.end; ++lane) {
        if (!access.mask[lane] || access.pointer.is_outside(lane)) {
            continue;
        }
        for (const audit::ScalarPlace& place : access.places) {
            const auto [cell, component] =
                layout.locate(std::uint64_t{access.pointer.offset_of(lane)} + place.byte_offset);
            recorded.was_written[cell * recorded.components + component] = true;
        }
    }
}

void Recorder::begin_workgroup(std::uint32_t workgroup) {
    if (workgroup == workgroup_) {
        return;
    }
    workgroup_ = workgroup;
    for (RecordedArray& array : recording_.arrays) {
        if (array.memory == Memory::kShared) {
            array.was_written.assign(array.was_written.size(), false);
        }
    }
}

// An instruction that copies several elements becomes one step for each of them.
void Recorder::record(const audit::GroupAccess& access, std::size_t array,
                      RecordedWorkgroup& workgroup) {
    const ArrayLayout& layout = layouts_.at(access.pointer.variable->region);
    const std::vector<std::uint32_t> lanes = lanes_of(access.mask);
    const auto inside = std::find_if(lanes.begin(), lanes.end(), [&](std::uint32_t lane) {
        return !access.pointer.is_outside(lane);
    });
    const std::uint64_t base = inside == lanes.end() ? 0 : access.pointer.offset_of(*inside);
    const std::size_t begin = workgroup.steps.size();
    for (std::size_t first = 0; first < access.places.size();) {
        const Place place = layout.locate(base + access.places[first].byte_offset);
        std::size_t end = first + 1;
        while (end < access.places.size() &&
               layout.locate(base + access.places[end].byte_offset).cell == place.cell) {
            ++end;
        }
        for (RecordedStep& step : steps_of(access, layout, {first, end - first}, place)) {
            step.array = array;
            forget_unwritten(step);
            workgroup.steps.push_back(std::move(step));
        }
        first = end;
    }
    workgroup.steps[begin].cost = cost_of(access);
}

// One step, or several where threads access different components. `place` belongs to a lane inside
// the array.
std::vector<RecordedStep> Recorder::steps_of(const audit::GroupAccess& access,
                                             const ArrayLayout& layout, Run run, Place place) {
    std::map<std::uint32_t, RecordedStep> by_component;
    for (const std::uint32_t lane : lanes_of(access.mask)) {
        const bool is_outside = access.pointer.is_outside(lane);
        const Place of_lane = is_outside
                                  ? place
                                  : layout.locate(std::uint64_t{access.pointer.offset_of(lane)} +
                                                  access.places[run.first_place].byte_offset);
        RecordedStep& step = by_component[of_lane.component];
        step.cells.push_back(is_outside ? RecordedStep::kOutside
                                        : static_cast<std::int64_t>(of_lane.cell));
        add_lane(step, access, lane, run);
    }
    std::vector<RecordedStep> steps;
    for (auto& [component, step] : by_component) {
        step.kind = kind_of(access);
        step.line = access.line;
        step.interval = access.interval;
        step.first_component = component;
        step.components = static_cast<std::uint32_t>(run.count);
        steps.push_back(std::move(step));
    }
    return steps;
}

// An element that no thread has written has no value, whatever the memory held. Only the first
// thread of an atomic finds it so.
void Recorder::forget_unwritten(RecordedStep& step) const {
    if (step.kind == StepKind::kWrite) {
        return;
    }
    const RecordedArray& array = recording_.arrays[step.array];
    std::set<std::size_t> written_now;
    for (std::size_t i = 0; i < step.lanes.size(); ++i) {
        for (std::size_t k = 0; k < step.components && step.cells[i] >= 0; ++k) {
            const std::size_t scalar = static_cast<std::size_t>(step.cells[i]) * array.components +
                                       step.first_component + k;
            const bool is_new = step.kind == StepKind::kRead || written_now.insert(scalar).second;
            if (is_new && array.initial[scalar].empty() && !array.was_written[scalar]) {
                step.values[i * step.components + k].clear();
            }
        }
    }
}

void Recorder::add_lane(RecordedStep& step, const audit::GroupAccess& access, std::uint32_t lane,
                        Run run) {
    step.lanes.push_back(lane);
    if (step.cells.back() == RecordedStep::kOutside) {
        step.outside.emplace(lane, audit::event_of(access, lane).place);
    }
    for (std::size_t k = run.first_place; k < run.first_place + run.count; ++k) {
        step.values.push_back(access.value(k, lane));
    }
    if (kind_of(access) == StepKind::kAtomic) {
        step.after.push_back(access.value(1, lane));
    }
}

void Recorder::record_local(const audit::GroupAccess& access) {
    RecordedWorkgroup* const recorded = workgroup(access.workgroup);
    const std::string& name = access.pointer.variable->name;
    if (recorded == nullptr || !recording_.has_locals || access.line == 0 ||
        !audit::is_name_of_kernel(name)) {
        return;
    }
    locals_ += access.mask.count;
    recording_.has_locals = locals_ <= kMaxLocals;
    // Lanes may set different elements of an array, or none outside it.
    std::map<std::string, RecordedStep> by_place;
    for (const std::uint32_t lane : lanes_of(access.mask)) {
        const audit::AccessEvent event = audit::event_of(access, lane);
        if (event.is_outside) {
            continue;
        }
        RecordedStep& step = by_place[event.place];
        step.lanes.push_back(lane);
        step.values.insert(step.values.end(), event.values.begin(), event.values.end());
        step.components = static_cast<std::uint32_t>(event.values.size());
    }
    for (auto& [place, step] : by_place) {
        step.kind = StepKind::kLocal;
        step.line = access.line;
        step.interval = access.interval;
        step.variable = name + place;
        recorded->steps.push_back(std::move(step));
    }
}

// Shared arrays are known from their first access on. A buffer has the type that the frame
// declares, whatever the kernel declares.
std::size_t Recorder::array_of(const audit::Region& region) {
    if (const auto known = known_.find(&region); known != known_.end()) {
        return known->second;
    }
    const bool is_shared = region.memory == Memory::kShared;
    std::size_t array = region.binding;
    const ArrayLayout& layout =
        layouts_.emplace(&region, is_shared ? ArrayLayout(region) : ArrayLayout(types_[array]))
            .first->second;
    if (!is_shared) {
        name_cells(recording_.arrays[array], region, types_[array]);
    } else {
        array = recording_.arrays.size();
        RecordedArray shared{.name = region.name,
                             .memory = Memory::kShared,
                             .type = layout.type_name(),
                             .shape = layout.shape(),
                             .components = layout.components()};
        shared.initial.resize(shared.cell_count() * shared.components);
        shared.reads.resize(shared.cell_count());
        shared.writes.resize(shared.cell_count());
        shared.was_written.resize(shared.cell_count() * shared.components);
        recording_.arrays.push_back(std::move(shared));
    }
    known_.emplace(&region, array);
    return array;
}

// Null for a workgroup that is not recorded.
RecordedWorkgroup* Recorder::workgroup(std::uint32_t index) {
    if (current_ == nullptr || current_->index != index) {
        const auto found = std::find_if(
            recording_.workgroups.begin(), recording_.workgroups.end(),
            [&](const RecordedWorkgroup& recorded) { return recorded.index == index; });
        if (found == recording_.workgroups.end()) {
            return nullptr;
        }
        current_ = &*found;
        made_ = 0;
    }
    return current_;
}

// A workgroup with too many accesses keeps the first and the last ones, and those of findings; a
// gap replaces the others.
bool Recorder::has_room(RecordedWorkgroup& workgroup, const audit::GroupAccess& access,
                        std::uint64_t accesses) {
    const std::uint64_t all = selection_.workgroups.at(workgroup.index);
    const std::uint64_t most = selection_.most_accesses;
    const bool fits = all == 0
                          ? made_ + accesses <= most
                          : all <= most || made_ + accesses <= most / 2 || made_ >= all - most / 2;
    if (fits) {
        return true;
    }
    if (of_findings_ + accesses <= std::min(most, kMaxOfFindings) &&
        is_of_a_finding(selection_, access)) {
        of_findings_ += accesses;
        return true;
    }
    leave_gap(workgroup, access.interval).left_out += accesses;
    workgroup.left_out += accesses;
    return false;
}

StepCost Recorder::cost_of(const audit::GroupAccess& access) {
    const std::size_t site = access.memory() == Memory::kGlobal ? global_site_ : shared_site_;
    const audit::RequestCost cost =
        audit::account_access(memory_cost_, site, access.pointer, access.places, access.mask);
    return {cost.transactions, cost.ideal_transactions};
}

Recording Recorder::take() {
    if (!recording_.has_locals) {
        for (RecordedWorkgroup& recorded : recording_.workgroups) {
            std::erase_if(recorded.steps,
                          [](const RecordedStep& step) { return step.kind == StepKind::kLocal; });
            join_gaps(recorded.steps);
        }
    }
    return std::move(recording_);
}

}  // namespace vkp::picture
