// The messages between the process of a training and its parent: the process sends the first one,
// when its device is open, and then answers each request in turn, with progress reports in between.
#pragma once

#include "harness/base/installation_error.hpp"
#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"
#include "harness/worker/archive.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace vkp {

enum class TrainingRequest : std::uint32_t { kTrain, kTest, kCheckFirstStep, kCheckGradients };

constexpr TrainingRequest last_enumerator(TrainingRequest /*any*/) {
    return TrainingRequest::kCheckGradients;
}

struct TrainingAnswer {
    bool is_done = false;  // otherwise there is only the report
    StepReport report = {};
    std::string error = {};  // for an InstallationError; nothing else is valid then
    Remedy remedy = Remedy::kNone;
    std::optional<EpochOutcome> epoch = {};
    std::optional<TrainingState> state = {};  // after an epoch that ended well
    std::optional<TestOutcome> test = {};
    std::optional<FirstStepOutcome> first_step = {};
    std::optional<GradientOutcome> gradients = {};
};

// The size in bytes of the longest answer of an honest process.
std::uint64_t max_answer_bytes(const TrainingSetup& setup);

// Unpacks an answer that fits the setup: existing sizes, images, layers and puzzles. Throws
// ProtocolError for any other. Values of losses and weights may be anything.
TrainingAnswer read_training_answer(std::span<const std::byte> message, const TrainingSetup& setup);

// Steps of an epoch.
int step_count(const TrainingSetup& setup);

constexpr TrainingFailure::Kind last_enumerator(TrainingFailure::Kind /*any*/) {
    return TrainingFailure::Kind::kRefused;
}

template <Same<StepReport> T>
auto members(T& of) {
    auto& [step, steps, loss] = of;
    return each_of(step, steps, loss);
}

template <Same<TrainingFailure> T>
auto members(T& of) {
    auto& [kind, puzzle, step, element, message] = of;
    return each_of(kind, puzzle, step, element, message);
}

template <Same<EpochOutcome> T>
auto members(T& of) {
    auto& [losses, seconds, failure] = of;
    return each_of(losses, seconds, failure);
}

template <Same<TestOutcome> T>
auto members(T& of) {
    auto& [loss, accuracy, read, failure] = of;
    return each_of(loss, accuracy, read, failure);
}

template <Same<TrainingState> T>
auto members(T& of) {
    auto& [epochs, weights, moments] = of;
    return each_of(epochs, weights, moments);
}

template <Same<DispatchCheck> T>
auto members(T& of) {
    auto& [puzzle, layer, error, element, actual, expected, tolerance] = of;
    return each_of(puzzle, layer, error, element, actual, expected, tolerance);
}

template <Same<FirstStepOutcome> T>
auto members(T& of) {
    auto& [dispatches, failure] = of;
    return each_of(dispatches, failure);
}

template <Same<GradientCheck> T>
auto members(T& of) {
    auto& [layer, weight, gradient, difference] = of;
    return each_of(layer, weight, gradient, difference);
}

template <Same<GradientOutcome> T>
auto members(T& of) {
    auto& [weights, failure] = of;
    return each_of(weights, failure);
}

template <Same<TrainingAnswer> T>
auto members(T& of) {
    auto& [is_done, report, error, remedy, epoch, state, test, first_step, gradients] = of;
    return each_of(is_done, report, error, remedy, epoch, state, test, first_step, gradients);
}

}  // namespace vkp
