#include "checker/report/diagnosis_text.hpp"
#include "checker/report/grid.hpp"
#include "checker/report/labels.hpp"
#include "checker/report/located_text.hpp"
#include "checker/report/memory_text.hpp"
#include "checker/report/prints_text.hpp"
#include "checker/report/remedy_text.hpp"
#include "checker/report/render.hpp"
#include "checker/report/wrong_cases.hpp"
#include "checker/text/terminal_text.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/utf8.hpp"
#include "harness/judge/listed.hpp"
#include "harness/model/drawn_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>

namespace vkp {

namespace {

constexpr std::size_t kMaxThreads = 64;

std::string verdict_text(const PuzzleResult& result, const Style& style) {
    const std::string_view title = verdict_title(result.verdict);
    switch (result.verdict) {
        case Verdict::kSolved:
            return style.good(fmt::format("✓ {}", title)) + "  " +
                   style.star(stars_text(result.stars));
        case Verdict::kNotStarted:
            return style.faint(fmt::format("· {}", title));
        case Verdict::kNotProved:
            return style.bad(fmt::format("? {}", title));
        default:
            return style.bad(fmt::format("✗ {}", title));
    }
}

// ", 2 workgroups of 8 threads", or a line for each of several dispatches.
std::string dispatches_text(const std::vector<Dispatch>& dispatches) {
    if (dispatches.size() == 1) {
        return ", " + launch_text(dispatches.front().launch);
    }
    std::string text;
    for (const Dispatch& dispatch : dispatches) {
        text += fmt::format("\n  {}() in {}", dispatch.kernel, launch_text(dispatch.launch));
    }
    return text;
}

// "case full: a [15], b [4] → result [15], 2 workgroups of 8 threads"
std::string case_text(const Case& definition) {
    std::vector<std::string> inputs;
    for (const Array& input : definition.inputs()) {
        inputs.push_back(fmt::format("{} [{}]", input.name, fmt::join(input.shape, ", ")));
    }
    std::vector<std::string> results;
    for (const ResultArray& array : definition.results()) {
        results.push_back(fmt::format("{} [{}]", array.name, fmt::join(array.shape, ", ")));
    }
    return fmt::format("case {}: {} → {}{}", definition.name, fmt::join(inputs, ", "),
                       fmt::join(results, ", "), dispatches_text(definition.dispatches));
}

const CaseResult* first_case_with_wrong_values(const PuzzleResult& result) {
    const auto found =
        std::find_if(result.cases.begin(), result.cases.end(),
                     [](const CaseResult& candidate) { return !candidate.comparison.holds(); });
    return found == result.cases.end() ? nullptr : &*found;
}

const CaseResult* first_case_with_broken_property(const PuzzleResult& result) {
    const auto found = std::ranges::find_if(
        result.cases, [](const CaseResult& item) { return !item.broken_property.empty(); });
    return found == result.cases.end() ? nullptr : &*found;
}

std::string values_text(const PuzzleResult& result, const Style& style) {
    if (const CaseResult* broken = first_case_with_broken_property(result)) {
        return fmt::format("\n{}\n{}.\n", case_text(broken->definition), broken->broken_property);
    }
    const CaseResult* wrong = first_case_with_wrong_values(result);
    if (wrong == nullptr) {
        return {};
    }
    return fmt::format("\n{}\n{}", case_text(wrong->definition), comparison_text(*wrong, style));
}

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
    const std::string heading = style.faint(
        fmt::format("  {:<14}{:>8}{:>8}{:>8}", "all threads", "yours", "budget", "best"));
    return text.empty() ? text : heading + "\n" + text;
}

// Rows of zeros tell nothing in puzzles that are not about that memory.
bool is_used(Counter counter, const CaseResult& scored) {
    return scored.total()[counter] > 0 || scored.definition.best[counter].value_or(0) > 0;
}

std::string counts_text(const PuzzleResult& result, const Style& style) {
    const CaseResult* scored = result.scored_case();
    if (scored == nullptr) {
        return {};
    }
    std::string text = "\n" +
                       style.faint(fmt::format("  {:<14}{:>8}{:>8}{:>8}{:>14}", "per thread",
                                               "yours", "budget", "best", "all threads") +
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

std::string excess_text(std::string_view what, Limit is, Limit limit, const CaseResult& item) {
    if (!limit || (is && *is <= *limit)) {
        return {};
    }
    if (!is) {
        return fmt::format("{} are not known in case {}, which was not audited as a whole", what,
                           item.definition.name);
    }
    return fmt::format("{} are {} in case {}, and may be {}", what, *is, item.definition.name,
                       *limit);
}

// "shared reads are 5 in case full, and may be 2"; of the first count that is too high.
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

// The same for the first case in which any count is too high.
std::string excess_text(const PuzzleResult& result, bool against_best) {
    for (const CaseResult& item : result.cases) {
        std::string text = excess_text(item, against_best);
        if (!text.empty()) {
            return text;
        }
    }
    return {};
}

// What the stars lack.
std::string star_advice(const PuzzleResult& result) {
    switch (result.stars) {
        case 1:
            if (excess_text(result, false).empty()) {
                return fmt::format("★★ asks for a kernel without the note: {}.\n",
                                   in_words(finding_name(result.costly_note()->kind)));
            }
            return fmt::format("★★ asks for the budget in every case: {}.\n",
                               excess_text(result, false));
        case 2:
            return fmt::format("★★★ asks for the best counts in every case: {}.\n",
                               excess_text(result, true));
        default:
            return {};
    }
}

// What a right kernel lacks to be counted as solved.
std::string too_costly_text(const PuzzleResult& result) {
    return fmt::format("Every value is right. This puzzle is solved with {} stars: {}.\n",
                       result.puzzle->stars_to_solve, excess_text(result, false));
}

// What nobody is known to have done with less.
std::string below_best_text(const PuzzleResult& result) {
    std::vector<std::string> names;
    for (const std::string_view name : result.below_best()) {
        names.push_back(in_words(name));
    }
    return names.empty() ? std::string()
                         : fmt::format(
                               "Below the best known: {} in case {}. Tell us, and it becomes the "
                               "best.\n",
                               fmt::join(names, ", "), result.puzzle->scored_case);
}

// How much a case tells of what lines cost: a small one fills no subgroup, and one that is drawn,
// or of subgroups of another size than counts are of, differs from what the statement speaks of.
std::uint64_t telling_size(const CaseResult& item) {
    const std::uint32_t size = item.definition.subgroup_size;
    const bool is_told_of =
        !is_drawn(item.definition) && (size == 0 || size == kScoredSubgroupSize);
    return is_told_of ? item.telling_launch().invocations() : 0;
}

std::string scored_memory_text(const PuzzleResult& result, const Style& style) {
    const CaseResult* scored = result.scored_case();
    if (scored == nullptr) {
        return {};
    }
    const auto largest = std::ranges::max_element(result.cases, std::less(), telling_size);
    return memory_text(scored->costs(), style) +
           costliest_line_text(largest->costs(), largest->definition.name);
}

// "Audited with subgroups of 8, 32 and 64 threads, and run with 8.", where that may show.
std::string subgroups_text(const PuzzleResult& result) {
    std::set<std::uint32_t> audited;
    std::set<std::uint32_t> run;
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            if (dispatch.subgroups.are_used) {
                audited.insert(dispatch.subgroups.size);
            }
            if (dispatch.subgroups.are_used && dispatch.ran_on_device) {
                run.insert(dispatch.subgroups.size);
            }
        }
    }
    if (audited.empty()) {
        return {};
    }
    const bool says_more = audited.size() > 1 && !run.empty();
    return fmt::format("Audited with subgroups of {} threads{}.\n", listed(audited),
                       says_more ? ", and run with " + listed(run) : std::string());
}

// What cannot run at one size of subgroups is run at the device's own.
bool may_run(const DispatchResult& dispatch) {
    return dispatch.subgroups.device_has_them || !dispatch.subgroups.are_used;
}

// By what tiles were multiplied, where a kernel has them.
std::string tiles_text(const PuzzleResult& result) {
    Tiles tiles = Tiles::kNone;
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            tiles = std::max(tiles, dispatch.tiles);
        }
    }
    return tiles_text(tiles);
}

// In which case the device was kept from running, or that there is none.
std::string no_device_text(const PuzzleResult& result) {
    for (const CaseResult& item : result.cases) {
        for (const DispatchResult& dispatch : item.dispatches) {
            if (!dispatch.ran_on_device && may_run(dispatch)) {
                return dispatch.not_run_because.empty()
                           ? "No device ran it: values and counts are the audit's.\n"
                           : fmt::format(
                                 "The device did not run case {}: {}. Values and counts "
                                 "are the audit's.\n",
                                 item.definition.name, dispatch.not_run_because);
            }
        }
    }
    return {};
}

// What a loop without end did until it was stopped is nothing to count.
bool has_ended(const PuzzleResult& result) {
    return std::none_of(result.findings.begin(), result.findings.end(),
                        [](const Finding& each) { return each.kind == FindingKind::kEndlessLoop; });
}

bool has_printed(const CaseResult& item) {
    return std::any_of(
        item.dispatches.begin(), item.dispatches.end(),
        [](const DispatchResult& dispatch) { return !dispatch.audit.prints.empty(); });
}

// Of the case that tells most, or of the first that printed anything.
std::string prints_text(const PuzzleResult& result, const Style& style) {
    const CaseResult* item = result.telling_case();
    if (item == nullptr || !has_printed(*item)) {
        const auto first = std::find_if(result.cases.begin(), result.cases.end(), has_printed);
        if (first == result.cases.end()) {
            return {};
        }
        item = &*first;
    }
    std::vector<DispatchPrints> dispatches;
    for (std::size_t i = 0; i < item->dispatches.size(); ++i) {
        const audit::Result& audit = item->dispatches[i].audit;
        dispatches.push_back(
            {item->definition.dispatches[i].launch, audit.prints, audit.prints_left_out});
    }
    return prints_text(fmt::format("printed in case {}", item->definition.name), dispatches, style);
}

std::string failure_text(const PuzzleResult& result) {
    for (const CaseResult& case_result : result.cases) {
        if (!case_result.detail.empty()) {
            return detail_text(case_result.detail, case_result.verdict == Verdict::kTimedOut);
        }
    }
    return {};
}

}  // namespace

std::string render_title(const PuzzleResult& result, const Style& style) {
    const Puzzle& puzzle = *result.puzzle;
    return fmt::format("{}  {}",
                       style.strong(fmt::format("Puzzle {}: {}", puzzle.number, puzzle.title)),
                       verdict_text(result, style));
}

std::string render_text(const PuzzleResult& result, const TextOptions& options) {
    return render_title(result, options.style) + "\n" + render_details(result, options);
}

std::string render_details(const PuzzleResult& result, const TextOptions& options) {
    const Style& style = options.style;
    std::string text;
    if (const std::string detail = failure_text(result); !detail.empty()) {
        text += printable(detail) + ".\n";
    }
    text +=
        compile_errors_text(result.kernel, result.compile_errors, style, result.puzzle->number) +
        findings_text(result.kernel, result.findings, Severity::kError, style) +
        findings_text(result.kernel, result.notes, Severity::kNote, style) +
        prints_text(result, style);
    if (result.starter_verdict) {
        text = with_typed_commands(fmt::format(
                   "This is the kernel as it was given, and something is wrong with it: "
                   "what a check sees stands below. Mend it in {}; `workbook show {}` "
                   "has its story.\n",
                   printable_in_line(result.kernel.path), result.puzzle->number)) +
               text;
    }
    switch (result.outcome()) {
        case Verdict::kNotStarted:
            text += with_typed_commands(
                fmt::format("Nothing is written to `result` yet. Edit {}; `workbook show {}` has "
                            "the task.\n",
                            printable_in_line(result.kernel.path), result.puzzle->number));
            break;
        case Verdict::kWrong:
            text += wrong_cases_text(result);
            [[fallthrough]];
        case Verdict::kFaulty:
            text += values_text(result, style);
            [[fallthrough]];
        case Verdict::kNotProved:
        case Verdict::kTooCostly:
        case Verdict::kSolved:
            text += has_ended(result)
                        ? counts_text(result, style) +
                              (result.outcome() == Verdict::kTooCostly ? too_costly_text(result)
                                                                       : star_advice(result)) +
                              below_best_text(result) + scored_memory_text(result, style)
                        : std::string();
            text += subgroups_text(result) + tiles_text(result) + no_device_text(result);
            break;
        default:
            break;
    }
    const CaseResult* scored = result.scored_case();
    if (options.per_thread && scored != nullptr && result.outcome() != Verdict::kNotStarted) {
        text += per_thread_text(*scored, style);
    }
    return text;
}

std::string render_text_line(const PuzzleResult& result, const TextOptions& options) {
    const Puzzle& puzzle = *result.puzzle;
    std::string text = fmt::format("{:>2}  {:<34}{}\n", puzzle.number, puzzle.title,
                                   verdict_text(result, options.style));
    if (result.verdict != Verdict::kSolved && result.verdict != Verdict::kNotStarted) {
        const int line = !result.compile_errors.empty() ? result.compile_errors.front().line
                         : !result.findings.empty() && !result.findings.front().lines.empty()
                             ? result.findings.front().lines.front()
                             : 0;
        text += located_text(result.kernel, {line, summary(result), ""}, options.style);
    }
    return text;
}

std::string summary(const PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        return result.compile_errors.front().message;
    }
    if (!result.findings.empty()) {
        return result.findings.front().message;
    }
    if (const CaseResult* broken = first_case_with_broken_property(result)) {
        return fmt::format("in case {}, {}", broken->definition.name, broken->broken_property);
    }
    if (const CaseResult* wrong = first_case_with_wrong_values(result);
        wrong != nullptr && !wrong->comparison.mismatches.empty()) {
        const std::size_t first = wrong->comparison.mismatches.front();
        const auto [expected, actual] =
            different_texts(wrong->expected.values[first], wrong->comparison.actual[first]);
        return fmt::format("in case {}, {} of {} elements differ; {} should be {} and is {}",
                           wrong->definition.name, wrong->comparison.mismatches.size(),
                           wrong->comparison.actual.size(), result_place(wrong->compared(), first),
                           expected, actual);
    }
    if (result.outcome() == Verdict::kTooCostly) {
        return excess_text(result, false);
    }
    if (result.verdict == Verdict::kNotProved) {
        return std::find_if(result.notes.begin(), result.notes.end(), leaves_doubt)->message;
    }
    return failure_text(result);
}

}  // namespace vkp
