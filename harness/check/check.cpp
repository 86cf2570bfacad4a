#include "harness/check/check.hpp"

#include "harness/base/heap.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/check/baseline.hpp"
#include "harness/check/cures.hpp"
#include "harness/check/failure_text.hpp"
#include "harness/check/guessed_lengths.hpp"
#include "harness/check/outcomes.hpp"
#include "harness/check/shader_words.hpp"
#include "harness/check/smallest.hpp"
#include "harness/execution/case_walk.hpp"
#include "harness/judge/case_values.hpp"
#include "harness/judge/findings.hpp"
#include "harness/judge/lab_verdict.hpp"
#include "harness/judge/sentences/slip_notes.hpp"
#include "harness/judge/sentences/text_notes.hpp"
#include "harness/judge/subgroup_trials.hpp"
#include "harness/model/device/device_quirks.hpp"
#include "harness/model/numbers/drawn_case.hpp"

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

void add_text_notes(PuzzleResult& result) {
    if (is_refused(result.verdict)) {
        return;
    }
    std::ranges::move(comma_notes(result.kernel.text), std::back_inserter(result.notes));
    add_slips(result.kernel.text, result.findings, result.notes);
    if (result.puzzle == nullptr && !result.cases.front().dispatches.empty() &&
        result.cases.front().wrote_nothing()) {
        std::ranges::move(unused_value_notes(result.kernel.text), std::back_inserter(result.notes));
    }
}

// What is expected of a large case is worked out while its kernel runs.
std::future<Expected> specify(const Puzzle* puzzle, const Case& definition) {
    if (puzzle == nullptr) {
        return {};
    }
    constexpr std::size_t kLarge = std::size_t{1} << 20U;
    const bool is_large = definition.expected_value_count() > kLarge;
    return std::async(is_large ? std::launch::async : std::launch::deferred,
                      [puzzle, &definition] { return puzzle->expected(definition); });
}

// By array, what the other of audit and device left where a dispatch changed the array. `before` is
// what the dispatch found.
void take_others(std::vector<std::vector<std::byte>>& others, Execution& execution,
                 const std::vector<InitialArray>& before) {
    for (std::size_t i = 0; i < execution.other_buffers.size(); ++i) {
        std::vector<std::byte>& other = execution.other_buffers[i];
        if (!other.empty() || before[i].bytes != execution.buffers[i]) {
            others[i] = std::move(other);
        }
    }
}

DispatchResult result_of(Execution& execution) {
    return {.audit = std::move(execution.audit),
            .subgroups = execution.subgroups,
            .report = std::move(execution.report),
            .ran_on_device = execution.ran_on_device,
            .not_run_because = execution.not_run_because,
            .tiles = execution.tiles,
            .difference = execution.difference,
            .computes_floats = execution.computes_floats};
}

}  // namespace

PuzzleResult Checker::check(const Task& task, const Kernel& kernel) {
    PuzzleResult result = check_all(task, kernel);
    if (options_.cure_effort > 0) {
        try_cures(executor_, options_, task, result);
    }
    if (options_.smallest_limit.count() > 0) {
        result.smallest = smallest_case(executor_, options_, result);
    }
    return result;
}

PuzzleResult Checker::check_all(const Task& task, const Kernel& kernel) {
    constexpr int kMostGuesses = 20;
    PuzzleResult result = check_once(task, kernel);
    if (task.cases.empty() || !task.cases.front().is_guessed) {
        return result;
    }
    Task longer = task;
    for (int i = 0; i < kMostGuesses && grow_guessed_arrays(longer.cases.front(), result); ++i) {
        result = check_once(longer, kernel);
    }
    return result;
}

PuzzleResult Checker::check_once(const Task& task, const Kernel& kernel) {
    const KeptMemory memory;
    PuzzleResult result{.puzzle = task.puzzle, .kernel = kernel};
    result.kernel.seed = options_.seed;
    std::vector<Case> cases = cases_of(task, kernel);
    Allowance of_all(options_.time_limit);
    bool goes_on = true;
    for (std::size_t i = 0; goes_on && i < cases.size(); ++i) {
        // Each form of a lab file has the time of a kernel.
        Allowance of_form(options_.time_limit);
        goes_on = add_case(result, std::move(cases[i]), task.puzzle != nullptr ? of_all : of_form);
        if (goes_on && i == 0 && task.puzzle == nullptr) {
            std::ranges::move(other_forms(result.cases.front(), subgroup_sizes_to_try()),
                              std::back_inserter(cases));
        }
    }
    const bool ran = !result.cases.empty() && !result.cases.front().dispatches.empty();
    if (ran && result.cases.front().ran_on_device()) {
        result.device = executor_.device()->name;
    }
    if (task.puzzle == nullptr) {
        judge_forms(result);
        accept_known(result, task.known);
        fit_sentences(result);
    } else {
        judge_puzzle(result);
    }
    add_text_notes(result);
    return result;
}

std::vector<Case> Checker::cases_of(const Task& task, const Kernel& kernel) const {
    if (!task.cases.empty()) {
        std::vector<Case> cases = task.cases;
        for (Case& definition : cases) {
            const std::uint32_t least = definition.least_subgroup_size;
            if (executor_.device() && executor_.device()->subgroup_size < least) {
                definition.subgroup_size = least;
            }
        }
        return cases;
    }
    return at_every_subgroup_size(cases_for(*task.puzzle, options_.seed, kernel.text),
                                  subgroup_sizes_to_try());
}

// Whether others make sense after it.
bool Checker::add_case(PuzzleResult& whole, Case definition, Allowance& allowance) {
    if (whole.puzzle != nullptr) {
        require_launch_fits(executor_.device(), definition);
    }
    CaseResult result{.definition = std::move(definition), .expected = {}};
    std::future<Expected> expected = specify(whole.puzzle, result.definition);
    run_case(whole, result, expected, allowance);
    const bool compiles = whole.compile_errors.empty();
    if (compiles && expected.valid()) {
        result.expected = expected_of(result.compared(), expected.get());
    }
    // After a loop that does not end, other cases only take time.
    const bool goes_on = compiles && result.detail.empty() && !result.has_endless_loop();
    if (compiles || whole.puzzle == nullptr) {
        whole.cases.push_back(std::move(result));
    }
    return goes_on;
}

// Dispatch by dispatch, up to one that something speaks against: what follows would suffer from it.
void Checker::run_case(PuzzleResult& whole, CaseResult& result, std::future<Expected>& expected,
                       Allowance& allowance) const {
    const Case& definition = result.definition;
    CaseWalk walk(definition);
    std::vector<std::vector<std::byte>> others(walk.arrays().size());
    Outcomes outcomes(executor_, whole.kernel, loop_iteration_limit());
    while (!walk.is_at_end()) {
        Execution execution = walk.execute(executor_, whole.kernel, allowance);
        whole.compile_errors = std::move(execution.compile_errors);
        if (!whole.compile_errors.empty()) {
            return;
        }
        result.detail = failure_text(execution, definition, walk.dispatch(), options_.time_limit);
        take_others(others, execution, walk.arrays());
        if (!execution.failure) {
            if (result.is_of_lab()) {
                outcomes.take(walk, execution.audit, execution.buffers);
            }
            walk.carry_over(std::move(execution.buffers), execution.audit);
        }
        result.dispatches.push_back(result_of(execution));
        if (execution.device_gave_up) {
            result.notes.push_back(
                device_silent_note(executor_.device()->name, execution.not_run_because));
        }
        if (!result.detail.empty()) {
            result.verdict = execution.has_timed_out() ? Verdict::kTimedOut : Verdict::kCrashed;
            return;
        }
        // Advice is about GLSL.
        judge_dispatch(result, loop_iteration_limit(),
                       whole.kernel.modules.empty() ? whole.kernel.text : std::string_view());
        if (result.is_of_lab()) {
            if (walk.is_at_end()) {
                expect_moved_floats_as_they_are(result);
            }
            judge_lab_dispatch(result, whole.kernel, walk.arrays(), execution.other_buffers);
        }
        if (!result.findings.empty()) {
            break;
        }
    }
    if (result.is_of_lab()) {
        if (walk.is_at_end() && result.findings.empty()) {
            outcomes.follow(result, allowance);
        }
        judge_lab_case(result);
        return;
    }
    if (walk.is_at_end()) {
        judge_values(result, *whole.puzzle, expected.get(), walk.arrays(), others);
    }
    judge_case(result);
}

std::set<std::uint32_t> Checker::subgroup_sizes_to_try() const {
    return subgroup_sizes(executor_.device() ? executor_.device()->subgroup_size : 0);
}

std::uint32_t Checker::loop_iteration_limit() const {
    return executor_.device() ? vkp::loop_iteration_limit(*executor_.device()) : 0;
}

}  // namespace vkp
