#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_37_input_gradient {
namespace {

// dy [rows, outputs], w [inputs + 1, outputs], result [rows, inputs], which initially holds x,
// covered by square workgroups.
Case make_case(std::string name, int tpb, Array dy, Array w, const Array& x) {
    const int rows = dy.shape[0];
    const int inputs = w.shape[0] - 1;
    const std::uint64_t tiles = share_of(dy.shape[1], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = squares_over(rows, inputs, tpb)}},
            .arrays = {std::move(dy), std::move(w),
                       result_array({rows, inputs}).beginning_with(x.values)},
            .budget = {.global_reads = 2 * tiles + 1, .global_writes = 1},
            .best = {.global_reads = 2 * tiles + 1, .global_writes = 1},
            .best_traffic = {.barriers = 2 * tiles},
            .least_traffic = {.barriers = tiles}};  // two pairs of tiles take turns
}

// The array after ReLU.
Array clipped(Array x) {
    for (double& value : x.values) {
        value = std::max(value, 0.0);
    }
    return x;
}

// The remainders of 1, 2, 3, … by 3, so that two of three are let through.
Array classic_x() {
    Array x = arange("x", {8, 8});
    for (double& value : x.values) {
        value = static_cast<int>(value + 1) % 3;
    }
    return x;
}

// Full tiles: rows of one sector each, 8 of dy, of w, of x and of result. Rows of 9 floats separate
// the threads that read a column; where 4 rows are stored at once, the last begins at the bank of
// the first, once in each subgroup.
Case classic_case() {
    Case made = make_case("classic", 8, arange_modulo("dy", {8, 8}, 7),
                          arange_modulo("w", {9, 8}, 5), classic_x());
    made.best_traffic.global_sectors = 4 * 8;
    made.best_traffic.bank_conflicts = 2;
    made.least_traffic.bank_conflicts = 0;
    return made;
}

struct Sizes {
    int rows = 0;
    int inputs = 0;
    int outputs = 0;
};

Case random_case(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed) {
    return make_case(name, 8, make("dy", {sizes.rows, sizes.outputs}, seed, name + "/dy"),
                     make("w", {sizes.inputs + 1, sizes.outputs}, seed, name + "/w"),
                     clipped(make("x", {sizes.rows, sizes.inputs}, seed, name + "/x")));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("ragged", {5, 7, 6}, random_digits, seed),
            random_case("random", {3, 15, 20}, random_floats, seed),
            random_case("last", {1, 10, 4}, random_floats, seed),
            random_case("long", {12, 9, 33}, random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const Sizes sizes{.rows = draw.number({9, 20}, "rows", 1),
                      .inputs = draw.number({9, 20}, "inputs", 1),
                      .outputs = draw.number({9, 24}, "outputs", 1)};
    return random_case("drawn", sizes, draw.floats(), draw.seed());
}

// result[b][k] = dy[b][0] * w[k][0] + dy[b][1] * w[k][1] + … where it was above 0, and 0 elsewhere.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t outputs = extent(of.arrays[0].shape, 1);
    const std::size_t inputs = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t at) {
        return sum_of(in[2][at] > 0 ? outputs : 0, [&](std::size_t n) {
            return in[0][at / inputs * outputs + n] * in[1][at % inputs * outputs + n];
        });
    });
}

Case bench_case(int n) {
    return make_case("bench", 16, {"dy", {n, n}, {}}, {"w", {n + 1, n}, {}}, {"x", {n, n}, {}});
}

double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[0];
    return 2 * n * n * n;
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_37_input_gradient
