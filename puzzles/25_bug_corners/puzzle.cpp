#include "harness/model/data.hpp"

#include <algorithm>

namespace vkp::puzzle_25_bug_corners {
namespace {

// Square workgroups that cover the array.
Case make_case(std::string name, Array a, int tpb = 8) {
    const Shape shape = a.shape;
    const auto threads = static_cast<std::uint32_t>(tpb);
    const auto across = static_cast<std::uint32_t>(divide_rounding_up(shape[1], tpb));
    const auto down = static_cast<std::uint32_t>(divide_rounding_up(shape[0], tpb));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {across, down},
                                       .workgroup_size = {threads, threads}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = {.global_reads = 4, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {8, 8})),
            make_case("wide", random_digits("a", {16, 24}, seed, "wide/a")),
            make_case("uneven", random_floats("a", {5, 11}, seed, "uneven/a")),
            make_case("line", random_floats("a", {1, 9}, seed, "line/a"))};
}

Case drawn_case(std::uint64_t seed) {
    const int rows = drawn_number({9, 20}, seed, "rows");
    const int cols = drawn_number({9, 20}, seed, "cols");
    return make_case("drawn", random_floats("a", {rows, cols}, seed, "drawn/a"));
}

// Calls `use` with each position that is the element's own or a neighbour's.
template <typename Use>
void for_each_around(std::size_t index, std::size_t rows, std::size_t cols, Use use) {
    const std::size_t i = index / cols;
    const std::size_t j = index % cols;
    for (std::size_t row = i - std::min<std::size_t>(i, 1); row <= i + 1 && row < rows; ++row) {
        for (std::size_t col = j - std::min<std::size_t>(j, 1); col <= j + 1 && col < cols; ++col) {
            use(row * cols + col);
        }
    }
}

// result[i][j] = the sum of a[i][j] and its eight neighbours, as far as they exist.
Expected specification(const Case& puzzle_case) {
    const Array& a = puzzle_case.input("a");
    Expected expected;
    for (std::size_t index = 0; index < a.values.size(); ++index) {
        Sum sum;
        for_each_around(index, static_cast<std::size_t>(a.shape[0]),
                        static_cast<std::size_t>(a.shape[1]),
                        [&](std::size_t at) { sum.add(a.values[at]); });
        append(expected, sum);
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, 16);
}

double operations(const Case& bench_case) {
    return 8.0 * static_cast<double>(element_count(bench_case.result_shape));
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    const auto n = static_cast<std::size_t>(bench_case.result_shape[0]);
    return sums_at(indices, [&](std::size_t index) {
        std::vector<double> terms;
        for_each_around(index, n, n, [&](std::size_t at) { terms.push_back(in[0][at]); });
        return terms;
    });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_25_bug_corners
