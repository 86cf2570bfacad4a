#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_04_map_2d {
namespace {

// A square array and a square workgroup of `tpb` times `tpb` threads.
Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb, tpb}}}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1},
            .best_traffic = {.barriers = 0}};
}

// The limits hold if every row is a sector; with `y` for columns, rows take twice as many.
Case aligned_case(std::string name, std::uint64_t seed) {
    Case made = make_case(std::move(name), 8, random_floats("a", {8, 8}, seed, "aligned/a"));
    made.best_traffic.global_sectors = 8 + 8;
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 3, arange("a", {2, 2})),
            make_case("full", 3, values("a", {3, 3}, {9, 7, 6.5, 4, 3, -1, -2, -5, 8})),
            make_case("one", 3, random_floats("a", {1, 1}, seed, "one/a")),
            aligned_case("aligned", seed),
            make_case("wide", 8, random_floats("a", {7, 7}, seed, "wide/a"))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.up_to(8, "tpb");
    const int n = draw.number({3, tpb}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(tpb), draw.floats("a", {n, n}));
}

// result[i][j] = a[i][j] + 10.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return Sum{in[0][i], 10}; });
}

Case bench_case(int n) {
    const Launch launch = square_launch(n);
    Case large = make_case("bench", launch.workgroup_size.x, {"a", {n, n}, {}});
    large.dispatches = {{.launch = launch}};
    return large;
}

double operations(const Case& bench_case) {
    return size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_04_map_2d
