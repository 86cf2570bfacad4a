#include "checker/isolated/recorded_run_members.hpp"

#include <algorithm>

namespace vkp {

namespace {

// As many as the audit takes.
constexpr std::uint64_t kMaxThreads = 4096;

void require(bool holds) {
    if (!holds) {
        throw ProtocolError("a recorded run contradicts itself");
    }
}

using recording::Run;
using recording::StepKind;

void require_variables(const RecordedRun& recorded) {
    const Run& run = recorded.run;
    for (const recording::Variable& variable : run.variables) {
        require(variable.memory != Memory::kGlobal ||
                variable.binding < recorded.interface.arrays.size());
        for (const std::uint32_t cell : variable.cells) {
            require(cell < run.cells.size());
        }
    }
    for (const recording::Cell& cell : run.cells) {
        const std::uint8_t bits = cell.type.bits;
        require(cell.variable < run.variables.size() &&
                (bits == 8 || bits == 16 || bits == 32 || bits == 64));
    }
    for (const recording::Instruction& instruction : run.instructions) {
        require(instruction.variable < run.variables.size());
    }
}

void require_step(const Run& run, const recording::Step& step) {
    require(step.kind <= StepKind::kGap && step.line >= 0 && step.lanes < run.lane_sets.size());
    const std::vector<std::uint32_t>& lanes = run.lanes_of(step);
    require(!lanes.empty() || step.kind == StepKind::kGap);
    require(step.first + std::uint64_t{step.scalars} * lanes.size() <= run.accesses.size());
    if (recording::is_access(step.kind)) {
        require(step.detail < run.instructions.size() &&
                step.scalars == run.instructions[step.detail].types.size());
    }
    require(step.kind != StepKind::kPrint || step.detail < run.prints.size());
    require(step.kind != StepKind::kBarrier || step.detail < run.absences.size());
    require(step.kind != StepKind::kGap || step.detail < run.gaps.size());
}

void require_lanes(const Run& run) {
    const std::uint64_t threads = run.launch.workgroup_size.volume();
    require(threads > 0 && threads <= kMaxThreads);
    require(!run.groups.empty() && run.workgroup() < run.launch.workgroups.volume());
    for (const std::vector<std::uint32_t>& lanes : run.lane_sets) {
        require(std::ranges::is_sorted(lanes) && (lanes.empty() || lanes.back() < threads));
    }
    for (const recording::Access& access : run.accesses) {
        require(access.lane < threads && access.cell < run.cells.size());
    }
}

}  // namespace

void require_consistent(const RecordedRun& recorded) {
    if (!recorded.errors.empty() || !recorded.unsupported.empty()) {
        return;
    }
    const recording::Run& run = recorded.run;
    require(recorded.interface.arrays.size() == recorded.arrays.size());
    require_variables(recorded);
    require_lanes(run);
    for (const recording::Step& step : run.steps) {
        require_step(run, step);
    }
    for (const RecordedFinding& finding : recorded.findings) {
        require(finding.moment <= run.steps.size() &&
                finding.lane < run.launch.workgroup_size.volume());
    }
}

}  // namespace vkp
