// Which network is trained, and how, as the command line and a file to go on from say.
#pragma once

#include "checker/options/arguments.hpp"
#include "checker/train/checkpoint.hpp"
#include "harness/train/networks.hpp"

#include <optional>
#include <string>

namespace vkp {

struct TrainPlan {
    const NamedNetwork* network = nullptr;
    NetworkPlan plan;  // the network's own, with what was asked for otherwise
    // Whether what is known of the network's losses and of its accuracy is known of this training,
    // too, if its images are MNIST's.
    bool has_known_losses = false;
    bool has_known_accuracy = false;
};

// Throws UsageError for what cannot be, and InstallationError where the file is of another network.
TrainPlan plan_of(const TrainArguments& arguments, const std::optional<Checkpoint>& from);

// "ReLU; batch 500, gradient descent, rate 0.01"
std::string recipe_text(const NetworkPlan& plan);

}  // namespace vkp
