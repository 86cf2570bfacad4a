#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_12_prefix_sum {
namespace {

// There are as many workgroups as `a` needs; their size is a power of two.
Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const int workgroups = divide_rounding_up(a.shape[0], static_cast<int>(tpb));
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(workgroups)},
                                   .workgroup_size = {tpb}}}},
        .arrays = {std::move(a), result_array({workgroups})},
        .budget = {.global_reads = 1, .global_writes = 1, .shared_reads = tree_shared_reads(tpb)},
        .best = {.global_reads = 1, .global_writes = 1},
        .best_traffic = tree_traffic(tpb, static_cast<std::uint64_t>(workgroups)),
        .least_traffic = least_tree_traffic(tpb, static_cast<std::uint64_t>(workgroups))};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("simple", 8, arange("a", {8})), make_case("full", 8, arange("a", {15})),
        make_case("lonely", 8,
                  values("a", {17}, {9, 7, 6.5, 4, 3, -1, -2, -5, 8, 2, -3, 6, 1, 0.5, -9, 5, 42})),
        make_case("exact", 8, random_floats("a", {32}, seed, "exact/a")),
        make_case("wide", 64, random_floats("a", {200}, seed, "wide/a"))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(64, "tpb");
    const int n = draw.number({129, 256}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(tpb), draw.floats("a", {n}));
}

// result[w] = the sum of workgroup w's TPB positions of `a`, as far as they exist.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return block_sums(indices, in[0], extent(of.arrays[0].shape, 0),
                      of.dispatches.front().launch.workgroup_size.x);
}

Case bench_case(int n) {
    return make_case("bench", flat_launch(n).workgroup_size.x, {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_12_prefix_sum
