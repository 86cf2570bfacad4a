#include "harness/model/data.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace vkp::puzzle_55_online_softmax {
namespace {

constexpr std::uint32_t kThreads = 64;

// One workgroup for each row.
Case make_case(std::string name, Array a, std::uint32_t tpb = kThreads) {
    const Shape shape = a.shape;
    const auto share =
        static_cast<std::uint64_t>(divide_rounding_up(shape[1], static_cast<int>(tpb)));
    const Budget counts{.global_reads = 2 * share, .global_writes = share};
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(shape[0])},
                                       .workgroup_size = {tpb}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = counts,
            .best = counts,
            // A tree that halves; with more pairs a step there are fewer.
            .best_traffic = {.barriers = static_cast<std::uint64_t>(std::bit_width(tpb))},
            .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("a", shape, seed, name + "/a"), scale, shift));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("a", {2, 4}, {0, 1, 2, 3, 3, 2, 1, 0})),
            make_case("rising", arange("a", {1, 500})),
            make_case("falling", scaled(arange("a", {1, 300}), -1)),
            random_case("large", {3, 130}, 160, 0, seed),
            random_case("far_below", {2, 1000}, 8, -300, seed),
            make_case("one", values("a", {2, 1}, {5, -10'000}))};
}

Case drawn_case(std::uint64_t seed) {
    return random_case("drawn",
                       {drawn_number({2, 4}, seed, "rows"), drawn_number({65, 300}, seed, "cols")},
                       60, 20, seed);
}

// exp(x - m) over the sum of the row's, m being its largest. A sum that is rescaled carries the
// errors of the exponentials along the way: their exponents add up to those that one alone has.
void append_row(Expected& expected, const std::vector<double>& row) {
    const double m = *std::max_element(row.begin(), row.end());
    const auto n = static_cast<double>(row.size());
    double sum = 0;
    for (const double x : row) {
        sum += std::exp(x - m);
    }
    for (const double x : row) {
        const double p = std::exp(x - m) / sum;
        const double relative =
            kUnitRoundoff * (4 * (n + 2) + 32 + 8 * (m - x) + 8 * std::log(n + 1));
        constexpr double kLeast = 2e-38;  // what is smaller, a device may take for 0
        append(expected, p, p * relative + kLeast);
    }
}

Expected specification(const Case& puzzle_case) {
    const Array& a = puzzle_case.input("a");
    Expected expected;
    for (auto row = a.values.begin(); row != a.values.end(); row += a.shape[1]) {
        append_row(expected, {row, row + a.shape[1]});
    }
    return expected;
}

Case bench_case(int n) {
    constexpr std::uint32_t kTpb = 256;
    const int columns = n < 1 << 20 ? 1024 : 16'384;
    return make_case("bench", {"a", {n / columns, columns}, {}}, kTpb);
}

// For each element a comparison, three differences, three exponentials, a product, a sum and a
// division.
double operations(const Case& bench_case) {
    return 10 * static_cast<double>(element_count(bench_case.result_shape));
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    const auto columns = static_cast<std::size_t>(bench_case.result_shape[1]);
    Expected expected;
    Expected row;
    std::size_t known = SIZE_MAX;
    for (const std::size_t index : indices) {
        if (index / columns != known) {
            known = index / columns;
            std::vector<double> x(columns);
            for (std::size_t col = 0; col < columns; ++col) {
                x[col] = in[0][known * columns + col];
            }
            row = {};
            append_row(row, x);
        }
        append(expected, row.values[index % columns], row.tolerances[index % columns]);
    }
    return expected;
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_55_online_softmax
