#include "checker/report/labels.hpp"
#include "checker/report/located_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "checker/trace/render_trace.hpp"
#include "checker/trace/trace_table.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace vkp {

namespace {

// The form of --thread: "3", or "3,0" if the launch has a second axis.
std::string typed_id(const Extent& id, const Extent& size) {
    if (size.z > 1) {
        return fmt::format("{},{},{}", id.x, id.y, id.z);
    }
    return size.y > 1 ? fmt::format("{},{}", id.x, id.y) : fmt::format("{}", id.x);
}

std::string who_text(const TraceReport& report) {
    const Launch& launch = report.launch;
    const std::string subgroups =
        report.subgroups.are_used ? fmt::format(", subgroups of {}", report.subgroups.size) : "";
    return fmt::format(
        "thread {} of {}, workgroup {} of {}{}\n", typed_id(report.thread, launch.workgroup_size),
        extent_text(launch.workgroup_size), typed_id(report.workgroup, launch.workgroups),
        extent_text(launch.workgroups), subgroups);
}

std::string plural(std::uint64_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

// "In all: 1 global read, 1 global write": of the thread, whatever is shown.
std::string summary_text(const TraceReport& report) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const std::uint64_t count = report.counts[static_cast<Counter>(i)];
        if (count > 0) {
            std::string label = counter_label(i);
            label.pop_back();
            parts.push_back(plural(count, label));
        }
    }
    const std::string_view start = !report.complete     ? "Until then"
                                   : report.is_filtered ? "The whole thread"
                                                        : "In all";
    return fmt::format("{}: {}\n", start,
                       parts.empty() ? "no access to global or shared memory"
                                     : fmt::format("{}", fmt::join(parts, ", ")));
}

std::string what_text(const audit::Hazard& hazard) {
    std::string text = in_words(finding_name(hazard.kind));
    if (!hazard.array.empty()) {
        text += fmt::format(", `{}`", hazard.array);
    }
    if (hazard.access.line > 0) {
        const bool has_two = hazard.other && hazard.other->line != hazard.access.line;
        text += has_two ? fmt::format(", lines {} and {}", hazard.other->line, hazard.access.line)
                        : fmt::format(", line {}", hazard.access.line);
    }
    return text;
}

std::string hazards_text(const TraceReport& report, const Style& style) {
    std::string text;
    for (const audit::Hazard& hazard : report.hazards) {
        text += fmt::format("{} {}\n", style.bad("Found with this thread:"),
                            with_file_names(what_text(hazard), report.kernel.files));
    }
    if (report.other_hazards > 0) {
        text += fmt::format(
            "{} in which this thread has no part.\n",
            plural(report.other_hazards, report.hazards.empty() ? "problem" : "more problem"));
    }
    if (!text.empty()) {
        text += with_typed_commands(
            report.puzzle != nullptr
                ? fmt::format("What they mean: workbook check {}\n", report.puzzle->number)
                : fmt::format("What they mean: workbook lab {}\n",
                              quoted_for_shell(printable_in_line(report.kernel.path))));
    }
    return text;
}

std::string remarks_text(const TraceReport& report) {
    std::string text;
    if (report.left_out > 0) {
        text += fmt::format("… and {} more; --line or --array shows fewer.\n", report.left_out);
    }
    if (!report.is_in_sample) {
        text +=
            "The kernel is long, so the audit ran some of its workgroups only, and not this "
            "one; workgroup 0 always runs.\n";
    } else if (report.events.empty() && report.is_filtered) {
        text += "Nothing that this thread does fits.\n";
    }
    if (!report.complete) {
        text += "The run was stopped at a loop that does not end.\n";
    }
    return text;
}

std::string heading(const TraceReport& report, const Style& style) {
    std::string text = style.strong(printable_in_line(report.kernel.path));
    if (!report.case_name.empty()) {
        text += fmt::format("  case {}", report.case_name);
        text += report.dispatch.empty() ? "" : fmt::format(", {}()", report.dispatch);
    }
    return text + "\n";
}

// The thread and its access.
std::string thread_text(const TraceReport& report, const Style& style) {
    return who_text(report) + "\n" + trace_table(report, style) + remarks_text(report) + "\n";
}

}  // namespace

std::string render_trace_text(const TraceReport& report, const Style& style) {
    std::string text = heading(report, style);
    if (!report.compile_errors.empty()) {
        return text + compile_errors_text(report.kernel, report.compile_errors, style,
                                          report.puzzle_number());
    }
    if (report.unsupported) {
        const CompileError unsupported{report.unsupported->line,
                                       "not audited: " + report.unsupported->what, ""};
        return text + located_text(report.kernel, unsupported, style);
    }
    text += thread_text(report, style);
    if (report.is_in_sample) {
        text += summary_text(report);
    }
    return text + hazards_text(report, style);
}

std::string render_race_text(const TraceReport& report, const TraceReport& rival,
                             const Style& style) {
    return heading(report, style) + thread_text(report, style) + thread_text(rival, style) +
           hazards_text(report, style);
}

}  // namespace vkp
