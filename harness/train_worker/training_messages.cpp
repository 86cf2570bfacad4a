#include "harness/train_worker/training_messages.hpp"

#include "harness/train/steps/bit_linear_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace vkp {

namespace {

constexpr std::size_t kMaxTextBytes = 4096;

constexpr std::array<std::string_view, 19> kPuzzles = {"",
                                                       "batch",
                                                       "conv_2d",
                                                       "max_pool",
                                                       "conv_gradient",
                                                       "linear",
                                                       "loss",
                                                       "loss_gradient",
                                                       "gelu",
                                                       "weight_gradient",
                                                       "input_gradient",
                                                       "update",
                                                       "transpose",
                                                       "ternary",
                                                       "pack",
                                                       "absmax",
                                                       "bit_linear",
                                                       "straight_through",
                                                       kBitLinearHelpers};

void require(bool holds, const char* what) {
    if (!holds) {
        throw ProtocolError(what);
    }
}

void require_puzzle(const std::string& puzzle) {
    require(std::ranges::find(kPuzzles, puzzle) != kPuzzles.end(), "there is no such kernel");
}

void require_layer(int layer, int least, const TrainingSetup& setup) {
    require(layer >= least && static_cast<std::size_t>(layer) <= setup.plan.layers(),
            "the network has no such layer");
}

void require_fit(const std::optional<TrainingFailure>& failure, const TrainingSetup& setup) {
    if (failure) {
        require_puzzle(failure->puzzle);
        require(failure->step >= 0 && failure->step <= step_count(setup), "there is no such step");
        require(failure->element >= -1, "there is no such element");
        require(failure->message.size() <= kMaxTextBytes, "a text is too long");
    }
}

void require_fit(const TestOutcome& test, const TrainingSetup& setup) {
    require_fit(test.failure, setup);
    const auto images = static_cast<std::size_t>(setup.images->test.count);
    require(test.read.size() == (test.failure ? 0 : images), "there are other images");
    const int classes = setup.plan.widths.back();
    require(
        std::ranges::all_of(test.read, [&](int digit) { return digit >= 0 && digit < classes; }),
        "there is no such digit");
}

void require_fit(const TrainingState& state, const TrainingSetup& setup) {
    TrainingSetup with_state{
        .device = {}, .plan = setup.plan, .kernels = {}, .images = setup.images, .state = state};
    require(!state.weights.empty(), "there are no weights");
    try {
        require_fitting(with_state);
    } catch (const InstallationError&) {
        throw ProtocolError("the weights are those of another network");
    }
}

void require_fit(const FirstStepOutcome& outcome, const TrainingSetup& setup) {
    require_fit(outcome.failure, setup);
    for (const DispatchCheck& check : outcome.dispatches) {
        require_puzzle(check.puzzle);
        require_layer(check.layer, 0, setup);
        require(check.element >= -1, "there is no such element");
    }
}

void require_fit(const GradientOutcome& outcome, const TrainingSetup& setup) {
    require_fit(outcome.failure, setup);
    for (const GradientCheck& check : outcome.weights) {
        require_layer(check.layer, 1, setup);
        const std::size_t count =
            setup.plan.weight_count(static_cast<std::size_t>(check.layer) - 1);
        require(check.weight >= 0 && static_cast<std::size_t>(check.weight) < count,
                "a layer has no such weight");
    }
}

void require_fit(const TrainingAnswer& answer, const TrainingSetup& setup) {
    const auto steps = static_cast<std::size_t>(step_count(setup));
    require(answer.error.size() <= kMaxTextBytes, "a text is too long");
    require(answer.report.step >= 0 && answer.report.step <= step_count(setup),
            "there is no such step");
    if (answer.epoch) {
        require_fit(answer.epoch->failure, setup);
        const bool is_whole = !answer.epoch->failure;
        require(answer.epoch->losses.size() == (is_whole ? steps : 0), "there are other steps");
        require(answer.state.has_value() == is_whole, "a state comes with an epoch, and only so");
    }
    if (answer.state) {
        require_fit(*answer.state, setup);
    }
    if (answer.test) {
        require_fit(*answer.test, setup);
    }
    if (answer.first_step) {
        require_fit(*answer.first_step, setup);
    }
    if (answer.gradients) {
        require_fit(*answer.gradients, setup);
    }
}

}  // namespace

int step_count(const TrainingSetup& setup) {
    const int whole = setup.images->train.count / setup.plan.batch;
    return setup.options.steps > 0 ? std::min(whole, setup.options.steps) : whole;
}

std::uint64_t max_answer_bytes(const TrainingSetup& setup) {
    std::uint64_t bytes = std::uint64_t{1} << 20U;  // texts, checks, and sizes of arrays
    for (std::size_t layer = 0; layer < setup.plan.layers(); ++layer) {
        bytes += 3 * sizeof(float) * setup.plan.weight_count(layer);
    }
    bytes += sizeof(double) * static_cast<std::uint64_t>(step_count(setup));
    return bytes + sizeof(int) * static_cast<std::uint64_t>(setup.images->test.count);
}

TrainingAnswer read_training_answer(std::span<const std::byte> message,
                                    const TrainingSetup& setup) {
    auto answer = unpack<TrainingAnswer>(message);
    require_fit(answer, setup);
    return answer;
}

}  // namespace vkp
