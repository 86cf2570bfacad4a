#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_67_welford {
namespace {

// A workgroup of TPB×TPB threads for every TPB columns.
Case make_case(std::string name, Array a, int tpb = 8) {
    constexpr int kSectorFloats = 8;
    const int rows = a.shape[0];
    const int cols = a.shape[1];
    const auto threads = static_cast<std::uint32_t>(tpb);
    const Budget counts{.global_reads = share_of(rows, tpb), .global_writes = 2};
    TrafficLimit best{.barriers = tree_traffic(threads).barriers};
    if (cols % kSectorFloats == 0) {
        best.global_sectors = static_cast<std::uint64_t>((rows + 2) * (cols / kSectorFloats));
    }
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(
                                           divide_rounding_up(cols, tpb))},
                                       .workgroup_size = {threads, threads}}}},
            .arrays = {std::move(a), result_array({2, cols})},
            .budget = counts,
            .best = counts,
            .best_traffic = best,
            .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Shape& shape, std::uint64_t seed) {
    return make_case(name, random_floats("a", shape, seed, name + "/a"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange_modulo("a", {8, 8}, 7)),
            make_case("far", scaled(random_unit_floats("a", {50, 5}, seed, "far/a"), 1, 1000)),
            random_case("tall", {300, 9}, seed), random_case("few", {3, 20}, seed),
            make_case("one", values("a", {1, 4}, {5, -70, 0.5, 3}))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({9, 90}, "rows", 1), draw.number({9, 30}, "cols", 1)},
                       draw.seed());
}

// The mean and the variance of a column, with the tolerances for float32.
struct Column {
    double mean = 0;
    double mean_tolerance = 0;
    double variance = 0;
    double variance_tolerance = 0;
};

// Errors of the variance are larger the farther the numbers are from 0, compared to their distances
// from each other.
Column measure(std::span<const double> x) {
    const auto n = static_cast<double>(x.size());
    Column column;
    double magnitude = 0;
    for (const double value : x) {
        column.mean += value / n;
        magnitude += std::abs(value) / n;
    }
    for (const double value : x) {
        column.variance += (value - column.mean) * (value - column.mean) / n;
    }
    const double spread = std::sqrt(column.variance);
    const double of_mean = 4 * kUnitRoundoff * column.mean;
    column.mean_tolerance = 2 * (n + 2) * kUnitRoundoff * magnitude;
    column.variance_tolerance =
        kUnitRoundoff * (n + 8) * (2 * column.variance + spread * std::hypot(column.mean, spread)) +
        of_mean * of_mean;
    return column;
}

// result[0][j] = the mean of column j, result[1][j] = its variance.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t rows = extent(of.arrays[0].shape, 0);
    const std::size_t cols = extent(of.arrays[0].shape, 1);
    return each_at(indices, [&](std::size_t index) {
        std::vector<double> x(rows);
        for (std::size_t i = 0; i < rows; ++i) {
            x[i] = in[0][i * cols + index % cols];
        }
        const Column column = measure(x);
        return index < cols ? Number{column.mean, column.mean_tolerance}
                            : Number{column.variance, column.variance_tolerance};
    });
}

// Enough columns for a large GPU to be busy.
Case bench_case(int n) {
    constexpr int kTpb = 16;
    return make_case("bench", {"a", {n, 4 * n}, {}}, kTpb);
}

// The operations of an element: two differences, a product and a sum for the mean, a product and a
// sum for M2.
double operations(const Case& bench_case) {
    return 6 * size_of(bench_case.input("a").shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_67_welford
