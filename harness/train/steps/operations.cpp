#include "harness/train/steps/operations.hpp"

#include "harness/train/steps/bit_linear_step.hpp"
#include "harness/train/steps/convolution_step.hpp"
#include "harness/train/steps/operation_list.hpp"

#include <optional>
#include <utility>

namespace vkp {

namespace {

constexpr int kUpdates = 256;  // threads in a workgroup of the update

// A constant that a puzzle compiles into its kernel, but that changes here from step to step.
InterfaceArray changing_constant(std::string name) {
    return {.name = std::move(name), .shape = {1}, .is_readonly = true, .is_uniform = true};
}

// Puts the operations of one step together.
class Step {
public:
    Step(const DeviceArrays& arrays, const TrainingKernels& kernels, const ImagePass& pass,
         int step)
        : arrays_(arrays),
          kernels_(kernels),
          pass_(pass),
          step_(step),
          rows_(pass.rows(step)),
          layers_(arrays.plan().layers()),
          is_gelu_(arrays.plan().activation == Activation::kGelu) {
        if (arrays.plan().is_ternary) {
            bit_linear_.emplace(arrays, kernels, rows_, made_);
        }
        if (arrays.plan().convolution) {
            convolution_.emplace(arrays, kernels, rows_, made_);
        }
    }

    // Ternary weights are packed first, unless they are unchanged since an earlier step.
    void forward(bool is_packed) {
        gather();
        for (std::size_t layer = 1; layer <= layers_; ++layer) {
            if (bit_linear_) {
                const bool is_last = layer == layers_;
                if (!is_packed) {
                    bit_linear_->pack(layer);
                }
                bit_linear_->forward(layer, is_last ? scores() : arrays_.inner(layer, rows_));
                continue;
            }
            if (layer == 1 && convolution_) {
                convolution_->forward();
                continue;
            }
            linear(layer);
            if (is_gelu_ && layer < layers_) {
                gelu(layer, "forward", arrays_.inner(layer, rows_), arrays_.values(layer, rows_));
            }
        }
        loss();
    }

    // The gradient of a layer's weights comes first, as its inputs are overwritten next. A layer's
    // weights are updated when nothing needs the old ones any more.
    void backward() {
        loss_gradient();
        for (std::size_t layer = layers_; layer > 0; --layer) {
            weight_gradient(layer);
            if (layer < layers_) {
                update(layer + 1);
            }
            if (layer > 1) {
                input_gradient(layer);
            }
        }
        update(1);
    }

    std::vector<Operation> take() { return made_.take(); }

private:
    [[nodiscard]] int width(std::size_t layer) const { return arrays_.width(layer); }
    [[nodiscard]] Sequence::Slice scores() const {
        const Sequence::Slice own = arrays_.values(layers_, rows_);
        return pass_.keeps_scores ? pass_.scores.of_step(step_, own.size_bytes) : own;
    }
    [[nodiscard]] Sequence::Slice numbers_of(const StepArray& array, std::size_t each = 1) const {
        return array.of_step(step_, static_cast<std::uint64_t>(rows_) * each * sizeof(float));
    }

    void gather() {
        const int words = width(0) / 4;
        Launch launch = line_launch(words);
        launch.workgroups.y = static_cast<std::uint32_t>(rows_);
        made_.add("batch", 0, kernels_.batch.text,
                  {.launch = launch,
                   .arrays = {input("images", {pass_.count, words}, ElementType::kUint32),
                              input("order", {rows_}, ElementType::kUint32),
                              output("result", {rows_, words}, kVec4)}},
                  {arrays_.images(pass_), numbers_of(pass_.order), arrays_.values(0, rows_)});
    }

    void linear(std::size_t layer) {
        const bool is_last = layer == layers_;
        const int inputs = width(layer - 1);
        const int outputs = width(layer);
        made_.add_tiled("linear", layer, kernels_.linear,
                        {.launch = {},
                         .arrays = {input("x", {rows_, inputs}), input("w", {inputs + 1, outputs}),
                                    output("result", {rows_, outputs})},
                         .constants = {{"RELU", is_last || is_gelu_ ? 0 : 1}}},
                        {arrays_.values(layer - 1, rows_), arrays_.weights(layer - 1),
                         is_last ? scores() : arrays_.inner(layer, rows_)});
    }

    // Element by element.
    void gelu(std::size_t layer, const std::string& function, Sequence::Slice z,
              Sequence::Slice result) {
        const int count = rows_ * width(layer);
        made_.add("gelu", layer, kernels_.gelu.text,
                  {.launch = line_launch(count, kUpdates),
                   .arrays = {input("z", {count}), output("result", {count})},
                   .kernel = function},
                  {z, result});
    }

    void loss() {
        made_.add("loss", 0, kernels_.loss.text,
                  {.launch = line_launch(rows_),
                   .arrays = {input("z", {rows_, width(layers_)}),
                              input("label", {rows_}, ElementType::kUint32),
                              output("result", {rows_, 2})}},
                  {scores(), numbers_of(pass_.labels), numbers_of(pass_.losses, 2)});
    }

    void loss_gradient() {
        const int classes = width(layers_);
        made_.add(
            "loss_gradient", 0, kernels_.loss_gradient.text,
            {.launch = line_launch(rows_),
             .arrays = {input("z", {rows_, classes}), input("label", {rows_}, ElementType::kUint32),
                        output("result", {rows_, classes})},
             .constants = {{"CLASSES", classes}}},
            {scores(), numbers_of(pass_.labels), arrays_.slopes(layers_, rows_)});
    }

    void weight_gradient(std::size_t layer) {
        if (layer == 1 && convolution_) {
            convolution_->weight_gradient();
            return;
        }
        if (bit_linear_) {
            bit_linear_->normed_input(layer);
        }
        const int inputs = width(layer - 1);
        const int outputs = width(layer);
        made_.add_tiled(
            "weight_gradient", layer, kernels_.weight_gradient,
            {.launch = {},
             .arrays = {input("x", {rows_, inputs}), input("dy", {rows_, outputs}),
                        output("result", {inputs + 1, outputs})}},
            {bit_linear_ ? arrays_.normed(layer - 1, rows_) : arrays_.values(layer - 1, rows_),
             arrays_.slopes(layer, rows_), arrays_.gradients(layer - 1)});
    }

    // The kernel's mask is that of ReLU. With GELU it lets everything through, and the slope comes
    // afterwards.
    void input_gradient(std::size_t layer) {
        if (bit_linear_) {
            bit_linear_->input_gradient(layer);
            return;
        }
        const int inputs = width(layer - 1);
        const int outputs = width(layer);
        const Sequence::Slice result = arrays_.slopes(layer - 1, rows_);
        if (layer == 2 && convolution_) {
            convolution_->copy_pooled();
        }
        if (is_gelu_) {
            gelu(layer - 1, "open", arrays_.inner(layer - 1, rows_), result);
        }
        made_.add_tiled(
            "input_gradient", layer, kernels_.input_gradient,
            {.launch = {},
             .arrays = {input("dy", {rows_, outputs}), input("w", {inputs + 1, outputs}),
                        output("result", {rows_, inputs})}},
            {arrays_.slopes(layer, rows_), arrays_.weights(layer - 1), result});
        if (is_gelu_) {
            gelu(layer - 1, "backward", arrays_.inner(layer - 1, rows_), result);
        }
    }

    void update(std::size_t layer) {
        const NetworkPlan& plan = arrays_.plan();
        const auto count = plan.is_ternary ? width(layer - 1) * width(layer)  // no biases
                                           : static_cast<int>(plan.weight_count(layer - 1));
        const bool is_adam = plan.optimizer == Optimizer::kAdam;
        made_.add("update", layer, kernels_.update.text,
                  {.launch = line_launch(count, kUpdates),
                   .arrays = {input("g", {count}), output("state", {2, is_adam ? count : 1}),
                              changing_constant("RATE"), changing_constant("C1"),
                              changing_constant("C2"), output("result", {count})},
                   .kernel = is_adam ? "adam" : "sgd"},
                  {arrays_.gradients(layer - 1), arrays_.moments(layer - 1), arrays_.rate(step_, 0),
                   arrays_.rate(step_, 1), arrays_.rate(step_, 2), arrays_.weights(layer - 1)});
    }

    const DeviceArrays& arrays_;
    const TrainingKernels& kernels_;
    const ImagePass& pass_;
    int step_;
    int rows_;
    std::size_t layers_;
    bool is_gelu_;
    OperationList made_;
    std::optional<BitLinearStep> bit_linear_;     // parts that differ with ternary weights
    std::optional<ConvolutionStep> convolution_;  // and where the first layer is a convolution
};

}  // namespace

std::vector<Operation> training_operations(const DeviceArrays& arrays,
                                           const TrainingKernels& kernels, int step) {
    Step made(arrays, kernels, arrays.training(), step);
    made.forward(false);
    made.backward();
    return made.take();
}

std::vector<Operation> test_operations(const DeviceArrays& arrays, const TrainingKernels& kernels,
                                       int step) {
    Step made(arrays, kernels, arrays.test(), step);
    made.forward(step > 0);
    return made.take();
}

}  // namespace vkp
