#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/attention.hpp"

#include <algorithm>
#include <set>

namespace vkp::puzzle_57_causal {
namespace {

constexpr ElementType kVec4{Scalar::kFloat32, 4};

struct Sizes {
    int heads = 1;
    int length = 1;
    int width = 4;  // width of a head: D
    int tpb = 8;

    [[nodiscard]] Shape qkv() const { return {3, heads, length, width / 4}; }
    [[nodiscard]] int vectors() const { return width / 4; }
    [[nodiscard]] int tiles() const { return divide_rounding_up(length, tpb); }
    [[nodiscard]] int keys_in(int tile) const { return std::min(tpb, length - tile * tpb); }
};

// The reads of the busiest thread, which belongs to the last workgroup.
std::uint64_t reads_of(const Sizes& sizes) {
    int loads = 0;
    for (int tile = 0; tile < sizes.tiles(); ++tile) {
        loads += divide_rounding_up(sizes.keys_in(tile) * sizes.vectors(), sizes.tpb);
    }
    return static_cast<std::uint64_t>(sizes.width + 2 * 4 * loads);
}

// That a request for `count` vectors touches, from this one on and `stride` apart: two are a
// sector.
std::uint64_t sectors_of(int first, int count, int stride = 1) {
    std::set<int> sectors;
    for (int i = 0; i < count; ++i) {
        sectors.insert((first + i * stride) / 2);
    }
    return sectors.size();
}

// The sectors of the keys or values that a workgroup loads as one tile, which begins at that
// vector.
std::uint64_t sectors_of_tile(const Sizes& sizes, int first, int keys) {
    std::uint64_t sum = 0;
    for (int t = 0; t < keys * sizes.vectors(); t += sizes.tpb) {
        sum += sectors_of(first + t, std::min(sizes.tpb, keys * sizes.vectors() - t));
    }
    return sum;
}

struct Sectors {
    std::uint64_t all = 0;    // for a kernel that loads no tile in vain
    std::uint64_t least = 0;  // if its queries and results also cross in whole sectors
};

Sectors sectors_of(const Sizes& sizes) {
    Sectors sum;
    const int part = sizes.heads * sizes.length * sizes.vectors();
    for (int group = 0; group < sizes.heads * sizes.tiles(); ++group) {
        const int head = group / sizes.tiles() * sizes.length;  // its first row
        const int last = group % sizes.tiles();
        const int row = (head + last * sizes.tpb) * sizes.vectors();
        const int queries = sizes.keys_in(last);
        for (int d = 0; d < sizes.vectors(); ++d) {
            sum.all += 2 * sectors_of(row + d, queries, sizes.vectors());
        }
        sum.least += 2 * sectors_of(row, queries * sizes.vectors());
        for (int tile = 0; tile <= last; ++tile) {
            const int first = (head + tile * sizes.tpb) * sizes.vectors();
            const std::uint64_t loaded =
                sectors_of_tile(sizes, part + first, sizes.keys_in(tile)) +
                sectors_of_tile(sizes, 2 * part + first, sizes.keys_in(tile));
            sum.all += loaded;
            sum.least += loaded;
        }
    }
    return sum;
}

// A thread for each query, a row of workgroups for each head.
Case make_case(std::string name, const Sizes& sizes, Array qkv) {
    const Budget counts{.global_reads = reads_of(sizes),
                        .global_writes = static_cast<std::uint64_t>(sizes.width)};
    const auto tiles = static_cast<std::uint32_t>(sizes.tiles());
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {tiles, static_cast<std::uint32_t>(sizes.heads)},
                                   .workgroup_size = {static_cast<std::uint32_t>(sizes.tpb)}}}},
        .arrays = {std::move(qkv),
                   result_array({sizes.heads, sizes.length, sizes.vectors()}, kVec4)},
        .budget = counts,
        .best = counts,
        .constants = {{"D", sizes.width}}};
}

// A case with the sectors that three stars require.
Case checked_case(std::string name, const Sizes& sizes, Array qkv) {
    Case made = make_case(std::move(name), sizes, std::move(qkv));
    const Sectors sectors = sectors_of(sizes);
    made.best_traffic.global_sectors = sectors.all;
    made.least_traffic.global_sectors = sectors.least;
    return made;
}

Case random_case(const std::string& name, const Sizes& sizes, std::uint64_t seed,
                 double factor = 1) {
    return checked_case(name, sizes, random_qkv(sizes.qkv(), kVec4, factor, seed, name + "/qkv"));
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr double kHot = 256;
    const Sizes plain{.length = 8};
    const Sizes deep{.length = 11, .width = 8};
    return {checked_case("classic", plain, plain_qkv(plain.qkv(), kVec4)),
            random_case("heads", {.heads = 3, .length = 16, .width = 8}, seed),
            random_case("ragged", {.heads = 2, .length = 11}, seed),
            random_case("long", {.length = 100, .width = 16, .tpb = 32}, seed),
            random_case("hot", {.length = 21, .width = 8}, seed, kHot),
            random_case("one", {}, seed),
            checked_case("deepest", deep, deep_qkv(deep.qkv(), kVec4, seed, "deepest/qkv"))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {.heads = draw.number({2, 3}, "heads", 1),
                        .length = draw.number({17, 40}, "length", 1),
                        .width = 4 * draw.number({1, 4}, "width")},
                       draw.seed(), 8);
}

Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return attention_at(indices, of.arrays[0], AttentionMask::kCausal, in[0]);
}

// Eight heads of 32 numbers.
Case bench_case(int n) {
    const Sizes sizes{.heads = 8, .length = n, .width = 32, .tpb = 64};
    return make_case("bench", sizes, {"qkv", sizes.qkv(), {}, kVec4});
}

// The operations of puzzle 56, for half of the pairs of query and key.
double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[1];
    const double width = bench_case.constants.front().value;
    return bench_case.result().shape[0] * n * (n + 1) / 2 * (4 * width + 4);
}

}  // namespace

Puzzle make() {
    return {
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.at = bench_case, .operations = operations, .values = BenchInput::Values::kUnit}};
}

}  // namespace vkp::puzzle_57_causal
