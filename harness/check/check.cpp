#include "harness/check/check.hpp"

#include "harness/base/heap.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/subgroup_trials.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/judge/findings.hpp"
#include "harness/judge/text_notes.hpp"
#include "harness/lab/lab_walk.hpp"
#include "harness/model/device_quirks.hpp"
#include "harness/model/drawn_case.hpp"
#include "harness/model/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <iterator>
#include <utility>

namespace vkp {

namespace {

void require_launch_fits(const std::optional<DeviceInfo>& device, const Case& definition) {
    for (const Dispatch& dispatch : definition.dispatches) {
        const Extent& size = dispatch.launch.workgroup_size;
        if (device && !fits(size, device->limits)) {
            throw InstallationError(
                fmt::format("Case {} needs a workgroup of {} threads; {} allows {}.",
                            definition.name, size.volume(), device->name,
                            device->limits.workgroup_invocations),
                Remedy::kLargerDevice);
        }
    }
}

bool has_endless_loop(const CaseResult& result) {
    return std::any_of(result.findings.begin(), result.findings.end(), [](const Finding& finding) {
        return finding.kind == FindingKind::kEndlessLoop;
    });
}

bool has_timed_out(const Execution& execution) {
    return execution.failure && execution.failure->timed_out;
}

std::uint32_t loop_iteration_limit_of(const std::optional<DeviceInfo>& device) {
    return device ? loop_iteration_limit(*device) : 0;
}

// What happened, and what to do about it. The last full stop is left to who shows it.
std::string failure_text(const Failure& failure, const std::string& what,
                         std::chrono::milliseconds time_limit) {
    const std::string_view who = stage_text(failure.stage);
    if (failure.timed_out) {
        return fmt::format(
            "no answer within {:g} s: {} was at work on {}. Do its loops make more iterations than "
            "you think?",
            std::chrono::duration<double>(time_limit).count(), who, what);
    }
    const std::string_view advice = failure.cause == Failure::kOutOfMemory
                                        ? "Is the kernel much larger than you think?"
                                        : "Does a simpler kernel fare better? No kernel should do "
                                          "this: please report it";
    return fmt::format("{} {}, at work on {}. Its process is gone, your files are as they were. {}",
                       who, failure.cause, what, advice);
}

std::string work_text(const Case& definition, std::size_t dispatch) {
    return definition.dispatches.size() == 1
               ? fmt::format("case {}", definition.name)
               : fmt::format("{}() of case {}", definition.dispatches[dispatch].kernel,
                             definition.name);
}

// An input is unused if no dispatch reads it.
void add_dispatch_notes(std::vector<Finding>& notes, std::vector<Finding> more, bool is_first) {
    const auto is_unused = [](const Finding& note) {
        return note.kind == FindingKind::kUnusedInput;
    };
    std::erase_if(notes, [&](const Finding& note) {
        return is_unused(note) && std::none_of(more.begin(), more.end(), [&](const Finding& other) {
                   return is_unused(other) && other.array == note.array;
               });
    });
    std::erase_if(more, [&](const Finding& note) { return !is_first && is_unused(note); });
    std::ranges::move(more, std::back_inserter(notes));
}

// The values that the arrays hold after a dispatch.
std::vector<ArrayContent> contents_of(const LabWalk& walk, const LabFile& file,
                                      const Execution& execution) {
    std::vector<ArrayContent> contents;
    for (std::size_t i = 0; i < file.arrays.size(); ++i) {
        const Array& array = file.arrays[i].content;
        const std::vector<std::byte>& bytes = execution.buffers[i];
        contents.push_back({decode(bytes.empty() ? walk.arrays()[i].bytes : bytes, array.type)});
        if (!execution.audit.unsupported) {
            contents.back().unwritten = execution.audit.unwritten[i];
        }
    }
    return contents;
}

// Their part of what is expected of all results.
Expected expected_of(const ResultArray& array, const Expected& all) {
    const auto part = [&](const std::vector<double>& numbers) {
        const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(array.first_value);
        return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(array.value_count()));
    };
    return {part(all.values), part(all.tolerances)};
}

Comparison compared(CaseResult& result, const std::vector<std::byte>& content) {
    const std::vector<std::uint32_t> words = to_words(content);
    const ElementType type = result.compared().type;
    Comparison comparison = compare(result.expected, words, type);
    if (result.definition.result_is_unordered) {
        result.expected = in_order_of(comparison.actual, result.expected);
        comparison = compare(result.expected, words, type);
    }
    return comparison;
}

// What the arrays of a case hold, in their order.
using Contents = std::vector<const std::vector<std::byte>*>;

Contents contents_of(const std::vector<InitialArray>& arrays) {
    Contents contents;
    for (const InitialArray& array : arrays) {
        contents.push_back(&array.bytes);
    }
    return contents;
}

Contents contents_of(const std::vector<std::vector<std::byte>>& arrays) {
    Contents contents;
    for (const std::vector<std::byte>& bytes : arrays) {
        contents.push_back(&bytes);
    }
    return contents;
}

// Up to the first result that is wrong. `others` are by array too, of the other of audit and
// device, and empty where bytes are the same.
void compare_results(CaseResult& result, const Expected& all, const Contents& contents,
                     const std::vector<std::vector<std::byte>>& others) {
    for (const ResultArray& array : result.definition.results()) {
        result.compared_array = array;
        result.expected = expected_of(array, all);
        const bool was_right = !result.other_comparison || result.other_comparison->holds();
        if (was_right && array.place < others.size() && !others[array.place].empty()) {
            result.other_comparison = compared(result, others[array.place]);
        }
        result.comparison = compared(result, *contents[array.place]);
        if (!result.comparison.holds()) {
            return;
        }
    }
}

// By array, what the other of audit and device left where a dispatch changed the array. `before` is
// what the dispatch found.
void take_others(std::vector<std::vector<std::byte>>& others, Execution& execution,
                 const std::vector<InitialArray>& before) {
    for (std::size_t i = 0; i < execution.other_buffers.size(); ++i) {
        std::vector<std::byte>& other = execution.other_buffers[i];
        if (!other.empty() || execution.buffers[i] != before[i].bytes) {
            others[i] = std::move(other);
        }
    }
}

// Empty where the puzzle has none.
std::string broken_property(const Puzzle& puzzle, const Case& definition,
                            const Contents& contents) {
    if (puzzle.property == nullptr) {
        return {};
    }
    const Frame frame = frame_of(definition);
    std::vector<Array> left;
    for (std::size_t i = 0; i < frame.arrays.size(); ++i) {
        const FrameArray& array = frame.arrays[i];
        left.push_back({array.name, array.shape, decode(*contents[i], array.type), array.type});
    }
    return puzzle.property(definition, left);
}

// The property is asked of what was written.
void judge_arrays(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                  const Contents& arrays, const std::vector<audit::Result::Outcome>& others) {
    if (result.comparison.unwritten.empty()) {
        result.broken_property = broken_property(puzzle, result.definition, arrays);
    }
    for (const audit::Result::Outcome& outcome : others) {
        const Contents contents = contents_of(outcome.buffers);
        CaseResult other{.definition = result.definition, .expected = {}};
        compare_results(other, expected, contents, {});
        result.is_wrong_in_other_order |=
            !other.comparison.holds() ||
            !broken_property(puzzle, result.definition, contents).empty();
    }
}

// Of a result that is right: whether it is so with other last bits, too, where these change more
// than last bits of it. `arrays` are as the last dispatch left them.
void judge_other_bits(CaseResult& result, const Puzzle& puzzle, const Expected& expected,
                      const std::vector<InitialArray>& arrays) {
    if (!result.has_right_values()) {
        return;
    }
    if (puzzle.property != nullptr) {
        // Many results have it, and last bits decide to which of them a kernel comes, by which way.
        // Whether another result has it is not asked: last bits that all err to the same side take
        // it further than rounding does.
        std::erase_if(result.notes,
                      [](const Finding& note) { return note.kind == FindingKind::kDeviceDiffers; });
    }
    const Frame frame = frame_of(result.definition);
    Contents contents;
    std::string what;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const InitialArray& array = arrays[i];
        contents.push_back(array.other_bytes.empty() ? &array.bytes : &array.other_bytes);
        if (what.empty()) {
            what = difference_by_other_bits(frame.arrays[i], array.bytes, *contents.back());
        }
    }
    if (what.empty()) {
        return;
    }
    CaseResult other{.definition = result.definition, .expected = {}};
    compare_results(other, expected, contents, {});
    if (!other.comparison.holds()) {
        result.notes.push_back(other_values_note(
            result.dispatches.back().audit.other_bits.value_or(audit::OtherBits()), what));
    }
}

// An infinity that is expected is right.
bool leaves_open(const Finding& note, const LabResult& result) {
    const auto is_expected = [&](const ArrayComparison& comparison) {
        return comparison.array == note.array;
    };
    return note.kind == FindingKind::kNotAudited || note.kind == FindingKind::kSampled ||
           note.kind == FindingKind::kUndefinedOperation ||
           (note.kind == FindingKind::kInfiniteResult &&
            std::ranges::none_of(result.comparisons, is_expected));
}

LabVerdict verdict_of(const LabResult& result) {
    if (!result.findings.empty()) {
        return LabVerdict::kFaulty;
    }
    const bool holds =
        std::all_of(result.comparisons.begin(), result.comparisons.end(),
                    [](const ArrayComparison& comparison) { return comparison.holds(); });
    if (!holds) {
        return LabVerdict::kWrong;
    }
    return std::ranges::any_of(result.notes,
                               [&](const Finding& note) { return leaves_open(note, result); })
               ? LabVerdict::kNotProved
               : LabVerdict::kClean;
}

// What a dispatch of a lab file leaves with other last bits.
void add_other_values(LabResult& result, const Execution& execution, const Frame& frame) {
    const std::optional<audit::OtherBits>& other = execution.audit.other_bits;
    for (std::size_t i = 0; other && i < other->buffers.size(); ++i) {
        const bool is_known = !other->buffers[i].empty() && !execution.buffers[i].empty();
        const std::string what =
            is_known
                ? difference_by_other_bits(frame.arrays[i], execution.buffers[i], other->buffers[i])
                : std::string();
        if (!what.empty()) {
            result.notes.push_back(other_values_note(*other, what));
            return;
        }
    }
}

void add_text_notes(PuzzleResult& result) {
    if (result.verdict != Verdict::kCompileError) {
        std::ranges::move(comma_notes(result.kernel.text), std::back_inserter(result.notes));
    }
    if (result.outcome() == Verdict::kNotStarted) {
        std::ranges::move(unused_value_notes(result.kernel.text), std::back_inserter(result.notes));
    }
}

// What is expected of a large case is worked out while its kernel runs.
std::future<Expected> specify(const Puzzle& puzzle, const Case& definition) {
    constexpr std::size_t kLarge = std::size_t{1} << 20U;
    const bool is_large = definition.expected_value_count() > kLarge;
    return std::async(is_large ? std::launch::async : std::launch::deferred,
                      [&] { return puzzle.expected(definition); });
}

// While it lives, memory is used again from case to case.
class CheckMemory {
public:
    CheckMemory() { keep_freed_memory(); }
    CheckMemory(const CheckMemory&) = delete;
    CheckMemory& operator=(const CheckMemory&) = delete;
    ~CheckMemory() { return_freed_memory(); }
};

}  // namespace

PuzzleResult Checker::check(const Puzzle& puzzle, const Kernel& kernel) {
    return check(puzzle, kernel,
                 at_every_subgroup_size(cases_for(puzzle, options_.seed, kernel.text),
                                        subgroup_sizes_for(kernel)));
}

PuzzleResult Checker::check(const Puzzle& puzzle, const Kernel& kernel, std::vector<Case> cases) {
    const CheckMemory memory;
    PuzzleResult result{.puzzle = &puzzle, .kernel = kernel};
    result.kernel.seed = options_.seed;
    const Executor::Clock::time_point limit = deadline();
    for (Case& definition : cases) {
        require_launch_fits(executor_.device(), definition);
        CaseResult case_result{.definition = std::move(definition), .expected = {}};
        std::future<Expected> expected = specify(puzzle, case_result.definition);
        run_case(puzzle, case_result, expected, result.kernel, limit, result.compile_errors);
        if (!result.compile_errors.empty()) {
            break;
        }
        if (expected.valid()) {
            case_result.expected = expected_of(case_result.compared(), expected.get());
        }
        result.cases.push_back(std::move(case_result));
        // After a loop that does not end, other cases only take time.
        if (!result.cases.back().detail.empty() || has_endless_loop(result.cases.back())) {
            break;
        }
    }
    judge_puzzle(result);
    add_text_notes(result);
    return result;
}

// Dispatch by dispatch, up to one that something speaks against: what follows would suffer from it.
void Checker::run_case(const Puzzle& puzzle, CaseResult& result, std::future<Expected>& expected,
                       const Kernel& kernel, Executor::Clock::time_point limit,
                       std::vector<CompileError>& compile_errors) const {
    const Case& definition = result.definition;
    CaseWalk walk(definition);
    std::vector<std::vector<std::byte>> others(walk.arrays().size());
    while (!walk.is_at_end()) {
        Execution execution = walk.execute(executor_, kernel, limit);
        compile_errors = std::move(execution.compile_errors);
        if (!compile_errors.empty()) {
            return;
        }
        result.detail = failure_of(execution, work_text(definition, walk.dispatch()));
        take_others(others, execution, walk.arrays());
        if (!execution.failure) {
            walk.carry_over(std::move(execution.buffers), execution.audit);
        }
        result.dispatches.push_back({.audit = std::move(execution.audit),
                                     .subgroups = execution.subgroups,
                                     .report = std::move(execution.report),
                                     .ran_on_device = execution.ran_on_device,
                                     .not_run_because = execution.not_run_because,
                                     .tiles = execution.tiles,
                                     .difference = execution.difference});
        if (execution.device_gave_up) {
            result.notes.push_back(
                device_silent_note(executor_.device()->name, execution.not_run_because));
        }
        if (!result.detail.empty()) {
            result.verdict = has_timed_out(execution) ? Verdict::kTimedOut : Verdict::kCrashed;
            return;
        }
        judge_dispatch(result, loop_iteration_limit_of(executor_.device()), kernel.text);
        if (!result.findings.empty()) {
            break;
        }
    }
    if (walk.is_at_end()) {
        const Expected all = expected.get();
        compare_results(result, all, contents_of(walk.arrays()), others);
        judge_arrays(result, puzzle, all, contents_of(walk.arrays()),
                     result.dispatches.back().audit.other_outcomes);
        judge_other_bits(result, puzzle, all, walk.arrays());
    }
    judge_case(result);
}

PuzzleResult judge_alone(const Puzzle& puzzle, const Case& definition, std::size_t dispatch,
                         const Kernel& kernel, const audit::Result& audit) {
    CaseResult result{.definition = definition, .expected = {}};
    const Expected expected = puzzle.expected(definition);
    result.expected = expected_of(result.compared(), expected);
    result.definition.dispatches = {definition.dispatches[dispatch]};
    if (!audit.unsupported && dispatch + 1 == definition.dispatches.size()) {
        compare_results(result, expected, contents_of(audit.buffers), {});
        judge_arrays(result, puzzle, expected, contents_of(audit.buffers), audit.other_outcomes);
    }
    result.dispatches = {audited_dispatch(audit)};
    judge_dispatch(result, 0, kernel.text);
    judge_case(result);
    PuzzleResult whole{.puzzle = &puzzle, .kernel = kernel};
    whole.cases.push_back(std::move(result));
    judge_puzzle(whole);
    return whole;
}

std::set<std::uint32_t> Checker::subgroup_sizes_for(const Kernel& kernel) const {
    return subgroup_sizes(options_.seed, kernel.text,
                          executor_.device() ? executor_.device()->subgroup_size : 0);
}

LabResult Checker::check(const LabFile& file, const Kernel& kernel) {
    const CheckMemory memory;
    LabResult result = check_once(file, kernel);
    SubgroupTrials trials(result);
    for (const SubgroupForm& form : trials.others(subgroup_sizes_for(kernel))) {
        LabFile in_that_form = file;
        in_that_form.frame.subgroup_size = form.size;
        in_that_form.frame.subgroup_arrangement = form.arrangement;
        trials.add(form, check_once(in_that_form, kernel));
    }
    trials.finish();
    if (is_judged(result)) {
        result.verdict = verdict_of(result);
    }
    return result;
}

// Dispatch by dispatch, as run_case().
LabResult Checker::check_once(const LabFile& file, const Kernel& kernel) const {
    LabResult result{.file = file, .kernel = kernel};
    result.kernel.seed = options_.seed;
    const Executor::Clock::time_point limit = deadline();
    LabWalk walk(file);
    bool goes_on = true;
    while (goes_on) {
        Execution execution = executor_.execute(walk.frame(), result.kernel, walk.arrays(), limit);
        goes_on =
            take_dispatch(result, execution, walk) && result.findings.empty() && !walk.is_at_last();
        if (goes_on) {
            walk.carry_over(std::move(execution.buffers), execution.audit);
        }
    }
    if (result.verdict == LabVerdict::kClean) {
        if (walk.is_at_last()) {
            result.comparisons = compare_expected(file, result.contents);
        }
        result.verdict = verdict_of(result);
    }
    return result;
}

// Whether it came to its end.
bool Checker::take_dispatch(LabResult& result, const Execution& execution,
                            const LabWalk& walk) const {
    if (!execution.compile_errors.empty()) {
        result.verdict = LabVerdict::kCompileError;
        result.compile_errors = execution.compile_errors;
        return false;
    }
    const Frame frame = walk.frame();
    const bool is_first = result.prints.empty();
    const bool ran = execution.ran_on_device && (is_first || !result.device.empty());
    result.device = ran ? executor_.device()->name : std::string();
    if (result.not_run_because.empty()) {
        result.not_run_because = execution.not_run_because;
    }
    result.maximum = higher_of(result.maximum, execution.report.maximum);
    result.total = result.total + execution.report.total;
    result.costs.insert(result.costs.end(), execution.audit.costs.begin(),
                        execution.audit.costs.end());
    result.costs = is_first ? result.costs : audit::sums_by_line(result.costs);
    result.prints.push_back(
        {frame.launch, execution.audit.prints, execution.audit.prints_left_out});
    result.subgroups = execution.subgroups;
    result.orders = execution.audit.orders;
    result.tiles = ran ? execution.tiles : Tiles::kNone;
    result.detail = failure_of(execution, "the kernel");
    if (!result.detail.empty()) {
        result.verdict = has_timed_out(execution) ? LabVerdict::kTimedOut : LabVerdict::kCrashed;
        return false;
    }
    add_lab_findings(result, execution, walk);
    if (execution.device_gave_up) {
        result.notes.push_back(
            device_silent_note(executor_.device()->name, execution.not_run_because));
    }
    result.contents = contents_of(walk, result.file, execution);
    add_other_values(result, execution, frame);
    if (execution.difference.kind != CrossDifference::Kind::kNone) {
        Finding note = difference_note(execution.difference, execution.audit);
        const bool is_fault = note.kind == FindingKind::kOrderDependent && walk.is_at_last() &&
                              is_broken_by(result.file, result.contents, execution.other_buffers);
        (is_fault ? result.findings : result.notes).push_back(std::move(note));
    }
    return true;
}

void Checker::add_lab_findings(LabResult& result, const Execution& execution,
                               const LabWalk& walk) const {
    const Frame frame = walk.frame();
    // Advice is about GLSL.
    const std::string text = result.kernel.module ? std::string() : result.kernel.text;
    add_dispatch_notes(result.notes, notes_of(execution.audit, frame), result.prints.size() == 1);
    const std::uint32_t limit = loop_iteration_limit_of(executor_.device());
    result.findings = execution.audit.unsupported
                          ? findings_of(execution.report, frame, limit, text)
                          : findings_of(execution.audit, frame, text);
    if (execution.ran_on_device && !execution.audit.unsupported) {
        const bool is_whole =
            execution.audit.audited_workgroups == frame.launch.workgroups.volume();
        std::ranges::move(is_whole ? loop_limit_notes_of(execution.report, frame, limit)
                                   : loop_limits_of(execution.report, frame, limit),
                          std::back_inserter(is_whole ? result.notes : result.findings));
    }
    // What an order between dispatches decides shows in what the last one leaves.
    std::ranges::move(take_free_orders(result.findings,
                                       [&](const std::string& array) {
                                           return walk.is_at_last() &&
                                                  is_broken_by_order(result.file, array,
                                                                     execution.audit);
                                       }),
                      std::back_inserter(result.notes));
    if (result.kernel.module) {
        std::ranges::move(take_unwritten(result.findings), std::back_inserter(result.notes));
    }
}

Executor::Clock::time_point Checker::deadline() const {
    return Executor::Clock::now() + options_.time_limit;
}

// Why there is no verdict; empty if there can be one.
std::string Checker::failure_of(const Execution& execution, const std::string& what) const {
    if (execution.failure) {
        return failure_text(*execution.failure, what, options_.time_limit);
    }
    if (!execution.disagreement.empty()) {
        return fmt::format(
            "audit and device disagree in {}: {}. This is an error of the checker "
            "or of the driver, not yours; please report it with your kernel",
            what, execution.disagreement);
    }
    return {};
}

}  // namespace vkp
