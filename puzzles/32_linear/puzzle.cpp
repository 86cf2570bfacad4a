#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_32_linear {
namespace {

// x [rows, inputs], w [inputs + 1, outputs], covered by square workgroups of `tpb` times `tpb`.
Case make_case(std::string name, int tpb, Array x, Array w, int relu) {
    const int rows = x.shape[0];
    const int outputs = w.shape[1];
    const std::uint64_t tiles = share_of(x.shape[1], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = squares_over(rows, outputs, tpb)}},
            .arrays = {std::move(x), std::move(w), result_array({rows, outputs})},
            .budget = {.global_reads = 2 * tiles + 1, .global_writes = 1},
            .best = {.global_reads = 2 * tiles + 1, .global_writes = 1},
            .constants = {{"RELU", relu}},
            .best_traffic = {.barriers = 2 * tiles},
            .least_traffic = {.barriers = tiles}};  // two pairs of tiles take turns
}

// One full tile each of x and w, 8 sectors both; the bias is a sector for each subgroup, and the
// result is 8.
Case classic_case() {
    Case made =
        make_case("classic", 8, arange_modulo("x", {8, 8}, 7), arange_modulo("w", {9, 8}, 7), 0);
    made.best_traffic.global_sectors = 8 + 8 + 2 + 8;
    made.best_traffic.bank_conflicts = 0;
    made.best_traffic.divergent_branches = 0;
    return made;
}

struct Sizes {
    int rows = 0;
    int inputs = 0;
    int outputs = 0;
};

Case random_case(const std::string& name, const Sizes& sizes, int relu, MakeRandom make,
                 std::uint64_t seed) {
    return make_case(name, 8, make("x", {sizes.rows, sizes.inputs}, seed, name + "/x"),
                     make("w", {sizes.inputs + 1, sizes.outputs}, seed, name + "/w"), relu);
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("ragged", {6, 7, 5}, 1, random_digits, seed),
            random_case("deep", {5, 20, 13}, 1, random_floats, seed),
            random_case("last", {1, 3, 10}, 0, random_floats, seed),
            random_case("tall", {17, 9, 3}, 1, random_floats, seed)};
}

Case drawn_case(Draw& draw) {
    const Sizes sizes{.rows = draw.number({9, 20}, "rows", 1),
                      .inputs = draw.number({9, 24}, "inputs", 1),
                      .outputs = draw.number({3, 12}, "outputs", 1)};
    return random_case("drawn", sizes, draw.number({0, 1}, "relu"), draw.floats(), draw.seed());
}

// result[b][n] = x[b][0] * w[0][n] + x[b][1] * w[1][n] + … + w[inputs][n]; with RELU, at least 0.
// The part of the error that ReLU cuts off does not count.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const bool is_relu = of.constants.front().value == 1;
    const std::size_t inputs = extent(of.arrays[0].shape, 1);
    const std::size_t outputs = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t index) {
        const std::size_t n = index % outputs;
        const Sum sum = sum_of(inputs + 1, [&](std::size_t k) {
            return (k < inputs ? in[0][index / outputs * inputs + k] : 1) * in[1][k * outputs + n];
        });
        return Number{is_relu ? std::max(sum.value(), 0.0) : sum.value(), sum.tolerance()};
    });
}

Case bench_case(int n) {
    return make_case("bench", 16, {"x", {n, n}, {}}, {"w", {n + 1, n}, {}}, 1);
}

double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[0];
    return 2 * n * n * n + 2 * n * n;
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_32_linear
