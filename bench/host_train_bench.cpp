// The network 784-512-128-10 on MNIST without a device: plain loops over floats, which are what
// kernels on a processor are compared with. A program of its own, as all of it is compiled for the
// processor at hand.
//
// Usage: host_train_bench [--epochs N] [--steps N] [--threads N] FOLDER
//
// FOLDER has the four IDX files.
#include "harness/train/images.hpp"
#include "harness/train/networks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace vkp {
namespace {

// to += factor * from, both of `count` floats.
void add_scaled(float* to, float factor, const float* from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        to[i] += factor * from[i];
    }
}

float dot(const float* left, const float* right, std::size_t count) {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += left[i] * right[i];
    }
    return sum;
}

// With ReLU and plain gradient descent, images in their order.
class PlainNetwork {
public:
    PlainNetwork(const NetworkPlan& plan, int threads);

    // A step of an epoch, from 0 on. Gives the mean loss of its batch.
    double train(const LabelledImages& images, int step);

private:
    using Floats = std::vector<float>;

    [[nodiscard]] std::size_t width(std::size_t layer) const {
        return static_cast<std::size_t>(plan_.widths[layer]);
    }
    void in_parallel(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work);
    void gather(const LabelledImages& images, std::size_t first);
    void forward(std::size_t layer);
    double loss(const std::vector<std::uint8_t>& labels, std::size_t first);
    void weight_gradient(std::size_t layer);
    void input_gradient(std::size_t layer);
    void update(std::size_t layer);

    NetworkPlan plan_;
    std::size_t batch_;
    int threads_;
    std::vector<Floats> weights_;
    std::vector<Floats> gradients_;
    std::vector<Floats> values_;  // of the images, then what each layer gives
    std::vector<Floats> slopes_;  // of the same
};

PlainNetwork::PlainNetwork(const NetworkPlan& plan, int threads)
    : plan_(plan),
      batch_(static_cast<std::size_t>(plan.batch)),
      threads_(threads),
      weights_(initial_weights(plan)),
      gradients_(weights_) {
    for (std::size_t layer = 0; layer <= plan.layers(); ++layer) {
        values_.emplace_back(batch_ * width(layer));
        slopes_.emplace_back(batch_ * width(layer));
    }
}

double PlainNetwork::train(const LabelledImages& images, int step) {
    const std::size_t first = static_cast<std::size_t>(step) * batch_;
    gather(images, first);
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        forward(layer);
    }
    const double mean = loss(images.labels, first);
    for (std::size_t layer = plan_.layers(); layer-- > 0;) {
        weight_gradient(layer);
        if (layer > 0) {
            input_gradient(layer);
        }
    }
    for (std::size_t layer = 0; layer < plan_.layers(); ++layer) {
        update(layer);
    }
    return mean;
}

// Stretches of 0 to before `count`, each in a thread of its own.
void PlainNetwork::in_parallel(std::size_t count,
                               const std::function<void(std::size_t, std::size_t)>& work) {
    const auto parts = static_cast<std::size_t>(threads_);
    std::vector<std::jthread> others;
    for (std::size_t part = 1; part < parts; ++part) {
        others.emplace_back(work, count * part / parts, count * (part + 1) / parts);
    }
    work(0, count / parts);
}

void PlainNetwork::gather(const LabelledImages& images, std::size_t first) {
    const std::size_t pixels = width(0);
    for (std::size_t i = 0; i < batch_ * pixels; ++i) {
        values_[0][i] = static_cast<float>(images.bytes[first * pixels + i]) / 255.0F;
    }
}

void PlainNetwork::forward(std::size_t layer) {
    const std::size_t inputs = width(layer);
    const std::size_t outputs = width(layer + 1);
    const bool is_last = layer + 1 == plan_.layers();
    in_parallel(batch_, [&](std::size_t from, std::size_t to) {
        for (std::size_t b = from; b < to; ++b) {
            const float* const x = &values_[layer][b * inputs];
            float* const y = &values_[layer + 1][b * outputs];
            const float* const w = weights_[layer].data();
            std::copy_n(w + inputs * outputs, outputs, y);
            for (std::size_t k = 0; k < inputs; ++k) {
                add_scaled(y, x[k], w + k * outputs, outputs);
            }
            for (std::size_t n = 0; !is_last && n < outputs; ++n) {
                y[n] = std::max(y[n], 0.0F);
            }
        }
    });
}

double PlainNetwork::loss(const std::vector<std::uint8_t>& labels, std::size_t first) {
    const std::size_t classes = width(plan_.layers());
    double total = 0;
    for (std::size_t b = 0; b < batch_; ++b) {
        const float* const z = &values_.back()[b * classes];
        float* const slope = &slopes_.back()[b * classes];
        const std::size_t label = labels[first + b];
        const float top = *std::max_element(z, z + classes);
        float sum = 0;
        for (std::size_t c = 0; c < classes; ++c) {
            slope[c] = std::exp(z[c] - top);
            sum += slope[c];
        }
        total += std::log(sum) + (top - z[label]);
        for (std::size_t c = 0; c < classes; ++c) {
            slope[c] = (slope[c] / sum - (c == label ? 1.0F : 0.0F)) / static_cast<float>(batch_);
        }
    }
    return total / static_cast<double>(batch_);
}

void PlainNetwork::weight_gradient(std::size_t layer) {
    const std::size_t inputs = width(layer);
    const std::size_t outputs = width(layer + 1);
    in_parallel(inputs + 1, [&](std::size_t from, std::size_t to) {
        float* const g = gradients_[layer].data();
        std::fill(g + from * outputs, g + to * outputs, 0.0F);
        for (std::size_t b = 0; b < batch_; ++b) {
            const float* const dy = &slopes_[layer + 1][b * outputs];
            for (std::size_t k = from; k < to; ++k) {
                const float x = k < inputs ? values_[layer][b * inputs + k] : 1.0F;
                add_scaled(g + k * outputs, x, dy, outputs);
            }
        }
    });
}

void PlainNetwork::input_gradient(std::size_t layer) {
    const std::size_t inputs = width(layer);
    const std::size_t outputs = width(layer + 1);
    in_parallel(batch_, [&](std::size_t from, std::size_t to) {
        for (std::size_t b = from; b < to; ++b) {
            const float* const dy = &slopes_[layer + 1][b * outputs];
            for (std::size_t k = 0; k < inputs; ++k) {
                const float sum = dot(dy, &weights_[layer][k * outputs], outputs);
                slopes_[layer][b * inputs + k] = values_[layer][b * inputs + k] > 0 ? sum : 0;
            }
        }
    });
}

void PlainNetwork::update(std::size_t layer) {
    for (std::size_t i = 0; i < weights_[layer].size(); ++i) {
        weights_[layer][i] -= plan_.rate * gradients_[layer][i];
    }
}

struct Choice {
    int epochs = 1;
    int steps = 0;  // of an epoch; 0: all
    int threads = static_cast<int>(std::thread::hardware_concurrency());
    std::string folder;
};

Choice parse(int argc, char** argv) {
    Choice choice;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        int* const number = word == "--epochs"    ? &choice.epochs
                            : word == "--steps"   ? &choice.steps
                            : word == "--threads" ? &choice.threads
                                                  : nullptr;
        if (number == nullptr) {
            choice.folder = word;
        } else if (++i < argc) {
            *number = std::max(std::stoi(argv[i]), 1);
        }
    }
    if (choice.folder.empty()) {
        throw std::runtime_error("name the folder of the images");
    }
    return choice;
}

void run(const Choice& choice) {
    const ImageSet images = read_image_set(choice.folder);
    const NetworkPlan plan = golden_network();
    PlainNetwork network(plan, choice.threads);
    const int all = images.train.count / plan.batch;
    const int steps = choice.steps > 0 ? std::min(choice.steps, all) : all;
    for (int epoch = 0; epoch < choice.epochs; ++epoch) {
        const auto start = std::chrono::steady_clock::now();
        std::vector<double> losses;
        for (int step = 0; step < steps; ++step) {
            losses.push_back(network.train(images.train, step));
        }
        const std::chrono::duration<double, std::milli> time =
            std::chrono::steady_clock::now() - start;
        fmt::print("epoch {:2}  {:9.2f} ms, {:.2f} ms a step  loss {:.6f}\n", epoch + 1,
                   time.count(), time.count() / steps,
                   std::accumulate(losses.begin(), losses.end(), 0.0) / steps);
        if (steps < all) {
            fmt::print("steps {:.6f}\n", fmt::join(losses, " "));
        }
    }
}

}  // namespace
}  // namespace vkp

int main(int argc, char** argv) {
    try {
        vkp::run(vkp::parse(argc, argv));
    } catch (const std::exception& error) {
        fmt::print(stderr, "host_train_bench: {}\n", error.what());
        return 1;
    }
    return 0;
}
