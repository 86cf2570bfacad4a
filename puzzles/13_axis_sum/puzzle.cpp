#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_13_axis_sum {
namespace {

// One workgroup for each row; its size is a power of two and at least a row's length.
Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const int rows = a.shape[0];
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {1, static_cast<std::uint32_t>(rows)},
                                   .workgroup_size = {tpb}}}},
        .arrays = {std::move(a), result_array({rows, 1})},
        .budget = {.global_reads = 1, .global_writes = 1, .shared_reads = tree_shared_reads(tpb)},
        .best = {.global_reads = 1, .global_writes = 1},
        .best_traffic = tree_traffic(tpb, static_cast<std::uint64_t>(rows)),
        .least_traffic = least_tree_traffic(tpb, static_cast<std::uint64_t>(rows))};
}

// The limits hold if every row is a sector, and every sum is stored in one.
Case aligned_case(std::string name, std::uint64_t seed) {
    constexpr int kRows = 3;
    Case made = make_case(std::move(name), 8, random_floats("a", {kRows, 8}, seed, "full/a"));
    made.best_traffic.global_sectors = 2 * kRows;
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 8, arange("a", {4, 6})),
            make_case("one_row", 8, values("a", {1, 7}, {9, 7, 6.5, 4, -3, -1, 20})),
            aligned_case("full", seed),
            make_case("one_column", 8, random_floats("a", {5, 1}, seed, "one_column/a")),
            make_case("wide", 64, random_floats("a", {6, 50}, seed, "wide/a"))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(64, "tpb");
    const int rows = draw.number({3, 9}, "rows", 1);
    const int cols = draw.number({33, tpb}, "cols", 1);
    return make_case("drawn", static_cast<std::uint32_t>(tpb), draw.floats("a", {rows, cols}));
}

// result[row][0] = a[row][0] + a[row][1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const Shape& shape = of.arrays[0].shape;
    return block_sums(indices, in[0], element_count(shape), extent(shape, 1));
}

// Rows of just a workgroup's length; of many positions long ones, as a grid is 65,535 workgroups
// high at most.
Case bench_case(int n) {
    const int length = n < 1 << 24 ? 256 : 1024;
    return make_case("bench", static_cast<std::uint32_t>(length), {"a", {n / length, length}, {}});
}

double operations(const Case& bench_case) {
    return size_of(bench_case.input("a").shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_13_axis_sum
