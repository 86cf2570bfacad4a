#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/dot4.hpp"
#include "harness/model/numbers/ternary.hpp"

#include <bit>
#include <cmath>

namespace vkp::puzzle_63_bit_linear {
namespace {

constexpr int kCodes = 16;         // codes in a word
constexpr float kEpsilon = 1e-6F;  // so that a row of zeros is not divided by 0

// One workgroup for each row of x. `w` has a row more than there are outputs: for the scale.
Case make_case(std::string name, Array x, Array w, int tpb = 32) {
    const int rows = x.shape[0];
    const int n = x.shape[1];
    const int outputs = w.shape[0] - 1;
    const auto share = [&](int things) { return share_of(things, tpb); };
    const std::uint64_t of_weights = share(outputs) * static_cast<std::uint64_t>(n / kCodes);
    const Budget counts{.global_reads = share(n) + 4 * share(n / 4) + of_weights + 1,
                        .global_writes = share(outputs)};
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, rows)}},
            .arrays = {std::move(x), std::move(w), result_array({rows, outputs})},
            .budget = counts,
            .best = counts,
            .constants = {{"MOST", n}, {"LEAST", kLeastMagnitude}, {"EPSILON", kEpsilon}},
            .best_traffic = {.barriers = 14},  // two trees, one after the other
            .least_traffic = {.barriers = 2},
            .extensions = {std::string(kDot4)}};
}

// The codes, followed by γ's bits in one more word.
Array with_scale(Array codes, float scale) {
    ++codes.shape[0];
    codes.values.resize(element_count(codes.shape), 0);
    codes.values[codes.values.size() - static_cast<std::size_t>(codes.shape[1])] =
        std::bit_cast<std::uint32_t>(scale);
    return codes;
}

Case random_case(const std::string& name, const Shape& shape, int outputs, std::uint64_t seed,
                 const std::vector<double>& factors = {}) {
    const auto n = static_cast<std::size_t>(shape[1]);
    Array x = random_unit_floats("x", shape, seed, name + "/x");
    for (std::size_t row = 0; row < factors.size(); ++row) {
        for (std::size_t j = 0; j < n; ++j) {
            x.values[row * n + j] = static_cast<float>(x.values[row * n + j] * factors[row]);
        }
    }
    const auto scale = static_cast<float>(
        0.1 + std::abs(random_unit_floats("", {1}, seed, name + "/scale").values[0]));
    return make_case(name, off_byte_ties(std::move(x)),
                     with_scale(packed_weights("w", {outputs, shape[1] / kCodes},
                                               random_weights(static_cast<std::size_t>(outputs) * n,
                                                              seed, name + "/w")),
                                scale));
}

// −9, −8, … 6, then 0, 1, … 15, and weights −1, 0, 1, −1, …
Case classic_case() {
    Array x = arange("x", {2, 16});
    for (std::size_t i = 0; i < x.values.size(); ++i) {
        x.values[i] -= i < 16 ? 9 : 16;
    }
    std::vector<double> weights;
    for (int i = 0; i < 8 * 16; ++i) {
        weights.push_back(i % 3 - 1);
    }
    return make_case("classic", std::move(x),
                     with_scale(packed_weights("w", {8, 1}, weights), 0.5F));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(),
            random_case("random", {3, 64}, 40, seed),
            random_case("tall", {5, 32}, 5, seed),
            random_case("deep", {1, 512}, 10, seed),
            random_case("scaled", {2, 32}, 8, seed, {1e-3, 1e3}),
            random_case("zeros", {2, 32}, 8, seed, {0, 1})};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {draw.number({2, 4}, "rows", 1), kCodes * draw.number({3, 12}, "words", 1)},
                       draw.number({5, 70}, "outputs", 1), draw.seed());
}

// A row of x as the layer sees it.
struct Row {
    std::vector<double> bytes;
    double back = 0;  // factor for a sum of weights times bytes, without γ
    double ties = 0;  // bytes that are near to a tie, as in a bench they may be
};

Row measure(const std::vector<double>& x) {
    const double scale = byte_scale(x);
    double squares = 0;
    Row row;
    for (const double value : x) {
        squares += value * value;
        row.bytes.push_back(byte_of(value, scale));
        row.ties += is_near_tie(value * scale) ? 1 : 0;
    }
    const auto n = static_cast<double>(x.size());
    row.back = 1 / (std::sqrt(squares / n + kEpsilon) * scale);
    return row;
}

// The sum of squares is off by its rounding errors, and a root halves them; three divisions by 2.5
// ulp each, the root by 2, and three products follow. The codes of the output are from `first` on.
Number output_of(const Row& row, double scale, const Input& w, std::size_t first) {
    double sum = 0;
    for (std::size_t k = 0; k < row.bytes.size(); ++k) {
        sum += weight_in(w.word(first + k / kCodes), k % kCodes) * row.bytes[k];
    }
    const double back = row.back * scale;
    const double roundings = static_cast<double>(row.bytes.size()) / 2 + 24;
    return {sum * back,
            roundings * kUnitRoundoff * std::abs(sum * back) + 1e-12 + row.ties * std::abs(back)};
}

// result[b][n] = Σ weight * byte, times γ, divided by the row's root mean square and its scale.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.arrays[0].shape, 1);
    const std::size_t outputs = extent(of.result().shape, 1);
    const std::size_t words = n / kCodes;
    const double scale = std::bit_cast<float>(in[1].word(outputs * words));
    Remembered row([&](std::size_t number) { return measure(in[0].part(number * n, n)); });
    return each_at(indices, [&](std::size_t index) {
        return output_of(row(index / outputs), scale, in[1], index % outputs * words);
    });
}

// A layer of a language model with 2 · 10⁹ weights.
Case bench_case(int n) {
    return make_case("bench", {"x", {n, n}, {}},
                     {"w", {n + 1, n / kCodes}, {}, ElementType::kUint32}, 256);
}

// Words below 2³⁰, so that the one of the scale is a float from 0 to 2; of each word the last code
// is 0 then.
BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kUnit),
            BenchInput(1, BenchInput::Values::kBelow, 1U << 30U)};
}

// A product and a sum for each weight and row.
double operations(const Case& bench_case) {
    return 2 * size_of(bench_case.result().shape) * bench_case.arrays[0].shape[1];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_63_bit_linear
