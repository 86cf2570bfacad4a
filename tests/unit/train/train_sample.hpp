// A training as it could have been, for the tests of what is made of it.
#pragma once

#include "checker/train/files/checkpoint.hpp"
#include "checker/train/report/train_report.hpp"

namespace vkp {

// Three of four epochs, with published losses for two, two kernels and two misclassified images.
TrainReport sample_training();

// A network of 4-3-2 after two epochs with Adam.
Checkpoint sample_checkpoint();

// Two filters of 2×2 over 4×4 pixels, and 8-3 after them, after an epoch of gradient descent.
Checkpoint sample_checkpoint_of_filters();

}  // namespace vkp
