#include "harness/train/steps/first_step.hpp"

#include "harness/train/steps/gelu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

namespace vkp {

namespace {

// The values as in a case: one for each component of vectors.
std::vector<double> values_of(const std::vector<float>& words, ElementType type) {
    std::vector<double> values;
    values.reserve(words.size());
    for (const float word : words) {
        values.push_back(type.scalar == Scalar::kUint32 ? std::bit_cast<std::uint32_t>(word)
                                                        : double{word});
    }
    return values;
}

bool is_result(const Operation& operation, const std::string& array) {
    return std::ranges::find(operation.results, array) != operation.results.end();
}

const Sequence::Slice& slice_of(const Operation& operation, const std::string& array) {
    const auto found = std::ranges::find(operation.interface.arrays, array, &InterfaceArray::name);
    return operation.arrays[static_cast<std::size_t>(found - operation.interface.arrays.begin())];
}

// The case of a puzzle that matches a dispatch, with the current values of its arrays.
Case case_before(DeviceArrays& arrays, const Operation& operation) {
    const KernelInterface& interface = operation.interface;
    Dispatch dispatch{.launch = interface.launch, .kernel = interface.kernel};
    Case made;
    made.name = operation.puzzle;
    made.constants = interface.constants;
    for (std::size_t i = 0; i < interface.arrays.size(); ++i) {
        const InterfaceArray& array = interface.arrays[i];
        const std::vector<float> words = arrays.read_floats(operation.arrays[i]);
        if (array.is_uniform) {
            dispatch.constants.emplace_back(array.name, words.front());
            continue;
        }
        CaseArray before{{array.name, array.shape, values_of(words, array.type), array.type}};
        if (!array.is_readonly) {
            const bool is_asked_for = array.name == "result" || is_result(operation, array.name);
            before.role = is_asked_for ? ArrayRole::kResult : ArrayRole::kScratch;
        }
        made.arrays.push_back(std::move(before));
    }
    made.dispatches.push_back(std::move(dispatch));
    return made;
}

// 1 is allowed.
double share_of_tolerance(double actual, double expected, double tolerance) {
    if (actual == expected) {
        return 0;
    }
    const double distance = std::abs(actual - expected);
    return tolerance > 0 && std::isfinite(distance) ? distance / tolerance
                                                    : std::numeric_limits<double>::infinity();
}

// Compares one of the arrays of the specification, whose values begin at `first` there.
void compare(DispatchCheck& check, const Expected& expected, std::size_t first,
             const std::vector<double>& actual) {
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const std::size_t at = first + i;
        const double error =
            share_of_tolerance(actual[i], expected.values[at], expected.tolerances[at]);
        if (error > check.error) {
            check.error = error;
            check.element = static_cast<std::int64_t>(i);
            check.actual = actual[i];
            check.expected = expected.values[at];
            check.tolerance = expected.tolerances[at];
        }
    }
}

DispatchCheck compare(DeviceArrays& arrays, const Operation& operation, const Case& before,
                      const Expected& expected) {
    DispatchCheck check{.puzzle = operation.puzzle, .layer = static_cast<int>(operation.layer)};
    for (const ResultArray& result : before.results()) {
        if (is_result(operation, result.name)) {
            const std::vector<float> words = arrays.read_floats(slice_of(operation, result.name));
            compare(check, expected, result.first_value, values_of(words, result.type));
        }
    }
    return check;
}

Expected expected_of(const Case& before, const TrainingSetup& setup) {
    if (before.name == kGeluKernel) {
        return gelu_specification(before);
    }
    const auto found = setup.specifications.find(before.name);
    if (found == setup.specifications.end()) {
        throw std::logic_error(fmt::format("no specification of {} was given", before.name));
    }
    return found->second(before);
}

}  // namespace

FirstStepOutcome check_first_step(DeviceTraining& training, const TrainingSetup& setup) {
    FirstStepOutcome outcome;
    for (const Operation& operation : training.operations(0)) {
        const Case before = case_before(training.arrays(), operation);
        const Expected expected = expected_of(before, setup);
        training.run(operation);
        outcome.dispatches.push_back(compare(training.arrays(), operation, before, expected));
        if (setup.options.on_part) {
            setup.options.on_part();
        }
    }
    return outcome;
}

}  // namespace vkp
