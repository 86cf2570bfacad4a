#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_15_transpose {
namespace {

constexpr int kSectorFloats = 8;

// Square workgroups, of 8×8 threads except in benchmarks: a subgroup of 32 takes four rows of
// eight, a sector each. The traffic is limited if rows begin at the start of a sector, in `a` and
// in the result.
Case make_case(std::string name, Array a, int tpb = 8) {
    const int rows = a.shape[0];
    const int cols = a.shape[1];
    Case made{
        .name = std::move(name),
        .dispatches = {{.launch = squares_over(rows, cols, tpb)}},
        .arrays = {std::move(a), result_array({cols, rows})},
        .budget = {.global_reads = 1, .global_writes = 1},
        .best = {.global_reads = 1, .global_writes = 1, .shared_reads = 1, .shared_writes = 1},
        .best_traffic = {.barriers = 1}};
    if (rows % kSectorFloats == 0 && cols % kSectorFloats == 0) {
        const auto sectors = static_cast<std::uint64_t>(2 * rows * cols / kSectorFloats);
        made.traffic_budget.global_sectors = sectors;
        made.best_traffic.global_sectors = sectors;
    }
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("one_tile", arange("a", {8, 8})), make_case("wide", arange("a", {16, 24})),
            make_case("tall", random_floats("a", {40, 8}, seed, "tall/a")),
            make_case("uneven", random_floats("a", {19, 13}, seed, "uneven/a")),
            make_case("thin", random_floats("a", {1, 21}, seed, "thin/a"))};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.up_to(kSectorFloats, "part of rows") * draw.number({1, 5}, "rows");
    const int cols = draw.up_to(kSectorFloats, "part of cols") * draw.number({1, 5}, "cols");
    return make_case("drawn", draw.floats("a", {rows, cols}));
}

// result[j][i] = a[i][j]
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t cols = extent(of.arrays[0].shape, 1);
    const std::size_t rows = extent(of.arrays[0].shape, 0);
    return each_at(
        indices, [&](std::size_t index) { return Sum{in[0][index % rows * cols + index / rows]}; });
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, 16);
}

// The kernel computes nothing. One operation is counted for each element, so that there is a rate
// to show.
double operations(const Case& bench_case) {
    return size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_15_transpose
