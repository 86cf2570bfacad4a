#include "harness/recording/recorder.hpp"

#include "harness/audit/machine/access_cost.hpp"
#include "harness/audit/machine/pointer.hpp"
#include "harness/recording/kernel_names.hpp"
#include "harness/recording/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp::recording {

namespace {

using Use = Wanted::Use;

// The limits of a drawing, of all workgroups together: barriers, as an endless loop may contain
// one, assignments, and accesses of instructions with findings where others are left out.
constexpr std::uint32_t kMaxBarriers = 10'000;
constexpr std::uint64_t kMaxAssignments = 100'000;
constexpr std::uint64_t kMaxOfFindings = 50'000;

// The places outside of a variable that have a name each.
constexpr std::size_t kMaxOutside = 200'000;

// An atomic load is a read like others, to look at.
StepKind kind_of(const audit::GroupAccess& access) {
    if (access.memory() == Memory::kPrivate) {
        return StepKind::kSet;
    }
    if (!access.writes) {
        return StepKind::kRead;
    }
    return access.is_atomic ? StepKind::kAtomic : StepKind::kWrite;
}

const std::string& name_of(const audit::Variable& variable) {
    return variable.region != nullptr ? variable.region->name : variable.name;
}

template <typename Visit>
void for_each_lane_inside(const audit::GroupAccess& access, const Visit& visit) {
    for (std::uint32_t lane = access.mask.begin; lane < access.mask.end; ++lane) {
        if (access.mask[lane] && !access.pointer.is_outside(lane)) {
            visit(lane);
        }
    }
}

// Elements that an earlier dispatch, or whoever makes the array, has written.
std::vector<bool> written_at_first(const InitialArray& array, const InterfaceArray& declared) {
    const std::size_t components = declared.type.components;
    std::vector<bool> written(element_count(declared.shape) * components, array.initialized);
    for (const std::size_t element : array.written) {
        std::fill_n(written.begin() + static_cast<std::ptrdiff_t>(element * components), components,
                    true);
    }
    return written;
}

}  // namespace

Run record(const AuditExecutor& executor, const CompiledKernel& kernel,
           const KernelInterface& interface, const std::vector<InitialArray>& arrays,
           const audit::RunOrder& order, const Wanted& wanted) {
    Recorder recorder(interface, arrays, wanted);
    executor.observe(kernel, interface, arrays, order, recorder);
    return recorder.take();
}

Recorder::Recorder(const KernelInterface& interface, const std::vector<InitialArray>& arrays,
                   Wanted wanted)
    : wanted_(std::move(wanted)),
      arrays_(interface.arrays),
      made_(wanted_.workgroups.size(), 0),
      line_of_lane_(static_cast<std::size_t>(interface.launch.workgroup_size.volume()), 0),
      global_site_(memory_cost_.add_site(0, Memory::kGlobal, "", false)),
      shared_site_(memory_cost_.add_site(0, Memory::kShared, "", false)) {
    run_.launch = interface.launch;
    run_.absences.emplace_back();
    run_.groups_left_out = wanted_.groups_left_out;
    for (const auto& [index, accesses] : wanted_.workgroups) {
        run_.groups.push_back({.index = index});
        run_.has_assignments = run_.has_assignments && accesses <= wanted_.most;
    }
    for (std::size_t i = 0; is_for(Use::kDrawing) && i < arrays_.size(); ++i) {
        const std::size_t elements = element_count(arrays_[i].shape);
        run_.heat.push_back({.reads = std::vector<std::uint64_t>(elements),
                             .writes = std::vector<std::uint64_t>(elements),
                             .written = written_at_first(arrays[i], arrays_[i])});
    }
}

// Threads that stay on a line, as in a loop of one line, come to it once.
void Recorder::line(const audit::GroupLine& line) {
    if (!is_for(Use::kMoments) || line.workgroup != run_.workgroup() || line.line <= 0 ||
        (line.is_of_entry_point && wanted_.has_frame)) {
        return;
    }
    std::vector<std::uint32_t> coming;
    for (std::uint32_t lane = line.mask.begin; lane < line.mask.end; ++lane) {
        if (line.mask[lane] && std::exchange(line_of_lane_[lane], line.line) != line.line) {
            coming.push_back(lane);
        }
    }
    if (!coming.empty() && has_room(run_.groups.front(), 1)) {
        push({.kind = StepKind::kLine,
              .line = line.line,
              .workgroup = line.workgroup,
              .interval = line.interval,
              .lanes = lane_set(std::move(coming)),
              .first = static_cast<std::uint32_t>(run_.accesses.size())});
    }
}

void Recorder::access(const audit::GroupAccess& access) {
    const audit::Region* const region = access.pointer.variable->region;
    Group* const group = group_of(access.workgroup);
    const Layout* layout = nullptr;
    if (is_for(Use::kDrawing) && region != nullptr) {
        layout = &layout_of(variable_of(*access.pointer.variable), *region);
        begin_workgroup(access.workgroup);
        note_heat(access, *layout);
    } else if (is_for(Use::kThread) && group != nullptr && access.runs(wanted_.lane)) {
        note_thread(access);
    }
    if (matters(access, group) &&
        has_room(access, group != nullptr ? *group : run_.groups.front())) {
        add_step(access, layout);
    }
    if (layout != nullptr) {
        note_written(access, *layout);
    }
}

void Recorder::barrier(const audit::GroupBarrier& barrier) {
    Group* const group = group_of(barrier.workgroup);
    if (group == nullptr || is_for(Use::kThread)) {
        return;
    }
    // Where waves of a workgroup wait for each other, none of them runs the barrier's instruction.
    line({.line = barrier.line,
          .workgroup = barrier.workgroup,
          .interval = barrier.interval,
          .mask = barrier.mask});
    if (is_for(Use::kDrawing) && barrier.interval >= kMaxBarriers) {
        leave_gap(barrier.workgroup, barrier.interval, 0);
        return;
    }
    // In a gap it is of no interest, unless a thread did not reach it.
    if (is_for(Use::kMoments) ? !has_room(*group, 1)
                              : is_in_gap(barrier.workgroup) && barrier.missing.empty()) {
        return;
    }
    push(
        {.kind = StepKind::kBarrier,
         .line = barrier.line,
         .workgroup = barrier.workgroup,
         .interval = barrier.interval,
         .lanes = lanes_of(barrier.mask),
         .first = static_cast<std::uint32_t>(run_.accesses.size()),
         .detail = static_cast<std::uint32_t>(barrier.missing.empty() ? 0 : run_.absences.size())});
    if (!barrier.missing.empty()) {
        run_.absences.push_back(barrier.missing);
    }
}

void Recorder::print(const audit::Print& print, std::uint32_t interval) {
    const auto size = static_cast<std::uint32_t>(run_.launch.workgroup_size.volume());
    Group* const group = group_of(print.invocation / size);
    if (group == nullptr || is_for(Use::kDrawing) ||
        (is_for(Use::kThread) && print.invocation % size != wanted_.lane)) {
        return;
    }
    run_.has_begun = true;
    const bool is_asked_for =
        wanted_.array.empty() && (wanted_.line == 0 || wanted_.line == print.line);
    if (!is_asked_for || !has_room(*group, 1)) {
        return;
    }
    push({.kind = StepKind::kPrint,
          .line = print.line,
          .workgroup = group->index,
          .interval = interval,
          .lanes = lane_set({print.invocation % size}),
          .first = static_cast<std::uint32_t>(run_.accesses.size()),
          .detail = static_cast<std::uint32_t>(run_.prints.size())});
    run_.prints.push_back(print.text);
}

// Cells of global memory come in the order of their accesses.
Run Recorder::take() {
    for (Variable& variable : run_.variables) {
        std::sort(variable.cells.begin(), variable.cells.end(),
                  [&](std::uint32_t left, std::uint32_t right) {
                      return run_.cells[left].offset < run_.cells[right].offset;
                  });
    }
    for (const auto& [line, counts] : lines_) {
        run_.lines.push_back({line, counts});
    }
    return std::move(run_);
}

// Null for a workgroup that is not recorded.
Group* Recorder::group_of(std::uint32_t workgroup) {
    if (last_group_ < run_.groups.size() && run_.groups[last_group_].index == workgroup) {
        return &run_.groups[last_group_];
    }
    const auto found =
        std::partition_point(run_.groups.begin(), run_.groups.end(),
                             [&](const Group& group) { return group.index < workgroup; });
    if (found == run_.groups.end() || found->index != workgroup) {
        return nullptr;
    }
    last_group_ = static_cast<std::size_t>(found - run_.groups.begin());
    return &*found;
}

// Whether the access is of those that are wanted, as long as there is room.
bool Recorder::matters(const audit::GroupAccess& access, const Group* group) {
    const bool is_assignment = access.memory() == Memory::kPrivate;
    const std::string& name = name_of(*access.pointer.variable);
    if (group == nullptr) {  // a debugger shows what others write
        return is_for(Use::kMoments) && access.memory() == Memory::kGlobal && access.writes;
    }
    if (is_assignment && (access.line == 0 || !is_name_of_kernel(name))) {
        return false;
    }
    if (is_for(Use::kThread)) {
        return access.runs(wanted_.lane) && (!is_assignment || wanted_.has_locals) &&
               (wanted_.line == 0 || wanted_.line == access.line) &&
               (wanted_.array.empty() || wanted_.array == name);
    }
    if (is_for(Use::kDrawing) && is_assignment && run_.has_assignments) {
        assignments_ += access.mask.count;
        run_.has_assignments = assignments_ <= kMaxAssignments;
        return true;
    }
    return !is_for(Use::kDrawing) || !is_assignment;
}

bool Recorder::has_room(const audit::GroupAccess& access, Group& group) {
    if (is_for(Use::kThread)) {
        return has_room(group, 1);
    }
    const std::size_t scalars =
        access.memory() == Memory::kPrivate ? access.values.size() : access.places.size();
    const std::uint64_t accesses =
        std::uint64_t{access.mask.count} * std::max<std::size_t>(scalars, 1);
    if (is_for(Use::kMoments)) {
        return has_room(group, accesses);
    }
    if (access.memory() == Memory::kPrivate || has_room(group, accesses)) {
        return true;
    }
    if (has_room_for_finding(access, accesses)) {
        group.left_out -= accesses;
        return true;
    }
    leave_gap(group.index, access.interval, accesses);
    return false;
}

// Where the number of all accesses is known, the first and the last ones. Otherwise, once the
// recording is full, it stays so: a later access without those before it would show values that
// never were.
bool Recorder::has_room(Group& group, std::uint64_t accesses) {
    std::uint64_t& made = made_[static_cast<std::size_t>(&group - run_.groups.data())];
    const std::uint64_t all = wanted_.workgroups.at(group.index);
    const std::uint64_t most = wanted_.most;
    const std::uint64_t before = std::exchange(made, made + accesses);
    const bool fits =
        all == 0 ? made <= most : all <= most || made <= most / 2 || before >= all - most / 2;
    group.left_out += fits ? 0 : accesses;
    return fits;
}

bool Recorder::has_room_for_finding(const audit::GroupAccess& access, std::uint64_t accesses) {
    const std::uint32_t begin = access.workgroup * access.lane_count;
    const auto first = wanted_.findings.lower_bound({access.line, begin});
    const auto last = wanted_.findings.lower_bound({access.line, begin + access.lane_count});
    const bool is_of_one = std::any_of(
        first, last, [&](const auto& finding) { return access.runs(finding.second - begin); });
    if (!is_of_one || of_findings_ + accesses > std::min(wanted_.most, kMaxOfFindings)) {
        return false;
    }
    of_findings_ += accesses;
    return true;
}

bool Recorder::is_in_gap(std::uint32_t workgroup) const {
    const auto last = last_steps_.find(workgroup);
    return last != last_steps_.end() && run_.steps[last->second].kind == StepKind::kGap;
}

void Recorder::leave_gap(std::uint32_t workgroup, std::uint32_t interval, std::uint64_t accesses) {
    if (!is_in_gap(workgroup)) {
        push({.kind = StepKind::kGap,
              .workgroup = workgroup,
              .interval = interval,
              .lanes = lane_set({}),
              .first = static_cast<std::uint32_t>(run_.accesses.size()),
              .detail = static_cast<std::uint32_t>(run_.gaps.size())});
        run_.gaps.push_back(0);
    }
    run_.gaps[run_.steps[last_steps_.at(workgroup)].detail] += accesses;
}

void Recorder::push(const Step& step) {
    last_steps_[step.workgroup] = run_.steps.size();
    run_.steps.push_back(step);
}

void Recorder::note_thread(const audit::GroupAccess& access) {
    run_.has_begun = true;
    if (access.pointer.is_outside(wanted_.lane)) {
        const OutsideAccess outside{access.line, name_of(*access.pointer.variable)};
        if (std::ranges::find(run_.outside, outside) == run_.outside.end()) {
            run_.outside.push_back(outside);
        }
    }
    if (const auto counter = counter_of(access.memory(), access.writes, access.is_atomic)) {
        lines_[access.line][*counter] += access.places.size();
    }
}

// For the heat of elements and the cost of lines, whichever workgroups are recorded.
void Recorder::note_heat(const audit::GroupAccess& access, const Layout& layout) {
    if (const auto counter = counter_of(access.memory(), access.writes, access.is_atomic)) {
        lines_[access.line][*counter] += std::uint64_t{access.mask.count} * access.places.size();
    }
    Heat& heat = run_.heat[layout.heat];
    for_each_lane_inside(access, [&](std::uint32_t lane) {
        for (const audit::ScalarPlace& place : access.places) {
            const std::size_t element =
                layout.number(std::uint64_t{access.pointer.offset_of(lane)} + place.byte_offset) /
                layout.components;
            heat.reads[element] += access.reads ? 1 : 0;
            heat.writes[element] += access.writes ? 1 : 0;
        }
    });
}

void Recorder::note_written(const audit::GroupAccess& access, const Layout& layout) {
    std::vector<bool>& written = run_.heat[layout.heat].written;
    for_each_lane_inside(access, [&](std::uint32_t lane) {
        for (std::size_t k = 0; access.writes && k < access.places.size(); ++k) {
            written[layout.number(std::uint64_t{access.pointer.offset_of(lane)} +
                                  access.places[k].byte_offset)] = true;
        }
    });
}

// Shared memory holds nothing when a workgroup begins.
void Recorder::begin_workgroup(std::uint32_t workgroup) {
    if (std::exchange(workgroup_, workgroup) == workgroup) {
        return;
    }
    for (std::size_t i = arrays_.size(); i < run_.heat.size(); ++i) {
        run_.heat[i].written.assign(run_.heat[i].written.size(), false);
    }
}

void Recorder::add_step(const audit::GroupAccess& access, const Layout* layout) {
    const bool is_own = access.pointer.variable->region == nullptr;
    const auto scalars = static_cast<std::uint32_t>(
        is_own ? access.values.size() : std::min(access.places.size(), access.values.size()));
    push({.kind = kind_of(access),
          .line = access.line,
          .workgroup = access.workgroup,
          .interval = access.interval,
          .lanes = is_for(Use::kThread) ? lane_set({wanted_.lane}) : lanes_of(access.mask),
          .scalars = scalars,
          .first = static_cast<std::uint32_t>(run_.accesses.size()),
          .detail = instruction_of(access, scalars)});
    for (const std::uint32_t lane : run_.lanes_of(run_.steps.back())) {
        for (std::uint32_t k = 0; k < scalars; ++k) {
            add_scalar(access, lane, k, layout);
        }
    }
    if (layout != nullptr) {
        add_costs(access);
    }
}

void Recorder::add_scalar(const audit::GroupAccess& access, std::uint32_t lane,
                          std::uint32_t scalar, const Layout* layout) {
    const audit::Variable& variable = *access.pointer.variable;
    const Step& step = run_.steps.back();
    const std::uint32_t index = run_.instructions[step.detail].variable;
    const bool is_atomic = step.kind == StepKind::kAtomic;
    // Of an atomic the first value is what it found, and the second what it left.
    const audit::LaneValues& value = access.values[is_atomic ? 2 * scalar + 1 : scalar];
    Access added{.lane = static_cast<std::uint16_t>(lane),
                 .bits = audit::bits_at(value.lanes, value.type, lane)};
    if (is_atomic) {
        added.before = audit::bits_at(access.values[2 * scalar].lanes, value.type, lane);
    }
    if (access.pointer.is_outside(lane)) {
        added.cell = cell_outside(access, index, lane);
        run_.accesses.push_back(added);
        return;
    }
    const std::uint64_t offset =
        std::uint64_t{access.pointer.offset_of(lane)} +
        (variable.region == nullptr ? scalar : access.places[scalar].byte_offset);
    added.cell = cell_of(variable, index, offset, value.type);
    if (layout != nullptr && step.kind != StepKind::kWrite) {
        // Of several threads of an atomic only the first finds it so.
        auto written = run_.heat[layout->heat].written[layout->number(offset)];
        added.is_unset = written ? 0 : 1;
        written = written || is_atomic;
    }
    run_.accesses.push_back(added);
}

void Recorder::add_costs(const audit::GroupAccess& access) {
    const std::size_t site = access.memory() == Memory::kGlobal ? global_site_ : shared_site_;
    const audit::RequestCost cost =
        audit::account_access(memory_cost_, site, access.pointer, access.places, access.mask);
    run_.steps.back().transactions = cost.transactions;
    run_.steps.back().ideal_transactions = cost.ideal_transactions;
}

std::uint32_t Recorder::lanes_of(const audit::Mask& mask) {
    std::vector<std::uint32_t> lanes;
    lanes.reserve(mask.count);
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (mask[lane]) {
            lanes.push_back(lane);
        }
    }
    return lane_set(std::move(lanes));
}

std::uint32_t Recorder::lane_set(std::vector<std::uint32_t> lanes) {
    if (!run_.lane_sets.empty() && run_.lane_sets[last_lanes_] == lanes) {
        return last_lanes_;
    }
    const auto [known, is_new] =
        lane_sets_.emplace(lanes, static_cast<std::uint32_t>(run_.lane_sets.size()));
    if (is_new) {
        run_.lane_sets.push_back(std::move(lanes));
    }
    return last_lanes_ = known->second;
}

std::uint32_t Recorder::instruction_of(const audit::GroupAccess& access, std::uint32_t scalars) {
    Instruction instruction{
        .variable = variable_of(*access.pointer.variable),
        .indices = static_cast<std::uint32_t>(audit::indices_of(access.pointer).size()),
        .is_atomic = access.is_atomic ? 1U : 0U};
    std::vector<std::uint32_t> key = {instruction.variable, instruction.indices,
                                      instruction.is_atomic};
    for (std::uint32_t k = 0; k < scalars; ++k) {
        const audit::ScalarType type = access.values[k].type;
        instruction.types.push_back(type);
        key.push_back(static_cast<std::uint32_t>(type.kind) << 8U | type.bits);
        if (k < access.places.size()) {
            instruction.offsets.push_back(access.places[k].byte_offset);
            key.push_back(access.places[k].byte_offset);
        }
    }
    const auto [known, is_new] =
        instructions_.emplace(std::move(key), static_cast<std::uint32_t>(run_.instructions.size()));
    if (is_new) {
        run_.instructions.push_back(std::move(instruction));
    }
    return known->second;
}

std::uint32_t Recorder::variable_of(const audit::Variable& variable) {
    const audit::Region* const region = variable.region;
    const auto [known, is_new] =
        variables_.emplace(memory_of(variable), static_cast<std::uint32_t>(run_.variables.size()));
    if (is_new) {
        run_.variables.push_back({.name = name_of(variable),
                                  .memory = region != nullptr ? region->memory : Memory::kPrivate,
                                  .binding = region != nullptr ? region->binding : 0});
        cells_.emplace_back();
        outside_.emplace_back();
        if (region == nullptr || region->memory == Memory::kShared) {
            add_all_cells(variable, known->second);
        } else if (is_for(Use::kDrawing)) {
            add_other_elements(variable, known->second);
        }
    }
    return known->second;
}

// For a debugger, views of a buffer with scalars of the same size are one variable. Others would
// take apart what the cells of it hold.
const void* Recorder::memory_of(const audit::Variable& variable) const {
    const audit::Region* const region = variable.region;
    if (region == nullptr) {
        return &variable;
    }
    const bool is_one = is_for(Use::kMoments) &&
                        audit::smallest_scalar_bytes(*region->type) == region->location_bytes;
    return is_one ? static_cast<const void*>(region->memory_of_workgroup->state) : region;
}

std::size_t Recorder::Layout::number(std::uint64_t offset) const {
    if (!numbers.empty()) {
        return numbers[static_cast<std::size_t>(offset / unit)];
    }
    return static_cast<std::size_t>(
        offset / stride * components +
        std::min(offset % stride / unit, std::uint64_t{components} - 1));
}

const Recorder::Layout& Recorder::layout_of(std::uint32_t variable, const audit::Region& region) {
    const auto [known, is_new] = layouts_.try_emplace(variable);
    Layout& layout = known->second;
    if (!is_new) {
        return layout;
    }
    if (region.memory != Memory::kShared) {
        const ElementType type = arrays_[region.binding].type;
        layout = {.heat = region.binding,
                  .components = static_cast<std::uint32_t>(type.components),
                  .stride = stride_bytes(type),
                  .unit = byte_count(type.scalar)};
        return layout;
    }
    const Variable& described = run_.variables[variable];
    const std::size_t elements = element_count(described.shape);
    layout = {.heat = run_.heat.size(),
              .components = described.components,
              .unit = region.location_bytes};
    layout.numbers.resize(static_cast<std::size_t>(region.size_bytes / layout.unit + 1));
    std::uint32_t number = 0;
    for (const audit::ScalarPlace& place : audit::scalars_of(*region.type)) {
        layout.numbers[static_cast<std::size_t>(place.byte_offset / layout.unit)] = number++;
    }
    run_.heat.push_back({.reads = std::vector<std::uint64_t>(elements),
                         .writes = std::vector<std::uint64_t>(elements),
                         .written = std::vector<bool>(elements * layout.components)});
    return layout;
}

// All that a variable of a thread, or of a workgroup, consists of.
void Recorder::add_all_cells(const audit::Variable& variable, std::uint32_t index) {
    const audit::Region* const region = variable.region;
    if (region == nullptr) {
        for (std::uint32_t scalar = 0; scalar < variable.scalars.size(); ++scalar) {
            cell_of(variable, index, scalar, variable.scalars[scalar].type);
        }
        return;
    }
    describe(run_.variables[index], *region);
    for (const audit::ScalarPlace& place : audit::scalars_of(*region->type)) {
        cell_of(variable, index, place.byte_offset, place.type);
    }
}

// A drawing names all elements of a buffer that the kernel takes for something else.
void Recorder::add_other_elements(const audit::Variable& variable, std::uint32_t index) {
    const InterfaceArray& declared = arrays_[variable.region->binding];
    for (const auto& [offset, type] : other_elements(*variable.region, declared)) {
        cell_of(variable, index, offset, type);
        run_.variables[index].is_of_other_elements = true;
    }
}

std::uint32_t Recorder::cell_of(const audit::Variable& variable, std::uint32_t index,
                                std::uint64_t offset, audit::ScalarType type) {
    const auto [known, is_new] =
        cells_[index].emplace(offset, static_cast<std::uint32_t>(run_.cells.size()));
    if (is_new) {
        run_.cells.push_back(cell_at(variable, offset));
        run_.cells.back().variable = index;
        run_.cells.back().type = type;
        run_.variables[index].cells.push_back(known->second);
    }
    return known->second;
}

// No cell of the variable: only its place is of use.
std::uint32_t Recorder::cell_outside(const audit::GroupAccess& access, std::uint32_t index,
                                     std::uint32_t lane) {
    Cell cell = cell_outside_at(access, lane);
    if (outside_[index].size() >= kMaxOutside) {
        cell.place.clear();
    }
    const auto [known, is_new] =
        outside_[index].emplace(cell.place, static_cast<std::uint32_t>(run_.cells.size()));
    if (is_new) {
        cell.variable = index;
        run_.cells.push_back(std::move(cell));
    }
    return known->second;
}

}  // namespace vkp::recording
