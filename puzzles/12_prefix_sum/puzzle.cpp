#include "harness/model/data.hpp"

namespace vkp::puzzle_12_prefix_sum {
namespace {

// As many workgroups as `a` needs; their size is a power of two.
Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const int workgroups = divide_rounding_up(a.shape[0], static_cast<int>(tpb));
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(workgroups)},
                                   .workgroup_size = {tpb}}}},
        .inputs = {std::move(a)},
        .result_shape = {workgroups},
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

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({129, 256}, seed, "n");
    return make_case("drawn", 64, random_floats("a", {n}, seed, "drawn/a"));
}

// result[w] = the sum of workgroup w's TPB positions of `a`, as far as they exist.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const std::size_t tpb = puzzle_case.dispatches.front().launch.workgroup_size.x;
    Expected expected;
    for (std::size_t start = 0; start < a.size(); start += tpb) {
        Sum sum;
        for (std::size_t i = start; i < start + tpb && i < a.size(); ++i) {
            sum.add(a[i]);
        }
        append(expected, sum);
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", flat_launch(n).workgroup_size.x, {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    std::vector<double> terms(bench_case.dispatches.front().launch.workgroup_size.x);
    return sums_at(indices, [&](std::size_t workgroup) -> const std::vector<double>& {
        for (std::size_t i = 0; i < terms.size(); ++i) {
            terms[i] = in[0][workgroup * terms.size() + i];
        }
        return terms;
    });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_12_prefix_sum
