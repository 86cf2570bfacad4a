#include "tests/operations/trials.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace vkp {
namespace {

double sinc(double x) {
    const double angle = std::acos(-1.0) * x;
    return x == 0 ? 1 : std::sin(angle) / angle;
}

// The weight of a pixel by its distance from the sampled place.
double weight_of(const std::string& name, double distance) {
    const double d = std::fabs(distance);
    if (name.find("bilinear") != std::string::npos) {
        return std::max(0.0, 1 - d);
    }
    if (name.find("lanczos3") != std::string::npos) {
        return d < 3 ? sinc(d) * sinc(d / 3) : 0;
    }
    if (name.find("bicubic") == std::string::npos) {
        throw std::invalid_argument(name + " is no interpolation that has a specification");
    }
    const double a = -0.75;
    return d <= 1  ? (a + 2) * std::pow(d, 3) - (a + 3) * std::pow(d, 2) + 1
           : d < 2 ? a * (std::pow(d, 3) - 5 * std::pow(d, 2) + 8 * d - 4)
                   : 0;
}

// How much of each pixel of an axis an output has.
std::vector<double> shares_of(const std::string& name, int output, int outputs, int n) {
    std::vector<double> shares(static_cast<std::size_t>(n));
    if (name.find("nearest") != std::string::npos) {
        shares.at(static_cast<std::size_t>(output * n / outputs)) = 1;
        return shares;
    }
    const double place = (output + 0.5) * n / outputs - 0.5;
    double total = 0;
    for (int pixel = -8; pixel < n + 8; ++pixel) {
        const double weight = weight_of(name, pixel - place);
        shares.at(static_cast<std::size_t>(std::clamp(pixel, 0, n - 1))) += weight;
        total += weight;
    }
    for (double& share : shares) {
        share /= total;
    }
    return shares;
}

constexpr int kImages = 2;

// The sizes of the image and the result: one that grows along one axis and shrinks along the other.
struct Sizes {
    Extents image = {kImages, 5, 7};
    Extents result = {kImages, 8, 3};
};

template <typename Add>
void each_share(const std::string& name, const Sizes& sizes, Add add) {
    for (const Extents& out : indices_of(sizes.result)) {
        const auto rows = shares_of(name, out[1], sizes.result[1], sizes.image[1]);
        const auto cols = shares_of(name, out[2], sizes.result[2], sizes.image[2]);
        for (const Extents& at : indices_of({sizes.image[1], sizes.image[2]})) {
            add(out, Extents{out[0], at[0], at[1]},
                rows.at(static_cast<std::size_t>(at[0])) *
                    cols.at(static_cast<std::size_t>(at[1])));
        }
    }
}

Trial image_trial(const OperandTypes& types, const std::string& input, const Tensor& from,
                  const Tensor& sums) {
    Wanted wanted{"result", types.to};
    for (const double value : sums.values) {
        wanted.add(value, 1e-4);
    }
    return {.arrays = {array_of(input, types.from, from),
                       empty_array("result", types.to, sums.extents)},
            .wanted = {wanted},
            .threads = count_of(sums.extents)};
}

std::vector<Trial> interpolate_trials(const TensorOperation& operation, const OperandTypes& types) {
    const Sizes sizes;
    const Tensor x = made_up(types.from, sizes.image, 61);
    Tensor sums(sizes.result);
    each_share(operation.name, sizes, [&](const Extents& out, const Extents& in, double share) {
        sums.at(out) += share * x.at(in);
    });
    return {image_trial(types, "x", x, sums)};
}

std::vector<Trial> interpolate_gradient_trials(const TensorOperation& operation,
                                               const OperandTypes& types) {
    const Sizes sizes;
    const Tensor dy = made_up(types.from, sizes.result, 62);
    Tensor sums(sizes.image);
    each_share(operation.name, sizes, [&](const Extents& out, const Extents& in, double share) {
        sums.at(in) += share * dy.at(out);
    });
    return {image_trial(types, "dy", dy, sums)};
}

// The value between the pixels of a plane, with 0 around it.
double between(const Tensor& x, int batch, int channel, double row, double col) {
    double sum = 0;
    for (int r = 0; r < x.extents[2]; ++r) {
        for (int c = 0; c < x.extents[3]; ++c) {
            const double weight =
                std::max(0.0, 1 - std::fabs(r - row)) * std::max(0.0, 1 - std::fabs(c - col));
            sum += weight * x.at({batch, channel, r, c});
        }
    }
    return sum;
}

// Some points are outside.
std::vector<Trial> grid_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Tensor x = made_up(types.from, {2, 2, 4, 5}, 63);
    Tensor grid = made_up(types.from, {2, 12, 2}, 64);
    for (double& value : grid.values) {
        value /= 8 * 0.8;
        value = as_held(types.from, value);
    }
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of({2, 2, 12})) {
        const double col = (grid.at({at[0], at[2], 0}) + 1) / 2 * 5 - 0.5;
        const double row = (grid.at({at[0], at[2], 1}) + 1) / 2 * 4 - 0.5;
        wanted.add(between(x, at[0], at[1], row, col), 1e-4);
    }
    return {{.arrays = {array_of("x", types.from, x), array_of("grid", types.from, grid),
                        empty_array("result", types.to, {2, 2, 12})},
             .wanted = {wanted},
             .threads = 48}};
}

// A filter of 2 × 3.
std::vector<Trial> deform_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Tensor x = made_up(types.from, {2, 2, 4, 5}, 65);
    const Tensor w = made_up(types.from, {3, 2, 6}, 66);
    Tensor offset = made_up(types.from, {2, 6 * 9, 2}, 67);
    const Tensor mask = made_up(types.from, {2, 6 * 9}, 68);
    for (double& value : offset.values) {
        value /= 4;
    }
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of({2, 3, 3, 3})) {
        double sum = 0;
        for (const Extents& tap : indices_of({2, 3})) {
            const int k = tap[0] * 3 + tap[1];
            const int own = k * 9 + at[2] * 3 + at[3];
            for (int c = 0; c < 2; ++c) {
                sum += w.at({at[1], c, k}) * mask.at({at[0], own}) *
                       between(x, at[0], c, at[2] + tap[0] + offset.at({at[0], own, 0}),
                               at[3] + tap[1] + offset.at({at[0], own, 1}));
            }
        }
        wanted.add(sum, 12 * 512 * 20 * 0x1p-24);
    }
    return {{.arrays = {array_of("x", types.from, x), array_of("w", types.from, w),
                        array_of("offset", types.from, offset), array_of("mask", types.from, mask),
                        empty_array("result", types.to, {2, 3, 3, 3})},
             .wanted = {wanted},
             .threads = 54,
             .constants = {{"FILTER_WIDTH", 3}}}};
}

}  // namespace

TrialMakers image_trials() {
    return {{"interpolate", interpolate_trials},
            {"interpolate_gradient", interpolate_gradient_trials},
            {"grid_sample", grid_trials},
            {"deform_conv", deform_trials}};
}

}  // namespace vkp
