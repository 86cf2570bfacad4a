#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_06_workgroups {
namespace {

Case make_case(std::string name, std::uint32_t workgroups, std::uint32_t tpb, Array a) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {tpb}}}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1},
            .best_traffic = {.barriers = 0}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 3, 4, arange("a", {9})),
            make_case("spare", 5, 4, values("a", {6}, {9, 7, 6.5, -4, 3, -1})),
            make_case("exact", 4, 4, random_floats("a", {16}, seed, "exact/a")),
            make_case("wide", 8, 64, random_floats("a", {500}, seed, "wide/a"))};
}

Case drawn_case(Draw& draw) {
    const int groups = draw.up_to(8, "workgroups");
    const int tpb = draw.up_to(64, "tpb");
    const int n = draw.number({257, groups * tpb}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(groups), static_cast<std::uint32_t>(tpb),
                     draw.floats("a", {n}));
}

// result[i] = a[i] + 10.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return Sum{in[0][i], 10}; });
}

Case bench_case(int n) {
    const Launch launch = flat_launch(n);
    return make_case("bench", launch.workgroups.x, launch.workgroup_size.x, {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return bench_case.arrays.front().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_06_workgroups
