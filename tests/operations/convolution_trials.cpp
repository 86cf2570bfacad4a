// The specification walks over images, filters, places and taps once and finds which pixel meets
// which tap where; a convolution and all its gradients are sums over these meetings.
#include "tests/operations/trials.hpp"

#include <array>
#include <cmath>
#include <functional>

namespace vkp {
namespace {

using Axes = std::array<int, 3>;

struct Geometry {
    Axes input;
    Axes filter;
    Axes stride;
    Axes padding;
    Axes dilation;
    Axes output = {};
    int batch = 2;
    int channels = 4;
    int filters = 6;
    int groups = 2;

    [[nodiscard]] static int volume(const Axes& axes) { return axes[0] * axes[1] * axes[2]; }
    [[nodiscard]] Extents x() const { return {batch, channels, volume(input)}; }
    [[nodiscard]] Extents w() const { return {filters, channels / groups, volume(filter)}; }
    [[nodiscard]] Extents y() const { return {batch, filters, volume(output)}; }
};

Geometry completed(Geometry geometry) {
    for (std::size_t i = 0; i < 3; ++i) {
        const int reach = geometry.dilation[i] * (geometry.filter[i] - 1) + 1;
        geometry.output[i] =
            (geometry.input[i] + 2 * geometry.padding[i] - reach) / geometry.stride[i] + 1;
    }
    return geometry;
}

// One axis, two and three.
std::vector<Geometry> geometries() {
    return {completed({{1, 1, 9}, {1, 1, 3}, {1, 1, 2}, {0, 0, 1}, {1, 1, 2}}),
            completed({{1, 5, 4}, {1, 3, 2}, {1, 2, 1}, {0, 1, 1}, {1, 1, 2}}),
            completed({{3, 4, 3}, {2, 2, 3}, {1, 2, 1}, {1, 0, 1}, {1, 2, 1}})};
}

TrialArray geometry_array(const Geometry& geometry) {
    TrialArray array{"geometry", "ivec3", {6}, {}};
    for (const Axes& axes : {geometry.input, geometry.filter, geometry.stride, geometry.padding,
                             geometry.dilation, geometry.output}) {
        array.values.insert(array.values.end(), axes.begin(), axes.end());
    }
    return array;
}

int flat(const Axes& at, const Axes& extents) {
    return (at[0] * extents[1] + at[1]) * extents[2] + at[2];
}

// Calls `meet` for each output place and tap with the input place, as flat indices; only for those
// inside.
void each_meeting(const Geometry& geometry,
                  const std::function<void(int place, int tap, int pixel)>& meet) {
    const auto axes = [](const Axes& a) { return indices_of({a[0], a[1], a[2]}); };
    for (const Extents& out : axes(geometry.output)) {
        for (const Extents& tap : axes(geometry.filter)) {
            Axes from{};
            bool is_inside = true;
            for (std::size_t i = 0; i < 3; ++i) {
                from[i] = out[i] * geometry.stride[i] + tap[i] * geometry.dilation[i] -
                          geometry.padding[i];
                is_inside = is_inside && from[i] >= 0 && from[i] < geometry.input[i];
            }
            if (is_inside) {
                meet(flat({out[0], out[1], out[2]}, geometry.output),
                     flat({tap[0], tap[1], tap[2]}, geometry.filter), flat(from, geometry.input));
            }
        }
    }
}

// Calls `add` with batch, filter, the channel of the image and that of the filter's group.
template <typename Add>
void each_product(const Geometry& geometry, Add add) {
    const int of_group = geometry.channels / geometry.groups;
    for (const Extents& at : indices_of({geometry.batch, geometry.filters, of_group})) {
        const int group = at[1] * geometry.groups / geometry.filters;
        each_meeting(geometry, [&](int place, int tap, int pixel) {
            add(Extents{at[0], group * of_group + at[2], pixel}, Extents{at[1], at[2], tap},
                Extents{at[0], at[1], place});
        });
    }
}

Wanted wanted_of(const std::string& type, const Tensor& sums, int terms) {
    Wanted wanted{"result", type};
    for (const double value : sums.values) {
        wanted.add(value, terms * 64 * 0x1p-24);  // each product is at most 64
    }
    return wanted;
}

Trial trial_of(const OperandTypes& types, const Geometry& geometry, std::vector<TrialArray> inputs,
               const Tensor& sums) {
    Trial trial{.arrays = std::move(inputs),
                .wanted = {wanted_of(types.to, sums, 60)},
                .threads = count_of(sums.extents)};
    trial.arrays.push_back(geometry_array(geometry));
    trial.arrays.push_back(empty_array("result", types.to, sums.extents));
    return trial;
}

Tensor begun_with(const Tensor& bias, const Extents& extents) {
    Tensor sums(extents);
    for (const Extents& at : indices_of(extents)) {
        sums.at(at) = bias.at({at[1]});
    }
    return sums;
}

std::vector<Trial> conv_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const Geometry& geometry : geometries()) {
        const Tensor x = made_up(types.from, geometry.x(), 41);
        const Tensor w = made_up(types.from, geometry.w(), 42);
        const Tensor bias = made_up(types.from, {geometry.filters}, 43);
        Tensor sums = begun_with(bias, geometry.y());
        each_product(geometry, [&](const Extents& in, const Extents& weight, const Extents& out) {
            sums.at(out) += x.at(in) * w.at(weight);
        });
        trials.push_back(trial_of(types, geometry,
                                  {array_of("x", types.from, x), array_of("w", types.from, w),
                                   array_of("bias", types.from, bias)},
                                  sums));
    }
    return trials;
}

std::vector<Trial> transpose_trials(const TensorOperation& /*operation*/,
                                    const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const Geometry& geometry : geometries()) {
        const Tensor y = made_up(types.from, geometry.y(), 44);
        const Tensor w = made_up(types.from, geometry.w(), 45);
        const Tensor bias = made_up(types.from, {geometry.channels}, 46);
        Tensor sums = begun_with(bias, geometry.x());
        each_product(geometry, [&](const Extents& in, const Extents& weight, const Extents& out) {
            sums.at(in) += y.at(out) * w.at(weight);
        });
        trials.push_back(trial_of(types, geometry,
                                  {array_of("y", types.from, y), array_of("w", types.from, w),
                                   array_of("bias", types.from, bias)},
                                  sums));
    }
    return trials;
}

std::vector<Trial> weight_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const Geometry& geometry : geometries()) {
        const Tensor x = made_up(types.from, geometry.x(), 47);
        const Tensor dy = made_up(types.from, geometry.y(), 48);
        Tensor sums(geometry.w());
        each_product(geometry, [&](const Extents& in, const Extents& weight, const Extents& out) {
            sums.at(weight) += x.at(in) * dy.at(out);
        });
        trials.push_back(trial_of(
            types, geometry, {array_of("x", types.from, x), array_of("dy", types.from, dy)}, sums));
    }
    return trials;
}

Extents columns_of(const Geometry& geometry) {
    return {geometry.batch, geometry.channels * Geometry::volume(geometry.filter),
            Geometry::volume(geometry.output)};
}

// Calls `same` for the matching column and pixel of each batch and channel.
template <typename Same>
void each_column(const Geometry& geometry, Same same) {
    for (const Extents& at : indices_of({geometry.batch, geometry.channels})) {
        each_meeting(geometry, [&](int place, int tap, int pixel) {
            same(Extents{at[0], at[1] * Geometry::volume(geometry.filter) + tap, place},
                 Extents{at[0], at[1], pixel});
        });
    }
}

std::vector<Trial> unfold_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const Geometry& geometry : geometries()) {
        const Tensor x = made_up(types.from, geometry.x(), 49);
        Tensor columns(columns_of(geometry));
        each_column(geometry, [&](const Extents& column, const Extents& pixel) {
            columns.at(column) = x.at(pixel);
        });
        trials.push_back(trial_of(types, geometry, {array_of("x", types.from, x)}, columns));
    }
    return trials;
}

std::vector<Trial> fold_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const Geometry& geometry : geometries()) {
        const Tensor columns = made_up(types.from, columns_of(geometry), 50);
        Tensor sums(geometry.x());
        each_column(geometry, [&](const Extents& column, const Extents& pixel) {
            sums.at(pixel) += columns.at(column);
        });
        trials.push_back(
            trial_of(types, geometry, {array_of("columns", types.from, columns)}, sums));
    }
    return trials;
}

}  // namespace

TrialMakers convolution_trials() {
    return {{"conv", conv_trials},
            {"conv_transpose", transpose_trials},
            {"conv_weight_gradient", weight_trials},
            {"unfold", unfold_trials},
            {"fold", fold_trials}};
}

}  // namespace vkp
