#include "harness/train/device_arrays.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

namespace vkp {

namespace {

template <typename T>
std::span<const std::byte> bytes_of(const std::vector<T>& values) {
    return std::as_bytes(std::span(values));
}

constexpr std::size_t kCodesInWord = 16;  // codes of weights in a word
constexpr std::size_t kRates = 3;         // the update's RATE, C1 and C2

Sequence::Slice floats(std::size_t array, std::size_t count) {
    return {array, 0, count * sizeof(float)};
}

std::size_t product(int rows, int columns) {
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

}  // namespace

int ImagePass::rows(int step) const {
    return std::min(batch, count - step * batch);
}

DeviceArrays::DeviceArrays(Sequence& sequence, const TrainingSetup& setup)
    : sequence_(sequence), plan_(setup.plan) {
    const ImageSet& images = *setup.images;
    const int whole = images.train.count / plan_.batch;
    make_layers();
    const int asked = setup.options.steps > 0 ? setup.options.steps : whole;
    training_ = make_pass(images.train, std::min(whole, asked));
    test_ = make_pass(images.test, (images.test.count + plan_.batch - 1) / plan_.batch);
    test_.keeps_scores = true;
    test_.scores =
        make_step_array(test_.steps, product(plan_.batch, plan_.widths.back()) * sizeof(float));
    write_order(test_, images.test, epoch_order({}, images.test.count, 0));
    for (std::size_t i = 0; i < kRates; ++i) {
        rates_.push_back(make_step_array(training_.steps, sizeof(float)));
    }
}

void DeviceArrays::make_layers() {
    for (std::size_t layer = 0; layer <= plan_.layers(); ++layer) {
        const std::size_t count = product(plan_.batch, width(layer));
        const bool keeps_values = plan_.activation == Activation::kGelu || plan_.is_ternary;
        const bool has_inner = keeps_values && layer > 0 && layer < plan_.layers();
        values_.push_back(add_floats(count));
        inner_.push_back(has_inner ? add_floats(count) : values_.back());
    }
    for (std::size_t layer = 0; layer <= plan_.layers(); ++layer) {
        const bool has_own = layer == plan_.layers() || (plan_.is_ternary && layer > 0) ||
                             (plan_.convolution && layer == 1);
        slopes_.push_back(has_own ? add_floats(product(plan_.batch, width(layer)))
                                  : values_[layer]);
    }
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        weights_.push_back(add_floats(plan_.weight_count(layer)));
        gradients_.push_back(add_floats(plan_.weight_count(layer)));
        moments_.push_back(add_floats(std::max<std::size_t>(moment_count(layer), 2)));
    }
    if (plan_.is_ternary) {
        make_ternary_layers();
    }
    if (plan_.convolution) {
        make_convolution();
    }
}

void DeviceArrays::make_convolution() {
    const ConvolutionSizes sizes = convolution_sizes(plan_);
    convolution_ = {.outputs = add_floats(product(plan_.batch, sizes.outputs())),
                    .slopes = add_floats(product(plan_.batch, sizes.outputs())),
                    .where = add_floats(product(plan_.batch, sizes.pooled_outputs()))};
}

void DeviceArrays::make_ternary_layers() {
    int widest = 0;
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        const std::size_t count = product(width(layer), width(layer + 1));
        ternary_.push_back(
            {.turned = add_floats(count),
             .scale = add_floats(1),
             .weights = add_floats(count),
             .packed = add_floats(count / kCodesInWord + product(1, width(layer)) / kCodesInWord),
             .restored = add_floats(count),
             .multiplied = add_floats(plan_.weight_count(layer))});
        widest = std::max(widest, width(layer));
    }
    byte_words_ = add_floats(product(plan_.batch, widest));
    byte_scales_ = add_floats(product(plan_.batch, 1));
    normed_ = add_floats(product(plan_.batch, widest));
}

// Plain gradient descent has no moments, but its file names them.
std::size_t DeviceArrays::moment_count(std::size_t layer) const {
    return plan_.optimizer == Optimizer::kAdam ? 2 * plan_.weight_count(layer) : 0;
}

std::size_t DeviceArrays::add_floats(std::size_t count) {
    return sequence_.add_array(count * sizeof(float));
}

StepArray DeviceArrays::make_step_array(int steps, std::uint64_t size_bytes) {
    const std::uint64_t alignment = sequence_.alignment_bytes();
    const std::uint64_t stride = (size_bytes + alignment - 1) / alignment * alignment;
    return {sequence_.add_array(static_cast<std::uint64_t>(steps) * stride), stride};
}

ImagePass DeviceArrays::make_pass(const LabelledImages& images, int steps) {
    const std::uint64_t batch_bytes = product(plan_.batch, 1) * sizeof(std::uint32_t);
    ImagePass pass{.images = sequence_.add_array(images.bytes.size()),
                   .count = images.count,
                   .batch = plan_.batch,
                   .steps = steps};
    pass.order = make_step_array(steps, batch_bytes);
    pass.labels = make_step_array(steps, batch_bytes);
    pass.losses = make_step_array(steps, 2 * batch_bytes);
    sequence_.write(pass.images, bytes_of(images.bytes));
    return pass;
}

void DeviceArrays::begin_epoch(const LabelledImages& images, int epoch) {
    std::vector<std::uint32_t> order = epoch_order(plan_, images.count, epoch);
    if (order != order_) {
        write_order(training_, images, order);
        order_ = std::move(order);
    }
    write_rates(epoch);
}

void DeviceArrays::write_order(const ImagePass& pass, const LabelledImages& images,
                               const std::vector<std::uint32_t>& order) {
    const std::size_t stride = pass.order.stride_bytes / sizeof(std::uint32_t);
    std::vector<std::uint32_t> places(product(pass.steps, 1) * stride);
    std::vector<std::uint32_t> labels(places.size());
    const auto batch = static_cast<std::size_t>(pass.batch);
    const std::size_t used = std::min(order.size(), product(pass.steps, pass.batch));
    for (std::size_t i = 0; i < used; ++i) {
        const std::size_t at = i / batch * stride + i % batch;
        places[at] = order[i];
        labels[at] = images.labels[order[i]];
    }
    sequence_.write(pass.order.array, bytes_of(places));
    sequence_.write(pass.labels.array, bytes_of(labels));
}

void DeviceArrays::write_rates(int epoch) {
    const std::size_t stride = rates_.front().stride_bytes / sizeof(float);
    std::vector<std::vector<float>> all(kRates,
                                        std::vector<float>(product(training_.steps, 1) * stride));
    for (int step = 0; step < training_.steps; ++step) {
        const std::int64_t before = std::int64_t{epoch} * training_.steps;
        const UpdateRates rates = update_rates(plan_, before + step, training_.steps);
        const std::size_t at = product(step, 1) * stride;
        all[0][at] = rates.rate;
        all[1][at] = rates.c1;
        all[2][at] = rates.c2;
    }
    if (all != rates_written_) {
        for (std::size_t i = 0; i < kRates; ++i) {
            sequence_.write(rates_[i].array, bytes_of(all[i]));
        }
        rates_written_ = std::move(all);
    }
}

void DeviceArrays::write_weights(const TrainingState& state) {
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        sequence_.write(weights_[layer], bytes_of(state.weights[layer]));
        if (moment_count(layer) > 0) {
            sequence_.write(moments_[layer], bytes_of(state.moments[layer]));
        }
    }
}

void DeviceArrays::read_weights(TrainingState& state) {
    state.weights.clear();
    state.moments.clear();
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        state.weights.push_back(read_floats(weights(layer)));
        if (moment_count(layer) > 0) {
            state.moments.push_back(read_floats(moments(layer)));
        }
    }
}

Sequence::Slice DeviceArrays::values(std::size_t layer, int rows) const {
    return floats(values_[layer], product(rows, width(layer)));
}

Sequence::Slice DeviceArrays::inner(std::size_t layer, int rows) const {
    return floats(inner_[layer], product(rows, width(layer)));
}

Sequence::Slice DeviceArrays::slopes(std::size_t layer, int rows) const {
    return floats(slopes_[layer], product(rows, width(layer)));
}

TernarySlices DeviceArrays::ternary(std::size_t layer) const {
    const TernaryLayer& of = ternary_[layer];
    const std::size_t count = product(width(layer), width(layer + 1));
    const std::size_t words = count / kCodesInWord;
    return {.latent = floats(weights_[layer], count),
            .turned = floats(of.turned, count),
            .scale = floats(of.scale, 1),
            .weights = floats(of.weights, count),
            .words = floats(of.packed, words),
            .packed = floats(of.packed, words + product(1, width(layer)) / kCodesInWord),
            .restored = floats(of.restored, count),
            .multiplied = floats(of.multiplied, count),
            .with_biases = floats(of.multiplied, plan_.weight_count(layer))};
}

ByteSlices DeviceArrays::bytes(std::size_t layer, int rows) const {
    return {.words = floats(byte_words_, (product(1, width(layer)) + 3) / 4 * product(rows, 1)),
            .scales = floats(byte_scales_, product(rows, 1))};
}

Sequence::Slice DeviceArrays::normed(std::size_t layer, int rows) const {
    return floats(normed_, product(rows, width(layer)));
}

ConvolutionSlices DeviceArrays::convolution(int rows) const {
    const ConvolutionSizes sizes = convolution_sizes(plan_);
    const std::size_t outputs = product(rows, sizes.outputs());
    return {.outputs = floats(convolution_.outputs, outputs),
            .slopes = floats(convolution_.slopes, outputs),
            .where = floats(convolution_.where, product(rows, sizes.pooled_outputs()))};
}

Sequence::Slice DeviceArrays::weights(std::size_t layer) const {
    return floats(weights_[layer], plan_.weight_count(layer));
}

Sequence::Slice DeviceArrays::gradients(std::size_t layer) const {
    return floats(gradients_[layer], plan_.weight_count(layer));
}

Sequence::Slice DeviceArrays::moments(std::size_t layer) const {
    return floats(moments_[layer], std::max<std::size_t>(moment_count(layer), 2));
}

Sequence::Slice DeviceArrays::rate(int step, std::size_t which) const {
    return rates_[which].of_step(step, sizeof(float));
}

Sequence::Slice DeviceArrays::images(const ImagePass& pass) const {
    return {pass.images, 0, product(pass.count, width(0))};
}

std::vector<float> DeviceArrays::read_floats(const Sequence::Slice& slice) {
    const std::vector<std::byte> bytes = sequence_.read(slice);
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

}  // namespace vkp
