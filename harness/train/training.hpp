// A network that learns on a Vulkan device: images, weights and all that is computed of them stay
// there, and an epoch is one submission.
//
// Its life: construct; epoch after epoch train(), and test() whenever one wants to know.
#pragma once

#include "harness/model/device_info.hpp"
#include "harness/train/images.hpp"
#include "harness/train/network.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace vkp {

// The texts of the kernels, by the names of their puzzles.
struct TrainingKernels {
    std::string batch;
    std::string linear;
    std::string loss;
    std::string loss_gradient;
    std::string weight_gradient;
    std::string input_gradient;
    std::string update;
};

// What is handed to the device and waited for at a time.
enum class Submission { kEpoch, kStep, kDispatch };

struct TrainingOptions {
    Submission submission = Submission::kEpoch;
    int steps = 0;  // of an epoch; 0: as many as there are whole batches
};

struct TestResult {
    double loss = 0;  // the mean
    double accuracy = 0;
};

class Training {
public:
    // Kernels are taken to be right: a wrong one may read beyond its arrays. Throws
    // InstallationError where one does not compile, or the driver refuses.
    Training(const DeviceInfo& device, const NetworkPlan& plan, const TrainingKernels& kernels,
             const ImageSet& images, const TrainingOptions& options = {});
    ~Training();
    Training(const Training&) = delete;
    Training& operator=(const Training&) = delete;

    // One epoch, of images in the order in which they are; gives the mean loss of each step.
    std::vector<double> train();
    // Of all whole batches of the test images.
    TestResult test();

    [[nodiscard]] std::size_t dispatches_per_step() const;
    // As initial_weights() has them.
    [[nodiscard]] std::vector<std::vector<float>> weights() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vkp
