#include "checker/trace/make_trace.hpp"

#include "checker/options/usage_error.hpp"
#include "checker/target/options_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <set>

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

// The filter for the options, if the shader has that line and array.
audit::TraceFilter filter_of(const TraceQuestion& wanted, const spirv::ParsedModule& shader) {
    audit::TraceFilter filter{.line = wanted.line, .array = wanted.array, .locals = wanted.locals};
    const audit::Traceable has = audit::traceable(shader);
    if (filter.line != 0 && !has.lines.contains(filter.line)) {
        throw UsageError(fmt::format("line {} holds no code that runs; these do: {}", filter.line,
                                     ranges_text(has.lines)));
    }
    const bool is_local = has.locals.contains(filter.array);
    if (!filter.array.empty() && !is_local && !has.arrays.contains(filter.array)) {
        throw UsageError(fmt::format("the kernel has no array \"{}\", but: {}", filter.array,
                                     fmt::join(has.arrays, ", ")));
    }
    filter.locals = filter.locals || is_local;
    return filter;
}

std::uint32_t invocation_of(const TraceReport& report) {
    const Launch& launch = report.launch;
    const auto lanes = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    return flat(report.workgroup, launch.workgroups) * lanes +
           flat(report.thread, launch.workgroup_size);
}

void take_audit(TraceReport& report, const audit::Result& result, const audit::Trace& trace) {
    report.unsupported = result.unsupported;
    report.events = trace.events();
    report.left_out = trace.left_out();
    report.counts = trace.counts();
    report.complete = result.complete;
    report.is_in_sample = trace.has_run() || !result.complete ||
                          result.audited_workgroups == report.launch.workgroups.volume();
    for (const audit::Hazard& hazard : result.hazards) {
        if (trace.concerns(hazard)) {
            report.hazards.push_back(hazard);
        } else {
            ++report.other_hazards;
        }
    }
}

}  // namespace

TraceReport make_trace(const Target& target, const TraceQuestion& wanted, AuditExecutor& executor) {
    TraceReport report{.kernel = target.kernel,
                       .puzzle = target.puzzle,
                       .case_name = target.case_name(),
                       .dispatch = target.dispatch_name(),
                       .launch = target.interface.launch,
                       .workgroup = position(wanted.workgroup, "--workgroup"),
                       .thread = position(wanted.thread, "--thread"),
                       .compile_errors = target.errors,
                       .is_filtered = wanted.line != 0 || !wanted.array.empty()};
    if (!report.compile_errors.empty()) {
        return report;
    }
    require_inside(report.thread, report.launch.workgroup_size, "thread", "workgroup");
    require_inside(report.workgroup, report.launch.workgroups, "workgroup", "launch");
    const AuditExecutor::SharedKernel compiled = executor.compiled(target.interface, target.kernel);
    report.compile_errors = compiled->errors;
    if (report.compile_errors.empty()) {
        audit::Trace trace(invocation_of(report), filter_of(wanted, compiled->for_audit()));
        const audit::Result result = executor.audit(*compiled, target.interface, target.arrays);
        if (!result.unsupported) {
            executor.observe(*compiled, target.interface, target.arrays,
                             order_to_show(target, result), trace);
        }
        take_audit(report, result, trace);
        report.subgroups = executor.subgroups(*compiled, target.interface);
    }
    return report;
}

}  // namespace vkp
