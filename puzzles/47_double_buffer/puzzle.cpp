#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_47_double_buffer {
namespace {

// a [m, depth], b [depth, n], covered by square workgroups of `tpb` times `tpb`.
Case make_case(std::string name, int tpb, Array a, Array b) {
    const int m = a.shape[0];
    const int n = b.shape[1];
    const std::uint64_t rounds = share_of(a.shape[1], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = squares_over(m, n, tpb)}},
            .arrays = {std::move(a), std::move(b), result_array({m, n})},
            .budget = {.global_reads = 2 * rounds, .global_writes = 1},
            .best = {.global_reads = 2 * rounds, .global_writes = 1},
            .traffic_budget = {.barriers = rounds},
            .best_traffic = {.barriers = rounds}};
}

// A full tile of each: 8 sectors.
Case classic_case() {
    Case made =
        make_case("classic", 8, arange_modulo("a", {8, 8}, 7), arange_modulo("b", {8, 8}, 5));
    made.best_traffic.global_sectors = 3 * 8;
    made.best_traffic.bank_conflicts = 0;
    return made;
}

struct Sizes {
    int m = 0;
    int depth = 0;
    int n = 0;
};

Case random_case(const std::string& name, const Sizes& sizes, MakeRandom make, std::uint64_t seed) {
    return make_case(name, 8, make("a", {sizes.m, sizes.depth}, seed, name + "/a"),
                     make("b", {sizes.depth, sizes.n}, seed, name + "/b"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("three_rounds", {16, 24, 8}, random_digits, seed),
            // The last of three rounds has one column and one row.
            random_case("random", {13, 17, 21}, random_floats, seed),
            random_case("thin", {1, 5, 9}, random_floats, seed),
            random_case("long", {9, 70, 10}, random_digits, seed)};
}

Case drawn_case(Draw& draw) {
    const Sizes sizes{.m = draw.number({5, 20}, "m", 1),
                      .depth = draw.number({17, 40}, "depth", 1),
                      .n = draw.number({5, 20}, "n", 1)};
    return random_case("drawn", sizes, draw.floats(), draw.seed());
}

// result = a @ b
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

}  // namespace vkp::puzzle_47_double_buffer
