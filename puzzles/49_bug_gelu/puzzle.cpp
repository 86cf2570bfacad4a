#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_49_bug_gelu {
namespace {

// One thread for each element of dy.
Case make_case(std::string name, Array z, Array dy, int tpb = 32) {
    const Shape shape = dy.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, divide_rounding_up(shape[1], tpb), shape[0])}},
            .arrays = {std::move(z), std::move(dy), result_array(shape)},
            .budget = {.global_reads = 3, .global_writes = 1},
            .best = {.global_reads = 3, .global_writes = 1}};
}

// z goes from -scale to scale, and so do the biases in its last row.
Case random_case(const std::string& name, const Shape& shape, double scale, std::uint64_t seed) {
    return make_case(
        name, scaled(random_unit_floats("z", {shape[0] + 1, shape[1]}, seed, name + "/z"), scale),
        random_unit_floats("dy", shape, seed, name + "/dy"));
}

// z is -3, -2.75, … and no bias.
Case classic_case() {
    Array z = scaled(arange("z", {4, 8}), 0.25, -3);
    for (std::size_t i = 24; i < z.values.size(); ++i) {
        z.values[i] = 0;
    }
    return make_case("classic", std::move(z), filled("dy", {3, 8}, 1));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("small", {5, 6}, 3, seed),
            random_case("far", {4, 9}, 80, seed), random_case("wide", {3, 70}, 3, seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({2, 6}, "rows", 1), draw.number({5, 50}, "cols", 1)},
                       4, draw.seed());
}

double gelu_slope(double x) {
    const double root = std::sqrt(2 / std::acos(-1.0));
    const double t = std::tanh(root * (x + 0.044715 * x * x * x));
    return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * root * (1 + 3 * 0.044715 * x * x);
}

// result[b][n] = dy[b][n] * GELU'(z[b][n] + bias[n])
// A slope is between -0.13 and 1.13. Two exponentials and two quotients are off by less than
// 1e-6, and the sum of z and its bias by a roundoff of it.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t count = element_count(of.result().shape);
    const std::size_t columns = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t at) {
        const double dy = in[1][at];
        return Number{dy * gelu_slope(in[0][at] + in[0][count + at % columns]),
                      2e-6 * std::abs(dy)};
    });
}

Case bench_case(int n) {
    constexpr int kTpb = 256;
    const int columns = n < 1 << 20 ? 256 : 4096;
    return make_case("bench", {"z", {n / columns + 1, columns}, {}},
                     {"dy", {n / columns, columns}, {}}, kTpb);
}

// The operations of an element: 6 sums, 12 products, 2 quotients and 2 exponentials.
double operations(const Case& bench_case) {
    return 22 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_49_bug_gelu
