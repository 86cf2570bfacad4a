// The part of a step that differs in a network of BitLinear layers: weights are −1, 0 or 1 times
// one scale, and the input of a layer is normalized, and rounded to bytes.
#pragma once

#include "harness/train/steps/operation_list.hpp"

#include <string>
#include <string_view>

namespace vkp {

// The name of solutions/train/bit_linear.comp among the kernels that are named by puzzles.
inline constexpr std::string_view kBitLinearHelpers = "bit_linear helpers";

class BitLinearStep {
public:
    // All must outlive it.
    BitLinearStep(const DeviceArrays& arrays, const TrainingKernels& kernels, int rows,
                  OperationList& made);

    // Packs a layer's current latent weights into the words for its multiplication.
    void pack(std::size_t layer);

    // Multiplies these words with the layer's input: into `result`, and with ReLU into the values
    // of that layer unless it is the last.
    void forward(std::size_t layer, Sequence::Slice result);

    // The input of a layer as it was multiplied: its bytes, as the numbers they represent.
    void normed_input(std::size_t layer);

    // The gradient of the loss by the outputs of the layer before, without its ReLU.
    void input_gradient(std::size_t layer);

private:
    [[nodiscard]] int inputs(std::size_t layer) const { return arrays_.width(layer - 1); }
    [[nodiscard]] int outputs(std::size_t layer) const { return arrays_.width(layer); }

    void quantize_weights(std::size_t layer);
    void pack_weights(std::size_t layer);
    void transpose(std::size_t layer, const Shape& from, Sequence::Slice a, Sequence::Slice result);
    // One of the functions of solutions/train/bit_linear.comp.
    void helper(std::size_t layer, const std::string& function, const Shape& shape,
                const Launch& launch, Sequence::Slice x, Sequence::Slice result);

    const DeviceArrays& arrays_;
    const TrainingKernels& kernels_;
    int rows_;
    OperationList& made_;
};

}  // namespace vkp
