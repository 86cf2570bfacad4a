// The learned state of a network, with all that it needs to continue learning.
#pragma once

#include <vector>

namespace vkp {

struct TrainingState {
    int epochs = 0;  // finished epochs
    // The weights of each layer, in the layout of initial_weights().
    std::vector<std::vector<float>> weights = {};
    // Adam's two means of each weight, first all means of gradients, then all of squares; empty for
    // plain gradient descent.
    std::vector<std::vector<float>> moments = {};
};

}  // namespace vkp
