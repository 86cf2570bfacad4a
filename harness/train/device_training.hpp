// A network on an open device, with the steps of an epoch recorded; runs them part by part.
#pragma once

#include "harness/base/input_error.hpp"
#include "harness/train/device_arrays.hpp"
#include "harness/train/runner.hpp"
#include "harness/train/setup.hpp"
#include "harness/train/steps/operations.hpp"
#include "harness/vulkan/sequence.hpp"

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace vkp {

// A kernel that does not compile where its constants change from step to step.
class KernelRefused : public InputError {
public:
    KernelRefused(std::string puzzle, const std::string& why)
        : InputError(why), puzzle_(std::move(puzzle)) {}
    [[nodiscard]] const std::string& puzzle() const { return puzzle_; }

private:
    std::string puzzle_;
};

class DeviceTraining {
public:
    // `setup` must outlive it. Compiles and records; throws KernelRefused and, as what follows
    // does, DeviceLost.
    DeviceTraining(Sequence& sequence, const TrainingSetup& setup);

    [[nodiscard]] DeviceArrays& arrays() { return arrays_; }
    [[nodiscard]] std::size_t dispatches_per_step() const;

    // Steps `from` to before `to`.
    void run_training(int from, int to);
    void run_test(int from, int to);

    // For each image of these steps its loss, and 1 or 0 for whether it was classified correctly.
    [[nodiscard]] std::vector<float> losses(const ImagePass& pass, int from, int to);
    [[nodiscard]] std::vector<float> scores(const ImagePass& pass, int step);

    // The operations of one step, to be run one by one.
    [[nodiscard]] std::vector<Operation> operations(int step) const;
    void run(const Operation& operation);

private:
    using Recordings = std::vector<std::vector<std::size_t>>;  // recordings of each step

    Sequence::Step step_of(const Operation& operation);
    std::size_t program_of(const Operation& operation);
    std::size_t compile(const Operation& operation);
    std::vector<std::size_t> record(const std::vector<Operation>& operations,
                                    Submission submission);
    void run(const Recordings& recordings, int from, int to);

    Sequence& sequence_;
    const TrainingSetup& setup_;
    DeviceArrays arrays_;
    std::map<std::string, std::size_t> programs_;            // by the key of an operation
    std::map<std::string, std::size_t> programs_by_source_;  // layers share programs
    Recordings training_;
    Recordings test_;
};

}  // namespace vkp
