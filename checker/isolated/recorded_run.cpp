#include "checker/isolated/recorded_run.hpp"

#include "checker/options/usage_error.hpp"
#include "checker/target/options_text.hpp"
#include "checker/target/record.hpp"
#include "harness/check/check.hpp"
#include "harness/judge/sentences/hazard_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vkp {

namespace {

std::uint32_t size_of(const Launch& launch) {
    return static_cast<std::uint32_t>(launch.workgroup_size.volume());
}

std::uint32_t workgroup_of(const std::string& typed, const audit::Result& audit,
                           const Launch& launch) {
    if (!typed.empty()) {
        const Extent place = position(typed, "workgroup");
        require_inside(place, launch.workgroups, "workgroup", "launch");
        return flat(place, launch.workgroups);
    }
    const auto named = std::ranges::find_if(
        audit.hazards, [](const audit::Hazard& hazard) { return hazard.access.line > 0; });
    return named == audit.hazards.end() ? 0 : named->access.invocation / size_of(launch);
}

// Finds the moments of findings in a run.
class FindingPlaces {
public:
    explicit FindingPlaces(const recording::Run& run) : run_(run) {}

    // The moment after a finding happened first; nothing if it is not in the recording.
    [[nodiscard]] std::optional<std::size_t> moment_of(const audit::Hazard& hazard) const {
        for (std::size_t i = 0; i < run_.steps.size(); ++i) {
            if (is_of(run_.steps[i], hazard)) {
                return i + 1;
            }
        }
        return {};
    }

    // The moment after the last write to this element of a buffer, and who wrote it.
    [[nodiscard]] std::optional<RecordedFinding> last_write(std::size_t binding,
                                                            std::size_t element,
                                                            std::size_t bytes) const {
        for (std::size_t i = run_.steps.size(); i-- > 0;) {
            const recording::Step& step = run_.steps[i];
            if (!recording::writes(step.kind) || step.workgroup != run_.workgroup()) {
                continue;
            }
            const std::vector<std::uint32_t>& lanes = run_.lane_sets[step.lanes];
            for (std::size_t place = lanes.size(); place-- > 0;) {
                if (touches(step, place, [&](const recording::Cell& cell) {
                        const recording::Variable& variable = run_.variables[cell.variable];
                        return variable.memory == Memory::kGlobal && variable.binding == binding &&
                               cell.offset / bytes == element;
                    })) {
                    return RecordedFinding{.moment = i + 1, .lane = lanes[place]};
                }
            }
        }
        return {};
    }

private:
    template <typename Matches>
    [[nodiscard]] bool touches(const recording::Step& step, std::size_t place,
                               Matches matches) const {
        return std::ranges::any_of(run_.accesses_of(step, place), [&](const auto& access) {
            const recording::Cell& cell = run_.cells[access.cell];
            return !cell.is_outside() && matches(cell);
        });
    }

    [[nodiscard]] bool is_of(const recording::Step& step, const audit::Hazard& hazard) const {
        if (step.workgroup != run_.workgroup() || step.line != hazard.access.line) {
            return false;
        }
        if (hazard.kind == FindingKind::kBarrierDivergence) {
            return step.kind == recording::StepKind::kBarrier && step.detail != 0;
        }
        const std::uint32_t size = size_of(run_.launch);
        const std::vector<std::uint32_t>& lanes = run_.lane_sets[step.lanes];
        const auto lane =
            std::lower_bound(lanes.begin(), lanes.end(), hazard.access.invocation % size);
        const bool is_there = hazard.access.invocation / size == run_.workgroup() &&
                              lane != lanes.end() && *lane == hazard.access.invocation % size;
        if (hazard.array.empty()) {
            return is_there && step.kind != recording::StepKind::kPrint;
        }
        return is_there && recording::is_access(step.kind) &&
               is_at(step, static_cast<std::size_t>(lane - lanes.begin()), hazard);
    }

    [[nodiscard]] bool is_at(const recording::Step& step, std::size_t place,
                             const audit::Hazard& hazard) const {
        if (hazard.kind == FindingKind::kOutOfBounds) {
            return step.scalars > 0 &&
                   run_.cells[run_.accesses_of(step, place).front().cell].is_outside();
        }
        return touches(step, place, [&](const recording::Cell& cell) {
            return run_.variables[cell.variable].name == hazard.array &&
                   recording::is_part_of(cell, hazard.element);
        });
    }

    const recording::Run& run_;
};

void add_findings(RecordedRun& recorded, const Target& target, const audit::Result& audit) {
    const FindingPlaces places(recorded.run);
    const Syntax syntax(target.kernel.text);
    for (const audit::Hazard& hazard : audit.hazards) {
        const std::optional<std::size_t> moment = places.moment_of(hazard);
        if (moment && !is_free_order(target, hazard, audit)) {
            const std::uint32_t lane = hazard.access.invocation % size_of(recorded.run.launch);
            recorded.findings.push_back(
                {.moment = *moment,
                 .lane = lane,
                 .kind = std::string(finding_name(hazard.kind)),
                 .message = describe(hazard, target.interface, syntax).message});
        }
    }
}

// The first of the last writes that leave a wrong value.
void add_wrong_value(RecordedRun& recorded, const Target& target, const audit::Result& audit) {
    if (target.puzzle == nullptr || !audit.hazards.empty()) {
        return;
    }
    const PuzzleResult result =
        judge_alone(*target.puzzle, *target.definition, target.dispatch, target.kernel, audit);
    const CaseResult& only = result.cases.front();
    const ResultArray array = only.compared();
    const FindingPlaces places(recorded.run);
    std::optional<RecordedFinding> first;
    for (const std::size_t value : only.comparison.mismatches) {
        std::optional<RecordedFinding> wrong =
            places.last_write(array.place, value / array.type.components, stride_bytes(array.type));
        if (wrong && (!first || wrong->moment < first->moment)) {
            first = std::move(wrong);
            first->kind = "wrong_value";
            first->message =
                fmt::format("`{}[{}]` is {} after this, and should be {}",
                            recorded.interface.arrays[array.place].name, value,
                            only.comparison.actual[value], only.expected.values[value]);
        }
    }
    if (first) {
        recorded.findings.push_back(std::move(*first));
    }
}

}  // namespace

RecordedRun recorded_run_of(const Target& target, const std::string& workgroup,
                            AuditExecutor& executor) {
    Recorded found = record(target, executor, [&](const audit::Result& audit) {
        return recording::Wanted{
            .workgroups = {{workgroup_of(workgroup, audit, target.interface.launch), 0}},
            .has_frame = target.kernel.modules.empty()};
    });
    RecordedRun recorded{.errors = std::move(found.errors),
                         .source_path = target.kernel.files.empty()
                                            ? target.kernel.path
                                            : target.kernel.files.front().path,
                         .source_text = target.kernel.text};
    if (!recorded.errors.empty()) {
        return recorded;
    }
    if (found.audit.unsupported) {
        recorded.unsupported = found.audit.unsupported->what;
        return recorded;
    }
    recorded.case_name = target.case_name();
    recorded.dispatch = target.dispatch_name();
    recorded.interface = target.interface;
    recorded.arrays = target.arrays;
    recorded.run = std::move(found.run);
    add_findings(recorded, target, found.audit);
    add_wrong_value(recorded, target, found.audit);
    std::ranges::stable_sort(recorded.findings, {}, &RecordedFinding::moment);
    return recorded;
}

}  // namespace vkp
