#include "harness/check/subgroup_trials.hpp"

#include "harness/judge/subgroup_text.hpp"
#include "harness/model/closeness.hpp"

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

// Those that are there in some forms alone say so; of notes, which are no faults, those that the
// first form has say nothing.
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

std::size_t place_of(const LabFile& file, const std::string& array) {
    const auto found = std::ranges::find_if(
        file.arrays, [&](const LabArray& other) { return other.content.name == array; });
    return static_cast<std::size_t>(found - file.arrays.begin());
}

bool is_expected(const LabFile& file, const std::string& array) {
    return std::ranges::any_of(file.expected.arrays, [&](const ExpectedArray& expected) {
        return expected.array == array;
    });
}

std::string value_text(double value, const Array& array) {
    return is_float(array.type.scalar) ? fmt::format("{:.6g}", value)
                                       : fmt::format("{:.0f}", value);
}

// The first component that is another number than in the other arrangement.
std::optional<std::size_t> first_difference(const ArrayContent& one, const ArrayContent& other,
                                            const Array& array) {
    double largest = 0;
    for (const double value : one.values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    const double tolerance = is_float(array.type.scalar) ? kRounding * largest : 0;
    for (std::size_t i = 0; i < one.values.size(); ++i) {
        const bool is_unwritten =
            std::ranges::binary_search(one.unwritten, i / array.type.components);
        if (!is_unwritten && !is_close(other.values[i], one.values[i], tolerance)) {
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

}  // namespace

bool is_judged(const LabResult& result) {
    return result.verdict == LabVerdict::kClean || result.verdict == LabVerdict::kNotProved ||
           result.verdict == LabVerdict::kFaulty || result.verdict == LabVerdict::kWrong;
}

SubgroupTrials::SubgroupTrials(LabResult& result)
    : result_(result), outcomes_(result.file.expected.arrays.size()) {
    if (!is_judged(result_) || !result_.subgroups.are_used) {
        return;
    }
    const SubgroupForm own{result_.subgroups.size};
    result_.tried_in = {own};
    for (std::vector<Finding>* findings : {&result_.findings, &result_.notes}) {
        for (Finding& finding : *findings) {
            finding.subgroups = {own};
        }
    }
    take_comparisons(own, result_);
}

// Hardly any GPU has subgroups of four, which would be a fault of every shader that counts on
// eight.
constexpr std::uint32_t kInPlaceOfFour = 16;

std::vector<SubgroupForm> SubgroupTrials::others(const std::set<std::uint32_t>& sizes) const {
    const Frame& frame = result_.file.frame;
    // After a loop that does not end, other forms only take time.
    const bool is_endless = std::ranges::any_of(result_.findings, [](const Finding& finding) {
        return finding.kind == FindingKind::kEndlessLoop;
    });
    std::vector<SubgroupForm> forms;
    if (result_.tried_in.empty() || is_endless || frame.tiles != Tiles::kNone) {
        return forms;
    }
    const std::uint32_t own = result_.subgroups.size;
    for (const std::uint32_t each : sizes) {
        const std::uint32_t size = each == 4 ? kInPlaceOfFour : each;
        if (frame.subgroup_size == 0 && size != own) {
            forms.push_back({size});
        }
    }
    if (has_several_dimensions(frame.launch.workgroup_size)) {
        forms.push_back({own, SubgroupArrangement::kBlocks});
    }
    return forms;
}

void SubgroupTrials::add(const SubgroupForm& form, const LabResult& trial) {
    result_.tried_in.push_back(form);
    if (!is_judged(trial)) {
        result_.verdict = trial.verdict;
        result_.detail = fmt::format("in {}: {}", forms_text({form}), trial.detail);
        result_.compile_errors = trial.compile_errors;
        return;
    }
    if (result_.findings.empty() && trial.findings.empty()) {
        compare_arrangements(form, trial);
    }
    merge(result_.findings, trial.findings, form);
    merge(result_.notes, trial.notes, form);
    take_comparisons(form, trial);
}

void SubgroupTrials::finish() {
    say_forms(result_.findings, result_.tried_in, true);
    say_forms(result_.notes, result_.tried_in, false);
    add_outcomes();
}

// What something was found against may have any values.
void SubgroupTrials::take_comparisons(const SubgroupForm& form, const LabResult& result) {
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
            outcome.value =
                result.contents[place_of(result.file, comparison.array)].values[outcome.component];
        }
        outcome.wrong.push_back(form);
    }
}

void SubgroupTrials::compare_arrangements(const SubgroupForm& form, const LabResult& trial) {
    if (form.arrangement != SubgroupArrangement::kBlocks) {
        return;
    }
    for (std::size_t i = 0; i < result_.contents.size(); ++i) {
        const Array& array = result_.file.arrays[i].content;
        const ArrayContent& own = result_.contents[i];
        const ArrayContent& other = trial.contents[i];
        if (const auto component = first_difference(own, other, array);
            component && !is_expected(result_.file, array.name)) {
            SubgroupDependence found =
                dependence(array, *component, other.values[*component], own.values[*component]);
            found.forms = {form};
            found.others = {result_.tried_in.front()};
            result_.notes.push_back(subgroup_note(found, text_of_code()));
        }
    }
}

void SubgroupTrials::add_outcomes() {
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
        Outcome& outcome = outcomes_[i];
        if (outcome.right.empty() || outcome.wrong.empty()) {
            continue;
        }
        const ExpectedArray& expected = result_.file.expected.arrays[i];
        SubgroupDependence found = dependence(
            result_.file.arrays[place_of(result_.file, expected.array)].content, outcome.component,
            outcome.value, expected.expected.values[outcome.component]);
        found.forms = std::move(outcome.wrong);
        found.others = std::move(outcome.right);
        result_.findings.push_back(subgroup_finding(found, text_of_code()));
    }
}

// Of a module, it may be of another language.
std::string SubgroupTrials::text_of_code() const {
    return result_.kernel.module ? std::string() : result_.kernel.text;
}

}  // namespace vkp
