#include "harness/model/numbers/data.hpp"

#include <bit>

namespace vkp::puzzle_27_bug_lockstep {
namespace {

// Each workgroup has a block, and a power of two of threads, 64 or more.
Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const int workgroups = divide_rounding_up(a.shape[0], static_cast<int>(tpb));
    const auto steps = static_cast<std::uint64_t>(std::bit_width(tpb) - 1);
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(workgroups)},
                                   .workgroup_size = {tpb}}}},
        .arrays = {std::move(a), result_array({workgroups})},
        .budget = {.global_reads = 1, .global_writes = 1, .shared_reads = tree_shared_reads(tpb)},
        .best = {.global_reads = 1, .global_writes = 1},
        // One before each step, and one after the last.
        .best_traffic = {.barriers = steps + 1},
        .least_traffic = {.barriers = least_tree_traffic(tpb).barriers}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 64, arange("a", {64})),
            make_case("larger", 128, random_digits("a", {128}, seed, "larger/a")),
            make_case("short", 128, random_floats("a", {100}, seed, "short/a")),
            make_case("several", 128, random_floats("a", {300}, seed, "several/a")),
            make_case("one", 64, random_floats("a", {1}, seed, "one/a"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({65, 300}, "n", 1);
    return make_case("drawn", 64, draw.floats("a", {n}));
}

// result[w] = the sum of block w.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return block_sums(indices, in[0], extent(of.arrays[0].shape, 0),
                      of.dispatches.front().launch.workgroup_size.x);
}

constexpr int kBenchBlock = 256;

Case bench_case(int n) {
    return make_case("bench", kBenchBlock, {"a", {n}, {}});
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

}  // namespace vkp::puzzle_27_bug_lockstep
