#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_25_bug_corners {
namespace {

// Square workgroups that cover the array.
Case make_case(std::string name, Array a, int tpb = 8) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = squares_over(shape[0], shape[1], tpb)}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = {.global_reads = 4, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {8, 8})),
            make_case("wide", random_digits("a", {16, 24}, seed, "wide/a")),
            make_case("uneven", random_floats("a", {5, 11}, seed, "uneven/a")),
            make_case("line", random_floats("a", {1, 9}, seed, "line/a"))};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.number({9, 20}, "rows", 1);
    const int cols = draw.number({9, 20}, "cols", 1);
    return make_case("drawn", draw.floats("a", {rows, cols}));
}

// result[i][j] = the sum of a[i][j] and its eight neighbours, as far as they exist.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t rows = extent(of.result().shape, 0);
    const std::size_t cols = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t index) {
        const std::size_t i = index / cols;
        const std::size_t j = index % cols;
        Sum sum;
        for (std::size_t row = i - std::min<std::size_t>(i, 1); row <= i + 1 && row < rows; ++row) {
            for (std::size_t col = j - std::min<std::size_t>(j, 1); col <= j + 1 && col < cols;
                 ++col) {
                sum.add(in[0][row * cols + col]);
            }
        }
        return sum;
    });
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, 16);
}

double operations(const Case& bench_case) {
    return 8.0 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_25_bug_corners
