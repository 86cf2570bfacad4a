// The check of a lab file, whose dispatches have expectations in place of a puzzle's specification.
#include "harness/base/heap.hpp"
#include "harness/check/check.hpp"
#include "harness/check/subgroup_trials.hpp"
#include "harness/judge/cross_check.hpp"
#include "harness/judge/findings.hpp"
#include "harness/lab/lab_walk.hpp"
#include "harness/model/encoding.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vkp {

namespace {

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

}  // namespace

LabResult Checker::check(const LabFile& file, const Kernel& kernel) {
    const KeptMemory memory;
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
        result.verdict = execution.has_timed_out() ? LabVerdict::kTimedOut : LabVerdict::kCrashed;
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
    const std::uint32_t limit = loop_iteration_limit();
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

}  // namespace vkp
