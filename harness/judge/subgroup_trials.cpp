#include "harness/judge/subgroup_trials.hpp"

#include "harness/judge/lab_verdict.hpp"
#include "harness/judge/sentences/subgroup_text.hpp"
#include "harness/judge/sentences/warning_notes.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/model/numbers/closeness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vkp {

namespace {

// As between two orders: sums of floats differ in their last bits.
constexpr double kRounding = 1e-4;

bool is_same_cause(const Finding& one, const Finding& other) {
    return one.kind == other.kind && one.lines == other.lines && one.array == other.array;
}

void merge(std::vector<Finding>& into, const std::vector<Finding>& more, const SubgroupForm& form) {
    for (const Finding& finding : more) {
        const auto known = std::ranges::find_if(
            into, [&](const Finding& other) { return is_same_cause(other, finding); });
        if (known != into.end()) {
            known->subgroups.push_back(form);
        } else if (finding.kind != FindingKind::kUnusedInput) {
            into.push_back(finding);
            into.back().subgroups = {form};
        }
    }
}

// Findings that exist in some forms only say so. Notes are no faults: those of the first form say
// nothing.
void say_forms(std::vector<Finding>& findings, const std::vector<SubgroupForm>& all,
               bool of_first) {
    for (Finding& finding : findings) {
        if (finding.kind == FindingKind::kSubgroupDependent) {
            continue;  // it says so itself
        }
        const std::vector<SubgroupForm> forms = std::move(finding.subgroups);
        finding.subgroups.clear();
        std::vector<SubgroupForm> others;
        std::ranges::copy_if(all, std::back_inserter(others), [&](const SubgroupForm& form) {
            return std::ranges::find(forms, form) == forms.end();
        });
        if (!others.empty() && (of_first || forms.front() != all.front())) {
            limit_to(finding, forms, others);
        }
    }
}

bool is_expected(const Case& definition, std::size_t place) {
    return std::ranges::any_of(*definition.expectations, [&](const ExpectedArray& expected) {
        return expected.place == place;
    });
}

std::string value_text(double value, const Array& array) {
    return is_float(array.type.scalar) ? fmt::format("{:.6g}", value)
                                       : fmt::format("{:.0f}", value);
}

// The first component that is another number than in the other arrangement.
std::optional<std::size_t> first_difference(const ArrayContent& one, const ArrayContent& other,
                                            const Array& array) {
    if (one.bytes == other.bytes && one.unwritten.empty()) {
        return {};
    }
    double largest = 0;
    for (std::size_t i = 0; i < one.value_count(); ++i) {
        const double value = one.value(i);
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    const double tolerance = is_float(array.type.scalar) ? kRounding * largest : 0;
    for (std::size_t i = 0; i < one.value_count(); ++i) {
        if (!one.is_unwritten(i / array.type.components) &&
            !is_close(other.value(i), one.value(i), tolerance)) {
            return i;
        }
    }
    return {};
}

SubgroupDependence dependence(const Array& array, std::size_t component, double value,
                              double other_value) {
    SubgroupDependence found{.array = array.name,
                             .element = {},
                             .value = value_text(value, array),
                             .other_value = value_text(other_value, array)};
    for (const int index : unflatten(component / array.type.components, array.shape)) {
        found.element.push_back(index);
    }
    return found;
}

// Whether findings and values decide the verdict on such a result.
bool is_judged(const CaseResult& result) {
    return !result.dispatches.empty() && result.detail.empty();
}

// Puts what the other forms change into the result, whose findings and notes are those of the
// first.
class SubgroupTrials {
public:
    // The result must outlive it.
    explicit SubgroupTrials(PuzzleResult& result)
        : result_(result),
          forms_(result.tried_in()),
          outcomes_(result.cases.front().definition.expectations->size()) {
        for (std::vector<Finding>* findings : {&result_.findings, &result_.notes}) {
            for (Finding& finding : *findings) {
                finding.subgroups = {forms_.front()};
            }
        }
        take_comparisons(forms_.front(), first());
    }

    void add(std::size_t place) {
        const CaseResult& trial = result_.cases[place];
        const SubgroupForm& form = forms_[place];
        if (result_.findings.empty() && trial.findings.empty()) {
            compare_arrangements(form, trial);
        }
        merge(result_.findings, trial.findings, form);
        merge(result_.notes, trial.notes, form);
        take_comparisons(form, trial);
    }

    void finish() {
        say_forms(result_.findings, forms_, true);
        say_forms(result_.notes, forms_, false);
        add_outcomes();
    }

private:
    // The forms in which an expectation of an array holds, and those in which it does not.
    struct Outcome {
        std::vector<SubgroupForm> right;
        std::vector<SubgroupForm> wrong;
        std::size_t component = 0;  // the first that is wrong, in the first form
        double value = 0;           // its own there
    };

    // What something was found against may have any values.
    void take_comparisons(const SubgroupForm& form, const CaseResult& result) {
        if (!result.findings.empty()) {
            return;
        }
        for (std::size_t i = 0; i < result.comparisons.size(); ++i) {
            Outcome& outcome = outcomes_[i];
            const ArrayComparison& comparison = result.comparisons[i];
            if (comparison.holds()) {
                outcome.right.push_back(form);
                continue;
            }
            if (outcome.wrong.empty()) {
                outcome.component = comparison.mismatches.front();
                outcome.value = result.contents[comparison.place].value(outcome.component);
            }
            outcome.wrong.push_back(form);
        }
    }

    void compare_arrangements(const SubgroupForm& form, const CaseResult& trial) {
        if (form.arrangement != SubgroupArrangement::kBlocks) {
            return;
        }
        for (std::size_t i = 0; i < first().contents.size(); ++i) {
            const Array& array = first().definition.arrays[i];
            const ArrayContent& own = first().contents[i];
            const ArrayContent& other = trial.contents[i];
            if (const auto component = first_difference(own, other, array);
                component && !is_expected(first().definition, i)) {
                SubgroupDependence found =
                    dependence(array, *component, other.value(*component), own.value(*component));
                found.forms = {form};
                found.others = {forms_.front()};
                result_.notes.push_back(subgroup_note(found, text_of_code()));
            }
        }
    }

    void add_outcomes() {
        for (std::size_t i = 0; i < outcomes_.size(); ++i) {
            Outcome& outcome = outcomes_[i];
            if (outcome.right.empty() || outcome.wrong.empty()) {
                continue;
            }
            const ExpectedArray& expected = (*first().definition.expectations)[i];
            SubgroupDependence found =
                dependence(first().definition.arrays[expected.place], outcome.component,
                           outcome.value, expected.expected.values[outcome.component]);
            found.forms = std::move(outcome.wrong);
            found.others = std::move(outcome.right);
            result_.findings.push_back(subgroup_finding(found, text_of_code()));
        }
    }

    // A module has no text, as it may come from another language.
    [[nodiscard]] std::string text_of_code() const {
        return result_.kernel.modules.empty() ? result_.kernel.text : std::string();
    }

    [[nodiscard]] const CaseResult& first() const { return result_.cases.front(); }

    PuzzleResult& result_;
    std::vector<SubgroupForm> forms_;
    std::vector<Outcome> outcomes_;  // as the expectations of the case
};

// Verdict of the first form, and of the values in it.
void take_first(PuzzleResult& result) {
    const CaseResult& first = result.cases.front();
    result.verdict = first.verdict;
    result.findings = first.findings;
    result.notes = first.notes;
}

}  // namespace

std::vector<Case> other_forms(const CaseResult& first, const std::set<std::uint32_t>& sizes) {
    std::vector<Case> forms;
    // After a loop that does not end, other forms only take time.
    if (!is_judged(first) || !first.dispatches.back().subgroups.are_used ||
        first.definition.has_tiles || first.has_endless_loop()) {
        return forms;
    }
    const std::uint32_t own = first.dispatches.back().subgroups.size;
    const bool is_open =
        first.definition.subgroup_size == 0 || first.definition.least_subgroup_size != 0;
    const auto add = [&](std::uint32_t size, SubgroupArrangement arrangement) {
        forms.push_back(first.definition);
        forms.back().subgroup_size = size;
        forms.back().subgroup_arrangement = arrangement;
    };
    for (const std::uint32_t size : sizes) {
        if (is_open && size != own && size >= first.definition.least_subgroup_size) {
            add(size, SubgroupArrangement::kLinear);
        }
    }
    if (has_several_dimensions(first.definition.dispatches.front().launch.workgroup_size)) {
        add(own, SubgroupArrangement::kBlocks);
    }
    return forms;
}

namespace {

void put_serious_first(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& one, const Finding& other) {
                         return seriousness(one.kind) < seriousness(other.kind);
                     });
}

// A text whose values are compared and right needs none.
void add_warnings(PuzzleResult& result) {
    const CaseResult& first = result.cases.front();
    const bool is_right = result.verdict == Verdict::kSolved && !first.comparisons.empty();
    if (result.kernel.language == ShaderLanguage::kGlsl && result.kernel.modules.empty() &&
        !is_right) {
        add_warnings(result.kernel.text, interface_of(first.definition), result.findings,
                     result.notes);
    }
}

void judge_tried_forms(PuzzleResult& result) {
    take_first(result);
    const std::vector<SubgroupForm> forms = result.tried_in();
    if (!is_judged(result.cases.front()) || forms.empty()) {
        put_serious_first(result.findings);
        return;
    }
    SubgroupTrials trials(result);
    for (std::size_t i = 1; i < result.cases.size(); ++i) {
        CaseResult& trial = result.cases[i];
        if (!is_judged(trial)) {
            result.verdict = trial.verdict;
            trial.detail = fmt::format("in {}: {}", forms_text({forms[i]}), trial.detail);
            break;
        }
        trials.add(i);
    }
    trials.finish();
    put_serious_first(result.findings);
    if (result.verdict != Verdict::kTimedOut && result.verdict != Verdict::kCrashed) {
        result.verdict = lab_verdict(result.findings, result.notes, result.cases.front());
    }
}

}  // namespace

void judge_forms(PuzzleResult& result) {
    if (!result.compile_errors.empty()) {
        result.verdict = verdict_of(result.compile_errors);
        return;
    }
    judge_tried_forms(result);
    add_warnings(result);
}

}  // namespace vkp
