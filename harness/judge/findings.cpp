#include "harness/judge/findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

namespace vkp {

namespace {

constexpr std::size_t kShownThreads = 8;

// (3) in a one-dimensional grid, (3, 1) in a flat one, (3, 1, 0) otherwise.
std::string id_text(const Extent& id, const Extent& size) {
    if (size.z > 1) {
        return fmt::format("({}, {}, {})", id.x, id.y, id.z);
    }
    return size.y > 1 ? fmt::format("({}, {})", id.x, id.y) : fmt::format("{}", id.x);
}

// "thread 3" or "thread 3 of workgroup 1"
std::string thread_text(std::uint32_t invocation, const Launch& launch) {
    std::string text =
        fmt::format("thread {}", id_text(local_id(invocation, launch), launch.workgroup_size));
    if (launch.workgroups.volume() > 1) {
        text += fmt::format(" of workgroup {}",
                            id_text(workgroup_id(invocation, launch), launch.workgroups));
    }
    return text;
}

void add_threads(Finding& finding, std::vector<std::uint32_t> invocations, const Launch& launch) {
    invocations.erase(std::unique(invocations.begin(), invocations.end()), invocations.end());
    invocations.resize(std::min(invocations.size(), kShownThreads));
    for (const std::uint32_t invocation : invocations) {
        finding.threads.push_back(local_id(invocation, launch));
        finding.workgroups.push_back(workgroup_id(invocation, launch));
    }
}

// How many elements the array of an out-of-bounds step has.
std::uint64_t extent_of(const IndexStep& step, const std::string& array, const Case& puzzle_case) {
    if (step.extent) {
        return *step.extent;
    }
    return element_count(array == "result" ? puzzle_case.result_shape
                                           : puzzle_case.input(array).shape);
}

// "tile[3][1]", as the source would say it.
std::string access_text(const AccessSite& site, const std::vector<std::int64_t>& element) {
    std::string text = site.array;
    std::size_t next = 0;
    for (const IndexStep& step : site.steps) {
        if (!step.member.empty()) {
            text += step.member;
        } else if (step.constant || step.log_slot) {
            text += fmt::format("[{}]", element[next++]);
        } else {
            text += "[…]";
        }
    }
    return text;
}

// "a has 8 elements (0 to 7)", about the first dimension that the element is outside of.
std::string extent_text(const AccessSite& site, const std::vector<std::int64_t>& element,
                        const Case& puzzle_case) {
    std::size_t next = 0;
    std::size_t dimension = 0;
    for (const IndexStep& step : site.steps) {
        if (!step.member.empty() || !(step.constant || step.log_slot)) {
            continue;
        }
        const std::int64_t index = element[next++];
        const auto extent = static_cast<std::int64_t>(extent_of(step, site.array, puzzle_case));
        ++dimension;
        if (index < 0 || index >= extent) {
            const std::string which =
                site.steps.size() > 1 ? fmt::format("dimension {} of `{}`", dimension, site.array)
                                      : fmt::format("`{}`", site.array);
            return fmt::format("{} has {} element{}, 0 to {}", which, extent,
                               extent == 1 ? "" : "s", extent - 1);
        }
    }
    return fmt::format("`{}` ends before that", site.array);
}

constexpr std::int64_t kLargestInt = 0x7fffffff;

// The guard that the shape of a global array asks for.
std::string guard_text(const std::string& array, const Case& puzzle_case) {
    const Shape& shape =
        array == "result" ? puzzle_case.result_shape : puzzle_case.input(array).shape;
    return shape.size() > 1 ? fmt::format("if (i < {0}_shape[0] && j < {0}_shape[1])", array)
                            : fmt::format("if (i < {}_shape[0])", array);
}

std::string bounds_advice(const AccessSite& site, std::int64_t lowest, std::int64_t highest,
                          const Case& puzzle_case) {
    if (highest > kLargestInt) {
        return fmt::format(
            "An unsigned index went below 0: {} is {} in a uint. A test such as `i - 2 >= 0` is "
            "always true there; ask `i >= 2`.",
            highest - (std::int64_t{1} << 32), highest);
    }
    if (lowest < 0) {
        return "An index went below 0: ask before you subtract, as in `if (i >= 2)`.";
    }
    if (site.memory == Memory::kGlobal) {
        return fmt::format("Let only threads whose index is inside come here: `{}`.",
                           guard_text(site.array, puzzle_case));
    }
    return "Make the array larger, or keep the index inside it.";
}

Finding describe(const OutOfBounds& found, const Case& puzzle_case) {
    const OutOfBounds::Entry& first = found.entries.front();
    Finding finding;
    finding.kind = FindingKind::kOutOfBounds;
    finding.lines = {found.site.line};
    finding.memory = memory_name(found.site.memory);
    finding.array = found.site.array;
    finding.element = first.element;
    finding.occurrences = found.occurrences;
    finding.message =
        fmt::format("{} {} `{}`, but {}", thread_text(first.invocation, puzzle_case.launch),
                    found.site.writes ? "writes" : "reads", access_text(found.site, first.element),
                    extent_text(found.site, first.element, puzzle_case));
    const auto [lowest, highest] = std::minmax_element(first.element.begin(), first.element.end());
    if (lowest != first.element.end()) {
        finding.advice = bounds_advice(found.site, *lowest, *highest, puzzle_case);
    }
    std::vector<std::uint32_t> invocations;
    for (const OutOfBounds::Entry& entry : found.entries) {
        invocations.push_back(entry.invocation);
    }
    add_threads(finding, std::move(invocations), puzzle_case.launch);
    return finding;
}

Finding describe_endless(const LoopCut& loop, const Launch& launch, std::uint32_t limit) {
    Finding finding;
    finding.kind = FindingKind::kEndlessLoop;
    finding.lines = {loop.line};
    finding.occurrences = loop.invocations.size();
    finding.message =
        fmt::format("this loop does not end: {} was stopped after {} turns of its loops",
                    thread_text(loop.invocations.front(), launch), limit);
    finding.advice =
        "Does its condition ever become false, and does each turn change what it looks at?";
    add_threads(finding, loop.invocations, launch);
    return finding;
}

Finding describe_limit(const LoopCut& loop, const Launch& launch) {
    Finding finding;
    finding.kind = FindingKind::kLoopLimit;
    finding.lines = {loop.line};
    finding.occurrences = loop.invocations.size();
    finding.message = fmt::format(
        "the loops of {} and its neighbours took {} turns or more together, and llvmpipe leaves "
        "loops "
        "there, so that the result cannot be trusted",
        thread_text(loop.invocations.front(), launch), kLlvmpipeTurnLimit);
    finding.advice = "Use fewer turns, or a device that is not llvmpipe.";
    add_threads(finding, loop.invocations, launch);
    return finding;
}

std::string away_text(const BarrierDivergence& found, const Launch& launch) {
    std::string text = fmt::format(
        "thread {}", id_text(local_id(found.stayed_away.front(), launch), launch.workgroup_size));
    if (found.stayed_away.size() > 1) {
        text += fmt::format(" and {} more", found.stayed_away.size() - 1);
    }
    return text;
}

Finding describe(const BarrierDivergence& found, const Launch& launch) {
    Finding finding;
    finding.kind = FindingKind::kBarrierDivergence;
    finding.lines = {found.line};
    finding.occurrences = found.stayed_away.size();
    const std::string often =
        found.most_often > 1 ? fmt::format(" {} times", found.most_often) : std::string();
    finding.message =
        fmt::format("this barrier was reached{} by {} of the {} threads of workgroup {}, not by {}",
                    often, found.arrived.size(), found.arrived.size() + found.stayed_away.size(),
                    id_text(workgroup_id(found.stayed_away.front(), launch), launch.workgroups),
                    away_text(found, launch));
    finding.advice =
        "Every thread of a workgroup must reach every barrier: move it out of the `if` or loop, or "
        "in front of the `return`, that keeps some away.";
    add_threads(finding, found.stayed_away, launch);
    return finding;
}

Finding describe_unwritten(const std::vector<std::size_t>& unwritten, const Case& puzzle_case) {
    Finding finding;
    finding.kind = FindingKind::kUnwrittenResult;
    finding.memory = "global";
    finding.array = "result";
    const Shape first = unflatten(unwritten.front(), puzzle_case.result_shape);
    finding.element.assign(first.begin(), first.end());
    finding.occurrences = unwritten.size();
    finding.message =
        fmt::format("{} of the {} elements of `result` {} never written, the first at [{}]",
                    unwritten.size(), element_count(puzzle_case.result_shape),
                    unwritten.size() == 1 ? "was" : "were", fmt::join(first, ", "));
    finding.advice = "Is the guard too strict, or the index not that of this thread?";
    return finding;
}

}  // namespace

std::vector<Finding> findings_of(const RunReport& report, const Comparison& comparison,
                                 const Case& puzzle_case, std::uint32_t loop_turn_limit) {
    std::vector<Finding> findings;
    for (const OutOfBounds& found : report.out_of_bounds) {
        findings.push_back(describe(found, puzzle_case));
    }
    for (const LoopCut& loop : report.loops_over_limit) {
        findings.push_back(describe_endless(loop, puzzle_case.launch, loop_turn_limit));
    }
    if (report.loops_over_limit.empty() && !report.loops_left_by_device.empty()) {
        findings.push_back(describe_limit(report.loops_left_by_device.front(), puzzle_case.launch));
    }
    // A loop that was cut short also misses its barriers: one finding per cause.
    if (report.loops_over_limit.empty() && report.loops_left_by_device.empty()) {
        for (const BarrierDivergence& divergence : report.barrier_divergences) {
            findings.push_back(describe(divergence, puzzle_case.launch));
        }
    }
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.lines < b.lines; });
    // Where something else went wrong, writes are missing because of that: one finding per cause.
    if (!comparison.unwritten.empty() && findings.empty()) {
        findings.push_back(describe_unwritten(comparison.unwritten, puzzle_case));
    }
    for (Finding& finding : findings) {
        finding.case_name = puzzle_case.name;
    }
    return findings;
}

}  // namespace vkp
