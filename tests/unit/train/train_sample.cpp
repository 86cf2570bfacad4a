#include "tests/unit/train/train_sample.hpp"

#include <numeric>

namespace vkp {

TrainReport sample_training() {
    TrainReport report{.network = "golden",
                       .widths = {784, 512, 128, 10},
                       .recipe = "ReLU; batch 500, gradient descent, rate 0.01",
                       .seed = 1337,
                       .dataset = "MNIST",
                       .folder = "data/mnist",
                       .train_images = 60'000,
                       .test_images = 10'000,
                       .images_per_epoch = 60'000,
                       .device = "Sample & <Co>",
                       .kernels = {{31, "batch", "Batch", true, "solved"},
                                   {32, "linear", "Linear layer", false, "wrong"}},
                       .planned_epochs = 4};
    report.epochs = {{1, 1.7594, 1.25, 0.75, 0.0201, {2.5, 1.0188}},
                     {2, 0.9686, 0.75, 0.9, 0.0203, {1, 0.9372}},
                     {3, 0.6728, 0.5, 0.875, 61, {0.7, 0.6456}}};
    report.published = {1.7594, 0.9676};
    report.loss_tolerance = 0.002;
    report.wrong = {
        {.index = 8, .label = 5, .read = 6, .bytes = std::vector<std::uint8_t>(16, 200)},
        {.index = 247, .label = 4, .read = 9, .bytes = std::vector<std::uint8_t>(16)}};
    return report;
}

Checkpoint sample_checkpoint() {
    Checkpoint checkpoint{.network = "best",
                          .dataset = "mnist",
                          .seed = 4'000'000'000U,
                          .batch = 128,
                          .rate = 0.001F,
                          .planned_epochs = 10,
                          .widths = {4, 3, 2},
                          .state = {.epochs = 2, .weights = {}, .moments = {}},
                          .epochs = {{1, 0.5, 0.4, 0.9, 1.5}, {2, 0.25, 0.3, 0.95, 1.25}}};
    for (const std::size_t count : {5U * 3U, 4U * 2U}) {
        std::vector<float> weights(count);
        std::iota(weights.begin(), weights.end(), 0.1F);
        std::vector<float> moments(2 * count);
        std::iota(moments.begin(), moments.end(), -7.3F);
        checkpoint.state.weights.push_back(weights);
        checkpoint.state.moments.push_back(moments);
    }
    return checkpoint;
}

Checkpoint sample_checkpoint_of_filters() {
    Checkpoint checkpoint = sample_checkpoint();
    checkpoint.network = "cnn";
    checkpoint.widths = {16, 8, 3};
    checkpoint.convolution = Convolution{.filters = 2, .side = 2};
    checkpoint.state.moments.clear();
    checkpoint.state.weights = {std::vector<float>(2 * 5), std::vector<float>(9 * 3)};
    for (std::vector<float>& of_layer : checkpoint.state.weights) {
        std::iota(of_layer.begin(), of_layer.end(), 0.1F);
    }
    return checkpoint;
}

}  // namespace vkp
