// A network that is small enough for tests, what it is taught, and the kernels of the solutions.
#pragma once

#include "harness/train/setup.hpp"

namespace vkp {

// 110 images are five batches, and ten that are left out; 65 test images are four, the last of
// which has five images.
ImageSet some_images();

NetworkPlan plain_network();

// 110 images and 65 test images again, which are larger.
ImageSet larger_images();

// Three filters of 2×2 over these images leave 7×7 places, so that the pooling's last windows are
// partial.
NetworkPlan network_with_filters();

TrainingKernels solution_kernels();

// The same, with the kernels of solutions/train for all matrices.
TrainingKernels wide_kernels(const WideTiles& tiles = {});

Specifications all_specifications();

}  // namespace vkp
