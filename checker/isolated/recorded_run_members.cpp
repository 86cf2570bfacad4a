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

void require_variables(const RecordedRun& recorded) {
    const replay::Run& run = recorded.run;
    for (const replay::Variable& variable : run.variables) {
        require(variable.memory != Memory::kGlobal ||
                variable.binding < recorded.interface.arrays.size());
        for (const std::uint32_t cell : variable.cells) {
            require(cell < run.cells.size());
        }
    }
    for (const replay::Cell& cell : run.cells) {
        const std::uint8_t bits = cell.type.bits;
        require(cell.variable < run.variables.size() &&
                (bits == 8 || bits == 16 || bits == 32 || bits == 64));
    }
}

void require_step(const replay::Run& run, const replay::Step& step) {
    require(step.kind <= replay::StepKind::kPrint && step.line >= 0 &&
            step.lanes < run.lane_sets.size());
    const std::uint64_t accesses = std::uint64_t{step.scalars} * run.lane_sets[step.lanes].size();
    require(step.first + accesses <= run.accesses.size());
    require(step.kind != replay::StepKind::kPrint || step.detail < run.prints.size());
    require(step.kind != replay::StepKind::kBarrier || step.detail < run.absences.size());
}

void require_lanes(const replay::Run& run) {
    const std::uint64_t threads = run.launch.workgroup_size.volume();
    require(threads > 0 && threads <= kMaxThreads);
    require(run.workgroup < run.launch.workgroups.volume());
    for (const std::vector<std::uint32_t>& lanes : run.lane_sets) {
        require(!lanes.empty() && std::ranges::is_sorted(lanes) && lanes.back() < threads);
    }
    for (const replay::Access& access : run.accesses) {
        require(access.lane < threads &&
                (access.cell == replay::kOutside || access.cell < run.cells.size()));
    }
}

}  // namespace

void require_consistent(const RecordedRun& recorded) {
    if (!recorded.errors.empty() || !recorded.unsupported.empty()) {
        return;
    }
    const replay::Run& run = recorded.run;
    require(recorded.interface.arrays.size() == recorded.arrays.size());
    require_variables(recorded);
    require_lanes(run);
    for (const replay::Step& step : run.steps) {
        require_step(run, step);
    }
    for (const RecordedFinding& finding : recorded.findings) {
        require(finding.moment <= run.steps.size() &&
                finding.lane < run.launch.workgroup_size.volume());
    }
}

}  // namespace vkp
