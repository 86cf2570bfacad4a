#include "harness/train/steps/bit_linear_step.hpp"

#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/dot4.hpp"
#include "harness/model/numbers/ternary.hpp"

namespace vkp {

namespace {

constexpr int kCodes = 16;         // codes in a word
constexpr float kEpsilon = 1e-6F;  // under the root of a norm
constexpr ElementType kIvec4{Scalar::kInt32, 4};

Constant least() {
    return {"LEAST", kLeastMagnitude};
}

Constant epsilon() {
    return {"EPSILON", kEpsilon};
}

}  // namespace

BitLinearStep::BitLinearStep(const DeviceArrays& arrays, const TrainingKernels& kernels, int rows,
                             OperationList& made)
    : arrays_(arrays), kernels_(kernels), rows_(rows), made_(made) {}

void BitLinearStep::pack(std::size_t layer) {
    quantize_weights(layer);
    pack_weights(layer);
}

void BitLinearStep::forward(std::size_t layer, Sequence::Slice result) {
    const int n = inputs(layer);
    made_.add("bit_linear", layer, kernels_.bit_linear.text,
              {.launch = row_launch(rows_),
               .arrays = {input("x", {rows_, n}),
                          input("w", {outputs(layer) + 1, n / kCodes}, ElementType::kUint32),
                          output("result", {rows_, outputs(layer)})},
               .constants = {{"MOST", n}, least(), epsilon()},
               .extensions = {std::string(kDot4)}},
              {arrays_.values(layer - 1, rows_), arrays_.ternary(layer - 1).packed, result});
    if (layer < arrays_.plan().layers()) {
        helper(layer, "relu", {rows_, outputs(layer)}, line_launch(rows_ * outputs(layer)), result,
               arrays_.values(layer, rows_));
    }
}

// Transposes the latent weights without the row of biases, so that the weights of an output are
// neighbours.
void BitLinearStep::quantize_weights(std::size_t layer) {
    const TernarySlices slices = arrays_.ternary(layer - 1);
    const int count = inputs(layer) * outputs(layer);
    transpose(layer, {inputs(layer), outputs(layer)}, slices.latent, slices.turned);
    KernelInterface interface {
        .launch = row_launch(1, 256),
        .arrays = {input("w", {count}), output("gamma", {1}),
                   output("result", {count}, ElementType::kInt32)},
        .constants = {least()}, .kernel = "scale"
    };
    made_.add("ternary", layer, kernels_.ternary.text, interface,
              {slices.turned, slices.scale, slices.weights});
    interface.launch = line_launch(count, 256);
    interface.kernel = "quantize";
    made_.add("ternary", layer, kernels_.ternary.text, interface,
              {slices.turned, slices.scale, slices.weights});
}

// Packs the weights into the words for the multiplication, followed by the scale's bits, and back
// to floats for the backward pass.
void BitLinearStep::pack_weights(std::size_t layer) {
    const TernarySlices slices = arrays_.ternary(layer - 1);
    const int vectors = inputs(layer) * outputs(layer) / 4;
    const int words = vectors / 4;
    const KernelInterface interface {
        .launch = line_launch(words),
        .arrays = {input("q", {vectors}, kIvec4), input("gamma", {1}),
                   output("words", {words}, ElementType::kUint32),
                   output("result", {vectors}, kVec4)},
        .kernel = "pack"
    };
    KernelInterface back = interface;
    back.kernel = "unpack";
    const std::vector<Sequence::Slice> of_both = {slices.weights, slices.scale, slices.words,
                                                  slices.restored};
    made_.add("pack", layer, kernels_.pack.text, interface, of_both);
    made_.add("pack", layer, kernels_.pack.text, back, of_both);
    transpose(layer, {outputs(layer), inputs(layer)}, slices.restored, slices.multiplied);
    helper(layer, "place_scale", {outputs(layer) + 1, inputs(layer) / kCodes}, line_launch(1),
           slices.scale, slices.packed);
}

void BitLinearStep::transpose(std::size_t layer, const Shape& from, Sequence::Slice a,
                              Sequence::Slice result) {
    constexpr int kSide = 16;
    const auto groups = [](int extent) {
        return static_cast<std::uint32_t>(divide_rounding_up(extent, kSide));
    };
    made_.add("transpose", layer, kernels_.transpose.text,
              {.launch = {{groups(from[1]), groups(from[0])}, {kSide, kSide}},
               .arrays = {input("a", from), output("result", {from[1], from[0]})}},
              {a, result});
}

void BitLinearStep::normed_input(std::size_t layer) {
    const int n = inputs(layer);
    const int words = divide_rounding_up(n, 4);
    const Sequence::Slice x = arrays_.values(layer - 1, rows_);
    const ByteSlices bytes = arrays_.bytes(layer - 1, rows_);
    const Sequence::Slice result = arrays_.normed(layer - 1, rows_);
    KernelInterface interface {
        .launch = row_launch(rows_),
        .arrays = {input("x", {rows_, n}), output("words", {rows_, words}, ElementType::kUint32),
                   output("scales", {rows_}), output("result", {rows_, n})},
        .constants = {least()}, .kernel = "quantize"
    };
    made_.add("absmax", layer, kernels_.absmax.text, interface,
              {x, bytes.words, bytes.scales, result});
    interface.kernel = "restore";
    interface.launch = line_launch(n);
    interface.launch.workgroups.y = static_cast<std::uint32_t>(rows_);
    made_.add("absmax", layer, kernels_.absmax.text, interface,
              {x, bytes.words, bytes.scales, result});
    helper(layer, "norm", {rows_, n}, row_launch(rows_), x, result);
}

// Puzzle 37's kernel masks what ReLU has not let through in the place of a copy, as puzzle 64's
// needs the row itself.
void BitLinearStep::input_gradient(std::size_t layer) {
    const int n = inputs(layer);
    const Sequence::Slice h = arrays_.values(layer - 1, rows_);
    const Sequence::Slice g = arrays_.inner(layer - 1, rows_);
    helper(layer, "relu", {rows_, n}, line_launch(rows_ * n), h, g);
    made_.add_tiled("input_gradient", layer, kernels_.input_gradient,
                    {.launch = {},
                     .arrays = {input("dy", {rows_, outputs(layer)}),
                                input("w", {n + 1, outputs(layer)}), output("result", {rows_, n})}},
                    {arrays_.slopes(layer, rows_), arrays_.ternary(layer - 1).with_biases, g});
    made_.add(
        "straight_through", layer, kernels_.straight_through.text,
        {.launch = row_launch(rows_),
         .arrays = {input("g", {rows_, n}), input("h", {rows_, n}), output("result", {rows_, n})},
         .constants = {epsilon()}},
        {g, h, arrays_.slopes(layer - 1, rows_)});
}

void BitLinearStep::helper(std::size_t layer, const std::string& function, const Shape& shape,
                           const Launch& launch, Sequence::Slice x, Sequence::Slice result) {
    made_.add(std::string(kBitLinearHelpers), layer, kernels_.bit_linear_helpers.text,
              {.launch = launch,
               .arrays = {input("x", shape), output("result", shape)},
               .constants = {epsilon()},
               .kernel = function},
              {x, result});
}

}  // namespace vkp
