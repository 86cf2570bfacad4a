#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_24_bug_reuse {
namespace {

constexpr int kThreads = 32;

// Workgroup w has the rows w, w + workgroups, …
Case make_case(std::string name, int workgroups, Array a) {
    const int rows = a.shape[0];
    const std::uint64_t rounds = share_of(rows, workgroups);
    const std::uint64_t share = share_of(a.shape[1], kThreads);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(kThreads, workgroups)}},
            .arrays = {std::move(a), result_array({rows})},
            .budget = {.global_reads = rounds * share, .global_writes = rounds},
            .best = {.global_reads = rounds * share, .global_writes = rounds},
            .best_traffic = {.barriers = 2 * rounds},
            // With two arrays in turn, one barrier in each round is enough.
            .least_traffic = {.barriers = rounds}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 2, arange("a", {2, 8})),
            make_case("rounds", 2, random_digits("a", {6, 20}, seed, "rounds/a")),
            make_case("uneven", 3, random_floats("a", {5, 33}, seed, "uneven/a")),
            make_case("many", 1, random_digits("a", {7, 3}, seed, "many/a"))};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.number({5, 12}, "rows", 1);
    const int cols = draw.number({20, 70}, "cols", 1);
    return make_case("drawn", draw.up_to(2, "workgroups"), draw.floats("a", {rows, cols}));
}

// result[row] = a[row][0] + a[row][1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const Shape& shape = of.arrays[0].shape;
    return block_sums(indices, in[0], element_count(shape), extent(shape, 1));
}

// Rows as in puzzle 13, as many workgroups as a large GPU runs at the same time.
Case bench_case(int n) {
    constexpr int kMaxWorkgroups = 4096;
    const int length = n < 1 << 24 ? 256 : 1024;
    const int rows = n / length;
    return make_case("bench", std::min(rows, kMaxWorkgroups), {"a", {rows, length}, {}});
}

double operations(const Case& bench_case) {
    return size_of(bench_case.input("a").shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {
                .at = bench_case, .operations = operations, .values = BenchInput::Values::kDigits}};
}

}  // namespace vkp::puzzle_24_bug_reuse
