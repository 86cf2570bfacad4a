#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_36_weight_gradient {
namespace {

// x [rows, inputs], dy [rows, outputs], result [inputs + 1, outputs], covered by square workgroups.
Case make_case(std::string name, int tpb, Array x, Array dy) {
    const int inputs = x.shape[1];
    const int outputs = dy.shape[1];
    const std::uint64_t tiles = share_of(x.shape[0], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = squares_over(inputs + 1, outputs, tpb)}},
            .arrays = {std::move(x), std::move(dy), result_array({inputs + 1, outputs})},
            .budget = {.global_reads = 2 * tiles, .global_writes = 1},
            .best = {.global_reads = 2 * tiles, .global_writes = 1},
            .best_traffic = {.barriers = 2 * tiles},
            .least_traffic = {.barriers = tiles}};  // two pairs of tiles take turns
}

// Rows that are a sector each: 8 of x, 8 of dy for each of two rows of workgroups, 9 of result.
Case classic_case() {
    Case made =
        make_case("classic", 8, arange_modulo("x", {8, 8}, 5), arange_modulo("dy", {8, 8}, 5));
    made.traffic_budget.global_sectors = 8 + 2 * 8 + 9;
    made.best_traffic.global_sectors = 8 + 2 * 8 + 9;
    made.best_traffic.bank_conflicts = 0;
    return made;
}

struct Sizes {
    int rows = 0;
    int inputs = 0;
    int outputs = 0;
};

Case random_case(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed) {
    return make_case(name, 8, make("x", {sizes.rows, sizes.inputs}, seed, name + "/x"),
                     make("dy", {sizes.rows, sizes.outputs}, seed, name + "/dy"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("ragged", {5, 7, 6}, random_digits, seed),
            random_case("random", {20, 15, 3}, random_floats, seed),
            random_case("one_row", {1, 4, 10}, random_floats, seed),
            random_case("long", {33, 9, 12}, random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const Sizes sizes{.rows = draw.number({9, 24}, "rows", 1),
                      .inputs = draw.number({9, 20}, "inputs", 1),
                      .outputs = draw.number({3, 12}, "outputs", 1)};
    return random_case("drawn", sizes, draw.floats(), draw.seed());
}

// result[k][n] = x[0][k] * dy[0][n] + x[1][k] * dy[1][n] + …, where x[b][inputs] is 1.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t rows = extent(of.arrays[0].shape, 0);
    const std::size_t inputs = extent(of.arrays[0].shape, 1);
    const std::size_t outputs = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t index) {
        const std::size_t k = index / outputs;
        return sum_of(rows, [&](std::size_t b) {
            return (k < inputs ? in[0][b * inputs + k] : 1) * in[1][b * outputs + index % outputs];
        });
    });
}

Case bench_case(int n) {
    return make_case("bench", 16, {"x", {n, n}, {}}, {"dy", {n, n}, {}});
}

double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[1];
    return 2 * n * n * (n + 1);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_36_weight_gradient
