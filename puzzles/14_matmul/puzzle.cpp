#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_14_matmul {
namespace {

// n×n arrays, covered by square workgroups of `tpb` times `tpb` threads.
Case make_case(std::string name, int tpb, Array a, Array b) {
    const int n = a.shape[0];
    const std::uint64_t tiles = share_of(n, tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = squares_over(n, n, tpb)}},
            .arrays = {std::move(a), std::move(b), result_array({n, n})},
            .budget = {.global_reads = 2 * tiles, .global_writes = 1},
            .best = {.global_reads = 2 * tiles, .global_writes = 1},
            .best_traffic = {.barriers = 2 * tiles},
            .least_traffic = {.barriers = tiles}};  // two pairs of tiles take turns
}

// The limits hold if every row of a tile is a sector.
Case aligned_case(std::string name, Array a, Array b) {
    constexpr int kSectorFloats = 8;
    const std::uint64_t n = count_of(a.shape[0]);
    Case made = make_case(std::move(name), kSectorFloats, std::move(a), std::move(b));
    const std::uint64_t stored = n * n / kSectorFloats;
    made.best_traffic.global_sectors = 2 * stored * (n / kSectorFloats) + stored;
    made.best_traffic.bank_conflicts = 0;
    made.best_traffic.divergent_branches = 0;
    return made;
}

// 0, 1, 2, … down the columns.
Array transposed_arange(std::string name, int n) {
    Array array = arange(std::move(name), {n, n});
    for (int row = 0; row < n; ++row) {
        for (int col = 0; col < n; ++col) {
            array.values[static_cast<std::size_t>(row * n + col)] = col * n + row;
        }
    }
    return array;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("simple", 3, arange("a", {2, 2}), transposed_arange("b", 2)),
            make_case("full", 3, arange("a", {8, 8}), transposed_arange("b", 8)),
            make_case("one_tile", 3, values("a", {3, 3}, {1, -2, 3, 0, 4, -5, 6, 0.5, 2}),
                      values("b", {3, 3}, {2, 0, 1, -1, 3, 7, 4, 1, -3})),
            make_case("uneven", 3, random_floats("a", {4, 4}, seed, "uneven/a"),
                      random_floats("b", {4, 4}, seed, "uneven/b")),
            make_case("exact", 3, random_floats("a", {6, 6}, seed, "exact/a"),
                      random_floats("b", {6, 6}, seed, "exact/b")),
            aligned_case("aligned", random_floats("a", {16, 16}, seed, "aligned/a"),
                         random_floats("b", {16, 16}, seed, "aligned/b")),
            make_case("wide", 8, random_floats("a", {19, 19}, seed, "wide/a"),
                      random_floats("b", {19, 19}, seed, "wide/b"))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.up_to(8, "tpb");
    const int n = draw.number({17, 24}, "n", 1);
    return make_case("drawn", tpb, draw.floats("a", {n, n}), draw.floats("b", {n, n}));
}

// result[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return matrix_product_at(indices, of, in);
}

Case bench_case(int n) {
    return make_case("bench", 16, {"a", {n, n}, {}}, {"b", {n, n}, {}});
}

double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[0];
    return 2 * n * n * n;
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_14_matmul
