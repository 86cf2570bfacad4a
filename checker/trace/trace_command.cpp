#include "checker/trace/trace_command.hpp"

#include "checker/learner/workbook.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/subject/options_text.hpp"
#include "checker/subject/subject.hpp"
#include "checker/trace/render_trace.hpp"
#include "harness/audit/audit.hpp"
#include "harness/shader/compile.hpp"

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

// What the options ask for, if the shader has it.
audit::TraceFilter filter_of(const Arguments& arguments, const spirv::Words& words) {
    audit::TraceFilter filter{.line = arguments.trace.line,
                              .array = arguments.trace.array,
                              .locals = arguments.trace.locals};
    const audit::Traceable has = audit::traceable(words);
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

void run_audit(const Arguments& arguments, const spirv::Words& words, Subject subject,
               TraceReport& report) {
    const Launch& launch = report.launch;
    const auto lanes = static_cast<std::uint32_t>(launch.workgroup_size.volume());
    const std::uint32_t invocation = flat(report.workgroup, launch.workgroups) * lanes +
                                     flat(report.thread, launch.workgroup_size);
    audit::Trace trace(invocation, filter_of(arguments, words));
    const std::vector<std::int32_t> constants = subject.push_constants();
    const audit::Result result = audit::audit(words, launch, std::move(subject.buffers),
                                              std::as_bytes(std::span(constants)), {}, &trace);
    report.gap = result.gap;
    report.events = trace.events();
    report.left_out = trace.left_out();
    report.is_filtered = arguments.trace.line != 0 || !arguments.trace.array.empty();
    report.counts = trace.counts();
    report.complete = result.complete;
    report.is_in_sample = trace.has_run() || !result.complete ||
                          result.audited_workgroups == launch.workgroups.volume();
    for (const audit::Hazard& hazard : result.hazards) {
        if (trace.concerns(hazard)) {
            report.hazards.push_back(hazard);
        } else {
            ++report.other_hazards;
        }
    }
}

TraceReport trace(const Arguments& arguments, StageBoard& stage) {
    TraceReport report{.kernel = {}, .seed = arguments.seed};
    report.thread = position(arguments.trace.thread, "--thread");
    report.workgroup = position(arguments.trace.workgroup, "--workgroup");
    Subject subject = subject_of(arguments);
    report.kernel = subject.kernel;
    report.puzzle = subject.puzzle;
    report.case_name = subject.case_name();
    report.dispatch = subject.dispatch_name();
    report.compile_errors = subject.errors;
    if (!report.compile_errors.empty()) {
        return report;
    }
    report.launch = subject.frame.launch;
    require_inside(report.thread, report.launch.workgroup_size, "thread", "workgroup");
    require_inside(report.workgroup, report.launch.workgroups, "workgroup", "launch");
    stage.set(Stage::kCompile);
    const Compilation compilation = compile_kernel(subject.frame, report.kernel.text);
    report.compile_errors = compilation.errors;
    if (report.compile_errors.empty()) {
        stage.set(Stage::kAudit);
        run_audit(arguments, compilation.words, std::move(subject), report);
    }
    return report;
}

}  // namespace

RenderedText trace_text(const Arguments& arguments, const Style& style,
                        Interruption* interruption) {
    return guarded_text(arguments, interruption, [&](StageBoard& stage) {
        const TraceReport report = trace(arguments, stage);
        return RenderedText{arguments.format == Format::kJson ? render_trace_json(report)
                                                              : render_trace_text(report, style),
                            report.compile_errors.empty() && !report.gap};
    });
}

int run_trace(const Arguments& arguments) {
    if (arguments.format == Format::kJunit) {
        throw UsageError("trace prints text or json: workbook trace 9 --format json");
    }
    const RenderedText trace = trace_text(arguments, Style::for_output(arguments.color));
    fmt::print("{}", trace.text);
    return trace.succeeded ? kAllSolved : kNotSolved;
}

}  // namespace vkp
