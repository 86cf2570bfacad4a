#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_39_subgroup_sum {
namespace {

// There are as many workgroups as `a` needs.
Case make_case(std::string name, int tpb, Array a) {
    const int workgroups = divide_rounding_up(a.shape[0], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, workgroups)}},
            .arrays = {std::move(a), result_array({workgroups})},
            .budget = {.global_reads = 1, .global_writes = 1},
            // Any thread may add up the sums of the subgroups: one thread alone is no slower.
            .best = {.global_reads = 1, .global_writes = 1, .shared_writes = 1},
            .traffic_budget = {.barriers = 2},
            .best_traffic = {.barriers = 1},
            .extensions = subgroup_extensions()};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 64, arange("a", {64})), make_case("wide", 128, arange("a", {128})),
            make_case("short", 128, random_digits("a", {100}, seed, "short/a")),
            make_case("several", 64, random_floats("a", {300}, seed, "several/a")),
            make_case("one", 64, values("a", {1}, {-3.5}))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(128, "tpb", 64);
    const int n = draw.number({129, 600}, "n", 1);
    return make_case("drawn", tpb, draw.floats("a", {n}));
}

// result[w] = the sum of workgroup w's TPB positions of `a`, as far as they exist.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return block_sums(indices, in[0], extent(of.arrays[0].shape, 0),
                      of.dispatches.front().launch.workgroup_size.x);
}

Case bench_case(int n) {
    return make_case("bench", 256, {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_39_subgroup_sum
