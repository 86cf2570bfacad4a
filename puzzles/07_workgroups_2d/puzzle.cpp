#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_07_workgroups_2d {
namespace {

// A square array, `workgroups` times `workgroups` workgroups of `tpb` times `tpb` threads.
Case make_case(std::string name, std::uint32_t workgroups, std::uint32_t tpb, Array a) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups, workgroups},
                                       .workgroup_size = {tpb, tpb}}}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1},
            .best_traffic = {.barriers = 0}};
}

// The limits hold if every row of a workgroup is a sector; with `x` and `y` swapped it takes twice
// as many.
Case aligned_case(std::string name, std::uint64_t seed) {
    constexpr std::uint64_t kRows = 32;
    Case made = make_case(std::move(name), kRows / 8, 8,
                          random_floats("a", {kRows, kRows}, seed, "aligned/a"));
    made.best_traffic.global_sectors = 2 * kRows * kRows / 8;
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 2, 3, filled("a", {5, 5}, 1)),
            make_case("spare", 2, 3, values("a", {2, 2}, {9, -4, 6.5, 3})),
            make_case("random", 2, 3, random_floats("a", {5, 5}, seed, "random/a")),
            make_case("exact", 3, 3, random_floats("a", {9, 9}, seed, "exact/a")),
            aligned_case("aligned", seed),
            make_case("wide", 3, 8, random_floats("a", {20, 20}, seed, "wide/a"))};
}

Case drawn_case(Draw& draw) {
    const int groups = draw.up_to(3, "workgroups");
    const int tpb = draw.up_to(8, "tpb");
    const int n = draw.number({9, groups * tpb}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(groups), static_cast<std::uint32_t>(tpb),
                     draw.floats("a", {n, n}));
}

// result[i][j] = a[i][j] + 10.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return Sum{in[0][i], 10}; });
}

Case bench_case(int n) {
    const Launch launch = square_launch(n);
    return make_case("bench", launch.workgroups.x, launch.workgroup_size.x, {"a", {n, n}, {}});
}

double operations(const Case& bench_case) {
    return size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_07_workgroups_2d
