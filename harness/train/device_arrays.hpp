// The arrays of a network on a device: images, outputs of each layer, weights, and the results of a
// step.
#pragma once

#include "harness/train/setup.hpp"
#include "harness/vulkan/sequence.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vkp {

// An array with a stretch for each step; each stretch begins at the alignment of the device.
struct StepArray {
    std::size_t array = 0;
    std::uint64_t stride_bytes = 0;

    [[nodiscard]] Sequence::Slice of_step(int step, std::uint64_t size_bytes) const {
        return {array, static_cast<std::uint64_t>(step) * stride_bytes, size_bytes};
    }
};

// Images with the arrays of a pass over them, a batch in each step.
struct ImagePass {
    std::size_t images = 0;
    int count = 0;
    int batch = 0;
    int steps = 0;
    StepArray order = {};
    StepArray labels = {};
    StepArray losses = {};  // for each image its loss, and whether it was classified correctly
    StepArray scores = {};  // scores if `keeps_scores`
    bool keeps_scores = false;

    // The last batch may have fewer.
    [[nodiscard]] int rows(int step) const;
};

// The weights of a ternary layer, from the latent ones on.
struct TernarySlices {
    Sequence::Slice latent;       // inputs × outputs
    Sequence::Slice turned;       // outputs × inputs
    Sequence::Slice scale;        // γ
    Sequence::Slice weights;      // −1, 0 and 1, likewise outputs × inputs
    Sequence::Slice words;        // their codes
    Sequence::Slice packed;       // with one row more, for γ
    Sequence::Slice restored;     // γ times the weights
    Sequence::Slice multiplied;   // inputs × outputs again
    Sequence::Slice with_biases;  // with a row more that nobody reads
};

// The arrays of a convolution: the outputs of its filters, the gradient of the loss at each
// position, and the position of the maximum of each window.
struct ConvolutionSlices {
    Sequence::Slice outputs;
    Sequence::Slice slopes;
    Sequence::Slice where;
};

// The input of a layer as bytes.
struct ByteSlices {
    Sequence::Slice words;
    Sequence::Slice scales;
};

class DeviceArrays {
public:
    DeviceArrays(Sequence& sequence, const TrainingSetup& setup);

    [[nodiscard]] const NetworkPlan& plan() const { return plan_; }
    [[nodiscard]] const ImagePass& training() const { return training_; }
    [[nodiscard]] const ImagePass& test() const { return test_; }
    [[nodiscard]] int width(std::size_t layer) const { return plan_.widths[layer]; }

    // The images' order and the update's rates, of an epoch from 0 on.
    void begin_epoch(const LabelledImages& images, int epoch);

    void write_weights(const TrainingState& state);
    void read_weights(TrainingState& state);

    // The outputs of a layer for a batch of so many rows, layer 0 being the images. If scores are
    // kept, those of the last layer have their own place for each step.
    [[nodiscard]] Sequence::Slice values(std::size_t layer, int rows) const;
    // The outputs of a layer before the activation, where the layer's outputs do not determine
    // them.
    [[nodiscard]] Sequence::Slice inner(std::size_t layer, int rows) const;
    // The gradient of the loss by the outputs of a layer; it overwrites them.
    [[nodiscard]] Sequence::Slice slopes(std::size_t layer, int rows) const;
    // Layers of weights count from 0.
    [[nodiscard]] Sequence::Slice weights(std::size_t layer) const;
    [[nodiscard]] Sequence::Slice gradients(std::size_t layer) const;
    [[nodiscard]] Sequence::Slice moments(std::size_t layer) const;
    // Arrays of a network with ternary weights; for these, as for weights, layers count from 0.
    [[nodiscard]] TernarySlices ternary(std::size_t layer) const;
    [[nodiscard]] ByteSlices bytes(std::size_t layer, int rows) const;
    [[nodiscard]] Sequence::Slice normed(std::size_t layer, int rows) const;
    [[nodiscard]] ConvolutionSlices convolution(int rows) const;
    [[nodiscard]] Sequence::Slice rate(int step, std::size_t which) const;
    [[nodiscard]] Sequence::Slice images(const ImagePass& pass) const;

    [[nodiscard]] std::vector<float> read_floats(const Sequence::Slice& slice);

private:
    void make_layers();
    void make_ternary_layers();
    void make_convolution();
    StepArray make_step_array(int steps, std::uint64_t size_bytes);
    ImagePass make_pass(const LabelledImages& images, int steps);
    void write_order(const ImagePass& pass, const LabelledImages& images,
                     const std::vector<std::uint32_t>& order);
    void write_rates(int epoch);
    std::size_t add_floats(std::size_t count);
    [[nodiscard]] std::size_t moment_count(std::size_t layer) const;

    Sequence& sequence_;
    NetworkPlan plan_;
    std::vector<std::size_t> values_;
    std::vector<std::size_t> inner_;
    std::vector<std::size_t> slopes_;  // gradients of the loss, where they need room
    std::vector<std::size_t> weights_;
    std::vector<std::size_t> gradients_;
    std::vector<std::size_t> moments_;
    // Arrays of each layer with ternary weights; bytes and floats serve one layer after the other.
    struct TernaryLayer {
        std::size_t turned, scale, weights, packed, restored, multiplied;
    };
    std::vector<TernaryLayer> ternary_;
    std::size_t byte_words_ = 0;
    std::size_t byte_scales_ = 0;
    std::size_t normed_ = 0;
    struct ConvolutionArrays {
        std::size_t outputs, slopes, where;
    };
    ConvolutionArrays convolution_ = {};
    std::vector<StepArray> rates_;
    // The values of these that the device already has: most networks continue with them in the next
    // epoch.
    std::vector<std::vector<float>> rates_written_;
    std::vector<std::uint32_t> order_;
    ImagePass training_;
    ImagePass test_;
};

}  // namespace vkp
