// The networks that can be trained by their names, and what they are known to reach on MNIST.
#pragma once

#include "harness/train/network.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The accuracy on the test images that is expected after all epochs, as a share of them.
struct Mark {
    double expected = 0;
    double least = 0;
    double most = 1;
};

struct NamedNetwork {
    std::string name;
    std::string title;  // "784-512-128-10 with ReLU, plain gradient descent"
    NetworkPlan plan;
    // The accuracy for the images of MNIST; nothing is known for others.
    Mark accuracy = {};
    std::vector<double> epoch_losses = {};  // published means; empty where there are none
    double loss_tolerance = 0;
};

const std::vector<NamedNetwork>& networks();

// Null if there is no network of that name.
const NamedNetwork* find_network(std::string_view name);

// 784-512-128-10, whose loss was published for each epoch.
NetworkPlan golden_network();

}  // namespace vkp
