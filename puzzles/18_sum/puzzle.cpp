#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <array>

namespace vkp::puzzle_18_sum {
namespace {

constexpr int kSectorFloats = 8;

// The positions of `a` are shared by `workgroups` workgroups; one more adds up their sums.
Case make_case(std::string name, int workgroups, Array a, int tpb = 32) {
    const int n = a.shape[0];
    const auto threads = static_cast<std::uint32_t>(tpb);
    const std::uint64_t threads_share = share_of(n, workgroups * tpb);
    const std::uint64_t parts_share = share_of(workgroups, tpb);
    const std::uint64_t reads = std::max(threads_share, parts_share);
    // Each part and the sum are stored on their own.
    const auto sectors =
        static_cast<std::uint64_t>(divide_rounding_up(n, kSectorFloats) + workgroups +
                                   divide_rounding_up(workgroups, kSectorFloats) + 1);
    const auto groups = static_cast<std::uint64_t>(workgroups) + 1;  // both dispatches together
    TrafficLimit best = tree_traffic(threads, groups);
    best.global_sectors = sectors;
    best.divergent_branches.reset();  // threads whose share is a position shorter diverge, too
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(workgroups)},
                                       .workgroup_size = {threads}},
                            .kernel = "sum_parts"},
                           {.launch = {.workgroups = {1}, .workgroup_size = {threads}},
                            .kernel = "sum_total"}},
            .arrays = {std::move(a), scratch_array("parts", {workgroups}), result_array({1})},
            .budget = {.global_reads = reads, .global_writes = 1},
            .best = {.global_reads = reads, .global_writes = 1},
            .traffic_budget = {.global_sectors = sectors},
            .best_traffic = best,
            .least_traffic = least_tree_traffic(threads, groups)};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 4, arange("a", {512})),
            make_case("long", 4, random_digits("a", {2000}, seed, "long/a")),
            make_case("uneven", 3, random_floats("a", {333}, seed, "uneven/a")),
            make_case("many", 70, random_digits("a", {5000}, seed, "many/a")),
            make_case("short", 4, random_floats("a", {9}, seed, "short/a"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({300, 2000}, "n", 1);
    const int workgroups = draw.number({2, 5}, "workgroups", 1);
    return make_case("drawn", workgroups, draw.floats("a", {n}));
}

// result[0] = a[0] + a[1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::array last = {element_count(of.arrays[0].shape) - 1};
    return indices.empty() ? Expected() : sums_up_to(last, in[0]);
}

// A workgroup for every 4096 positions, up to what a large GPU runs at the same time.
Case bench_case(int n) {
    constexpr int kMaxWorkgroups = 1024;
    return make_case("bench", std::min(divide_rounding_up(n, 4096), kMaxWorkgroups), {"a", {n}, {}},
                     256);
}

double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {
                .at = bench_case, .operations = operations, .values = BenchInput::Values::kDigits}};
}

}  // namespace vkp::puzzle_18_sum
