#include "tests/device/training_support.hpp"

#include "harness/train/made_up_images.hpp"
#include "puzzles/registry.hpp"
#include "tests/device/support.hpp"

#include <string>

namespace vkp {

namespace {

constexpr int kSide = 4;

std::string text_in_train(const std::string& name) {
    return read_file(source_root() / "solutions/train" / name);
}

}  // namespace

ImageSet some_images() {
    return made_up_images(1, {.train = 110, .test = 65, .side = kSide});
}

NetworkPlan plain_network() {
    return {
        .widths = {kSide * kSide, 21, 13, 10}, .batch = 20, .rate = 0.1F, .seed = 7, .epochs = 2};
}

ImageSet larger_images() {
    return made_up_images(1, {.train = 110, .test = 65, .side = 2 * kSide});
}

NetworkPlan network_with_filters() {
    return {.widths = {4 * kSide * kSide, 3 * 4 * 4, 10},
            .batch = 20,
            .rate = 0.1F,
            .seed = 7,
            .epochs = 2,
            .convolution = Convolution{.filters = 3, .side = 2}};
}

TrainingKernels solution_kernels() {
    const auto text = [](int number) { return solution_text(puzzle_number(number)); };
    return {.batch = text(31),
            .linear = text(32),
            .loss = text(34),
            .loss_gradient = text(35),
            .weight_gradient = text(36),
            .input_gradient = text(37),
            .update = text(38),
            .gelu = text_in_train("gelu.comp"),
            .conv_2d = text(51),
            .max_pool = text(53),
            .conv_gradient = text(52),
            .transpose = text(15),
            .ternary = text(59),
            .pack = text(60),
            .absmax = text(61),
            .bit_linear = text(63),
            .straight_through = text(64),
            .bit_linear_helpers = text_in_train("bit_linear.comp")};
}

TrainingKernels wide_kernels(const WideTiles& tiles) {
    TrainingKernels kernels = solution_kernels();
    const auto wide = [&](const std::string& name) {
        return WideKernel{.text = text_in_train(name), .tiles = tiles, .least_side = 1};
    };
    kernels.linear.wide = wide("linear.comp");
    kernels.weight_gradient.wide = wide("weight_gradient.comp");
    kernels.input_gradient.wide = wide("input_gradient.comp");
    return kernels;
}

Specifications all_specifications() {
    Specifications specifications;
    for (const Puzzle& puzzle : all_puzzles()) {
        specifications.emplace(puzzle.name(),
                               [&puzzle](const Case& of) { return puzzle.expected(of); });
    }
    return specifications;
}

}  // namespace vkp
