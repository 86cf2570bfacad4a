#include "checker/commands/trace_command.hpp"

#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"

#include <fmt/format.h>

#include <limits>

namespace vkp {

namespace {

void declare_trace(CommandDeclaration& command, TraceArguments& arguments) {
    declare_target(command, arguments.target);
    TraceQuestion& question = arguments.question;
    command.option("--thread", &question.thread, "Thread in its workgroup: X, X,Y or X,Y,Z")
        .takes("PLACE")
        .with_default();
    command.option("--workgroup", &question.workgroup, "Workgroup: X, X,Y or X,Y,Z")
        .takes("PLACE")
        .with_default();
    declare_case(command, arguments.target.chosen);
    declare_smallest_case(command, arguments.target);
    command.option("--line", &question.line, "Show only accesses in this line")
        .takes("NUMBER")
        .within(1, std::numeric_limits<int>::max());
    command.option("--array", &question.array, "Show only accesses to this array or variable")
        .takes("NAME");
    command.option("--locals", &question.locals, "Show values of the thread's own variables, too");
    declare_target(command, arguments.run.device, arguments.target);
    declare_format(command, arguments.format);
    declare_color(command, arguments.color);
    declare_limits(command, arguments.run.limits);
}

TraceQuestion rival_of(const TraceArguments& arguments) {
    TraceQuestion question = arguments.question;
    question.thread = arguments.rival_thread;
    question.workgroup = arguments.rival_workgroup;
    return question;
}

// In the worker's process.
RenderedText traced(AuditExecutor& executor, const Kernel& /*the target names it*/,
                    const StyledQuestion<TraceArguments>& question) {
    const TraceArguments& arguments = question.arguments;
    const Style style = question.style();
    const Target target = named_target(arguments.target, executor);
    TraceReport report = make_trace(target, arguments.question, executor);
    report.seed = arguments.target.chosen.seed;
    const bool is_traced = report.compile_errors.empty() && !report.unsupported;
    if (is_traced && !arguments.rival_thread.empty()) {
        const TraceReport rival = make_trace(target, rival_of(arguments), executor);
        return {render_race_text(report, rival, style), true};
    }
    return {arguments.format == Format::kJson ? render_trace_json(report)
                                              : render_trace_text(report, style),
            is_traced};
}

}  // namespace

constexpr Format last_enumerator(Format /*any*/) {
    return Format::kJunit;
}

template <Same<TraceQuestion> T>
auto members(T& of) {
    auto& [thread, workgroup, line, array, locals] = of;
    return each_of(thread, workgroup, line, array, locals);
}

// A worker gets these; its options say the rest.
template <Same<TraceArguments> T>
auto members(T& of) {
    return each_of(of.target, of.question, of.rival_thread, of.rival_workgroup, of.format);
}

RenderedText trace_text(const TraceArguments& arguments, const Style& style, Worker& worker) {
    return session_answer<&traced>(worker, arguments.run, {}, styled(arguments, style));
}

namespace {

int run_trace(const TraceArguments& typed) {
    TraceArguments arguments = typed;
    if (arguments.format == Format::kJunit) {
        throw UsageError("trace prints text or json: workbook trace 9 --format json");
    }
    arguments.target = with_target(typed.target);
    Worker worker(asking_worker(arguments.run));
    const RenderedText trace = trace_text(arguments, Style::for_output(arguments.color), worker);
    if (arguments.format == Format::kText) {
        print_text(trace.text);
    } else {
        fmt::print("{}", trace.text);
    }
    return trace.succeeded ? kAllSolved : kNotSolved;
}

}  // namespace

CommandDeclaration trace_command() {
    return declared("trace", "List every access of one thread, in order", declare_trace, run_trace);
}

}  // namespace vkp
