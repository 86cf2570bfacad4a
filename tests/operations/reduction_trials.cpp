#include "tests/operations/trials.hpp"

#include <algorithm>
#include <cmath>
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

std::vector<double> changed(std::vector<double> line, double (*change)(double)) {
    std::transform(line.begin(), line.end(), line.begin(), change);
    return line;
}

double negated(double x) {
    return -x;
}

struct Sum {
    double value = 0;
    double size = 0;  // of what was added up, without signs
};

double product_of(const std::vector<double>& line, bool is_whole) {
    double product = 1;
    for (const double x : line) {
        product = is_whole ? whole_product(product, x) : product * x;
    }
    return product;
}

// The least int has no other size than itself.
double whole_size(double x) {
    return as_held("int32", std::fabs(x));
}

double real_size(double x) {
    return std::fabs(x);
}

Sum reduced(const std::string& name, const std::vector<double>& line, bool is_whole) {
    Sum sum;
    for (const double x : line) {
        sum.value += x;
        sum.size += std::fabs(x);
    }
    const double count = static_cast<double>(line.size());
    if (name == "mean") {
        const double mean = (is_whole ? as_held("int32", sum.value) : sum.value) / count;
        return {is_whole ? std::trunc(mean) : mean, sum.size / count};
    }
    if (name == "prod") {
        const double product = product_of(line, is_whole);
        return {product, std::fabs(product)};
    }
    if (name == "max") {
        return {largest_of(line)};
    }
    if (name == "min") {
        return {-largest_of(changed(line, negated))};
    }
    if (name == "max_abs") {
        return {largest_of(changed(line, is_whole ? whole_size : real_size))};
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
        const Sum sum = reduced(operation.name, line_of(a, at[0], at[1]), !is_real(types.from));
        wanted.add(sum.value, std::isfinite(sum.size) ? 10 * 0x1p-24 * sum.size : 0);
    }
    return {.arrays = {array_of("a", types.from, a),
                       empty_array("result", types.to, {a.extents[0], a.extents[2]})},
            .wanted = {wanted},
            .threads = a.extents[0] * a.extents[2]};
}

// Some lines of zeros alone, and some without any.
Tensor truths(const std::string& type) {
    Tensor a = made_up(type, kExtents, 3);
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
    std::vector<Trial> trials = {reduce_trial(operation, types, made_up(types.from, kExtents, 1)),
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

double joined(const std::string& name, double x, double y, bool is_whole) {
    if (name == "cumsum") {
        return is_whole ? as_held("int32", x + y) : x + y;
    }
    if (name == "cumprod") {
        return is_whole ? whole_product(x, y) : x * y;
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
            value = joined(operation.name, value, a.at({row, k}), !is_real(types.from));
            size = std::isfinite(value) ? size + std::fabs(a.at({row, k})) + std::fabs(value) : 0;
            wanted.add(value, 20 * 0x1p-24 * size);
        }
    }
    return {.arrays = {array_of("a", types.from, a), empty_array("result", types.to, a.extents)},
            .wanted = {wanted},
            .groups = a.extents[0]};
}

std::vector<Trial> cumulative_trials(const TensorOperation& operation, const OperandTypes& types) {
    Tensor a = made_up(types.from, {2, 21}, 9);
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
