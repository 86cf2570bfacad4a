// What came of a kernel, dispatch by dispatch, case by case and as a whole.
#pragma once

#include "harness/judge/array_contents.hpp"
#include "harness/judge/compare.hpp"
#include "harness/model/device/subgroups.hpp"
#include "harness/model/device/tiles.hpp"
#include "harness/model/kernel.hpp"
#include "harness/model/puzzle.hpp"
#include "harness/model/results/audit_result.hpp"
#include "harness/model/results/diagnosis.hpp"
#include "harness/model/results/finding.hpp"
#include "harness/model/results/run_report.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// One dispatch of a case, as it ran.
struct DispatchResult {
    audit::Result audit = {};
    Subgroups subgroups = {};          // as the audit took them to be
    RunReport report = {};             // of the device, or the audit's counts if none ran
    bool ran_on_device = false;        // otherwise the values are the audit's
    std::string not_run_because = {};  // why the device did not run it, if there is one
    Tiles tiles = Tiles::kNone;        // by what it multiplied tiles, if it ran and there are any
    CrossDifference difference = {};   // of audit and device, which GLSL permits
    bool computes_floats = true;       // otherwise the kernel only moves and compares them
};

// With the audit's counts.
DispatchResult audited_dispatch(audit::Result audit);

struct CaseResult {
    Case definition;
    Verdict verdict = Verdict::kSolved;
    // The comparison of one result: the first that is wrong, or else the last, which is `result`.
    Expected expected;
    Comparison comparison = {};
    std::optional<ResultArray> compared_array = {};  // which it is; none: `result`
    std::string broken_property = {};                // what Puzzle::property says
    // Whether the results are wrong where the threads come in another order.
    bool is_wrong_in_other_order = false;
    // The comparison of the same result as the other one of audit and device left it, where its
    // values differ.
    std::optional<Comparison> other_comparison = {};
    std::vector<Finding> findings = {};
    std::vector<Finding> notes = {};              // what is worth knowing and no fault
    std::vector<DispatchResult> dispatches = {};  // up to the first that went wrong
    std::string detail = {};                      // why it timed out or crashed
    // For a lab file, what the arrays hold after the last dispatch that ended, in their order, and
    // how that compares with the expectations; both are empty if no dispatch ended.
    std::vector<ArrayContent> contents = {};
    std::vector<ArrayComparison> comparisons = {};

    [[nodiscard]] bool has_endless_loop() const;
    [[nodiscard]] bool is_of_lab() const { return definition.expectations.has_value(); }
    [[nodiscard]] ResultArray compared() const;  // the result that is compared
    [[nodiscard]] Counts maximum() const;  // of each count over all invocations of all dispatches
    [[nodiscard]] Counts total() const;
    [[nodiscard]] bool wrote_nothing() const;                  // no thread wrote to any array
    [[nodiscard]] std::vector<audit::LineCost> costs() const;  // of all dispatches, by line
    // Every value is right, and what else the puzzle asks of them holds.
    [[nodiscard]] bool has_right_values() const {
        return comparison.holds() && broken_property.empty();
    }
    // What all dispatches cost together; nothing where one of them was not audited as a whole.
    [[nodiscard]] std::optional<Traffic> traffic() const;
    [[nodiscard]] bool within_budget() const;
    [[nodiscard]] bool is_best() const;
    // Names of what is less than anybody is known to have needed.
    [[nodiscard]] std::vector<std::string_view> below_best() const;
    [[nodiscard]] bool ran_on_device() const;  // every dispatch did

    // Why the device did not run one of the dispatches, if there is a reason.
    [[nodiscard]] std::string not_run_because() const;

    // The dispatch that tells most: the one that went wrong, otherwise the last.
    [[nodiscard]] std::size_t telling_dispatch() const;
    [[nodiscard]] const Launch& telling_launch() const;
};

// What came of a kernel: of a puzzle, or of a lab file, which has one case for each form of
// subgroups that it was tried in. Those after the first count only where they differ from it.
struct PuzzleResult {
    const Puzzle* puzzle = nullptr;  // null: of a lab file
    Kernel kernel;
    Verdict verdict = Verdict::kSolved;
    int stars = 0;
    std::vector<CaseResult> cases = {};  // up to the first that made it senseless to go on
    std::vector<Finding> findings = {};  // of all cases, one for each kind and place
    std::vector<Finding> notes = {};     // likewise
    // Of a lab file with a baseline: the findings that it accepts, and those that came no more.
    std::vector<Finding> accepted = {};
    std::vector<std::string> gone = {};
    std::vector<CompileError> compile_errors = {};
    std::optional<Fix> error_fix = {};  // for the first of them, which was tried and solves
    bool within_budget = false;         // in every case, and without a note that costs stars
    // For an unchanged starter, the verdict that its text would get otherwise.
    std::optional<Verdict> starter_verdict = {};
    std::string device = {};  // the name of the one that ran all of the first case; or empty
    // The same kernel on the smallest case that was found to show the same (check/smallest.hpp);
    // null where none was looked for, or found.
    std::shared_ptr<const PuzzleResult> smallest = {};

    // What was seen: the verdict, or that of an unchanged starter.
    [[nodiscard]] Verdict outcome() const { return starter_verdict.value_or(verdict); }

    // Every value is right and nothing was found, whatever it costs.
    [[nodiscard]] bool is_right() const;

    // A loop ran until it was stopped: what it did until then is nothing to count.
    [[nodiscard]] bool has_endless_loop() const;

    // The first note that costs stars; null if there is none.
    [[nodiscard]] const Finding* costly_note() const;

    // The case whose counts are shown; nothing if none ran.
    [[nodiscard]] const CaseResult* scored_case() const;

    // The case that tells most: the scored one, unless that is right and another is not; nothing
    // if none ran.
    [[nodiscard]] const CaseResult* telling_case() const;

    // Names of what a kernel with three stars needs less of, in the scored case, than any known
    // one.
    [[nodiscard]] std::vector<std::string_view> below_best() const;

    // The forms of subgroups that a lab file was tried in, the first being that of the device;
    // empty where the kernel uses none.
    [[nodiscard]] std::vector<SubgroupForm> tried_in() const;

    // The verdict, and the first finding of a faulty kernel.
    [[nodiscard]] Diagnosis diagnosis() const;
};

}  // namespace vkp
