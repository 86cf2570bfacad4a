// The network to train, and its options, from the command line and a checkpoint.
#pragma once

#include "checker/train/files/checkpoint.hpp"
#include "checker/train/train_options.hpp"
#include "harness/train/networks.hpp"

#include <optional>
#include <string>

namespace vkp {

struct TrainPlan {
    const NamedNetwork* network = nullptr;
    NetworkPlan plan;  // the network's own plan, with the requested changes
    // Whether the published losses and accuracy of the network apply to this training, too, if its
    // images are MNIST's.
    bool has_known_losses = false;
    bool has_known_accuracy = false;
};

// Throws UsageError for impossible options, and InstallationError if the file is of another
// network.
TrainPlan plan_of(const TrainArguments& arguments, const std::optional<Checkpoint>& from);

// "ReLU; batch 500, gradient descent, rate 0.01"
std::string recipe_text(const NetworkPlan& plan);

}  // namespace vkp
