#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/attention.hpp"

#include <algorithm>

namespace vkp::puzzle_54_attention {
namespace {

// Square workgroups over scores and result, one layer of them for each head, and in between a
// workgroup for each row of scores.
Case make_case(std::string name, Array qkv, int tile = 8, int row_tpb = 32) {
    const int heads = qkv.shape[1];
    const int n = qkv.shape[2];
    const int width = qkv.shape[3];
    const auto count = [](int number) { return static_cast<std::uint32_t>(number); };
    const auto groups = [&](int extent, int size) {
        return count(divide_rounding_up(extent, size));
    };
    const Extent square{count(tile), count(tile)};
    const std::uint64_t tiles_of_n = groups(n, tile);
    const std::uint64_t rounds = groups(n, row_tpb);
    const std::uint64_t reads =
        std::max({2 * std::uint64_t{groups(width, tile)}, 3 * rounds, 2 * tiles_of_n});
    const Budget counts{.global_reads = reads, .global_writes = rounds};
    return {.name = std::move(name),
            .dispatches =
                {{.launch = {.workgroups = {groups(n, tile), groups(n, tile), count(heads)},
                             .workgroup_size = square},
                  .kernel = "scores"},
                 {.launch = {.workgroups = {count(heads * n)}, .workgroup_size = {count(row_tpb)}},
                  .kernel = "softmax"},
                 {.launch = {.workgroups = {groups(width, tile), groups(n, tile), count(heads)},
                             .workgroup_size = square},
                  .kernel = "mix"}},
            .arrays = {std::move(qkv), scratch_array("s", {heads, n, n}),
                       result_array({heads, n, width})},
            .budget = counts,
            .best = counts};
}

Case random_case(const std::string& name, int heads, int length, int width, std::uint64_t seed,
                 double factor = 1) {
    return make_case(name, random_qkv({3, heads, length, width}, ElementType::kFloat32, factor,
                                      seed, name + "/qkv"));
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr double kHot = 1024;
    return {
        make_case("classic", plain_qkv({3, 1, 8, 4}, ElementType::kFloat32)),
        random_case("heads", 3, 16, 8, seed),
        random_case("ragged", 2, 11, 12, seed),
        random_case("long", 1, 40, 16, seed),
        random_case("hot", 1, 45, 8, seed, kHot),
        random_case("one", 1, 1, 4, seed),
        make_case("deepest", deep_qkv({3, 1, 9, 8}, ElementType::kFloat32, seed, "deepest/qkv"))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({2, 3}, "heads", 1), draw.number({9, 30}, "length", 1),
                       draw.number({3, 14}, "width", 1), draw.seed());
}

Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return attention_at(indices, of.arrays[0], AttentionMask::kNone, in[0]);
}

// One head of 32 numbers; its scores take 256 MiB at the largest size.
Case bench_case(int n) {
    // softmax() does not use the tiles, but they have its TPB too.
    return make_case("bench", {"qkv", {3, 1, n, 32}, {}}, 16, 32);
}

// Two products of matrices, and of each score a difference, an exponential, a sum and a quotient.
double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[1];
    return bench_case.result().shape[0] * n * n * (4.0 * bench_case.result().shape[2] + 4);
}

}  // namespace

Puzzle make() {
    return {
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.at = bench_case, .operations = operations, .values = BenchInput::Values::kUnit}};
}

}  // namespace vkp::puzzle_54_attention
