#include "harness/replay/run_recorder.hpp"

#include "harness/audit/machine/pointer.hpp"
#include "harness/audit/trace.hpp"

#include <algorithm>
#include <utility>

namespace vkp::replay {

namespace {

StepKind kind_of(const audit::GroupAccess& access) {
    if (access.memory() == Memory::kPrivate) {
        return StepKind::kSet;
    }
    if (!access.writes) {
        return StepKind::kRead;
    }
    return access.is_atomic ? StepKind::kAtomic : StepKind::kWrite;
}

const audit::Type& type_of(const audit::Region& region) {
    return region.is_buffer_block ? *region.type->members.front() : *region.type;
}

std::string place_of(const audit::Region& region, std::uint64_t offset) {
    return audit::element_text(type_of(region), audit::element_at(region, offset));
}

std::string place_of(const audit::Variable& variable, std::uint32_t scalar) {
    const audit::InitMask mask{.variable = &variable, .scalar = scalar};
    return audit::element_text(*variable.type, audit::element_of_scalar(mask));
}

// Views of a buffer with scalars of the same size are one variable here. Others would take apart
// what the cells of it hold.
const void* memory_of(const audit::Variable& variable) {
    const audit::Region* const region = variable.region;
    if (region == nullptr) {
        return &variable;
    }
    const bool is_finest = audit::smallest_scalar_bytes(*region->type) == region->location_bytes;
    return is_finest ? static_cast<const void*>(region->memory_of_workgroup->state) : region;
}

}  // namespace

RunRecorder::RunRecorder(const Launch& launch, std::uint32_t workgroup, bool has_frame,
                         std::uint64_t most_accesses)
    : has_frame_(has_frame),
      most_accesses_(most_accesses),
      line_of_lane_(static_cast<std::size_t>(launch.workgroup_size.volume()), 0) {
    run_.launch = launch;
    run_.workgroup = workgroup;
    run_.absences.emplace_back();
}

// Threads that stay on a line, as in a loop of one line, come to it once.
void RunRecorder::line(const audit::GroupLine& line) {
    if (line.workgroup != run_.workgroup || line.line <= 0 ||
        (line.is_of_entry_point && has_frame_)) {
        return;
    }
    std::vector<std::uint32_t> coming;
    for (std::uint32_t lane = line.mask.begin; lane < line.mask.end; ++lane) {
        if (line.mask[lane] && std::exchange(line_of_lane_[lane], line.line) != line.line) {
            coming.push_back(lane);
        }
    }
    if (!coming.empty() && has_room(coming.size())) {
        run_.steps.push_back({.kind = StepKind::kLine,
                              .line = line.line,
                              .workgroup = line.workgroup,
                              .interval = line.interval,
                              .lanes = lane_set(std::move(coming)),
                              .first = static_cast<std::uint32_t>(run_.accesses.size())});
    }
}

void RunRecorder::access(const audit::GroupAccess& access) {
    const Memory memory = access.memory();
    const bool is_own = access.workgroup == run_.workgroup;
    const bool is_of_frame =
        memory == Memory::kPrivate &&
        (access.line == 0 || !audit::is_name_of_kernel(access.pointer.variable->name));
    const bool matters = is_own || (memory == Memory::kGlobal && access.writes);
    if (!matters || is_of_frame || memory == Memory::kConstant) {
        return;
    }
    const std::size_t scalars = memory == Memory::kPrivate
                                    ? access.values.size()
                                    : std::min(access.places.size(), access.values.size());
    if (has_room(std::uint64_t{access.mask.count} * std::max<std::size_t>(scalars, 1))) {
        run_.steps.push_back({.kind = kind_of(access),
                              .line = access.line,
                              .workgroup = access.workgroup,
                              .interval = access.interval,
                              .lanes = lanes_of(access.mask),
                              .scalars = static_cast<std::uint32_t>(scalars),
                              .first = static_cast<std::uint32_t>(run_.accesses.size())});
        add_accesses(access);
    }
}

void RunRecorder::add_accesses(const audit::GroupAccess& access) {
    const audit::Variable& variable = *access.pointer.variable;
    const std::uint32_t index = variable_of(variable);
    const Step& step = run_.steps.back();
    const bool is_atomic = step.kind == StepKind::kAtomic;
    const bool is_own = variable.region == nullptr;
    for (const std::uint32_t lane : run_.lane_sets[step.lanes]) {
        const bool is_outside = access.pointer.is_outside(lane);
        for (std::uint32_t k = 0; k < step.scalars; ++k) {
            // Of an atomic the first value is what it found, and the second what it left.
            const audit::LaneValues& value = access.values[is_atomic ? 2 * k + 1 : k];
            const std::uint64_t offset = std::uint64_t{access.pointer.offset_of(lane)} +
                                         (is_own ? k : access.places[k].byte_offset);
            run_.accesses.push_back(
                {.cell = is_outside ? kOutside : cell_of(variable, index, offset, value.type),
                 .lane = lane,
                 .bits = audit::bits_at(value.lanes, value.type, lane),
                 .before =
                     is_atomic ? audit::bits_at(access.values[2 * k].lanes, value.type, lane) : 0});
        }
    }
}

void RunRecorder::barrier(const audit::GroupBarrier& barrier) {
    if (barrier.workgroup != run_.workgroup) {
        return;
    }
    // Where waves of a workgroup wait for each other, none of them runs the barrier's instruction.
    line({.line = barrier.line,
          .workgroup = barrier.workgroup,
          .interval = barrier.interval,
          .mask = barrier.mask});
    if (!has_room(1)) {
        return;
    }
    run_.steps.push_back(
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

void RunRecorder::print(const audit::Print& print, std::uint32_t interval) {
    const auto size = static_cast<std::uint32_t>(run_.launch.workgroup_size.volume());
    if (print.invocation / size != run_.workgroup || !has_room(1)) {
        return;
    }
    run_.steps.push_back({.kind = StepKind::kPrint,
                          .line = print.line,
                          .workgroup = run_.workgroup,
                          .interval = interval,
                          .lanes = lane_set({print.invocation % size}),
                          .first = static_cast<std::uint32_t>(run_.accesses.size()),
                          .detail = static_cast<std::uint32_t>(run_.prints.size())});
    run_.prints.push_back(print.text);
}

// Whether the recording takes so many more accesses. Once it is full, it stays so: a later access
// without those before it would show values that never were.
bool RunRecorder::has_room(std::uint64_t accesses) {
    if (run_.left_out == 0 && run_.accesses.size() + accesses <= most_accesses_ &&
        run_.steps.size() < most_accesses_) {
        return true;
    }
    run_.left_out += accesses;
    return false;
}

std::uint32_t RunRecorder::lanes_of(const audit::Mask& mask) {
    std::vector<std::uint32_t> lanes;
    lanes.reserve(mask.count);
    for (std::uint32_t lane = mask.begin; lane < mask.end; ++lane) {
        if (mask[lane]) {
            lanes.push_back(lane);
        }
    }
    return lane_set(std::move(lanes));
}

std::uint32_t RunRecorder::lane_set(std::vector<std::uint32_t> lanes) {
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

std::uint32_t RunRecorder::variable_of(const audit::Variable& variable) {
    const audit::Region* const region = variable.region;
    const void* const key = memory_of(variable);
    const auto [known, is_new] =
        variables_.emplace(key, static_cast<std::uint32_t>(run_.variables.size()));
    if (is_new) {
        run_.variables.push_back({.name = region != nullptr ? region->name : variable.name,
                                  .memory = region != nullptr ? region->memory : Memory::kPrivate,
                                  .binding = region != nullptr ? region->binding : 0});
        cells_.emplace_back();
        if (region == nullptr || region->memory == Memory::kShared) {
            add_all_cells(variable, known->second);
        }
    }
    return known->second;
}

void RunRecorder::add_all_cells(const audit::Variable& variable, std::uint32_t index) {
    const audit::Region* const region = variable.region;
    if (region == nullptr) {
        for (std::uint32_t scalar = 0; scalar < variable.scalars.size(); ++scalar) {
            cell_of(variable, index, scalar, variable.scalars[scalar].type);
        }
        return;
    }
    for (const audit::ScalarPlace& place : audit::scalars_of(*region->type)) {
        cell_of(variable, index, place.byte_offset, place.type);
    }
}

std::uint32_t RunRecorder::cell_of(const audit::Variable& variable, std::uint32_t index,
                                   std::uint64_t offset, audit::ScalarType type) {
    const auto [known, is_new] =
        cells_[index].emplace(offset, static_cast<std::uint32_t>(run_.cells.size()));
    if (is_new) {
        run_.cells.push_back({.variable = index,
                              .offset = offset,
                              .place = variable.region != nullptr
                                           ? place_of(*variable.region, offset)
                                           : place_of(variable, static_cast<std::uint32_t>(offset)),
                              .type = type});
        run_.variables[index].cells.push_back(known->second);
    }
    return known->second;
}

// Cells of global memory come in the order of their accesses.
Run RunRecorder::take() {
    for (Variable& variable : run_.variables) {
        std::sort(variable.cells.begin(), variable.cells.end(),
                  [&](std::uint32_t left, std::uint32_t right) {
                      return run_.cells[left].offset < run_.cells[right].offset;
                  });
    }
    return std::move(run_);
}

}  // namespace vkp::replay
