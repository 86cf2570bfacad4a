// The dispatches of a step, in their order, with their kernels and arrays.
#pragma once

#include "harness/model/kernel_interface.hpp"
#include "harness/train/device_arrays.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace vkp {

struct Operation {
    std::string puzzle;                 // name of the kernel's puzzle: "linear"
    std::size_t layer = 0;              // from 1 on; 0: of no layer
    const std::string* text = nullptr;  // the kernel's
    KernelInterface interface;
    std::vector<Sequence::Slice> arrays;  // by binding
    // The arrays whose values the specification gives.
    std::vector<std::string> results = {"result"};
};

// The operations of one step of an epoch. Independent ones are next to each other.
std::vector<Operation> training_operations(const DeviceArrays& arrays,
                                           const TrainingKernels& kernels, int step);

// The operations from the images to losses and scores. The first step packs ternary weights, and
// later ones use those words.
std::vector<Operation> test_operations(const DeviceArrays& arrays, const TrainingKernels& kernels,
                                       int step);

}  // namespace vkp
