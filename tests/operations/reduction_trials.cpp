#include "tests/operations/trials.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>

namespace vkp {
namespace {

const Extents kExtents = {2, 9, 3};

// The elements along the middle axis.
std::vector<double> line_of(const Tensor& a, int outer, int inner) {
    std::vector<double> line;
    for (int k = 0; k < a.extents[1]; ++k) {
        line.push_back(a.at({outer, k, inner}));
    }
    return line;
}

double largest_of(const std::vector<double>& line) {
    const bool has_nan = std::any_of(line.begin(), line.end(), [](double x) { return x != x; });
    return has_nan ? std::nan("") : *std::max_element(line.begin(), line.end());
}

std::vector<double> changed(std::vector<double> line, const std::function<double(double)>& change) {
    std::transform(line.begin(), line.end(), line.begin(), change);
    return line;
}

double negated(double x) {
    return -x;
}

struct Sum {
    double value = 0;
    double size = 0;  // sum of the magnitudes
};

double product_of(const std::vector<double>& line, const std::string& type) {
    double product = 1;
    for (const double x : line) {
        product = is_real(type) ? product * x : product_in_register(type, product, x);
    }
    return product;
}

Sum reduced(const std::string& name, const std::vector<double>& line, const std::string& type) {
    Sum sum;
    for (const double x : line) {
        sum.value += x;
        sum.size += std::fabs(x);
    }
    const double count = static_cast<double>(line.size());
    if (name == "mean") {
        if (!is_real(type)) {
            return {std::trunc(sum_in_register(type, sum.value, 0) / count)};
        }
        return {sum.value / count, sum.size / count};
    }
    if (name == "prod") {
        const double product = product_of(line, type);
        return {product, std::fabs(product)};
    }
    if (name == "max") {
        return {largest_of(line)};
    }
    if (name == "min") {
        return {-largest_of(changed(line, negated))};
    }
    if (name == "max_abs") {
        // The least int has no other size than itself.
        return {largest_of(changed(line, [&](double x) {
            return is_real(type) ? std::fabs(x) : sum_in_register(type, std::fabs(x), 0);
        }))};
    }
    const auto zeros = std::count(line.begin(), line.end(), 0.0);
    if (name == "any" || name == "all") {
        return {name == "all" ? double(zeros == 0) : double(std::size_t(zeros) < line.size())};
    }
    if (name.find("sum") == std::string::npos && name.find("bias") == std::string::npos) {
        throw std::invalid_argument(name + " is no reduction that has a specification");
    }
    return sum;
}

Trial reduce_trial(const TensorOperation& operation, const OperandTypes& types, const Tensor& a) {
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of({a.extents[0], a.extents[2]})) {
        const Sum sum = reduced(operation.name, line_of(a, at[0], at[1]), types.from);
        wanted.add(sum.value, std::isfinite(sum.size) ? 10 * 0x1p-24 * sum.size : 0);
    }
    return {.arrays = {array_of("a", types.from, a),
                       empty_array("result", types.to, {a.extents[0], a.extents[2]})},
            .wanted = {wanted},
            .threads = a.extents[0] * a.extents[2]};
}

// Some lines of zeros alone, and some without any.
Tensor truths(const std::string& type) {
    Tensor a = made_up_below(type, kExtents, 3, 5);
    for (const Extents& at : indices_of(kExtents)) {
        if (at[2] < 2) {
            a.at(at) = at[2];
        }
    }
    return a;
}

Tensor with_special(Extents extents) {
    Tensor a = made_up("float32", std::move(extents), 5);
    a.values[4] = std::nan("");
    a.values[8] = std::numeric_limits<double>::infinity();
    a.values[10] = -std::numeric_limits<double>::infinity();
    return a;
}

std::vector<Trial> reduce_trials(const TensorOperation& operation, const OperandTypes& types) {
    const double limit = operation.name == "prod" ? 5 : 0x1p40;
    std::vector<Trial> trials = {
        reduce_trial(operation, types, made_up_below(types.from, kExtents, 1, limit)),
        reduce_trial(operation, types, truths(types.from))};
    if (is_real(types.from)) {
        trials.push_back(reduce_trial(operation, types, with_special(kExtents)));
        trials.back().has_special = true;
    }
    return trials;
}

bool is_better(double x, double y, bool is_largest) {
    return std::isnan(x) ? !std::isnan(y) : is_largest ? x > y : x < y;
}

std::vector<Trial> extreme_trials(const TensorOperation& operation, const OperandTypes& types) {
    const bool is_largest = operation.name == "argmax";
    std::vector<Tensor> inputs = {made_up(types.from, kExtents, 7)};
    if (is_real(types.from)) {
        inputs.push_back(with_special(kExtents));
    }
    std::vector<Trial> trials;
    for (const Tensor& a : inputs) {
        Wanted best{"result", types.to};
        Wanted places{"places", "int32"};
        for (const Extents& at : indices_of({kExtents[0], kExtents[2]})) {
            const std::vector<double> line = line_of(a, at[0], at[1]);
            const auto found = std::max_element(line.begin(), line.end(), [&](double x, double y) {
                return !std::isnan(x) && is_better(y, x, is_largest);
            });
            best.add(*found);
            places.add(static_cast<double>(found - line.begin()));
        }
        const Extents out = {kExtents[0], kExtents[2]};
        trials.push_back(
            {.arrays = {array_of("a", types.from, a), empty_array("result", types.to, out),
                        empty_array("places", "int32", out)},
             .wanted = {best, places},
             .threads = count_of(out),
             .has_special = !trials.empty()});
    }
    return trials;
}

double joined(const std::string& name, double x, double y, const std::string& type) {
    if (name == "cumsum") {
        return is_real(type) ? x + y : sum_in_register(type, x, y);
    }
    if (name == "cumprod") {
        return is_real(type) ? x * y : product_in_register(type, x, y);
    }
    if (std::isnan(x) || std::isnan(y)) {
        return std::nan("");
    }
    return name == "cummin" ? std::min(x, y) : std::max(x, y);
}

// Rows longer than a workgroup, and not a multiple of it.
Trial cumulative_trial(const TensorOperation& operation, const OperandTypes& types,
                       const Tensor& a) {
    Wanted wanted{"result", types.to};
    for (int row = 0; row < a.extents[0]; ++row) {
        double value = a.at({row, 0});
        double size = std::fabs(value);
        wanted.add(value);
        for (int k = 1; k < a.extents[1]; ++k) {
            value = joined(operation.name, value, a.at({row, k}), types.from);
            size = std::isfinite(value) ? size + std::fabs(a.at({row, k})) + std::fabs(value) : 0;
            wanted.add(value, 20 * 0x1p-24 * size);
        }
    }
    return {.arrays = {array_of("a", types.from, a), empty_array("result", types.to, a.extents)},
            .wanted = {wanted},
            .groups = a.extents[0]};
}

std::vector<Trial> cumulative_trials(const TensorOperation& operation, const OperandTypes& types) {
    Tensor a = made_up_below(types.from, {2, 21}, 9, operation.name == "cumprod" ? 5 : 0x1p40);
    if (operation.name == "cumprod" && is_real(types.from)) {
        for (double& value : a.values) {
            value = value < 0 ? -0.5 : value > 4 ? 2 : 1.5;
        }
    }
    std::vector<Trial> trials = {cumulative_trial(operation, types, a)};
    if (is_real(types.from)) {
        trials.push_back(cumulative_trial(operation, types, with_special({2, 21})));
        trials.back().has_special = true;
    }
    return trials;
}

}  // namespace

TrialMakers reduction_trials() {
    return {
        {"reduce", reduce_trials}, {"extreme", extreme_trials}, {"cumulative", cumulative_trials}};
}

}  // namespace vkp
