#include "checker/commands/trace_command.hpp"

#include "checker/guarded/named_subject.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/trace/make_trace.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

TraceArguments rival_of(TraceArguments wanted) {
    wanted.thread = wanted.rival_thread;
    wanted.workgroup = wanted.rival_workgroup;
    return wanted;
}

}  // namespace

RenderedText trace_text(const Arguments& arguments, const Style& style, const TargetDevice& target,
                        Interruption* interruption) {
    return guarded_text(arguments, target, interruption, [&](AuditExecutor& executor) {
        const Subject subject = named_subject(arguments, executor);
        TraceReport report = make_trace(subject, arguments.trace, executor);
        report.seed = arguments.seed;
        const bool is_traced = report.compile_errors.empty() && !report.unsupported;
        if (is_traced && !arguments.trace.rival_thread.empty()) {
            const TraceReport rival = make_trace(subject, rival_of(arguments.trace), executor);
            return RenderedText{render_race_text(report, rival, style), true};
        }
        return RenderedText{arguments.format == Format::kJson ? render_trace_json(report)
                                                              : render_trace_text(report, style),
                            is_traced};
    });
}

int run_trace(const Arguments& arguments) {
    if (arguments.format == Format::kJunit) {
        throw UsageError("trace prints text or json: workbook trace 9 --format json");
    }
    const RenderedText trace = trace_text(with_subject(arguments),
                                          Style::for_output(arguments.color), target_of(arguments));
    if (arguments.format == Format::kText) {
        print_text(trace.text);
    } else {
        fmt::print("{}", trace.text);
    }
    return trace.succeeded ? kAllSolved : kNotSolved;
}

}  // namespace vkp
