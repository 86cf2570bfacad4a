#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <bit>

namespace vkp::puzzle_19_scan {
namespace {

std::uint64_t sectors(int floats) {
    constexpr int kSectorFloats = 8;
    return share_of(floats, kSectorFloats);
}

// Each workgroup has a block, of as many positions as it has threads: a power of two.
Case make_case(std::string name, Array a, int tpb = 32) {
    const int n = a.shape[0];
    const auto threads = static_cast<std::uint32_t>(tpb);
    const auto steps = static_cast<std::uint64_t>(std::bit_width(threads) - 1);
    const int blocks = divide_rounding_up(n, tpb);
    const auto block_count = static_cast<std::uint64_t>(blocks);
    const std::uint64_t rounds = share_of(blocks, tpb);
    const int behind_first = std::max(n - tpb, 0);
    // Values in and out and a total of each block; the totals in and out; values in and out and a
    // total again, but for the first block.
    const std::uint64_t all_sectors = 2 * sectors(n) + block_count + 2 * sectors(blocks) +
                                      2 * sectors(behind_first) + block_count - 1;
    const Launch whole{.workgroups = {static_cast<std::uint32_t>(blocks)},
                       .workgroup_size = {threads}};
    const Launch single{.workgroups = {1}, .workgroup_size = {threads}};
    const std::uint64_t reads = std::max(blocks > 1 ? std::uint64_t{2} : 1, rounds);
    const std::uint64_t writes =
        std::max(n % tpb == 0 || blocks > 1 ? std::uint64_t{2} : 1, rounds);
    // Two barriers in each step of a scan, and two to pass on the sum of the rounds before. One
    // would suffice if the steps used two arrays in turn.
    const std::uint64_t barriers = 2 * steps * rounds + 2 * (rounds - 1);
    return {.name = std::move(name),
            .dispatches = {{.launch = whole, .kernel = "scan_blocks"},
                           {.launch = single, .kernel = "scan_totals"},
                           {.launch = whole, .kernel = "add_totals"}},
            .arrays = {std::move(a), scratch_array("totals", {blocks}), result_array({n})},
            .budget = {.global_reads = std::max(std::uint64_t{2}, rounds),
                       .global_writes = std::max(std::uint64_t{2}, rounds)},
            .best = {.global_reads = reads,
                     .global_writes = writes,
                     .shared_reads = steps * rounds + rounds - 1,
                     .shared_writes = steps * rounds},
            .traffic_budget = {.global_sectors = all_sectors},
            .best_traffic = {.global_sectors = all_sectors, .barriers = barriers},
            .least_traffic = {.barriers = 0}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("one_block", arange("a", {20})), make_case("classic", arange("a", {96})),
            make_case("uneven", random_floats("a", {301}, seed, "uneven/a")),
            make_case("many", random_digits("a", {2100}, seed, "many/a")),
            make_case("exact", random_digits("a", {1024}, seed, "exact/a"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({129, 500}, "n", 1);
    return make_case("drawn", draw.floats("a", {n}));
}

// result[i] = a[0] + a[1] + … + a[i]
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return sums_up_to(indices, in[0]);
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n}, {}}, 256);
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

}  // namespace vkp::puzzle_19_scan
