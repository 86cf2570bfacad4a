// The learned state of a network, with all that it needs to continue learning.
#pragma once

#include <vector>

namespace vkp {

struct TrainingState {
    int epochs = 0;  // finished epochs
    // For each layer as initial_weights() has them.
    std::vector<std::vector<float>> weights = {};
    // Adam's two means of each weight, first all of the gradient, then all of its square; of plain
    // gradient descent none.
    std::vector<std::vector<float>> moments = {};
};

}  // namespace vkp
