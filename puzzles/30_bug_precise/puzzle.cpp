#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_30_bug_precise {
namespace {

constexpr double kLarge = 100'000;
constexpr double kStep = 0x1p-20;  // step of the small numbers, so that float32 holds them

// One thread for each column, in workgroups of 8.
Case make_case(std::string name, Array a) {
    const std::uint64_t rows = count_of(a.shape[0]);
    const int cols = a.shape[1];
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(cols, 8)}},
            .arrays = {std::move(a), result_array({cols})},
            .budget = {.global_reads = rows, .global_writes = 1},
            .best = {.global_reads = rows, .global_writes = 1},
            .rules = {.forbids_double = true, .fixes_order_of_sums = true}};
}

void fill_row(Array& a, int row, double value) {
    const auto cols = static_cast<std::size_t>(a.shape[1]);
    for (std::size_t j = 0; j < cols; ++j) {
        a.values[static_cast<std::size_t>(row) * cols + j] = value;
    }
}

// Small numbers, and a row of large ones.
Array random_small(Shape shape, int large_row, std::uint64_t seed, std::string_view stream) {
    Array a = random_integers("a", std::move(shape), {0, 10'485}, seed, stream);  // below 0.01
    a.type = ElementType::kFloat32;
    for (double& value : a.values) {
        value *= kStep;
    }
    fill_row(a, large_row, kLarge);
    return a;
}

// 100,000, and then 0.0001, 0.0002, …
Array classic() {
    constexpr int kRows = 100;
    Array a = filled("a", {kRows, 8}, 0);
    for (int row = 0; row < kRows; ++row) {
        fill_row(a, row, row == 0 ? kLarge : std::nearbyint(row / 10'000.0 / kStep) * kStep);
    }
    return a;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", classic()),
            make_case("many", random_small({1000, 20}, 0, seed, "many/a")),
            make_case("middle", random_small({400, 5}, 0, seed, "middle/a")),
            make_case("turned", random_small({200, 7}, 199, seed, "turned/a")),
            make_case("few", random_small({3, 3}, 0, seed, "few/a"))};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.number({300, 800}, "rows", 1);
    const int cols = draw.number({3, 20}, "cols", 1);
    return make_case("drawn", random_small({rows, cols}, 0, draw.seed(), "drawn/a"));
}

// result[j] = a[0][j] + a[1][j] + …
// The error of Kahan's sum is hardly more than 2u of the sum (Higham, chapter 4).
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t rows = extent(of.arrays[0].shape, 0);
    const std::size_t cols = extent(of.arrays[0].shape, 1);
    return each_at(indices, [&](std::size_t j) {
        double sum = 0;
        double magnitude = 0;
        for (std::size_t i = 0; i < rows; ++i) {
            sum += in[0][i * cols + j];
            magnitude += std::abs(in[0][i * cols + j]);
        }
        const double n = static_cast<double>(rows) * kUnitRoundoff;
        return Number{sum, 2 * kUnitRoundoff * std::abs(sum) + 4 * n * n * magnitude};
    });
}

// A case of n elements, in at least as many columns as a workgroup has threads.
Case bench_case(int n) {
    const int rows = n < 1 << 18 ? 4 : 1024;
    Case large = make_case("bench", {"a", {rows, n / rows}, {}});
    large.dispatches = {{.launch = flat_launch(n / rows)}};
    return large;
}

double operations(const Case& bench_case) {
    return 4.0 * size_of(bench_case.input("a").shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_30_bug_precise
