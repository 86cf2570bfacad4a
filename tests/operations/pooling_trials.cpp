#include "tests/operations/trials.hpp"

#include <algorithm>
#include <cmath>

namespace vkp {
namespace {

constexpr int kPlanes = 3;
constexpr int kRows = 5;
constexpr int kCols = 7;

// The pixels of each window, as indices of a plane.
using Windows = std::vector<std::vector<int>>;

struct Pool {
    std::vector<double> geometry;
    Windows windows;
};

// Windows of 2 × 3 with padding, some apart and some overlapping.
Pool sliding(int dilation) {
    Pool pool;
    const int out_rows = (kRows + 2 - dilation - 1) / 2 + 1;
    const int out_cols = (kCols + 2 - 2 * dilation - 1) / 1 + 1;
    pool.geometry = {1,
                     kRows,
                     kCols,
                     1,
                     2,
                     3,
                     1,
                     2,
                     1,
                     0,
                     1,
                     1,
                     1,
                     double(dilation),
                     double(dilation),
                     1,
                     double(out_rows),
                     double(out_cols)};
    for (const Extents& out : indices_of({out_rows, out_cols})) {
        std::vector<int> window;
        for (const Extents& tap : indices_of({2, 3})) {
            const int row = 2 * out[0] - 1 + dilation * tap[0];
            const int col = out[1] - 1 + dilation * tap[1];
            if (row >= 0 && row < kRows && col >= 0 && col < kCols) {
                window.push_back(row * kCols + col);
            }
        }
        pool.windows.push_back(window);
    }
    return pool;
}

// 3 × 4 windows, as even as possible: a pixel belongs to all windows that contain a part of it.
Pool adaptive() {
    Pool pool;
    pool.geometry = {1, kRows, kCols, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 3, 4};
    for (const Extents& out : indices_of({3, 4})) {
        std::vector<int> window;
        for (const Extents& at : indices_of({kRows, kCols})) {
            const auto is_in = [](int pixel, int n, int i, int outputs) {
                return (pixel + 1) * outputs > i * n && pixel * outputs < (i + 1) * n;
            };
            if (is_in(at[0], kRows, out[0], 3) && is_in(at[1], kCols, out[1], 4)) {
                window.push_back(at[0] * kCols + at[1]);
            }
        }
        pool.windows.push_back(window);
    }
    return pool;
}

Pool pool_of(const TensorOperation& operation) {
    return operation.name.starts_with("adaptive") ? adaptive() : sliding(1);
}

TrialArray pool_array(const Pool& pool) {
    return {"geometry", "ivec3", {6}, pool.geometry};
}

std::vector<Trial> max_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const Pool pool = sliding(2);
    Tensor x = made_up(types.from, {kPlanes, kRows * kCols}, 51);
    std::vector<Trial> trials;
    for (const bool has_special : {false, true}) {
        if (has_special) {
            x.values[17] = std::nan("");
            x.values[40] = std::nan("");
        }
        Wanted values{"result", types.to};
        Wanted places{"places", "int32"};
        for (int plane = 0; plane < kPlanes; ++plane) {
            for (const std::vector<int>& window : pool.windows) {
                const int best =
                    *std::max_element(window.begin(), window.end(), [&](int left, int right) {
                        const double a = x.at({plane, left});
                        const double b = x.at({plane, right});
                        return !std::isnan(a) && (std::isnan(b) || a < b);
                    });
                values.add(x.at({plane, best}));
                places.add(best);
            }
        }
        const Extents out = {kPlanes, static_cast<int>(pool.windows.size())};
        trials.push_back(
            {.arrays = {array_of("x", types.from, x), pool_array(pool),
                        empty_array("result", types.to, out), empty_array("places", "int32", out)},
             .wanted = {values, places},
             .threads = count_of(out),
             .has_special = has_special});
    }
    return trials;
}

std::vector<Trial> max_gradient_trials(const TensorOperation& /*operation*/,
                                       const OperandTypes& types) {
    const Tensor dy = made_up(types.from, {kPlanes, 20}, 52);
    const Tensor places = made_up_indices({kPlanes, 20}, kRows * kCols, 53);
    Tensor sums({kPlanes, kRows * kCols});
    for (const Extents& at : indices_of(dy.extents)) {
        sums.at({at[0], static_cast<int>(places.at(at))}) += dy.at(at);
    }
    Wanted wanted{"result", types.to};
    for (const double value : sums.values) {
        wanted.add(value, 1e-5);
    }
    return {{.arrays = {array_of("dy", types.from, dy), int_array("places", places),
                        empty_array("result", types.to, sums.extents)},
             .wanted = {wanted},
             .threads = count_of(sums.extents)}};
}

std::vector<Trial> mean_trials(const TensorOperation& operation, const OperandTypes& types) {
    const Pool pool = pool_of(operation);
    const Tensor x = made_up(types.from, {kPlanes, kRows * kCols}, 54);
    Wanted wanted{"result", types.to};
    for (int plane = 0; plane < kPlanes; ++plane) {
        for (const std::vector<int>& window : pool.windows) {
            double sum = 0;
            for (const int pixel : window) {
                sum += x.at({plane, pixel});
            }
            wanted.add(sum / static_cast<double>(window.size()), 1e-5);
        }
    }
    const Extents out = {kPlanes, static_cast<int>(pool.windows.size())};
    return {{.arrays = {array_of("x", types.from, x), pool_array(pool),
                        empty_array("result", types.to, out)},
             .wanted = {wanted},
             .threads = count_of(out)}};
}

std::vector<Trial> mean_gradient_trials(const TensorOperation& operation,
                                        const OperandTypes& types) {
    const Pool pool = pool_of(operation);
    const int count = static_cast<int>(pool.windows.size());
    const Tensor dy = made_up(types.from, {kPlanes, count}, 55);
    Tensor sums({kPlanes, kRows * kCols});
    for (const Extents& at : indices_of(dy.extents)) {
        const std::vector<int>& window = pool.windows[static_cast<std::size_t>(at[1])];
        for (const int pixel : window) {
            sums.at({at[0], pixel}) += dy.at(at) / static_cast<double>(window.size());
        }
    }
    Wanted wanted{"result", types.to};
    for (const double value : sums.values) {
        wanted.add(value, 1e-5);
    }
    return {{.arrays = {array_of("dy", types.from, dy), pool_array(pool),
                        empty_array("result", types.to, sums.extents)},
             .wanted = {wanted},
             .threads = count_of(sums.extents)}};
}

}  // namespace

TrialMakers pooling_trials() {
    return {{"max_pool", max_trials},
            {"max_pool_gradient", max_gradient_trials},
            {"avg_pool", mean_trials},
            {"avg_pool_gradient", mean_gradient_trials}};
}

}  // namespace vkp
