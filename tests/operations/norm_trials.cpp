#include "tests/operations/trials.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

namespace vkp {
namespace {

constexpr double kError = 1e-4;
constexpr double kEpsilon = 1e-5;

std::vector<Trial> batch_norm_trials(const TensorOperation& /*operation*/,
                                     const OperandTypes& types) {
    const Tensor x = made_up(types.from, {2, 3, 7}, 71);
    const Tensor mean = made_up(types.from, {3}, 72);
    const Tensor variance({3}, {0.25, 2, 9});
    const Tensor scale = made_up(types.from, {3}, 73);
    const Tensor shift = made_up(types.from, {3}, 74);
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of(x.extents)) {
        const Extents c = {at[1]};
        wanted.add((x.at(at) - mean.at(c)) / std::sqrt(variance.at(c) + kEpsilon) * scale.at(c) +
                       shift.at(c),
                   kError);
    }
    return {{.arrays = {array_of("x", types.from, x), array_of("mean", types.from, mean),
                        array_of("variance", types.from, variance),
                        array_of("scale", types.from, scale), array_of("shift", types.from, shift),
                        empty_array("result", types.to, x.extents)},
             .wanted = {wanted},
             .threads = 42}};
}

// Three groups of two channels.
std::vector<Trial> group_norm_trials(const TensorOperation& /*operation*/,
                                     const OperandTypes& types) {
    const Tensor x = made_up(types.from, {2, 6, 7}, 75);
    const Tensor scale = made_up(types.from, {6}, 76);
    const Tensor shift = made_up(types.from, {6}, 77);
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of(x.extents)) {
        double sum = 0;
        double squares = 0;
        for (const Extents& of_group : indices_of({2, 7})) {
            const double value = x.at({at[0], at[1] / 2 * 2 + of_group[0], of_group[1]});
            sum += value;
            squares += value * value;
        }
        const double mean = sum / 14;
        const double variance = squares / 14 - mean * mean;
        wanted.add((x.at(at) - mean) / std::sqrt(variance + kEpsilon) * scale.at({at[1]}) +
                       shift.at({at[1]}),
                   kError);
    }
    return {{.arrays = {array_of("x", types.from, x), array_of("scale", types.from, scale),
                        array_of("shift", types.from, shift),
                        empty_array("result", types.to, x.extents)},
             .wanted = {wanted},
             .groups = 6,
             .constants = {{"GROUPS", 3}}}};
}

// Rows, some of whose exponentials would overflow.
std::vector<Trial> softmax_trials(const TensorOperation& operation, const OperandTypes& types) {
    Tensor a = made_up(types.from, {4, 9}, 78);
    for (int k = 0; k < 9; ++k) {
        a.at({1, k}) = as_held(types.from, a.at({1, k}) + 1000);
        a.at({2, k}) = as_held(types.from, a.at({2, k}) - 1000);
    }
    Wanted wanted{"result", types.to};
    const double sign = operation.name == "softmin" ? -1 : 1;
    for (const Extents& at : indices_of(a.extents)) {
        double sum = 0;  // sum of all terms relative to this one
        for (int k = 0; k < 9; ++k) {
            sum += std::exp(sign * (a.at({at[0], k}) - a.at(at)));
        }
        wanted.add(operation.name == "log_softmax" ? -std::log(sum) : 1 / sum, 1e-6);
    }
    return {{.arrays = {array_of("a", types.from, a), empty_array("result", types.to, a.extents)},
             .wanted = {wanted},
             .threads = 4}};
}

// Whole rows: a mask of all, of some, of a single key, and of none; biases that are minus infinity.
std::vector<Trial> attention_trials(const TensorOperation& /*operation*/,
                                    const OperandTypes& types) {
    constexpr int kKeys = 7;
    const Tensor q = made_up(types.from, {2, 4, 3}, 81);
    const Tensor k = made_up(types.from, {2, kKeys, 3}, 82);
    const Tensor v = made_up(types.from, {2, kKeys, 5}, 83);
    Tensor mask = made_up("bool", {2, 4, kKeys}, 84);
    Tensor bias = made_up(types.from, {2, 4, kKeys}, 85);
    for (const Extents& at : indices_of(mask.extents)) {
        const std::vector<double> rows = {1, mask.at(at), at[2] == 5 ? 1. : 0., 0};
        mask.at(at) = rows[static_cast<std::size_t>(at[1])];
        if (at[0] == 1 && at[2] % 3 == 0) {
            bias.at(at) = -std::numeric_limits<double>::infinity();
        }
    }
    Wanted wanted{"result", types.to};
    for (const Extents& at : indices_of({2, 4, 5})) {
        double weights = 0;
        double sum = 0;
        for (int key = 0; key < kKeys; ++key) {
            double score = bias.at({at[0], at[1], key});
            for (int c = 0; c < 3; ++c) {
                score += q.at({at[0], at[1], c}) * k.at({at[0], key, c}) / std::sqrt(3.0);
            }
            const double weight = mask.at({at[0], at[1], key}) * std::exp(score);
            weights += weight;
            sum += weight * v.at({at[0], key, at[2]});
        }
        wanted.add(weights > 0 ? sum / weights : 0, 2e-4);
    }
    return {{.arrays = {array_of("q", types.from, q), array_of("k", types.from, k),
                        array_of("v", types.from, v),
                        array_of("mask", "bool", {{8, kKeys}, mask.values}),
                        array_of("bias", types.from, {{8, kKeys}, bias.values}),
                        empty_array("result", types.to, {2, 4, 5})},
             .wanted = {wanted},
             .threads = 40,
             .has_special = true}};
}

// The labels of a CTC path: repetitions are removed, then blanks.
std::vector<int> collapsed(const std::vector<int>& drawn) {
    std::vector<int> labels;
    for (std::size_t t = 0; t < drawn.size(); ++t) {
        if (drawn[t] != 0 && (t == 0 || drawn[t] != drawn[t - 1])) {
            labels.push_back(drawn[t]);
        }
    }
    return labels;
}

// The sum over all paths with these labels.
double likelihood(const Tensor& log_p, int sample, int steps, const std::vector<int>& labels) {
    double sum = 0;
    for (const Extents& drawn : indices_of(Extents(static_cast<std::size_t>(steps), 3))) {
        if (collapsed(drawn) == labels) {
            double log_of_it = 0;
            for (int t = 0; t < steps; ++t) {
                log_of_it += log_p.at({t, sample, drawn[static_cast<std::size_t>(t)]});
            }
            sum += std::exp(log_of_it);
        }
    }
    return sum;
}

// Labels that repeat, one that fills all steps, and none.
std::vector<Trial> ctc_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    const std::vector<std::vector<int>> labels = {{1, 1}, {1, 2}, {2, 1, 2}, {}};
    const std::vector<int> steps = {5, 6, 3, 4};
    Tensor log_p = made_up(types.from, {6, 4, 3}, 79);
    Tensor targets({4, 3});
    Tensor lengths({4, 2});
    for (double& value : log_p.values) {
        value = as_held(types.from, std::min(-0.25, value / 4 - 2.25));
    }
    Wanted wanted{"result", types.to};
    for (int sample = 0; sample < 4; ++sample) {
        const std::vector<int>& own = labels[static_cast<std::size_t>(sample)];
        for (std::size_t k = 0; k < own.size(); ++k) {
            targets.at({sample, static_cast<int>(k)}) = own[k];
        }
        lengths.at({sample, 0}) = steps[static_cast<std::size_t>(sample)];
        lengths.at({sample, 1}) = static_cast<double>(own.size());
        wanted.add(
            -std::log(likelihood(log_p, sample, steps[static_cast<std::size_t>(sample)], own)),
            1e-5);
    }
    return {{.arrays = {array_of("log_p", types.from, log_p), int_array("labels", targets),
                        int_array("lengths", lengths), array_of("alpha", "float32", Tensor({4, 7})),
                        empty_array("result", types.to, {4})},
             .wanted = {wanted},
             .groups = 1}};
}

std::complex<double> turned(int frequency, int k, int n) {
    return std::polar(1.0, 2 * std::acos(-1.0) * frequency * k / n);
}

// An even length and an odd one.
std::vector<Trial> rfft_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const int n : {12, 7}) {
        const Tensor a = made_up(types.from, {2, n}, 80);
        const int outputs = n / 2 + 1;
        Wanted wanted{"result", types.to};
        for (const Extents& at : indices_of({2, outputs})) {
            std::complex<double> sum = 0;
            for (int k = 0; k < n; ++k) {
                sum += a.at({at[0], k}) * std::conj(turned(at[1], k, n));
            }
            wanted.add(sum.real(), kError);
            wanted.add(sum.imag(), kError);
        }
        trials.push_back({.arrays = {array_of("a", types.from, a),
                                     empty_array("result", types.to, {2, outputs, 2})},
                          .wanted = {wanted},
                          .threads = 2 * outputs});
    }
    return trials;
}

// The upper half of the spectrum is the lower one's mirror image, conjugated.
std::vector<Trial> irfft_trials(const TensorOperation& /*operation*/, const OperandTypes& types) {
    std::vector<Trial> trials;
    for (const int n : {12, 7}) {
        const Tensor a = made_up(types.from, {2, n / 2 + 1, 2}, 81);
        Wanted wanted{"result", types.to};
        for (const Extents& at : indices_of({2, n})) {
            std::complex<double> sum = 0;
            for (int frequency = 0; frequency < n; ++frequency) {
                const int own = std::min(frequency, n - frequency);
                const std::complex<double> value{a.at({at[0], own, 0}), a.at({at[0], own, 1})};
                sum += (own == frequency ? value : std::conj(value)) * turned(frequency, at[1], n);
            }
            wanted.add(sum.real() / n, kError);
        }
        trials.push_back(
            {.arrays = {array_of("a", types.from, a), empty_array("result", types.to, {2, n})},
             .wanted = {wanted},
             .threads = 2 * n});
    }
    return trials;
}

}  // namespace

TrialMakers norm_trials() {
    return {{"batch_norm", batch_norm_trials},
            {"group_norm", group_norm_trials},
            {"softmax", softmax_trials},
            {"attention", attention_trials},
            {"ctc_loss", ctc_trials},
            {"rfft", rfft_trials},
            {"irfft", irfft_trials}};
}

}  // namespace vkp
