#include "checker/report/counts_text.hpp"

#include "checker/report/grid.hpp"
#include "checker/report/labels.hpp"
#include "checker/text/terminal_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::size_t kMaxThreads = 64;

std::string number_or_dash(std::optional<std::uint64_t> number) {
    return number ? fmt::format("{}", *number) : std::string("–");
}

using Limit = std::optional<std::uint64_t>;

std::string yours_text(std::uint64_t count, Limit budget, std::size_t width, const Style& style) {
    const std::string cell = right_aligned(fmt::format("{}", count), width);
    return budget && count > *budget ? style.bad(cell) : cell;
}

std::string counts_row(std::size_t index, const CaseResult& scored, const Style& style) {
    const auto counter = static_cast<Counter>(index);
    const Limit budget = scored.definition.budget[counter];
    return fmt::format("  {:<14}{}{}{}{}\n", counter_label(index),
                       yours_text(scored.maximum()[counter], budget, 8, style),
                       right_aligned(number_or_dash(budget), 8),
                       right_aligned(number_or_dash(scored.definition.best[counter]), 8),
                       right_aligned(fmt::format("{}", scored.total()[counter]), 14));
}

// Only where there are barriers, or may be.
std::string barriers_row(const CaseResult& scored, const Style& style) {
    const std::optional<Traffic> traffic = scored.traffic();
    const Limit budget = scored.definition.traffic_budget.barriers;
    const Limit best = scored.definition.best_traffic.barriers;
    if (!traffic || traffic->barriers + budget.value_or(0) + best.value_or(0) == 0) {
        return {};
    }
    return fmt::format(
        "  {:<14}{}{}{}\n", "barriers", yours_text(traffic->barriers, budget, 8, style),
        right_aligned(number_or_dash(budget), 8), right_aligned(number_or_dash(best), 8));
}

// What is limited of the traffic of all threads together.
std::string traffic_text(const CaseResult& scored, const Style& style) {
    const std::optional<Traffic> traffic = scored.traffic();
    std::string text;
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        const Limit budget = scored.definition.traffic_budget[kind];
        const Limit best = scored.definition.best_traffic[kind];
        if (kind != TrafficKind::kBarriers && (budget || best)) {
            const std::string label = in_words(kTrafficNames[i]);
            const std::size_t width = 22 - label.size();
            text += fmt::format("  {}{}{}{}\n", label,
                                traffic ? yours_text((*traffic)[kind], budget, width, style)
                                        : right_aligned("–", width),
                                right_aligned(number_or_dash(budget), 8),
                                right_aligned(number_or_dash(best), 8));
        }
    }
    const std::string heading =
        style.faint(fmt::format("  {:<14}{:>8}{:>8}{:>8}", "all threads", "yours", "★★", "★★★"));
    return text.empty() ? text : heading + "\n" + text;
}

// Rows of zeros tell nothing in puzzles that are not about that memory.
bool is_used(Counter counter, const CaseResult& scored) {
    return scored.total()[counter] > 0 || scored.definition.best[counter].value_or(0) > 0;
}

// All three axes, so that the columns of the table stay in line.
std::string triple_text(const Extent& id) {
    return fmt::format("({}, {}, {})", id.x, id.y, id.z);
}

std::string per_thread_text(const InvocationCounts& per_invocation, const Launch& launch) {
    std::string text;
    const std::size_t shown = std::min(per_invocation.size(), kMaxThreads);
    for (std::uint32_t i = 0; i < shown; ++i) {
        const Counts& counts = per_invocation[i];
        text += fmt::format("  {:<12}{:<12}{:>8}{:>9}{:>8}{:>9}{:>9}\n",
                            triple_text(workgroup_id(i, launch)), triple_text(local_id(i, launch)),
                            counts.global_reads, counts.global_writes, counts.shared_reads,
                            counts.shared_writes, counts.global_atomics + counts.shared_atomics);
    }
    if (shown < per_invocation.size()) {
        text += fmt::format("  … and {} more threads; `--format json` has all\n",
                            per_invocation.size() - shown);
    }
    return text;
}

std::string excess_text(std::string_view what, Limit is, Limit limit, const CaseResult& item) {
    if (!limit || (is && *is <= *limit)) {
        return {};
    }
    if (!is) {
        return fmt::format("the {} of case {} are not known, since it was only audited in part",
                           what, item.definition.name);
    }
    return fmt::format("in case {} your kernel has {} {}, and the limit is {}",
                       item.definition.name, *is, what, *limit);
}

// "in case full your kernel has 5 shared reads, and the limit is 2": the first count that is too
// high.
std::string excess_text(const CaseResult& item, bool against_best) {
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        const Limit limit =
            against_best ? item.definition.best[counter] : item.definition.budget[counter];
        std::string text = excess_text(counter_label(i), item.maximum()[counter], limit, item);
        if (!text.empty()) {
            return text;
        }
    }
    const std::optional<Traffic> traffic = item.traffic();
    for (std::size_t i = 0; i < kTrafficKindCount; ++i) {
        const auto kind = static_cast<TrafficKind>(i);
        const Limit limit = against_best ? item.definition.best_traffic[kind]
                                         : item.definition.traffic_budget[kind];
        std::string text = excess_text(in_words(kTrafficNames[i]),
                                       traffic ? Limit((*traffic)[kind]) : Limit(), limit, item);
        if (!text.empty()) {
            return text;
        }
    }
    return {};
}

}  // namespace

std::string counts_text(const PuzzleResult& result, const Style& style) {
    const CaseResult* scored = result.scored_case();
    if (scored == nullptr) {
        return {};
    }
    std::string text = "\n" +
                       style.faint(fmt::format("  {:<14}{:>8}{:>8}{:>8}{:>14}", "per thread",
                                               "yours", "★★", "★★★", "all threads") +
                                   "   case " + scored->definition.name) +
                       "\n";
    for (std::size_t i = 0; i < kCounterCount; ++i) {
        const auto counter = static_cast<Counter>(i);
        if (is_global(counter) || is_used(counter, *scored)) {
            text += counts_row(i, *scored, style);
        }
    }
    return text + barriers_row(*scored, style) + traffic_text(*scored, style);
}

std::string per_thread_text(const CaseResult& scored, const Style& style) {
    std::string text;
    for (std::size_t i = 0; i < scored.dispatches.size(); ++i) {
        const Dispatch& dispatch = scored.definition.dispatches[i];
        text += scored.definition.dispatches.size() > 1 ? fmt::format("\n{}()", dispatch.kernel)
                                                        : std::string();
        text += "\n" +
                style.faint(fmt::format("  {:<12}{:<12}{:>8}{:>9}{:>8}{:>9}{:>9}", "workgroup",
                                        "thread", "g.reads", "g.writes", "s.reads", "s.writes",
                                        "atomics")) +
                "\n" + per_thread_text(scored.dispatches[i].report.per_invocation, dispatch.launch);
    }
    return text;
}

std::string excess_text(const PuzzleResult& result, bool against_best) {
    for (const CaseResult& item : result.cases) {
        std::string text = excess_text(item, against_best);
        if (!text.empty()) {
            return text;
        }
    }
    return {};
}

std::string star_advice(const PuzzleResult& result) {
    switch (result.stars) {
        case 1:
            if (excess_text(result, false).empty()) {
                return fmt::format("For ★★, the kernel must not have the note: {}.\n",
                                   in_words(finding_name(result.costly_note()->kind)));
            }
            return fmt::format("For ★★, stay within its column in every case: {}.\n",
                               excess_text(result, false));
        case 2:
            return fmt::format("For ★★★, stay within its column in every case: {}.\n",
                               excess_text(result, true));
        default:
            return {};
    }
}

std::string too_costly_text(const PuzzleResult& result) {
    return fmt::format("Every value is right, but this puzzle needs {} stars: {}.\n",
                       result.puzzle->stars_to_solve, excess_text(result, false));
}

std::string below_best_text(const PuzzleResult& result) {
    std::vector<std::string> names;
    for (const std::string_view name : result.below_best()) {
        names.push_back(in_words(name));
    }
    return names.empty() ? std::string()
                         : fmt::format(
                               "Below the best known: {} in case {}. Please tell us, so that it "
                               "becomes the new limit.\n",
                               fmt::join(names, ", "), result.puzzle->scored_case);
}

}  // namespace vkp
