#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_50_layer_norm {
namespace {

constexpr int kThreads = 32;
constexpr int kPer = 4;            // most elements of a row that a thread has
constexpr float kEpsilon = 1e-5F;  // so that a row of equal numbers is not divided by 0

// One workgroup for each row.
Case make_case(std::string name, Array x, Array p, int tpb = kThreads) {
    const Shape shape = x.shape;
    const std::uint64_t share = share_of(shape[1], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, shape[0])}},
            .arrays = {std::move(x), std::move(p), result_array(shape)},
            .budget = {.global_reads = 5 * share, .global_writes = share},
            .best = {.global_reads = 3 * share,
                     .global_writes = share,
                     .shared_reads = 2 * tree_shared_reads(static_cast<std::uint32_t>(tpb))},
            .constants = {{"PER", kPer}, {"EPSILON", kEpsilon}},
            .best_traffic = {.barriers = 14},  // two trees of five steps
            .least_traffic = {.barriers = 2}};
}

// Gains around 1, and shifts.
Array random_parameters(int n, std::uint64_t seed, const std::string& stream) {
    return scaled(random_unit_floats("p", {2, n}, seed, stream), 2, 0.5);
}

Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("x", shape, seed, name + "/x"), scale, shift),
                     random_parameters(shape[1], seed, name + "/p"));
}

// A gain of 2 and a shift of 1 everywhere.
Case classic_case() {
    Array p = filled("p", {2, 8}, 2);
    for (std::size_t i = 8; i < p.values.size(); ++i) {
        p.values[i] = 1;
    }
    return make_case("classic", arange("x", {2, 8}), std::move(p));
}

// A row of equal numbers, and one of nearly equal ones.
Case flat_case(std::uint64_t seed) {
    Array x = scaled(random_unit_floats("x", {2, 9}, seed, "flat/x"), 0.01, 5);
    for (std::size_t j = 0; j < 9; ++j) {
        x.values[j] = 5;
    }
    return make_case("flat", std::move(x), random_parameters(9, seed, "flat/p"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("far", {3, 50}, 1, 1000, seed),
            random_case("wide", {4, 100}, 8, 0, seed),
            make_case("one", values("x", {2, 1}, {5, -70}), random_parameters(1, seed, "one/p")),
            flat_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({2, 5}, "rows", 1), draw.number({33, 120}, "cols", 1)},
                       3, 100, draw.seed());
}

// The statistics of a row. `condition` is the ratio of its numbers to their distances from each
// other; errors grow with it.
struct Row {
    double mean = 0;
    double scale = 0;
    double condition = 0;
    double n = 0;
};

Row measure(std::span<const double> x) {
    Row row{.n = static_cast<double>(x.size())};
    for (const double value : x) {
        row.mean += value / row.n;
    }
    double variance = 0;
    for (const double value : x) {
        variance += (value - row.mean) * (value - row.mean) / row.n;
    }
    row.scale = 1 / std::sqrt(variance + kEpsilon);
    row.condition = std::sqrt(row.mean * row.mean + variance) * row.scale;
    return row;
}

// The mean is off by its rounding errors, usually √n of them; the root by 2 ulp.
Number element_of(const Row& row, double x, double gain, double shift) {
    const double y = (x - row.mean) * row.scale;
    const double size = std::abs(y) + 1;
    const double roundings =
        size * (row.n + 12) + 4 * row.condition * std::sqrt(row.n + 8) + 2 * row.condition * size;
    return {y * gain + shift, kUnitRoundoff * (std::abs(gain) * roundings + 2 * std::abs(shift))};
}

// result[i][j] = (x[i][j] - mean) / sqrt(variance + EPSILON) * gain[j] + shift[j]
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered row([&](std::size_t i) { return measure(in[0].part(i * n, n)); });
    return each_at(indices, [&](std::size_t at) {
        return element_of(row(at / n), in[0][at], in[1][at % n], in[1][n + at % n]);
    });
}

Case bench_case(int n) {
    constexpr int kTpb = 256;
    constexpr int kColumns = kPer * kTpb;
    return make_case("bench", {"x", {n / kColumns, kColumns}, {}}, {"p", {2, kColumns}, {}}, kTpb);
}

// The operations of an element: a sum, a square and a sum of squares, two differences, two products
// and a sum.
double operations(const Case& bench_case) {
    return 8 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_50_layer_norm
