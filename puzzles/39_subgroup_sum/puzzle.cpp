#include "harness/model/data.hpp"

namespace vkp::puzzle_39_subgroup_sum {
namespace {

// As many workgroups as `a` needs.
Case make_case(std::string name, int tpb, Array a) {
    const int workgroups = divide_rounding_up(a.shape[0], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(workgroups)},
                                       .workgroup_size = {static_cast<std::uint32_t>(tpb)}}}},
            .inputs = {std::move(a)},
            .result_shape = {workgroups},
            .budget = {.global_reads = 1, .global_writes = 1},
            // Who adds up the sums of the subgroups is free: one thread alone is no slower.
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

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({129, 600}, seed, "n");
    return make_case("drawn", 128, random_floats("a", {n}, seed, "drawn/a"));
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
    return make_case("bench", static_cast<int>(flat_launch(n).workgroup_size.x), {"a", {n}, {}});
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

}  // namespace vkp::puzzle_39_subgroup_sum
