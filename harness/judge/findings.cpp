#include "harness/judge/findings.hpp"

#include "harness/judge/sentences/finding_text.hpp"
#include "harness/judge/sentences/hazard_text.hpp"
#include "harness/model/device/device_quirks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace vkp {

namespace {

const InterfaceArray* find_array(const KernelInterface& interface, const std::string& name) {
    const auto found =
        std::find_if(interface.arrays.begin(), interface.arrays.end(),
                     [&](const InterfaceArray& array) { return array.name == name; });
    return found == interface.arrays.end() ? nullptr : &*found;
}

// How many elements the array of an out-of-bounds step has.
std::uint32_t extent_of(const IndexStep& step, const std::string& name,
                        const KernelInterface& interface) {
    if (step.extent) {
        return *step.extent;
    }
    const InterfaceArray* const array = find_array(interface, name);
    return array == nullptr ? 0 : static_cast<std::uint32_t>(element_count(array->shape));
}

// What a device recorded, as the audit would have found it: sentences and advice exist once.
audit::Hazard to_hazard(const OutOfBounds& found, const KernelInterface& interface) {
    const OutOfBounds::Entry& first = found.entries.front();
    audit::Hazard hazard{.kind = FindingKind::kOutOfBounds,
                         .access = {.line = found.site.line,
                                    .invocation = first.invocation,
                                    .writes = found.site.writes},
                         .memory = found.site.memory,
                         .array = found.site.array,
                         .occurrences = found.occurrences};
    std::size_t next = 0;
    for (const IndexStep& step : found.site.steps) {
        if (!step.member.empty()) {
            hazard.element.push_back({.value = 0, .extent = {}, .member = step.member});
        } else if (step.constant || step.log_slot) {
            hazard.element.push_back({.value = first.element[next++],
                                      .extent = extent_of(step, found.site.array, interface),
                                      .member = ""});
        } else {
            hazard.element.push_back({.value = 0, .extent = {}, .member = "[…]"});
        }
    }
    for (const OutOfBounds::Entry& entry : found.entries) {
        hazard.invocations.push_back(entry.invocation);
    }
    return hazard;
}

audit::Hazard to_hazard(const LoopCut& loop, std::uint32_t limit) {
    return {.kind = FindingKind::kEndlessLoop,
            .access = {.line = loop.line, .invocation = loop.invocations.front()},
            .value = fmt::format("{}", limit),
            .occurrences = loop.invocations.size(),
            .invocations = loop.invocations};
}

audit::Hazard to_hazard(const BarrierDivergence& found) {
    return {.kind = FindingKind::kBarrierDivergence,
            .access = {.line = found.line},
            .value = found.most_often > 1 ? fmt::format("{}", found.most_often) : std::string(),
            .occurrences = found.stayed_away.size(),
            .invocations = found.stayed_away,
            .arrived = static_cast<std::uint32_t>(found.arrived.size()),
            .elsewhere = {{.invocation = found.stayed_away.front()}}};
}

Finding describe_limit(const LoopCut& loop, const std::string& who, std::uint32_t iterations,
                       const Launch& launch) {
    Finding finding;
    finding.kind = FindingKind::kLoopLimit;
    finding.lines = {loop.line};
    finding.occurrences = loop.invocations.size();
    finding.message = fmt::format(
        "the loops of {} took {} iterations or more together, which is more than this device can "
        "be "
        "trusted with",
        who, iterations);
    finding.advice =
        "Use fewer iterations, or another device. (llvmpipe leaves every loop after 65535 "
        "iterations, in "
        "silence.)";
    add_threads(finding, loop.invocations, launch);
    return finding;
}

// That Vulkan permits a difference by this rule of its.
std::string permitting(const std::string& rule) {
    return rule.empty() ? "Floats decide this, and devices round them in their own ways."
                        : fmt::format("Floats decide this, and Vulkan permits it: {}.", rule);
}

void sort_by_line(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.lines < b.lines; });
}

}  // namespace

std::vector<Finding> findings_of(const audit::Result& audit, const KernelInterface& interface,
                                 std::string_view kernel_text) {
    std::vector<Finding> findings;
    const Syntax syntax(audit.hazards.empty() ? std::string_view() : kernel_text);
    for (const audit::Hazard& hazard : audit.hazards) {
        findings.push_back(describe(hazard, interface, syntax));
    }
    sort_by_line(findings);
    return findings;
}

std::vector<Finding> notes_of(const audit::Result& audit, const KernelInterface& interface) {
    std::vector<Finding> notes;
    for (const audit::Hazard& hazard : audit.notes) {
        notes.push_back(describe(hazard, interface));
    }
    if (audit.other_bits && audit.other_bits->way) {
        notes.push_back(other_way_note(*audit.other_bits, interface.launch));
    }
    if (audit.unsupported) {
        Finding note{.kind = FindingKind::kNotAudited,
                     .case_name = "",
                     .lines = {},
                     .message = fmt::format("the audit does not know {}: races and reads of what "
                                            "nothing wrote were not looked for",
                                            audit.unsupported->what),
                     .advice = "Say it in another way if you can."};
        if (audit.unsupported->line > 0) {
            note.lines = {audit.unsupported->line};
        }
        notes.push_back(std::move(note));
    } else if (audit.audited_workgroups < interface.launch.workgroups.volume() && audit.complete) {
        notes.push_back(
            {.kind = FindingKind::kSampled,
             .case_name = "",
             .lines = {},
             .message = fmt::format("{} of {} workgroups were audited: the first, the "
                                    "last, and some between",
                                    audit.audited_workgroups, interface.launch.workgroups.volume()),
             .advice = "All of them ran on the device."});
    }
    return notes;
}

Finding difference_note(const CrossDifference& difference, const audit::Result& audit) {
    const bool is_way = difference.kind == CrossDifference::Kind::kWay;
    const bool is_of_order =
        audit.is_order_dependent && !audit.is_device_dependent && !difference.is_of_subgroups;
    return {.kind = is_of_order ? FindingKind::kOrderDependent : FindingKind::kDeviceDiffers,
            .case_name = "",
            .lines = {},
            .message = fmt::format("audit and device {}: {}",
                                   is_way ? "went different ways" : "came to different values",
                                   difference.text),
            .advice = is_of_order ? "What an atomic gave back was used: which thread comes first "
                                    "may decide this."
                      : difference.is_of_subgroups
                          ? "Vulkan does not say which threads of a workgroup with several "
                            "dimensions make up a subgroup, and the device may take others."
                      : audit.is_device_dependent
                          ? "An operation whose result GLSL leaves to the device decides this."
                          : permitting(difference.rule)};
}

Finding device_silent_note(const std::string& device, const std::string& why) {
    return {.kind = FindingKind::kDeviceSilent,
            .case_name = "",
            .lines = {},
            .message = fmt::format("{} did not run it to its end: {}", device, why),
            .advice = "The audit went through all of the kernel, and the verdict is its own."};
}

Finding no_tiles_note() {
    return {.kind = FindingKind::kNoTiles,
            .case_name = "",
            .lines = {},
            .message = "the kernel multiplies numbers, not tiles",
            .advice = "Tensor cores have work only where `multiply_add()` is called."};
}

Finding one_sided_note() {
    return {
        .kind = FindingKind::kDeviceDiffers,
        .case_name = "",
        .lines = {},
        .message = "audit and device came to different results, of which one alone is right",
        .advice =
            "Devices round floats differently, and do what GLSL leaves open in their own ways."};
}

namespace {

Finding note_of(const audit::OtherBits& other, const std::string& what) {
    Finding note{.kind = FindingKind::kDeviceDiffers,
                 .case_name = "",
                 .lines = {},
                 .message = "with other last bits in its floats the kernel " + what,
                 .advice = permitting(other.rule)};
    if (other.line > 0) {
        note.lines = {other.line};
    }
    return note;
}

}  // namespace

Finding other_way_note(const audit::OtherBits& other, const Launch& launch) {
    const audit::OtherBits::Way& way = *other.way;
    const std::string thread = thread_text(way.invocation, launch);
    if (way.counter) {
        return note_of(other, fmt::format("goes another way: {} of {} are {}, and then {}",
                                          kCounterNames[static_cast<std::size_t>(*way.counter)],
                                          thread, way.count, way.other_count));
    }
    return note_of(
        other, fmt::format("goes another way: the threads of workgroup {} arrive at barriers, or "
                           "go through loops, another number of times",
                           id_text(workgroup_id(way.invocation, launch), launch.workgroups)));
}

Finding other_values_note(const audit::OtherBits& other, const std::string& difference) {
    return note_of(other, "comes to other values: " + difference);
}

std::vector<Finding> findings_of(const RunReport& report, const KernelInterface& interface,
                                 std::uint32_t loop_iteration_limit, std::string_view kernel_text) {
    std::vector<Finding> findings;
    const Syntax syntax(kernel_text);
    for (const OutOfBounds& found : report.out_of_bounds) {
        findings.push_back(describe(to_hazard(found, interface), interface, syntax));
    }
    for (const LoopCut& loop : report.loops_over_limit) {
        findings.push_back(describe(to_hazard(loop, loop_iteration_limit), interface, syntax));
    }
    // A loop that was cut short also misses its barriers: one finding per cause.
    if (report.loops_over_limit.empty() && report.loops_left_by_device.empty()) {
        for (const BarrierDivergence& divergence : report.barrier_divergences) {
            findings.push_back(describe(to_hazard(divergence), interface, syntax));
        }
    }
    if (report.loops_over_limit.empty()) {
        const std::vector<Finding> limits = loop_limits_of(report, interface, loop_iteration_limit);
        findings.insert(findings.end(), limits.begin(), limits.end());
    }
    sort_by_line(findings);
    return findings;
}

std::vector<Finding> loop_limits_of(const RunReport& report, const KernelInterface& interface,
                                    std::uint32_t loop_iteration_limit) {
    const auto first_thread = [&](const LoopCut& loop) {
        return thread_text(loop.invocations.front(), interface.launch);
    };
    if (!report.loops_over_limit.empty()) {
        const LoopCut& loop = report.loops_over_limit.front();
        return {describe_limit(loop, first_thread(loop), loop_iteration_limit, interface.launch)};
    }
    if (!report.loops_left_by_device.empty()) {
        const LoopCut& loop = report.loops_left_by_device.front();
        return {describe_limit(loop, first_thread(loop) + " and its neighbours",
                               kLlvmpipeIterationLimit, interface.launch)};
    }
    return {};
}

std::vector<Finding> loop_limit_notes_of(const RunReport& report, const KernelInterface& interface,
                                         std::uint32_t loop_iteration_limit) {
    std::vector<Finding> notes = loop_limits_of(report, interface, loop_iteration_limit);
    for (Finding& note : notes) {
        note.advice =
            "The audit ran it to its end: values and counts are the audit's. (llvmpipe leaves "
            "every loop after 65535 iterations, in silence.)";
    }
    return notes;
}

namespace {

// Takes out the findings that are no fault here, as notes with other advice.
template <typename IsFree>
std::vector<Finding> take(std::vector<Finding>& findings, IsFree is_free,
                          const std::string& advice) {
    const auto first =
        std::stable_partition(findings.begin(), findings.end(),
                              [&](const Finding& finding) { return !is_free(finding); });
    std::vector<Finding> free(std::make_move_iterator(first),
                              std::make_move_iterator(findings.end()));
    findings.erase(first, findings.end());
    for (Finding& note : free) {
        note.advice = advice;
    }
    return free;
}

}  // namespace

std::vector<Finding> take_free_orders(
    std::vector<Finding>& findings, const std::function<bool(const std::string&)>& is_determined) {
    return take(
        findings,
        [&](const Finding& finding) {
            return finding.kind == FindingKind::kOrderDependent && !is_determined(finding.array);
        },
        "This is not an error if any order is acceptable.");
}

std::vector<Finding> take_unwritten(std::vector<Finding>& findings) {
    return take(
        findings,
        [](const Finding& finding) { return finding.kind == FindingKind::kUnwrittenResult; },
        "That is no fault where the application reads what is written alone.");
}

Finding unwritten_finding(const std::vector<std::size_t>& unwritten, const std::string& name,
                          const Shape& shape) {
    audit::Hazard hazard{.kind = FindingKind::kUnwrittenResult,
                         .access = {},
                         .array = name,
                         .occurrences = unwritten.size()};
    for (const int index : unflatten(unwritten.front(), shape)) {
        hazard.element.push_back({.value = index, .extent = {}, .member = ""});
    }
    KernelInterface interface;
    interface.arrays.push_back({.name = name, .shape = shape});
    return describe(hazard, interface);
}

}  // namespace vkp
