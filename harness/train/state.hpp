// What a network has learned, and all that it needs to go on learning.
#pragma once

#include <vector>

namespace vkp {

struct TrainingState {
    int epochs = 0;  // that lie behind it
    // For each layer as initial_weights() has them.
    std::vector<std::vector<float>> weights = {};
    // Adam's two means of each weight, first all of the gradient, then all of its square; of plain
    // gradient descent none.
    std::vector<std::vector<float>> moments = {};
};

}  // namespace vkp
