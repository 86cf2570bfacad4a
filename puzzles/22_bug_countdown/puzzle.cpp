#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_22_bug_countdown {
namespace {

// One thread for each x, in workgroups of 8.
Case make_case(std::string name, Array x, Array c) {
    const Shape shape = x.shape;
    const std::uint64_t reads = count_of(c.shape[0]) + 1;
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(shape[0], 8)}},
            .arrays = {std::move(x), std::move(c), result_array(shape)},
            .budget = {.global_reads = reads, .global_writes = 1},
            .best = {.global_reads = reads, .global_writes = 1}};
}

// Coefficients are multiples of 1/8 from -2 to 2, so their powers stay small.
Array small_steps(int n, std::uint64_t seed, std::string_view stream) {
    Array x = random_integers("x", {n}, {-16, 16}, seed, stream);
    x.type = ElementType::kFloat32;
    for (double& value : x.values) {
        value /= 8;
    }
    return x;
}

// The first coefficient is not 0, so that a kernel that leaves it out is wrong.
Array coefficients(int m, std::uint64_t seed, std::string_view stream) {
    Array c = random_digits("c", {m}, seed, stream);
    c.values.front() = c.values.front() == 0 ? 4 : c.values.front();
    return c;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("classic", arange("x", {8}), values("c", {4}, {3, -1, 2, 5})),
        make_case("constant", random_digits("x", {5}, seed, "constant/x"),
                  coefficients(1, seed, "constant/c")),
        make_case("line", random_digits("x", {5}, seed, "line/x"), coefficients(2, seed, "line/c")),
        make_case("long", small_steps(20, seed, "long/x"), coefficients(7, seed, "long/c"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({9, 30}, "n", 1);
    const int m = draw.number({3, 9}, "m", 1);
    return make_case("drawn", small_steps(n, draw.seed(), "drawn/x"),
                     coefficients(m, draw.seed(), "drawn/c"));
}

// Each multiplication and each addition rounds once.
Number polynomial(double x, std::size_t m, const Input& c) {
    double value = 0;
    double magnitude = 0;
    for (std::size_t k = m; k-- > 0;) {
        value = value * x + c[k];
        magnitude = magnitude * std::abs(x) + std::abs(c[k]);
    }
    return {value, 2 * rounding_bound(2.0 * static_cast<double>(m)) * magnitude};
}

// result[i] = c[0] + c[1] x[i] + c[2] x[i]² + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t m = extent(of.arrays[1].shape, 0);
    return each_at(indices, [&](std::size_t i) { return polynomial(in[0][i], m, in[1]); });
}

constexpr int kBenchCoefficients = 16;

Case bench_case(int n) {
    Case large = make_case("bench", {"x", {n}, {}}, {"c", {kBenchCoefficients}, {}});
    large.dispatches = {{.launch = flat_launch(n)}};
    return large;
}

double operations(const Case& bench_case) {
    return 2.0 * kBenchCoefficients * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_22_bug_countdown
