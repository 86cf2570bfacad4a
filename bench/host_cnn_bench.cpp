// The network `cnn` on MNIST without a device: plain loops over floats, one thread. What it comes
// to with a seed is what kernels come to but for roundings, so that many seeds can be tried.
//
// Usage: host_cnn_bench [--seed N] [--epochs N] FOLDER
//
// FOLDER has the four IDX files. Each epoch's loss and test accuracy are printed, and in the end
// how many filters answer to none of the test images.
#include "harness/train/images.hpp"
#include "harness/train/networks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {
namespace {

constexpr std::size_t kClasses = 10;

// One image on its way through the network.
struct Values {
    std::vector<float> image;
    std::vector<float> outputs;      // of the filters, after ReLU
    std::vector<float> pooled;       // the largest of each window
    std::vector<std::size_t> where;  // it stands among the outputs
    std::array<float, kClasses> scores = {};
};

class FilterNetwork {
public:
    explicit FilterNetwork(const NetworkPlan& plan)
        : plan_(plan),
          sizes_(convolution_sizes(plan)),
          weights_(initial_weights(plan)),
          gradients_(weights_) {}

    // Of an epoch, from 0 on; gives the mean loss.
    double train(const LabelledImages& images, int epoch);
    // The share that is read rightly.
    double test(const LabelledImages& images);
    [[nodiscard]] std::ptrdiff_t silent_filters() const {
        return std::ranges::count(answers_, 0.0F);
    }

private:
    static std::size_t count(int number) { return static_cast<std::size_t>(number); }
    // Of a filter, the weight of tap (u, v), and its bias.
    [[nodiscard]] std::size_t tap(std::size_t filter, std::size_t u, std::size_t v) const {
        return filter * (count(sizes_.taps()) + 1) + u * count(sizes_.filter) + v;
    }
    [[nodiscard]] std::size_t bias(std::size_t filter) const {
        return tap(filter, count(sizes_.filter), 0);
    }

    void load(const LabelledImages& images, std::size_t image);
    void add_tap(std::size_t filter, std::size_t u, std::size_t v, float* outputs);
    void convolve(std::size_t filter);
    void pool(std::size_t filter);
    void forward(const LabelledImages& images, std::size_t image);
    double backward(std::size_t label);
    void back_through_filters(std::size_t window, float slope);
    void update(float rate);

    NetworkPlan plan_;
    ConvolutionSizes sizes_;
    std::vector<std::vector<float>> weights_;
    std::vector<std::vector<float>> gradients_;
    Values values_;
    std::vector<float> answers_;  // the largest output of each filter in the last test
};

double FilterNetwork::train(const LabelledImages& images, int epoch) {
    const std::vector<std::uint32_t> order = epoch_order(plan_, images.count, epoch);
    const int steps = images.count / plan_.batch;
    double loss = 0;
    for (int step = 0; step < steps; ++step) {
        for (std::vector<float>& of_layer : gradients_) {
            std::ranges::fill(of_layer, 0.0F);
        }
        for (int b = 0; b < plan_.batch; ++b) {
            const std::size_t image = order[count(step * plan_.batch + b)];
            forward(images, image);
            loss += backward(images.labels[image]);
        }
        update(update_rates(plan_, std::int64_t{epoch} * steps + step, steps).rate);
    }
    return loss / (steps * plan_.batch);
}

double FilterNetwork::test(const LabelledImages& images) {
    answers_.assign(count(sizes_.filters), 0);
    const std::size_t positions = count(sizes_.positions());
    double right = 0;
    for (std::size_t image = 0; image < count(images.count); ++image) {
        forward(images, image);
        const auto& scores = values_.scores;
        right += std::ranges::max_element(scores) - scores.begin() == images.labels[image] ? 1 : 0;
        for (std::size_t at = 0; at < values_.outputs.size(); ++at) {
            answers_[at / positions] = std::max(answers_[at / positions], values_.outputs[at]);
        }
    }
    return right / images.count;
}

void FilterNetwork::load(const LabelledImages& images, std::size_t image) {
    const std::size_t pixels = count(images.pixels);
    values_.image.resize(pixels);
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        values_.image[pixel] = static_cast<float>(images.bytes[image * pixels + pixel]) / 255.0F;
    }
}

void FilterNetwork::add_tap(std::size_t filter, std::size_t u, std::size_t v, float* outputs) {
    const std::size_t side = count(sizes_.output);
    const float weight = weights_[0][tap(filter, u, v)];
    for (std::size_t i = 0; i < side; ++i) {
        const float* const row = &values_.image[(i + u) * count(sizes_.image) + v];
        for (std::size_t j = 0; j < side; ++j) {
            outputs[i * side + j] += weight * row[j];
        }
    }
}

void FilterNetwork::convolve(std::size_t filter) {
    const std::size_t side = count(sizes_.output);
    float* const outputs = &values_.outputs[filter * side * side];
    std::fill_n(outputs, side * side, weights_[0][bias(filter)]);
    for (std::size_t u = 0; u < count(sizes_.filter); ++u) {
        for (std::size_t v = 0; v < count(sizes_.filter); ++v) {
            add_tap(filter, u, v, outputs);
        }
    }
    std::transform(outputs, outputs + side * side, outputs,
                   [](float value) { return std::max(value, 0.0F); });
}

// The first of the largest, as puzzle 53 has it.
void FilterNetwork::pool(std::size_t filter) {
    const std::size_t side = count(sizes_.output);
    const std::size_t small = count(sizes_.pooled);
    for (std::size_t window = 0; window < small * small; ++window) {
        const std::size_t row = 2 * (window / small);
        const std::size_t column = 2 * (window % small);
        std::size_t largest = (filter * side + row) * side + column;
        for (std::size_t i = row; i < std::min(row + 2, side); ++i) {
            for (std::size_t j = column; j < std::min(column + 2, side); ++j) {
                const std::size_t at = (filter * side + i) * side + j;
                largest = values_.outputs[at] > values_.outputs[largest] ? at : largest;
            }
        }
        values_.where[filter * small * small + window] = largest;
        values_.pooled[filter * small * small + window] = values_.outputs[largest];
    }
}

void FilterNetwork::forward(const LabelledImages& images, std::size_t image) {
    load(images, image);
    values_.outputs.resize(count(sizes_.outputs()));
    values_.pooled.resize(count(sizes_.pooled_outputs()));
    values_.where.resize(values_.pooled.size());
    for (std::size_t filter = 0; filter < count(sizes_.filters); ++filter) {
        convolve(filter);
        pool(filter);
    }
    const std::vector<float>& w = weights_[1];
    std::copy(w.end() - kClasses, w.end(), values_.scores.begin());
    for (std::size_t k = 0; k < values_.pooled.size(); ++k) {
        for (std::size_t c = 0; c < kClasses; ++c) {
            values_.scores[c] += values_.pooled[k] * w[k * kClasses + c];
        }
    }
}

// Adds to the gradients; gives the loss.
double FilterNetwork::backward(std::size_t label) {
    std::array<float, kClasses> slopes = values_.scores;
    const float top = *std::ranges::max_element(slopes);
    float sum = 0;
    for (float& slope : slopes) {
        slope = std::exp(slope - top);
        sum += slope;
    }
    for (std::size_t c = 0; c < kClasses; ++c) {
        slopes[c] =
            (slopes[c] / sum - (c == label ? 1.0F : 0.0F)) / static_cast<float>(plan_.batch);
        gradients_[1][values_.pooled.size() * kClasses + c] += slopes[c];
    }
    for (std::size_t k = 0; k < values_.pooled.size(); ++k) {
        float slope = 0;
        for (std::size_t c = 0; c < kClasses; ++c) {
            gradients_[1][k * kClasses + c] += values_.pooled[k] * slopes[c];
            slope += slopes[c] * weights_[1][k * kClasses + c];
        }
        if (values_.pooled[k] > 0) {
            back_through_filters(k, slope);
        }
    }
    return std::log(sum) + top - values_.scores[label];
}

void FilterNetwork::back_through_filters(std::size_t window, float slope) {
    const std::size_t side = count(sizes_.output);
    const std::size_t at = values_.where[window];
    const std::size_t filter = at / (side * side);
    gradients_[0][bias(filter)] += slope;
    for (std::size_t u = 0; u < count(sizes_.filter); ++u) {
        const float* const row =
            &values_.image[(at / side % side + u) * count(sizes_.image) + at % side];
        for (std::size_t v = 0; v < count(sizes_.filter); ++v) {
            gradients_[0][tap(filter, u, v)] += slope * row[v];
        }
    }
}

void FilterNetwork::update(float rate) {
    for (std::size_t layer = 0; layer < weights_.size(); ++layer) {
        for (std::size_t i = 0; i < weights_[layer].size(); ++i) {
            weights_[layer][i] -= rate * gradients_[layer][i];
        }
    }
}

void run(const NetworkPlan& plan, const std::string& folder) {
    const ImageSet images = read_image_set(folder);
    FilterNetwork network(plan);
    for (int epoch = 0; epoch < plan.epochs; ++epoch) {
        const double loss = network.train(images.train, epoch);
        fmt::print("epoch {:2}  loss {:.4f}  test accuracy {:.2f} %\n", epoch + 1, loss,
                   100 * network.test(images.test));
        std::fflush(stdout);
    }
    fmt::print("filters that answer to no test image: {}\n", network.silent_filters());
}

void run(int argc, char** argv) {
    NetworkPlan plan = find_network("cnn")->plan;
    std::string folder;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--seed" && i + 1 < argc) {
            plan.seed = static_cast<std::uint32_t>(std::stoul(argv[++i]));
        } else if (word == "--epochs" && i + 1 < argc) {
            plan.epochs = std::max(std::stoi(argv[++i]), 1);
        } else {
            folder = word;
        }
    }
    if (folder.empty()) {
        throw std::runtime_error("name the folder of the images");
    }
    run(plan, folder);
}

}  // namespace
}  // namespace vkp

int main(int argc, char** argv) {
    try {
        vkp::run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "host_cnn_bench: {}\n", error.what());
        return 1;
    }
    return 0;
}
