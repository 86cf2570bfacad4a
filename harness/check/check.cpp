#include "harness/check/check.hpp"

#include "harness/base/heap.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/judge/findings.hpp"
#include "harness/judge/text_notes.hpp"
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

}  // namespace

PuzzleResult Checker::check(const Puzzle& puzzle, const Kernel& kernel) {
    return check(puzzle, kernel,
                 at_every_subgroup_size(cases_for(puzzle, options_.seed, kernel.text),
                                        subgroup_sizes_for(kernel)));
}

PuzzleResult Checker::check(const Puzzle& puzzle, const Kernel& kernel, std::vector<Case> cases) {
    const KeptMemory memory;
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
            result.verdict = execution.has_timed_out() ? Verdict::kTimedOut : Verdict::kCrashed;
            return;
        }
        judge_dispatch(result, loop_iteration_limit(), kernel.text);
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

std::uint32_t Checker::loop_iteration_limit() const {
    return executor_.device() ? vkp::loop_iteration_limit(*executor_.device()) : 0;
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
