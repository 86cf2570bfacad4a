#include "harness/check/cures.hpp"

#include "harness/glsl_analysis/differences.hpp"
#include "harness/glsl_analysis/repairs.hpp"
#include "harness/judge/causes.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/model/numbers/data.hpp"
#include "harness/shader/habits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace vkp {

namespace {

// A try takes so much in the unit of CheckOptions::cure_effort: for the compiler and a small case,
// for a loop that is stopped, and for a time-out. So many operations of a thread take one unit.
constexpr std::int64_t kEffortOfCompiler = 2'000;
constexpr std::int64_t kEffortOfEndlessLoop = 40'000;
constexpr std::int64_t kEffortOfTimeout = 200'000;
constexpr std::uint64_t kOperationsOfEffort = 100;

// A loop with more iterations than that is taken for endless in a try: hardly any case needs so
// many, and each barrier of an endless loop costs as much as the first.
constexpr std::uint32_t kLoopLimit = 2'000;

// What a single try may take: a kernel that stands still is no cure.
constexpr std::chrono::milliseconds kTryLimit{2'000};

// An edit that solves the kernel and costs stars may not be the last word; so many more are tried.
constexpr int kMoreForStars = 12;

// Differences from a right kernel of so many words are tried first, larger ones after so many of
// the other edits.
constexpr int kSmallDifference = 12;
constexpr std::size_t kFewDifferences = 6;
constexpr std::ptrdiff_t kBeforeLarge = 60;

// The line of the text before the edits that a line of the changed text comes from.
int line_before(const Fix& fix, int line) {
    int before = line;
    for (const TextEdit& edit : fix.edits) {
        const auto added = std::ranges::count(edit.text, '\n') - (edit.end.line - edit.begin.line);
        if (line > edit.begin.line) {
            before -= static_cast<int>(added);
        }
    }
    return before;
}

Finding as_before(Finding finding, const Fix& fix) {
    for (int& line : finding.lines) {
        line = line_before(fix, line);
    }
    return finding;
}

bool is_same(const Finding& one, const Finding& other) {
    return Causes::cause_of(one) == Causes::cause_of(other);
}

bool holds(const std::vector<Finding>& findings, const Finding& finding) {
    return std::ranges::any_of(findings,
                               [&](const Finding& each) { return is_same(each, finding); });
}

std::set<std::size_t> wrong_values(const CaseResult& item) {
    std::set<std::size_t> wrong(item.comparison.mismatches.begin(),
                                item.comparison.mismatches.end());
    wrong.insert(item.comparison.unwritten.begin(), item.comparison.unwritten.end());
    return wrong;
}

const CaseResult* case_named(const PuzzleResult& result, const std::string& name) {
    const auto found = std::ranges::find_if(
        result.cases, [&](const CaseResult& item) { return item.definition.name == name; });
    return found == result.cases.end() ? nullptr : &*found;
}

bool is_right(const PuzzleResult& result) {
    if (!result.compile_errors.empty() || result.cases.empty()) {
        return false;
    }
    return result.puzzle != nullptr ? result.is_right() : result.verdict == Verdict::kSolved;
}

// Each order does about what the first one does.
std::int64_t effort_of(const CaseResult& item) {
    std::uint64_t operations = 0;
    for (const DispatchResult& dispatch : item.dispatches) {
        operations += dispatch.audit.operations * (1 + dispatch.audit.orders.tried);
    }
    return static_cast<std::int64_t>(operations / kOperationsOfEffort);
}

// Notes on code that does nothing: an edit that leaves more of it is none that anybody would write.
std::ptrdiff_t idle_notes(const PuzzleResult& result) {
    return std::ranges::count_if(result.notes, [](const Finding& note) {
        return note.kind == FindingKind::kCommaOperator || note.kind == FindingKind::kNoEffect ||
               note.kind == FindingKind::kUnusedValue;
    });
}

class Trial {
public:
    Trial(Executor& executor, const CheckOptions& options, const Task& task,
          const PuzzleResult& before)
        : alone_(executor, kLoopLimit),
          options_{.seed = options.seed, .time_limit = std::min(options.time_limit, kTryLimit)},
          task_(task),
          before_(before),
          left_(options.cure_effort) {}

    [[nodiscard]] bool is_over() const { return left_ <= 0; }

    // Says what comes of the kernel with that fix. `target` is what the fix is for.
    FixEffect effect(const Fix& fix, const Finding& target) {
        const Kernel changed = changed_by(fix);
        const CaseResult* const first = failing_case(&target);
        if (first != nullptr && before_.cases.size() > 1) {
            const PuzzleResult one = check(task_on({first->definition}), changed);
            if (!is_right(one) && !leads_on(one, fix, &target)) {
                return FixEffect::kNone;
            }
        }
        const PuzzleResult all = check(task_, changed);
        if (is_right(all)) {
            return holds_elsewhere(changed) ? FixEffect::kSolves : FixEffect::kNone;
        }
        return leads_on(all, fix, &target) ? FixEffect::kLeadsOn : FixEffect::kNone;
    }

    // The stars of the kernel with that fix; nothing if it is not right. The cheapest case that
    // shows the mistake comes first: most fixes fail there.
    std::optional<int> stars_with(const Fix& fix, const Finding* target) {
        const Kernel changed = changed_by(fix);
        const CaseResult* const first = failing_case(target);
        const bool is_cheap = first != nullptr && effort_of(*first) < kEffortOfCompiler;
        for (const Case* const each : {is_cheap ? nullptr : small_failing_case(),
                                       first != nullptr ? &first->definition : nullptr}) {
            if (each != nullptr && !is_right(check(task_on({*each}), changed))) {
                return {};
            }
        }
        const PuzzleResult all = check(task_, changed);
        return is_right(all) && idle_notes(all) <= idle_notes(before_) && holds_elsewhere(changed)
                   ? std::optional(all.stars)
                   : std::nullopt;
    }

private:
    [[nodiscard]] Kernel changed_by(const Fix& fix) const {
        Kernel changed = before_.kernel;
        changed.text = applied(fix, changed.text);
        return changed;
    }

    [[nodiscard]] Task task_on(std::vector<Case> cases) const {
        if (task_.puzzle != nullptr) {
            return {*task_.puzzle, std::move(cases)};
        }
        Task task = task_;
        task.cases = std::move(cases);
        return task;
    }

    PuzzleResult check(const Task& task, const Kernel& kernel) {
        PuzzleResult result = Checker(alone_, options_).check(task, kernel);
        left_ -= kEffortOfCompiler;
        if (result.verdict == Verdict::kTimedOut) {
            left_ -= kEffortOfTimeout;
        } else if (result.has_endless_loop()) {
            left_ -= kEffortOfEndlessLoop;
        } else {
            for (const CaseResult& item : result.cases) {
                left_ -= effort_of(item);
            }
        }
        return result;
    }

    // That the target is found in, or the first that is not right.
    [[nodiscard]] const CaseResult* failing_case(const Finding* target) const {
        if (target != nullptr && !target->case_name.empty()) {
            return case_named(before_, target->case_name);
        }
        const auto found = std::ranges::find_if(before_.cases, [](const CaseResult& item) {
            return !item.findings.empty() || !item.has_right_values();
        });
        return found == before_.cases.end() ? nullptr : &*found;
    }

    [[nodiscard]] bool leads_on(const PuzzleResult& after, const Fix& fix,
                                const Finding* target) const {
        if (!before_.compile_errors.empty()) {
            return has_fewer_errors(after);
        }
        bool has_target = false;
        std::size_t fewer = 0;
        for (const CaseResult& item : after.cases) {
            const CaseResult* const old = case_named(before_, item.definition.name);
            if (!is_judged(item.verdict) || (old == nullptr && !item.findings.empty())) {
                return false;
            }
            for (const Finding& finding : item.findings) {
                const Finding moved = as_before(finding, fix);
                if (!holds(old->findings, moved)) {
                    return false;
                }
                has_target = has_target || (target != nullptr && is_same(moved, *target));
            }
            const std::set<std::size_t> now = wrong_values(item);
            const std::set<std::size_t> then =
                old != nullptr ? wrong_values(*old) : std::set<std::size_t>();
            if (!std::includes(then.begin(), then.end(), now.begin(), now.end())) {
                return false;
            }
            fewer += then.size() > now.size() ? 1 : 0;
        }
        return after.compile_errors.empty() && (target != nullptr ? !has_target : fewer > 0);
    }

    // None that was not there before, and at least one less.
    [[nodiscard]] bool has_fewer_errors(const PuzzleResult& after) const {
        const auto is_old = [&](const CompileError& error) {
            return std::ranges::any_of(before_.compile_errors, [&](const CompileError& old) {
                return old.message == error.message;
            });
        };
        return after.compile_errors.size() < before_.compile_errors.size() &&
               !after.compile_errors.empty() && std::ranges::all_of(after.compile_errors, is_old);
    }

    // Returns the first of a few small cases in which the kernel is not right, or null.
    const Case* small_failing_case() {
        if (!is_small_known_ && before_.compile_errors.empty()) {
            for (Case& each : small_cases()) {
                if (!is_right(check(task_on({each}), before_.kernel))) {
                    small_ = std::move(each);
                    break;
                }
            }
        }
        is_small_known_ = true;
        return small_ ? &*small_ : nullptr;
    }

    [[nodiscard]] std::vector<Case> small_cases() const {
        std::vector<Case> cases;
        if (task_.puzzle != nullptr && task_.puzzle->drawn != nullptr) {
            for (const int steps : {0, 1, 2, 3, 5}) {
                Draw draw({}, steps, random_floats);
                cases.push_back(task_.puzzle->drawn(draw));
                cases.back().name = "small";
            }
        }
        return cases;
    }

    // Data of other seeds, and small sizes, of which each may be the one that an edit does not fit.
    bool holds_elsewhere(const Kernel& kernel) {
        if (task_.puzzle == nullptr) {
            return true;
        }
        std::vector<Case> cases = task_.puzzle->cases(options_.seed + 1);
        std::ranges::move(small_cases(), std::back_inserter(cases));
        return is_right(check({*task_.puzzle, std::move(cases)}, kernel));
    }

    AuditAlone alone_;
    CheckOptions options_;
    const Task& task_;
    const PuzzleResult& before_;
    std::int64_t left_;
    bool is_small_known_ = false;
    std::optional<Case> small_;
};

// How many edits of a kind are tried in a round: what a finding asks for comes more often, and what
// changes a value where none is found.
int in_a_round(FixKind fix, const Finding* finding) {
    using Order = std::array<FixKind, 3>;
    constexpr Order kBounds = {FixKind::kGuard, FixKind::kOperator, FixKind::kIndex};
    constexpr Order kRace = {FixKind::kBarrier, FixKind::kGuard, FixKind::kIndex};
    constexpr Order kDivergence = {FixKind::kStatement, FixKind::kBarrier, FixKind::kOperator};
    constexpr Order kValue = {FixKind::kOperator, FixKind::kIndex, FixKind::kNumber};
    constexpr Order kStuck = {FixKind::kOperator, FixKind::kNumber, FixKind::kIndex};
    const auto is = [&](FindingKind kind) { return finding != nullptr && finding->kind == kind; };
    const bool is_of_order =
        is(FindingKind::kUninitializedRead) || (finding != nullptr && is_race(finding->kind));
    const Order& order = is(FindingKind::kOutOfBounds)         ? kBounds
                         : is_of_order                         ? kRace
                         : is(FindingKind::kBarrierDivergence) ? kDivergence
                         : is(FindingKind::kEndlessLoop)       ? kStuck
                                                               : kValue;
    return 4 - static_cast<int>(std::ranges::find(order, fix) - order.begin());
}

bool touches(const SingleEdit& edit, const std::vector<int>& lines) {
    return std::ranges::any_of(
        edit.lines, [&](int line) { return std::ranges::find(lines, line) != lines.end(); });
}

KernelInterface frame_of(const PuzzleResult& result) {
    return interface_of(result.cases.empty() ? result.puzzle->cases(result.kernel.seed).front()
                                             : result.cases.front().definition);
}

std::vector<SingleEdit> edits_of(const PuzzleResult& result) {
    return single_edits(Syntax(result.kernel.text), frame_of(result));
}

// The likeliest for that finding first, or for wrong values if it is null. No kind of edit waits
// until all of another are tried. A note may name the line of the mistake.
std::vector<SingleEdit> edits_for(const PuzzleResult& result, const Finding* finding) {
    std::vector<SingleEdit> edits = edits_of(result);
    std::vector<int> lines = finding != nullptr ? finding->lines : std::vector<int>();
    for (const Finding& note : result.notes) {
        lines.insert(lines.end(), note.lines.begin(), note.lines.end());
    }
    std::ranges::stable_sort(edits, {}, [&](const SingleEdit& edit) {
        return edit.cost + (lines.empty() || touches(edit, lines) ? 0 : 2);
    });
    std::map<FixKind, int> of_kind;
    std::vector<std::pair<int, SingleEdit>> rounds;
    for (SingleEdit& edit : edits) {
        const FixKind kind = edit.fix.kind;
        rounds.emplace_back(of_kind[kind]++ / in_a_round(kind, finding), std::move(edit));
    }
    std::ranges::stable_sort(rounds, {}, &std::pair<int, SingleEdit>::first);
    std::ranges::transform(rounds, edits.begin(),
                           [](auto& each) { return std::move(each.second); });
    return edits;
}

// The first that solves the kernel, or another soon after it that earns more stars.
std::optional<Fix> solving(Trial& trial, const std::vector<SingleEdit>& edits,
                           const Finding* target) {
    std::optional<Fix> best;
    int most = -1;
    int more = kMoreForStars;
    for (const SingleEdit& edit : edits) {
        if (trial.is_over() || most == 3 || (best && --more == 0)) {
            break;
        }
        const std::optional<int> stars = trial.stars_with(edit.fix, target);
        if (stars && *stars > most) {
            best = edit.fix;
            best->tried = FixEffect::kSolves;
            most = *stars;
        }
    }
    return best;
}

constexpr std::string_view kSolvedText = " With that, this kernel is right.";
// Nothing says what the values of a lab file should be.
constexpr std::string_view kCleanText = " With that, nothing is found.";
constexpr std::string_view kLedOnText = " With that, this is gone, and something else is left.";

std::string said(const Fix& fix) {
    return fmt::format("{}.{}", fix.title,
                       fix.tried == FixEffect::kSolves ? kSolvedText : kLedOnText);
}

void tell(Finding& finding, const Fix& fix) {
    finding.fix = fix;
    finding.cure = said(fix);
}

// What a rule proposed: told with what came of it, or withdrawn.
void try_rule(Trial& trial, Finding& finding, bool is_of_lab) {
    if (!finding.fix) {
        return;
    }
    Fix fix = *finding.fix;
    fix.tried = trial.is_over() ? FixEffect::kNone : trial.effect(fix, finding);
    if (fix.tried == FixEffect::kNone) {
        finding.fix.reset();
        finding.cure.clear();
        return;
    }
    // A rule may say more than the title of its fix.
    finding.cure += fix.tried != FixEffect::kSolves ? kLedOnText
                    : is_of_lab                     ? kCleanText
                                                    : kSolvedText;
    finding.fix = std::move(fix);
}

// Where the fault is the puzzle, nobody looks for its cure. Another mistake is not the puzzle.
bool is_searched(const PuzzleResult& result) {
    if (result.puzzle == nullptr) {
        return false;
    }
    const std::optional<Diagnosis>& starter = result.puzzle->starter_gets;
    const Diagnosis found = result.diagnosis();
    return !starter || starter->verdict != found.verdict || starter->finding != found.finding;
}

// The words of each line, without comments.
std::set<std::string> lines_of(const std::string& text) {
    std::map<int, std::string> lines;
    for (const Word& word : Syntax(text).words) {
        lines[word.line] += word.text + " ";
    }
    std::set<std::string> texts;
    for (auto& [number, line] : lines) {
        texts.insert(std::move(line));
    }
    return texts;
}

// Whether a kernel has none of the lines that make the puzzle's own fault.
bool has_mended(const PuzzleResult& result, const std::vector<std::string>& right_texts) {
    if (result.puzzle == nullptr || right_texts.empty()) {
        return false;
    }
    const std::set<std::string> right = lines_of(right_texts.front());
    const std::set<std::string> now = lines_of(result.kernel.text);
    return std::ranges::none_of(lines_of(result.puzzle->starter), [&](const std::string& line) {
        return !right.contains(line) && now.contains(line);
    });
}

bool has_cures(const PuzzleResult& result) {
    return result.kernel.modules.empty() && result.kernel.language == ShaderLanguage::kGlsl &&
           !is_right(result);
}

// What a line that does not compile may have been meant to be.
std::vector<SingleEdit> edits_for(const PuzzleResult& result, const CompileError& error) {
    const Syntax syntax(result.kernel.text);
    const KernelInterface interface = frame_of(result);
    std::vector<std::string> names;
    for (const InterfaceArray& array : interface.arrays) {
        names.insert(names.end(), {array.name, array.name + "_shape", array.name + "_strides"});
    }
    std::ranges::transform(interface.constants, std::back_inserter(names), &Constant::name);
    std::vector<SingleEdit> edits = repairs(syntax, error.line, {names, word_in_glsl});
    for (SingleEdit& edit : single_edits(syntax, interface)) {
        if (touches(edit, {error.line})) {
            edits.push_back(std::move(edit));
        }
    }
    std::ranges::stable_sort(edits, {}, &SingleEdit::cost);
    return edits;
}

// Collects the fixes that rules propose for findings and notes.
std::vector<SingleEdit> proposed(const PuzzleResult& result) {
    std::vector<SingleEdit> edits;
    for (const auto* const list : {&result.findings, &result.notes}) {
        for (const Finding& finding : *list) {
            if (finding.fix) {
                edits.push_back({*finding.fix, finding.lines});
            }
        }
    }
    return edits;
}

void cure_error(Trial& trial, PuzzleResult& result) {
    CompileError& error = result.compile_errors.front();
    result.error_fix = solving(trial, edits_for(result, error), nullptr);
    if (result.error_fix) {
        error.advice += (error.advice.empty() ? "" : " ") + said(*result.error_fix);
    }
}

bool is_taught(const Finding& finding, const Puzzle* puzzle) {
    return puzzle != nullptr &&
           std::ranges::find(puzzle->teaches, finding.kind) != puzzle->teaches.end();
}

}  // namespace

void try_cures(Executor& executor, const CheckOptions& options, const Task& task,
               PuzzleResult& result) {
    if (!has_cures(result)) {
        return;
    }
    const PuzzleResult before = result;
    Trial trial(executor, options, task, before);
    if (!result.compile_errors.empty()) {
        return is_searched(result) ? cure_error(trial, result) : void();
    }
    const bool is_of_lab = result.puzzle == nullptr;
    for (auto* const list : {&result.findings, &result.notes}) {
        for (Finding& finding : *list) {
            try_rule(trial, finding, is_of_lab);
        }
    }
    // A lab file has no right values, so every change that does less would seem to solve it.
    if (!is_searched(result) || result.findings.empty() ||
        is_taught(result.findings.front(), result.puzzle)) {
        return;
    }
    Finding& first = result.findings.front();
    if (first.fix && first.fix->tried == FixEffect::kSolves) {
        return;
    }
    if (const auto fix = solving(trial, edits_for(before, &first), &before.findings.front())) {
        tell(first, *fix);
    }
}

void take_cures(PuzzleResult& to, const PuzzleResult& from) {
    const auto take = [](std::vector<Finding>& findings, const std::vector<Finding>& cured) {
        for (Finding& finding : findings) {
            const auto known = std::ranges::find_if(
                cured, [&](const Finding& each) { return is_same(each, finding); });
            if (known != cured.end()) {
                finding.fix = known->fix;
                finding.cure = known->cure;
            }
        }
    };
    take(to.findings, from.findings);
    take(to.notes, from.notes);
    if (from.error_fix && !to.compile_errors.empty()) {
        to.compile_errors = from.compile_errors;
        to.error_fix = from.error_fix;
    }
}

void leave_out_cures(PuzzleResult& result) {
    for (auto* const list : {&result.findings, &result.notes}) {
        for (Finding& finding : *list) {
            finding.fix.reset();
            finding.cure.clear();
        }
    }
}

std::optional<Fix> one_change(Executor& executor, const CheckOptions& options, const Task& task,
                              const PuzzleResult& result,
                              const std::vector<std::string>& right_texts) {
    if (!has_cures(result) || (!is_searched(result) && !has_mended(result, right_texts))) {
        return {};
    }
    Trial trial(executor, options, task, result);
    const Finding* const first = result.findings.empty() ? nullptr : &result.findings.front();
    const Syntax syntax(result.kernel.text);
    std::vector<SingleEdit> edits = proposed(result);
    std::vector<SingleEdit> large;
    for (const std::string& right : right_texts) {
        std::vector<SingleEdit> found = differences(syntax, right);
        const bool is_close = found.size() <= kFewDifferences;
        for (SingleEdit& edit : found) {
            (is_close || edit.cost <= kSmallDifference ? edits : large).push_back(std::move(edit));
        }
    }
    const std::vector<SingleEdit> general = result.compile_errors.empty()
                                                ? edits_for(result, first)
                                                : edits_for(result, result.compile_errors.front());
    const auto likely = std::next(
        general.begin(), std::min(kBeforeLarge, static_cast<std::ptrdiff_t>(general.size())));
    edits.insert(edits.end(), general.begin(), likely);
    std::ranges::move(large, std::back_inserter(edits));
    edits.insert(edits.end(), likely, general.end());
    return solving(trial, edits, first);
}

}  // namespace vkp
