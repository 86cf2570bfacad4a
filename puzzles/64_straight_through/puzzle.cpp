#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <cmath>

namespace vkp::puzzle_64_straight_through {
namespace {

constexpr int kThreads = 32;
constexpr float kEpsilon = 1e-6F;  // so that a row of zeros is not divided by 0

// One workgroup for each row.
Case make_case(std::string name, Array g, Array h, int tpb = kThreads) {
    const Shape shape = h.shape;
    const std::uint64_t share = share_of(shape[1], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, shape[0])}},
            .arrays = {std::move(g), std::move(h), result_array(shape)},
            .budget = {.global_reads = 6 * share, .global_writes = share},
            .best = {.global_reads = 4 * share,
                     .global_writes = share,
                     .shared_reads = 2 * tree_shared_reads(static_cast<std::uint32_t>(tpb))},
            .constants = {{"EPSILON", kEpsilon}},
            .best_traffic = {.barriers = 7},  // a tree of five steps, for both sums
            .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Shape& shape, std::uint64_t seed) {
    return make_case(name, random_unit_floats("g", shape, seed, name + "/g"),
                     random_floats("h", shape, seed, name + "/h"));
}

// The first row is one of zeros, and normed by 1 / √EPSILON.
Case zeros_case(std::uint64_t seed) {
    Array h = random_floats("h", {2, 6}, seed, "zeros/h");
    std::fill_n(h.values.begin(), 6, 0);
    return make_case("zeros", random_unit_floats("g", {2, 6}, seed, "zeros/g"), std::move(h));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("classic", values("g", {2, 8}, {1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8}),
                  values("h", {2, 8}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8})),
        random_case("random", {3, 50}, seed), random_case("wide", {1, 200}, seed),
        make_case("one", values("g", {2, 1}, {0.5, -3}), values("h", {2, 1}, {2, 5})),
        zeros_case(seed),
        // The squares are about the size of EPSILON.
        make_case("small", random_unit_floats("g", {2, 40}, seed, "small/g"),
                  scaled(random_unit_floats("h", {2, 40}, seed, "small/h"), 3e-3))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({2, 5}, "rows", 1), draw.number({33, 120}, "n", 1)},
                       draw.seed());
}

struct Row {
    double r = 0;          // 1 / root mean square
    double mean = 0;       // mean of g times the normalized row
    double magnitude = 0;  // magnitude of the terms of that mean
    double n = 0;
};

Row measure(std::span<const double> g, std::span<const double> h) {
    Row row{.n = static_cast<double>(h.size())};
    double squares = 0;
    for (std::size_t j = 0; j < h.size(); ++j) {
        squares += h[j] * h[j] / row.n;
        row.mean += g[j] * h[j] / row.n;
        row.magnitude += std::abs(g[j] * h[j]) / row.n;
    }
    row.r = 1 / std::sqrt(squares + kEpsilon);
    row.mean *= row.r;
    row.magnitude *= row.r;
    return row;
}

// The error of two sums, in any order; of the root, and of three uses of it.
Number element_of(const Row& row, double g, double h) {
    const double normed = h * row.r;
    const double roundings = 2 * row.n + 24;
    return {(g - normed * row.mean) * row.r,
            row.r * kUnitRoundoff * roundings * (std::abs(g) + std::abs(normed) * row.magnitude) +
                1e-9};
}

// result = (g − x̂ · mean(g · x̂)) · r, with x̂ = h · r and r = 1 / √(mean of h² + EPSILON)
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered row([&](std::size_t number) {
        return measure(in[0].part(number * n, n), in[1].part(number * n, n));
    });
    return each_at(indices,
                   [&](std::size_t i) { return element_of(row(i / n), in[0][i], in[1][i]); });
}

Case bench_case(int n) {
    constexpr int kColumns = 4096;
    const Shape shape = {n / kColumns, kColumns};
    return make_case("bench", {"g", shape, {}}, {"h", shape, {}}, 256);
}

// The operations of an element: two products and two sums, then two products, a difference and a
// product.
double operations(const Case& bench_case) {
    return 8 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_64_straight_through
