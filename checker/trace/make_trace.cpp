#include "checker/trace/make_trace.hpp"

#include "checker/options/usage_error.hpp"
#include "checker/target/options_text.hpp"
#include "checker/target/record.hpp"
#include "harness/audit/lanes/lanes.hpp"
#include "harness/recording/kernel_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace vkp {

namespace {

// "7 to 11, 14"
std::string ranges_text(const std::set<int>& lines) {
    std::vector<std::string> ranges;
    for (auto first = lines.begin(); first != lines.end();) {
        auto last = first;
        for (auto next = std::next(first); next != lines.end() && *next == *last + 1; ++next) {
            last = next;
        }
        ranges.push_back(first == last ? fmt::format("{}", *first)
                                       : fmt::format("{} to {}", *first, *last));
        first = std::next(last);
    }
    return fmt::format("{}", fmt::join(ranges, ", "));
}

using recording::Run;
using recording::Step;
using recording::StepKind;
using recording::Wanted;

// What the options ask for, if the shader has that line and array.
Wanted wanted_of(const TraceQuestion& question, const TraceReport& report,
                 const spirv::ParsedModule& shader) {
    const recording::Traceable has = recording::traceable(shader);
    if (question.line != 0 && !has.lines.contains(question.line)) {
        throw UsageError(fmt::format("line {} holds no code that runs; these do: {}", question.line,
                                     ranges_text(has.lines)));
    }
    const bool is_local = has.locals.contains(question.array);
    if (!question.array.empty() && !is_local && !has.arrays.contains(question.array)) {
        throw UsageError(fmt::format("the kernel has no array \"{}\", but: {}", question.array,
                                     fmt::join(has.arrays, ", ")));
    }
    return {.use = Wanted::Use::kThread,
            .workgroups = {{flat(report.workgroup, report.launch.workgroups), 0}},
            .most = recording::kMaxEvents,
            .lane = flat(report.thread, report.launch.workgroup_size),
            .line = question.line,
            .array = question.array,
            .has_locals = question.locals || is_local};
}

std::vector<std::string> values_of(const Run& run, const Step& step) {
    const recording::Instruction& instruction = run.instructions[step.detail];
    std::vector<std::string> values;
    for (std::uint32_t k = 0; k < step.scalars; ++k) {
        const recording::Access& access = run.accesses[step.first + k];
        if (instruction.is_atomic != 0) {
            values.push_back(
                audit::text_of(step.kind == StepKind::kAtomic ? access.before : access.bits,
                               instruction.types[k]));
        }
        values.push_back(audit::text_of(access.bits, instruction.types[k]));
    }
    return values;
}

TraceEvent event_of(const Run& run, const Step& step) {
    if (step.kind == StepKind::kPrint) {
        return {.line = step.line,
                .values = {run.prints[step.detail]},
                .interval = step.interval,
                .is_print = true};
    }
    const recording::Instruction& instruction = run.instructions[step.detail];
    const recording::Variable& variable = run.variable_of(step);
    TraceEvent event{.line = step.line,
                     .memory = variable.memory,
                     .array = variable.name,
                     .reads = step.kind == StepKind::kRead || step.kind == StepKind::kAtomic,
                     .writes = recording::writes(step.kind),
                     .is_atomic = instruction.is_atomic != 0,
                     .values = values_of(run, step),
                     .interval = step.interval};
    if (step.scalars > 0) {
        const recording::Cell& cell = run.cells[run.accesses[step.first].cell];
        recording::Place place = recording::place_of(cell, instruction.indices);
        event.element = std::move(place.indices);
        event.place = std::move(place.text);
        event.is_outside = cell.is_outside();
    }
    return event;
}

// Whether a hazard is known to have happened to the thread. A hazard names only the first few
// invocations that it happened to.
bool concerns(const audit::Hazard& hazard, std::uint32_t invocation, const Run& run) {
    const auto is_absent = [&](const audit::Absence& absence) {
        return absence.invocation == invocation;
    };
    return std::ranges::find(hazard.invocations, invocation) != hazard.invocations.end() ||
           (hazard.other && hazard.other->invocation == invocation) ||
           std::ranges::any_of(hazard.elsewhere, is_absent) ||
           (hazard.kind == FindingKind::kOutOfBounds &&
            std::ranges::find(run.outside,
                              recording::OutsideAccess{hazard.access.line, hazard.array}) !=
                run.outside.end());
}

void take_run(TraceReport& report, const Run& run) {
    for (const Step& step : run.steps) {
        report.events.push_back(event_of(run, step));
    }
    for (const recording::LineCounts& of : run.lines) {
        report.counts = report.counts + of.counts;
    }
    report.left_out = run.groups.front().left_out;
}

void take_audit(TraceReport& report, const audit::Result& audit, const Run& run) {
    report.unsupported = audit.unsupported;
    report.complete = audit.complete;
    report.is_in_sample = run.has_begun || !audit.complete ||
                          audit.audited_workgroups == report.launch.workgroups.volume();
    const std::uint32_t invocation =
        flat(report.workgroup, report.launch.workgroups) *
            static_cast<std::uint32_t>(report.launch.workgroup_size.volume()) +
        flat(report.thread, report.launch.workgroup_size);
    for (const audit::Hazard& hazard : audit.hazards) {
        if (concerns(hazard, invocation, run)) {
            report.hazards.push_back(hazard);
        } else {
            ++report.other_hazards;
        }
    }
}

}  // namespace

TraceReport make_trace(const Target& target, const TraceQuestion& question,
                       AuditExecutor& executor) {
    TraceReport report{.kernel = target.kernel,
                       .puzzle = target.puzzle,
                       .case_name = target.case_name(),
                       .dispatch = target.dispatch_name(),
                       .launch = target.interface.launch,
                       .workgroup = position(question.workgroup, "--workgroup"),
                       .thread = position(question.thread, "--thread"),
                       .compile_errors = target.errors,
                       .is_filtered = question.line != 0 || !question.array.empty()};
    if (!report.compile_errors.empty()) {
        return report;
    }
    require_inside(report.thread, report.launch.workgroup_size, "thread", "workgroup");
    require_inside(report.workgroup, report.launch.workgroups, "workgroup", "launch");
    const AuditExecutor::SharedKernel compiled = executor.compiled(target.interface, target.kernel);
    report.compile_errors = compiled->errors;
    if (!report.compile_errors.empty()) {
        return report;
    }
    Wanted wanted = wanted_of(question, report, compiled->for_audit());
    const Recorded recorded =
        record(target, executor, [&](const audit::Result& /*audit*/) { return wanted; });
    if (!recorded.run.groups.empty()) {
        take_run(report, recorded.run);
    }
    take_audit(report, recorded.audit, recorded.run);
    report.subgroups = executor.subgroups(*compiled, target.interface);
    return report;
}

}  // namespace vkp
