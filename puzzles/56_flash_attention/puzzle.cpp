#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/attention.hpp"

#include <algorithm>

namespace vkp::puzzle_56_flash_attention {
namespace {

constexpr ElementType kVec4{Scalar::kFloat32, 4};

struct Sizes {
    int heads = 1;
    int length = 1;
    int width = 4;  // width of a head: D
    int tpb = 8;

    [[nodiscard]] Shape qkv() const { return {3, heads, length, width / 4}; }
};

// Numbers that the busiest thread reads: its query, and of each tile its share of keys and values.
std::uint64_t reads_of(const Sizes& sizes) {
    const int vectors = sizes.width / 4;
    int loads = 0;
    for (int first = 0; first < sizes.length; first += sizes.tpb) {
        const int count = std::min(sizes.tpb, sizes.length - first);
        loads += divide_rounding_up(count * vectors, sizes.tpb);
    }
    return static_cast<std::uint64_t>(sizes.width + 2 * 4 * loads);
}

// A thread for each query, a row of workgroups for each head.
Case make_case(std::string name, const Sizes& sizes, Array qkv) {
    const auto tiles = static_cast<std::uint32_t>(divide_rounding_up(sizes.length, sizes.tpb));
    const Budget counts{.global_reads = reads_of(sizes),
                        .global_writes = static_cast<std::uint64_t>(sizes.width)};
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {tiles, static_cast<std::uint32_t>(sizes.heads)},
                                   .workgroup_size = {static_cast<std::uint32_t>(sizes.tpb)}}}},
        .arrays = {std::move(qkv),
                   result_array({sizes.heads, sizes.length, sizes.width / 4}, kVec4)},
        .budget = counts,
        .best = counts,
        .constants = {{"D", sizes.width}}};
}

Case random_case(const std::string& name, const Sizes& sizes, std::uint64_t seed,
                 double factor = 1) {
    return make_case(name, sizes, random_qkv(sizes.qkv(), kVec4, factor, seed, name + "/qkv"));
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr double kHot = 256;
    const Sizes plain{.length = 8};
    const Sizes deep{.length = 11, .width = 8};
    return {make_case("classic", plain, plain_qkv(plain.qkv(), kVec4)),
            random_case("heads", {.heads = 3, .length = 16, .width = 8}, seed),
            random_case("ragged", {.heads = 2, .length = 11}, seed),
            random_case("long", {.length = 100, .width = 16, .tpb = 32}, seed),
            random_case("hot", {.length = 21, .width = 8}, seed, kHot),
            random_case("one", {}, seed),
            make_case("deepest", deep, deep_qkv(deep.qkv(), kVec4, seed, "deepest/qkv"))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {.heads = draw.number({2, 3}, "heads", 1),
                        .length = draw.number({17, 40}, "length", 1),
                        .width = 4 * draw.number({1, 4}, "width")},
                       draw.seed(), 8);
}

Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return attention_at(indices, of.arrays[0], AttentionMask::kNone, in[0]);
}

// Eight heads of 32 numbers.
Case bench_case(int n) {
    const Sizes sizes{.heads = 8, .length = n, .width = 32, .tpb = 64};
    return make_case("bench", sizes, {"qkv", sizes.qkv(), {}, kVec4});
}

// The operations for each query and key: the dot product and the sum of values, rescaled, and two
// exponentials.
double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[1];
    const double width = bench_case.constants.front().value;
    return bench_case.result().shape[0] * n * n * (4 * width + 4);
}

}  // namespace

Puzzle make() {
    return {
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.at = bench_case, .operations = operations, .values = BenchInput::Values::kUnit}};
}

}  // namespace vkp::puzzle_56_flash_attention
