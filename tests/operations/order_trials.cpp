#include "tests/operations/trials.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace vkp {
namespace {

// The order of results, with NaN last.
bool comes_before(double x, double y, bool is_ascending) {
    if (std::isnan(x) || std::isnan(y)) {
        return !std::isnan(x) && std::isnan(y);
    }
    return is_ascending ? x < y : y < x;
}

std::vector<Trial> sort_trials(const TensorOperation& operation, const OperandTypes& types) {
    const bool is_ascending = operation.name == "sort" || operation.name == "argsort";
    Tensor a = made_up(types.from, {2, 17}, 31);
    if (is_real(types.from)) {
        a.values[3] = std::nan("");
        a.values[5] = std::numeric_limits<double>::infinity();
        a.values[20] = -std::numeric_limits<double>::infinity();
    }
    const int kept = operation.name == "topk" ? 5 : 17;
    Wanted values{"result", types.to};
    Wanted places{"places", "int32"};
    for (int row = 0; row < 2; ++row) {
        std::vector<int> order(17);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int left, int right) {
            return comes_before(a.at({row, left}), a.at({row, right}), is_ascending);
        });
        for (int k = 0; k < kept; ++k) {
            const int from = order[static_cast<std::size_t>(k)];
            values.add(a.at({row, from}));
            places.add(from);
        }
    }
    return {{.arrays = {array_of("a", types.from, a), empty_array("result", types.to, {2, kept}),
                        empty_array("places", "int32", {2, kept})},
             .wanted = {values, places},
             .threads = 34,
             .has_special = is_real(types.from)}};
}

// Masks that keep some, none and all elements, over more than one round.
std::vector<Trial> compact_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Extents extents = {3, 7};
    std::vector<Trial> trials;
    for (const double fixed : {-1., 0., 1.}) {
        const Tensor a = made_up(types.from, extents, 33);
        Tensor mask = made_up("bool", extents, 34);
        if (fixed >= 0) {
            mask.values.assign(mask.values.size(), fixed);
        }
        Tensor kept({21});
        Tensor places({21, 2});
        int count = 0;
        for (const Extents& at : indices_of(extents)) {
            if (mask.at(at) != 0) {
                kept.at({count}) = a.at(at);
                places.at({count, 0}) = at[0];
                places.at({count, 1}) = at[1];
                ++count;
            }
        }
        Trial trial{
            .arrays = {array_of("mask", "bool", mask), array_of("a", types.from, a),
                       array_of("result", types.to, Tensor({21})),
                       int_array("places", Tensor({21, 2})), empty_array("count", "int32", {1})},
            .wanted = {{"result", types.to}, {"places", "int32"}, {"count", "int32"}},
            .groups = 1};
        const std::vector<std::vector<double>> all = {
            kept.values, places.values, {static_cast<double>(count)}};
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const double value : all[i]) {
                trial.wanted[i].add(value);
            }
        }
        trials.push_back(std::move(trial));
    }
    return trials;
}

std::vector<Trial> matmul_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Tensor a = made_up_below(types.from, {2, 3, 11}, 35, 0x1p20);
    const Tensor b = made_up_below(types.from, {1, 11, 5}, 36, 0x1p20);
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of({2, 3, 5})) {
        double sum = 0;
        double size = 0;
        for (int k = 0; k < 11; ++k) {
            const double x = float_of(types.from, a.at({at[0], at[1], k}));
            const double y = float_of(types.from, b.at({0, k, at[2]}));
            sum = is_real(types.to)
                      ? sum + x * y
                      : sum_in_register(types.from, sum, product_in_register(types.from, x, y));
            size += std::fabs(x * y);
        }
        wanted.add(sum, 12 * 0x1p-24 * size);
    }
    return {{.arrays = {array_of("a", types.from, a), array_of("b", types.from, b),
                        empty_array("result", types.to, {2, 3, 5})},
             .wanted = {wanted},
             .threads = 30}};
}

std::vector<Trial> quantized_matmul_trials(const TensorOperation& /*operation*/,
                                           const OperandTypes& types) {
    const Tensor a = made_up(types.from, {5, 70}, 41);
    const Tensor b = made_up(types.from, {70, 3}, 42);
    const Tensor scale_a = made_up("float32", {5}, 43);
    const Tensor scale_b({3}, {0.0078125, 0.003, 0});
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of({5, 3})) {
        double sum = 0;
        for (int k = 0; k < 70; ++k) {
            sum += a.at({at[0], k}) * b.at({k, at[1]});
        }
        wanted.add(sum * scale_a.at({at[0]}) * static_cast<float>(scale_b.at({at[1]})));
    }
    return {{.arrays = {array_of("a", types.from, a), array_of("b", types.from, b),
                        array_of("scale_a", "float32", scale_a),
                        array_of("scale_b", "float32", scale_b),
                        empty_array("result", types.to, {5, 3})},
             .wanted = {wanted},
             .threads = 15}};
}

std::vector<Trial> cross_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Tensor a = made_up_below(types.from, {6, 3}, 37, 0x1p20);
    const Tensor b = made_up_below(types.from, {6, 3}, 38, 0x1p20);
    Wanted wanted{"result", types.to};
    const auto product = [&](double x, double y) {
        return is_real(types.from) ? x * y : product_in_register(types.from, x, y);
    };
    for (int row = 0; row < 6; ++row) {
        const auto minor = [&](int i, int k) {
            return product(a.at({row, i}), b.at({row, k})) -
                   product(a.at({row, k}), b.at({row, i}));
        };
        wanted.add(minor(1, 2), 1e-5);
        wanted.add(minor(2, 0), 1e-5);
        wanted.add(minor(0, 1), 1e-5);
    }
    return {{.arrays = {array_of("a", types.from, a), array_of("b", types.from, b),
                        empty_array("result", types.to, {6, 3})},
             .wanted = {wanted},
             .threads = 18}};
}

}  // namespace

TrialMakers order_trials() {
    return {{"sort", sort_trials},
            {"compact", compact_trials},
            {"matmul", matmul_trials},
            {"quantized_matmul", quantized_matmul_trials},
            {"cross", cross_trials}};
}

}  // namespace vkp
