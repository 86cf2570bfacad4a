// Something that trains a network epoch by epoch, wherever it does so.
#pragma once

#include "harness/train/state.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct StepReport {
    int step = 0;     // number of finished steps in this epoch
    int steps = 0;    // steps in an epoch
    double loss = 0;  // the mean of the step's batch
};

// Called whenever steps have been done; false ends the epoch there, and its work is lost.
using OnStep = std::function<bool(const StepReport&)>;

struct TrainingFailure {
    enum class Kind { kNotANumber, kDeviceLost, kCrashed, kTimedOut, kRefused };

    Kind kind = Kind::kRefused;
    std::string puzzle = {};    // puzzle of the kernel, where that is known
    int step = 0;               // from 1 on; 0 if unknown
    std::int64_t element = -1;  // first element of that kernel's output that is no number
    std::string message = {};   // message of the device or the system
};

struct EpochOutcome {
    std::vector<double> losses;  // loss of each step; empty after a failure
    double seconds = 0;          // time of the steps alone
    std::optional<TrainingFailure> failure;
};

struct TestOutcome {
    double loss = 0;        // the mean
    double accuracy = 0;    // 0 to 1
    std::vector<int> read;  // label that each image was classified as
    std::optional<TrainingFailure> failure;
};

// The comparison of one dispatch of a step with the specification of its puzzle, which got the
// device's contents before it.
struct DispatchCheck {
    std::string puzzle;
    int layer = 0;              // from 1 on; 0: of no layer
    double error = 0;           // the largest, as a share of the tolerance: 1 is allowed
    std::int64_t element = -1;  // element with that error; -1: nothing differs at all
    double actual = 0;
    double expected = 0;
    double tolerance = 0;

    [[nodiscard]] bool is_right() const { return error <= 1; }
};

struct FirstStepOutcome {
    std::vector<DispatchCheck> dispatches;
    std::optional<TrainingFailure> failure;
};

// A weight's gradient beside how the loss changes, in double, when the weight does.
struct GradientCheck {
    int layer = 0;  // from 1 on
    std::int64_t weight = 0;
    double gradient = 0;
    double difference = 0;

    // The difference as a share of the larger one.
    [[nodiscard]] double apart() const;
};

struct GradientOutcome {
    std::vector<GradientCheck> weights;
    std::optional<TrainingFailure> failure;
};

class TrainingRunner {
public:
    virtual ~TrainingRunner() = default;

    // After a failure the runner is back at the beginning of the epoch, and can be called again.
    virtual EpochOutcome train(const OnStep& on_step) = 0;
    virtual TestOutcome test() = 0;
    virtual TrainingState state() = 0;

    // Both check the next step, and leave the state unchanged.
    virtual FirstStepOutcome check_first_step() = 0;
    // Checks the weights of each layer with the largest gradients, at most 20.
    virtual GradientOutcome check_gradients() = 0;
};

}  // namespace vkp
