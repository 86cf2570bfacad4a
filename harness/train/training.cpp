#include "harness/train/training.hpp"

#include "harness/base/installation_error.hpp"
#include "harness/model/data.hpp"
#include "harness/model/frame.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "harness/vulkan/sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <span>

namespace vkp {

namespace {

constexpr std::uint32_t kTile = 16;
constexpr std::uint32_t kLine = 64;  // threads in a workgroup of the kernels without tiles
constexpr ElementType kVec4{Scalar::kFloat32, 4};

std::uint32_t groups(int extent, std::uint32_t size) {
    return static_cast<std::uint32_t>(divide_rounding_up(extent, static_cast<int>(size)));
}

Launch line_launch(int across, int down = 1) {
    return {{groups(across, kLine), static_cast<std::uint32_t>(down)}, {kLine}};
}

Launch tile_launch(int across, int down) {
    return {{groups(across, kTile), groups(down, kTile)}, {kTile, kTile}};
}

template <typename T>
std::span<const std::byte> bytes_of(const std::vector<T>& values) {
    return std::as_bytes(std::span(values));
}

}  // namespace

class Training::Impl {
public:
    // An array with a stretch for each step, of which each begins where the device wants it.
    struct StepArray {
        std::size_t array = 0;
        std::uint64_t stride_bytes = 0;
        std::uint64_t size_bytes = 0;  // of a stretch

        [[nodiscard]] Sequence::Slice of_step(int step) const {
            return {array, static_cast<std::uint64_t>(step) * stride_bytes, size_bytes};
        }
    };

    // Images with what is needed to go through them.
    struct Pass {
        std::size_t images = 0;
        int count = 0;
        int steps = 0;
        StepArray order;
        StepArray labels;
        StepArray losses;
        std::vector<std::size_t> recordings;
    };

    Impl(const DeviceInfo& device, NetworkPlan plan, TrainingKernels kernels,
         const ImageSet& images, const TrainingOptions& options)
        : sequence_(device), plan_(std::move(plan)), kernels_(std::move(kernels)) {
        if (images.train.pixels != plan_.widths.front()) {
            throw InstallationError(fmt::format("The images have {} pixels, and the network {}.",
                                                images.train.pixels, plan_.widths.front()));
        }
        make_layers();
        train_ = make_pass(images.train);
        test_ = make_pass(images.test);
        if (options.steps > 0) {
            train_.steps = std::min(train_.steps, options.steps);
        }
        record_training(options.submission);
        std::vector<Sequence::Step> steps;
        for (int i = 0; i < test_.steps; ++i) {
            add_forward(steps, test_, i);
        }
        test_.recordings = {sequence_.record(steps)};
    }

    // Losses and hits, row by row, of all steps.
    std::vector<float> run(const Pass& pass) {
        for (const std::size_t recording : pass.recordings) {
            sequence_.run(recording);
        }
        const auto stretches = static_cast<std::uint64_t>(pass.steps);
        const std::vector<std::byte> bytes =
            sequence_.read(pass.losses.array, stretches * pass.losses.stride_bytes);
        std::vector<float> values;
        for (std::uint64_t step = 0; step < stretches; ++step) {
            std::vector<float> rows(pass.losses.size_bytes / sizeof(float));
            std::memcpy(rows.data(), bytes.data() + step * pass.losses.stride_bytes,
                        pass.losses.size_bytes);
            values.insert(values.end(), rows.begin(), rows.end());
        }
        return values;
    }

    [[nodiscard]] const Pass& training_pass() const { return train_; }
    [[nodiscard]] const Pass& test_pass() const { return test_; }
    [[nodiscard]] std::size_t batch() const { return static_cast<std::size_t>(plan_.batch); }
    [[nodiscard]] std::size_t dispatches_per_step() const { return dispatches_per_step_; }

    std::vector<std::vector<float>> weights() {
        std::vector<std::vector<float>> all;
        for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
            std::vector<float> of_layer(weight_count(layer));
            const auto bytes = sequence_.read(weights_[layer], of_layer.size() * sizeof(float));
            std::memcpy(of_layer.data(), bytes.data(), bytes.size());
            all.push_back(std::move(of_layer));
        }
        return all;
    }

private:
    [[nodiscard]] int width(std::size_t layer) const { return plan_.widths[layer]; }
    [[nodiscard]] std::size_t weight_count(std::size_t layer) const {
        return static_cast<std::size_t>(width(layer) + 1) *
               static_cast<std::size_t>(width(layer + 1));
    }

    std::size_t add_floats(std::size_t count) { return sequence_.add_array(count * sizeof(float)); }

    void make_layers() {
        const std::vector<std::vector<float>> initial = initial_weights(plan_);
        for (const int columns : plan_.widths) {
            values_.push_back(add_floats(batch() * static_cast<std::size_t>(columns)));
        }
        slopes_ = add_floats(batch() * static_cast<std::size_t>(plan_.widths.back()));
        for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
            weights_.push_back(add_floats(weight_count(layer)));
            gradients_.push_back(add_floats(weight_count(layer)));
            sequence_.write(weights_.back(), bytes_of(initial[layer]));
        }
        state_ = add_floats(2);  // plain gradient descent has none, but its file names it
    }

    StepArray make_step_array(int steps, std::uint64_t size_bytes) {
        const std::uint64_t alignment = sequence_.alignment_bytes();
        const std::uint64_t stride = (size_bytes + alignment - 1) / alignment * alignment;
        return {sequence_.add_array(static_cast<std::uint64_t>(steps) * stride), stride,
                size_bytes};
    }

    // A number for each row of each batch, in its place.
    template <typename NumberOf>
    StepArray make_numbers(int steps, NumberOf number_of) {
        StepArray made = make_step_array(steps, batch() * sizeof(std::uint32_t));
        const std::size_t stride = made.stride_bytes / sizeof(std::uint32_t);
        std::vector<std::uint32_t> words(static_cast<std::size_t>(steps) * stride);
        for (std::size_t i = 0; i < static_cast<std::size_t>(steps) * batch(); ++i) {
            words[i / batch() * stride + i % batch()] = number_of(i);
        }
        sequence_.write(made.array, bytes_of(words));
        return made;
    }

    Pass make_pass(const LabelledImages& of) {
        Pass pass{.images = sequence_.add_array(of.bytes.size()),
                  .count = of.count,
                  .steps = of.count / plan_.batch,
                  .order = {},
                  .labels = {},
                  .losses = {},
                  .recordings = {}};
        if (pass.steps == 0) {
            throw InstallationError(
                fmt::format("There are {} images, and a batch has {}.", of.count, plan_.batch));
        }
        sequence_.write(pass.images, bytes_of(of.bytes));
        pass.order =
            make_numbers(pass.steps, [](std::size_t i) { return static_cast<std::uint32_t>(i); });
        pass.labels =
            make_numbers(pass.steps, [&](std::size_t i) { return std::uint32_t{of.labels[i]}; });
        pass.losses = make_step_array(pass.steps, batch() * 2 * sizeof(float));
        return pass;
    }

    [[nodiscard]] Sequence::Slice all(std::size_t array, std::size_t floats) const {
        return {array, 0, floats * sizeof(float)};
    }
    [[nodiscard]] Sequence::Slice values(std::size_t layer) const {
        return all(values_[layer], batch() * static_cast<std::size_t>(width(layer)));
    }
    // How the loss changes with what a layer gave: on their way back they take the place of that.
    [[nodiscard]] Sequence::Slice slopes(std::size_t layer) const {
        return layer == plan_.layers()
                   ? all(slopes_, batch() * static_cast<std::size_t>(width(layer)))
                   : values(layer);
    }

    void add(std::vector<Sequence::Step>& steps, const Frame& frame, const std::string& text,
             std::vector<Sequence::Slice> arrays) {
        steps.push_back({.program = program_of(frame, text),
                         .arrays = std::move(arrays),
                         .workgroups = frame.launch.workgroups,
                         .push_constants = push_constants(frame)});
    }

    // Shapes are pushed, so that frames that differ in nothing else share one.
    std::size_t program_of(const Frame& frame, const std::string& text) {
        const std::string source = generate_shader(frame, text);
        const auto known = programs_.find(source);
        if (known != programs_.end()) {
            return known->second;
        }
        const CompiledKernel compiled = compile_kernel(frame, text);
        if (!compiled.errors.empty()) {
            throw InstallationError(
                fmt::format("A kernel does not compile: {}.", compiled.errors.front().message));
        }
        const std::size_t bytes = push_constants(frame).size() * sizeof(std::int32_t);
        return programs_[source] = sequence_.add_program(
                   compiled.shader.words, binding_count(frame), static_cast<std::uint32_t>(bytes));
    }

    void add_forward(std::vector<Sequence::Step>& steps, const Pass& pass, int step) {
        const int rows = plan_.batch;
        const int words = width(0) / 4;
        add(steps,
            {.launch = line_launch(words, rows),
             .arrays = {{"images", {pass.count, words}, ElementType::kUint32, true},
                        {"order", {rows}, ElementType::kUint32, true},
                        {"result", {rows, words}, kVec4, false}}},
            kernels_.batch,
            {all(pass.images,
                 static_cast<std::size_t>(pass.count) * static_cast<std::size_t>(words)),
             pass.order.of_step(step), values(0)});
        for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
            const int outputs = width(layer + 1);
            add(steps,
                {.launch = tile_launch(outputs, rows),
                 .arrays = {{"x", {rows, width(layer)}, ElementType::kFloat32, true},
                            {"w", {width(layer) + 1, outputs}, ElementType::kFloat32, true},
                            {"result", {rows, outputs}}},
                 .constants = {{"RELU", layer + 1 < plan_.layers() ? 1 : 0}}},
                kernels_.linear,
                {values(layer), all(weights_[layer], weight_count(layer)), values(layer + 1)});
        }
        const int classes = plan_.widths.back();
        add(steps,
            {.launch = line_launch(rows),
             .arrays = {{"z", {rows, classes}, ElementType::kFloat32, true},
                        {"label", {rows}, ElementType::kUint32, true},
                        {"result", {rows, 2}}}},
            kernels_.loss,
            {values(plan_.layers()), pass.labels.of_step(step), pass.losses.of_step(step)});
    }

    void add_backward(std::vector<Sequence::Step>& steps, const Pass& pass, int step) {
        const int rows = plan_.batch;
        const int classes = plan_.widths.back();
        add(steps,
            {.launch = line_launch(rows),
             .arrays = {{"z", {rows, classes}, ElementType::kFloat32, true},
                        {"label", {rows}, ElementType::kUint32, true},
                        {"result", {rows, classes}}},
             .constants = {{"CLASSES", classes}}},
            kernels_.loss_gradient,
            {values(plan_.layers()), pass.labels.of_step(step), slopes(plan_.layers())});
        // The gradient of a layer's weights comes first, as what it read is overwritten next.
        for (std::size_t layer = plan_.layers(); layer-- > 0;) {
            const int inputs = width(layer);
            const int outputs = width(layer + 1);
            add(steps,
                {.launch = tile_launch(outputs, inputs + 1),
                 .arrays = {{"x", {rows, inputs}, ElementType::kFloat32, true},
                            {"dy", {rows, outputs}, ElementType::kFloat32, true},
                            {"result", {inputs + 1, outputs}}}},
                kernels_.weight_gradient,
                {values(layer), slopes(layer + 1), all(gradients_[layer], weight_count(layer))});
            if (layer > 0) {
                add(steps,
                    {.launch = tile_launch(inputs, rows),
                     .arrays = {{"dy", {rows, outputs}, ElementType::kFloat32, true},
                                {"w", {inputs + 1, outputs}, ElementType::kFloat32, true},
                                {"result", {rows, inputs}}}},
                    kernels_.input_gradient,
                    {slopes(layer + 1), all(weights_[layer], weight_count(layer)), slopes(layer)});
            }
        }
    }

    // Last of all, as the way back needs the weights of the way there.
    void add_updates(std::vector<Sequence::Step>& steps) {
        for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
            const auto count = static_cast<int>(weight_count(layer));
            add(steps,
                {.launch = {{groups(count, 256)}, {256}},
                 .arrays = {{"g", {count}, ElementType::kFloat32, true},
                            {"state", {2, 1}},
                            {"result", {count}}},
                 .constants = {{"RATE", plan_.rate}, {"C1", 1.0F}, {"C2", 1.0F}},
                 .kernel = "sgd"},
                kernels_.update,
                {all(gradients_[layer], weight_count(layer)), all(state_, 2),
                 all(weights_[layer], weight_count(layer))});
        }
    }

    void record_training(Submission submission) {
        std::vector<Sequence::Step> steps;
        for (int i = 0; i < train_.steps; ++i) {
            add_forward(steps, train_, i);
            add_backward(steps, train_, i);
            add_updates(steps);
        }
        dispatches_per_step_ = steps.size() / static_cast<std::size_t>(train_.steps);
        const std::size_t at_a_time = submission == Submission::kEpoch  ? steps.size()
                                      : submission == Submission::kStep ? dispatches_per_step_
                                                                        : 1;
        for (auto next = steps.begin(); next != steps.end();) {
            const auto end = next + static_cast<std::ptrdiff_t>(at_a_time);
            train_.recordings.push_back(sequence_.record({next, end}));
            next = end;
        }
    }

    Sequence sequence_;
    NetworkPlan plan_;
    TrainingKernels kernels_;
    std::map<std::string, std::size_t> programs_;  // by their source
    std::vector<std::size_t> values_;              // the images, and what each layer gives
    std::size_t slopes_ = 0;                       // of the loss, by the scores
    std::vector<std::size_t> weights_;
    std::vector<std::size_t> gradients_;
    std::size_t state_ = 0;
    Pass train_;
    Pass test_;
    std::size_t dispatches_per_step_ = 0;
};

Training::Training(const DeviceInfo& device, const NetworkPlan& plan,
                   const TrainingKernels& kernels, const ImageSet& images,
                   const TrainingOptions& options)
    : impl_(std::make_unique<Impl>(device, plan, kernels, images, options)) {}

Training::~Training() = default;

std::vector<double> Training::train() {
    const std::vector<float> rows = impl_->run(impl_->training_pass());
    std::vector<double> losses;
    for (std::size_t first = 0; first < rows.size(); first += 2 * impl_->batch()) {
        double sum = 0;
        for (std::size_t i = 0; i < impl_->batch(); ++i) {
            sum += rows[first + 2 * i];
        }
        losses.push_back(sum / static_cast<double>(impl_->batch()));
    }
    return losses;
}

TestResult Training::test() {
    const std::vector<float> rows = impl_->run(impl_->test_pass());
    TestResult result;
    for (std::size_t i = 0; i < rows.size(); i += 2) {
        result.loss += rows[i];
        result.accuracy += rows[i + 1];
    }
    const double count = static_cast<double>(rows.size()) / 2;
    return {result.loss / count, result.accuracy / count};
}

std::size_t Training::dispatches_per_step() const {
    return impl_->dispatches_per_step();
}

std::vector<std::vector<float>> Training::weights() const {
    return impl_->weights();
}

}  // namespace vkp
