// The part of a step that differs in a network whose first layer is a convolution: the kernels of
// puzzles 51 to 53 replace a matrix and its gradient.
#pragma once

#include "harness/train/steps/operation_list.hpp"

#include <string>

namespace vkp {

class ConvolutionStep {
public:
    // All must outlive it.
    ConvolutionStep(const DeviceArrays& arrays, const TrainingKernels& kernels, int rows,
                    OperationList& made);

    // Computes the values of layer 1, the pooled outputs, from the images.
    void forward();

    // Copies the values to the place of layer 1's gradients: puzzle 37's kernel finds its mask
    // there, and the values themselves stay for `pool_gradient()`.
    void copy_pooled();

    // Computes the gradients of the filters from the gradients at the outputs of layer 1.
    void weight_gradient();

private:
    [[nodiscard]] Shape images() const;
    [[nodiscard]] Shape outputs() const;
    void convolve();
    void pool(Sequence::Slice y, Sequence::Slice dy);
    void pool_gradient();
    void max_pool(const std::string& function, int side, Sequence::Slice y, Sequence::Slice dy,
                  std::vector<std::string> results);

    const DeviceArrays& arrays_;
    const TrainingKernels& kernels_;
    ConvolutionSizes sizes_;
    int rows_;
    OperationList& made_;
};

}  // namespace vkp
