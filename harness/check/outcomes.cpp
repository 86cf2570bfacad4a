#include "harness/check/outcomes.hpp"

#include "harness/judge/lab_verdict.hpp"
#include "harness/judge/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>

namespace vkp {

namespace {

// Dispatches that run in addition, of one case.
constexpr std::size_t kMostRuns = 256;

std::string_view text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::size_t hash_of_memory(const std::vector<InitialArray>& arrays) {
    std::size_t hash = 0;
    for (const InitialArray& array : arrays) {
        const std::span bytes(array.bytes.data(), array.bytes.size());
        hash = hash * 31 + std::hash<std::string_view>()(text_of(bytes));
    }
    return hash;
}

std::string dispatch_text(const Case& definition, std::size_t place) {
    const std::string& name = definition.dispatches[place].kernel;
    const auto has_name = [&](const Dispatch& dispatch) { return dispatch.kernel == name; };
    return std::ranges::count_if(definition.dispatches, has_name) == 1
               ? fmt::format("dispatch `{}`", name)
               : fmt::format("dispatch {}, `{}`,", place + 1, name);
}

std::string element_text(const Array& array, std::size_t component) {
    std::string text = array.name;
    for (const int index : unflatten(component / array.type.components, array.shape)) {
        text += fmt::format("[{}]", index);
    }
    return text;
}

std::string value_text(double value, const ElementType& type) {
    return is_float(type.scalar) ? fmt::format("{:.9g}", value) : fmt::format("{:.0f}", value);
}

std::string value_text(const ArrayContent& content, std::size_t component) {
    return value_text(content.value(component), content.type);
}

// "dispatch `write` leaves 1 in `x[0]`", by the first value that is another one than in `buffers`.
std::string difference_text(const Case& definition, std::size_t dispatch,
                            const audit::Result::Outcome& outcome,
                            const std::vector<std::vector<std::byte>>& buffers) {
    for (std::size_t i = 0; i < definition.arrays.size(); ++i) {
        if (buffers[i].empty() || buffers[i] == outcome.buffers[i]) {
            continue;
        }
        const Array& array = definition.arrays[i];
        const ArrayContent own{buffers[i], array.type};
        const ArrayContent other{outcome.buffers[i], array.type};
        std::size_t component = 0;
        while (component + 1 < own.value_count() &&
               value_text(own, component) == value_text(other, component)) {
            ++component;
        }
        return fmt::format("{} leaves {} in `{}`", dispatch_text(definition, dispatch),
                           value_text(other, component), element_text(array, component));
    }
    return {};
}

bool is_known(const Finding& finding, const std::vector<Finding>& findings) {
    return std::ranges::any_of(findings, [&](const Finding& other) {
        return other.kind == finding.kind && other.lines == finding.lines &&
               other.array == finding.array;
    });
}

// The first value that is not as expected, though it is in the first order.
std::optional<Finding> broken_expectation(const CaseResult& trial, const CaseResult& first) {
    const std::vector<ArrayComparison> comparisons =
        compare_expected(trial.definition, trial.contents);
    const std::vector<ArrayComparison> of_first =
        compare_expected(first.definition, first.contents);
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        if (comparisons[i].holds() || !of_first[i].holds()) {
            continue;
        }
        const std::size_t place = comparisons[i].place;
        const std::size_t component = comparisons[i].mismatches.front();
        const Array& array = trial.definition.arrays[place];
        const double expected = (*trial.definition.expectations)[i].expected.values[component];
        return Finding{
            .kind = FindingKind::kOrderDependent,
            .case_name = "",
            .lines = {},
            .message = fmt::format("`{}` should be {} and is {}", element_text(array, component),
                                   value_text(expected, array.type),
                                   value_text(trial.contents[place], component)),
            .advice =
                "The order of the threads decides what that dispatch leaves, and a device "
                "may run them in any.",
            .array = array.name};
    }
    return {};
}

void add(CaseResult& result, Finding finding, const std::string& needs) {
    if (!is_known(finding, result.findings)) {
        finding.message += (finding.order.empty() ? " if " : ", and if ") + needs;
        finding.order = finding.order.empty() ? needs : finding.order + ", and if " + needs;
        result.findings.push_back(std::move(finding));
    }
}

}  // namespace

bool Outcomes::is_new(const CaseWalk& walk) {
    return known_.emplace(walk.dispatch(), hash_of_memory(walk.arrays())).second;
}

void Outcomes::take(const CaseWalk& walk, const audit::Result& audit,
                    const std::vector<std::vector<std::byte>>& buffers) {
    if (walk.is_at_last() || (audit.other_outcomes.empty() && branches_.empty())) {
        return;
    }
    CaseWalk own = walk;
    own.carry_over(buffers, audit);
    is_new(own);
    branch_off(walk, audit, buffers, "");
}

void Outcomes::branch_off(const CaseWalk& walk, const audit::Result& audit,
                          const std::vector<std::vector<std::byte>>& buffers,
                          const std::string& needs) {
    if (walk.is_at_last()) {
        return;
    }
    for (const audit::Result::Outcome& outcome : audit.other_outcomes) {
        CaseWalk other = walk;
        other.carry_over(outcome.buffers, audit);
        const std::string leaves =
            difference_text(walk.definition(), walk.dispatch(), outcome, buffers);
        if (!leaves.empty() && is_new(other)) {
            const std::string all =
                needs.empty() ? leaves : fmt::format("{} and {}", needs, leaves);
            branches_.push_back({std::move(other), all});
        }
    }
}

void Outcomes::follow(CaseResult& result, Allowance& allowance) {
    const std::size_t length = result.definition.dispatches.size();
    for (std::size_t runs = 0; !branches_.empty(); branches_.pop_front()) {
        runs += length - branches_.front().walk.dispatch();
        if (runs > kMostRuns) {
            ++left_out_;
        } else {
            follow(branches_.front(), result, allowance);
        }
    }
    if (left_out_ > 0) {
        result.notes.push_back(
            {.kind = FindingKind::kNotAudited,
             .case_name = "",
             .lines = {},
             .message =
                 fmt::format("{} of the memories that dispatches can leave were not followed "
                             "to the end of the file",
                             left_out_),
             .advice = "The order of the threads decides which of them a device leaves."});
    }
}

void Outcomes::follow(Branch branch, CaseResult& result, Allowance& allowance) {
    CaseWalk& walk = branch.walk;
    CaseResult trial{.definition = result.definition, .expected = {}};
    trial.dispatches.resize(walk.dispatch());
    bool goes_on = true;
    while (goes_on && !walk.is_at_end()) {
        Execution execution =
            executor_.audit_alone(walk.interface(), kernel_, walk.arrays(), allowance);
        if (execution.failure || !execution.compile_errors.empty()) {
            ++left_out_;
            return;
        }
        branch_off(walk, execution.audit, execution.buffers, branch.needs);
        walk.carry_over(std::move(execution.buffers), execution.audit);
        trial.dispatches.push_back(audited_dispatch(std::move(execution.audit)));
        judge_dispatch(trial, loop_iteration_limit_,
                       kernel_.modules.empty() ? kernel_.text : std::string_view());
        judge_lab_dispatch(trial, kernel_, walk.arrays(), {});
        goes_on = trial.findings.empty() && is_new(walk);
    }
    for (Finding& finding : trial.findings) {
        add(result, std::move(finding), branch.needs);
    }
    if (trial.findings.empty() && walk.is_at_end()) {
        if (std::optional<Finding> broken = broken_expectation(trial, result)) {
            add(result, std::move(*broken), branch.needs);
        }
    }
}

}  // namespace vkp
