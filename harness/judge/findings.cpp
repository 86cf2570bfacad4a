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

std::string bounds_advice(const AccessSite& site, std::int64_t index) {
    if (index > 0x7fffffff) {
        return fmt::format(
            "That is {} in 32 unsigned bits: an index went below 0. A test such as `i - 2 >= 0` is "
            "always true for a uint; write `i >= 2`.",
            index - (std::int64_t{1} << 32));
    }
    if (site.memory == Memory::kGlobal) {
        return fmt::format(
            "Let only threads whose index is inside do this: `if (i < {}_shape[0])`.", site.array);
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
    const std::int64_t index =
        first.element.empty() ? 0 : *std::max_element(first.element.begin(), first.element.end());
    finding.message = fmt::format(
        "{} {} `{}`, but {}. {}", thread_text(first.invocation, puzzle_case.launch),
        found.site.writes ? "writes" : "reads", access_text(found.site, first.element),
        extent_text(found.site, first.element, puzzle_case), bounds_advice(found.site, index));
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
    finding.message = fmt::format(
        "this loop did not end: {} was stopped after {} turns. Does its condition ever become "
        "false, and does each turn change what it looks at?",
        thread_text(loop.invocations.front(), launch), limit);
    add_threads(finding, loop.invocations, launch);
    return finding;
}

Finding describe_limit(const LoopCut& loop, const Launch& launch) {
    Finding finding;
    finding.kind = FindingKind::kLoopLimit;
    finding.lines = {loop.line};
    finding.occurrences = loop.invocations.size();
    finding.message = fmt::format(
        "the device left this loop by itself, before {} was done: llvmpipe allows 65,535 turns for "
        "all loops of a few neighbouring threads together. The result cannot be trusted; use fewer "
        "turns or another device.",
        thread_text(loop.invocations.front(), launch));
    add_threads(finding, loop.invocations, launch);
    return finding;
}

std::string away_text(const BarrierDivergence& found, const Launch& launch) {
    std::string text = thread_text(found.stayed_away.front(), launch);
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
    finding.message = fmt::format(
        "this barrier was reached{} by {} of the {} threads of workgroup {}, not by {}. Every "
        "thread "
        "of a workgroup must reach every barrier: move it out of the `if`, the loop or behind the "
        "`return` that keeps some away.",
        often, found.arrived.size(), found.arrived.size() + found.stayed_away.size(),
        id_text(workgroup_id(found.stayed_away.front(), launch), launch.workgroups),
        away_text(found, launch));
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
    finding.message = fmt::format(
        "{} of the {} elements of `result` were never written, the first at [{}]. Is the guard too "
        "strict, or the index not that of this thread?",
        unwritten.size(), element_count(puzzle_case.result_shape), fmt::join(first, ", "));
    return finding;
}

}  // namespace

std::vector<Finding> findings_of(const AuditReport& report, const Comparison& comparison,
                                 const Case& puzzle_case, std::uint32_t loop_turn_limit) {
    std::vector<Finding> findings;
    for (const OutOfBounds& found : report.out_of_bounds) {
        findings.push_back(describe(found, puzzle_case));
    }
    for (const LoopCut& loop : report.loops_over_limit) {
        findings.push_back(describe_endless(loop, puzzle_case.launch, loop_turn_limit));
    }
    for (const LoopCut& loop : report.loops_left_by_device) {
        findings.push_back(describe_limit(loop, puzzle_case.launch));
    }
    // A loop that was cut short also misses its barriers: one finding per cause.
    if (report.loops_over_limit.empty() && report.loops_left_by_device.empty()) {
        for (const BarrierDivergence& divergence : report.barrier_divergences) {
            findings.push_back(describe(divergence, puzzle_case.launch));
        }
    }
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.lines < b.lines; });
    if (!comparison.unwritten.empty()) {
        findings.push_back(describe_unwritten(comparison.unwritten, puzzle_case));
    }
    for (Finding& finding : findings) {
        finding.case_name = puzzle_case.name;
    }
    return findings;
}

}  // namespace vkp
