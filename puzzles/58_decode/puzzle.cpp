#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/attention.hpp"

#include <algorithm>

namespace vkp::puzzle_58_decode {
namespace {

struct Sizes {
    int heads = 1;
    int length = 1;  // keys
    int width = 8;   // width of a head: D, a power of two, at most the threads of a workgroup
    int groups = 1;  // workgroups that share a head's keys

    [[nodiscard]] int share() const { return divide_rounding_up(length, groups); }
    [[nodiscard]] Shape q() const { return {heads, width}; }
    [[nodiscard]] Shape kv() const { return {2, heads, length, width}; }
};

constexpr int kThreads = 64;

// The reads of a thread: a number of the query, its keys, and its part of the values; or, when
// parts are merged, three numbers of each.
std::uint64_t reads_of(const Sizes& sizes) {
    const int of_keys = divide_rounding_up(sizes.share(), kThreads) * sizes.width;
    const int of_values = divide_rounding_up(sizes.share() * sizes.width, kThreads);
    return static_cast<std::uint64_t>(std::max(1 + of_keys + of_values, 3 * sizes.groups));
}

// `groups` workgroups for each head, and then one for each.
Case make_case(std::string name, const Sizes& sizes, Array q, Array kv) {
    const auto count = [](int number) { return static_cast<std::uint32_t>(number); };
    const std::uint64_t rounds = share_of(sizes.share(), kThreads);
    const std::uint64_t reads = reads_of(sizes);
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {count(sizes.groups), count(sizes.heads)},
                                       .workgroup_size = {count(kThreads)}},
                            .kernel = "attend"},
                           {.launch = {.workgroups = {count(sizes.heads)},
                                       .workgroup_size = {count(sizes.width)}},
                            .kernel = "merge"}},
            .arrays = {std::move(q), std::move(kv),
                       scratch_array("parts", {sizes.heads, sizes.groups, sizes.width + 2}),
                       result_array({sizes.heads, sizes.width})},
            // The budget lets each key's thread read the query itself, and merge in two passes.
            .budget = {.global_reads = reads + rounds * static_cast<std::uint64_t>(sizes.width) +
                                       static_cast<std::uint64_t>(sizes.groups),
                       .global_writes = 3},
            .best = {.global_reads = reads, .global_writes = 3},
            .constants = {{"D", sizes.width}, {"SHARE", sizes.share()}}};
}

Case random_case(const std::string& name, const Sizes& sizes, std::uint64_t seed,
                 double factor = 1) {
    return make_case(name, sizes,
                     scaled(random_unit_floats("q", sizes.q(), seed, name + "/q"), factor),
                     random_unit_floats("kv", sizes.kv(), seed, name + "/kv"));
}

// Every key is a row of the identity, so that it has the score of one number of the query.
Case classic_case() {
    const Sizes sizes{.length = 16, .groups = 2};
    Array kv = filled("kv", sizes.kv(), 0);
    const std::size_t half = kv.values.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        kv.values[i] = i % 8 == i / 8 % 8 ? 1 : 0;
        kv.values[half + i] = static_cast<double>(i);
    }
    return make_case("classic", sizes, arange("q", sizes.q()), std::move(kv));
}

// All scores are so far below 0 that their exp() is 0, and two of four workgroups have one key or
// none.
Case short_case(std::uint64_t seed) {
    const Sizes sizes{.heads = 2, .length = 5, .groups = 4};
    Array kv = random_unit_floats("kv", sizes.kv(), seed, "short/kv");
    for (std::size_t i = 0; i < kv.values.size() / 2; ++i) {
        kv.values[i] = static_cast<float>(kv.values[i] - 2);
    }
    return make_case("short", sizes,
                     scaled(random_unit_floats("q", sizes.q(), seed, "short/q"), 32, 96),
                     std::move(kv));
}

// Every score is the same and near the lowest float.
Case deepest_case(std::uint64_t seed) {
    const Sizes sizes{.length = 70, .groups = 3};
    Array kv = random_unit_floats("kv", sizes.kv(), seed, "deepest/kv");
    std::fill_n(kv.values.begin(), kv.values.size() / 2, -kDeepQuery);
    return make_case("deepest", sizes, filled("q", sizes.q(), kDeepQuery), std::move(kv));
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr double kHot = 2048;
    return {classic_case(),
            random_case("heads", {.heads = 3, .length = 100, .width = 16, .groups = 4}, seed),
            short_case(seed),
            random_case("hot", {.heads = 2, .length = 300, .width = 16, .groups = 3}, seed, kHot),
            deepest_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {.heads = draw.number({2, 3}, "heads", 1),
                        .length = draw.number({70, 400}, "length", 1),
                        .width = 8 * draw.number({1, 2}, "width"),
                        .groups = draw.number({2, 5}, "groups", 1)},
                       draw.seed(), 8);
}

// result[h] = softmax(q[h]·k[h]ᵀ / √D)·v[h]
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const Shape& shape = of.arrays[1].shape;
    const std::size_t length = extent(shape, 2);
    const std::size_t width = extent(shape, 3);
    const std::size_t size = length * width;
    return by_rows(indices, width, [&](Expected& expected, std::size_t head) {
        const AttentionHead keys{.width = width,
                                 .keys = in[1].part(head * size, size),
                                 .values = in[1].part((extent(shape, 1) + head) * size, size)};
        append_attention(expected, in[0].part(head * width, width), keys, length);
    });
}

// 32 heads of 64 numbers, or one if there are few keys; 512 keys for each workgroup.
Case bench_case(int n) {
    constexpr int kShare = 512;
    const Sizes sizes{.heads = n > kShare ? 32 : 1,
                      .length = n,
                      .width = 64,
                      .groups = divide_rounding_up(n, kShare)};
    return make_case("bench", sizes, {"q", sizes.q(), {}}, {"kv", sizes.kv(), {}});
}

// The operations of each key: a dot product, an exponential, and a value times that.
double operations(const Case& bench_case) {
    const Shape& shape = bench_case.arrays[1].shape;
    return static_cast<double>(shape[1]) * shape[2] * (4 * shape[3] + 2);
}

}  // namespace

Puzzle make() {
    return {
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.at = bench_case, .operations = operations, .values = BenchInput::Values::kUnit}};
}

}  // namespace vkp::puzzle_58_decode
