#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace vkp::puzzle_71_radix {
namespace {

constexpr int kDigits = 16;  // four bits of a key
using PerDigit = std::array<std::size_t, kDigits>;

// Each workgroup has a block, of as many keys as it has threads; one workgroup scans the counts.
Case make_case(std::string name, Array keys, int shift, int tpb = 64) {
    const int n = keys.shape[0];
    const int blocks = divide_rounding_up(n, tpb);
    const std::uint64_t rounds = share_of(kDigits * blocks, tpb);
    const auto threads = static_cast<std::uint32_t>(tpb);
    const Launch whole{.workgroups = {static_cast<std::uint32_t>(blocks)},
                       .workgroup_size = {threads}};
    const Launch single{.workgroups = {1}, .workgroup_size = {threads}};
    const Budget counts{.global_reads = std::max<std::uint64_t>(2, rounds),
                        .global_writes = rounds,
                        .shared_atomics = {}};
    Budget best = counts;
    best.shared_reads = 2 * rounds;  // totals of two subgroups of 32, in each round of the scan
    return {.name = std::move(name),
            .dispatches = {{.launch = whole, .kernel = "count"},
                           {.launch = single, .kernel = "scan"},
                           {.launch = whole, .kernel = "scatter"}},
            .arrays = {std::move(keys),
                       scratch_array("counts", {kDigits, blocks}, ElementType::kUint32),
                       result_array({n}, ElementType::kUint32)},
            .budget = counts,
            .best = best,
            .constants = {{"DIGITS", kDigits}, {"SHIFT", shift}},
            .extensions = subgroup_extensions()};
}

// 39 down to 0
Case classic_case() {
    Array keys = arange("keys", {40});
    std::reverse(keys.values.begin(), keys.values.end());
    return make_case("classic", indices("keys", keys.values), 0);
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr int kBits16 = 1 << 16;
    return {classic_case(),
            make_case("random", random_indices("keys", {300}, kBits16, seed, "random/keys"), 4),
            make_case("many", random_bytes("keys", {1000}, seed, "many/keys"), 0),
            make_case("equal", indices("keys", std::vector<double>(100, 0xabcd)), 8),
            make_case("one", indices("keys", {77}), 0),
            make_case("highest", random_bytes("keys", {150}, seed, "highest/keys"), 28)};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({65, 400}, "n", 1);
    return make_case("drawn", random_bytes("keys", {n}, draw.seed(), "drawn/keys"),
                     4 * draw.number({0, 7}, "shift"));
}

std::size_t digit_of(double key, int shift) {
    return static_cast<std::uint32_t>(key) >> static_cast<unsigned>(shift) & (kDigits - 1U);
}

// The place at which the keys of each digit begin.
PerDigit beginnings(const Input& keys, std::size_t n, int shift) {
    PerDigit begin{};
    for (std::size_t i = 0; i < n; ++i) {
        ++begin[digit_of(keys[i], shift)];
    }
    std::size_t before = 0;
    for (std::size_t& count : begin) {
        before += std::exchange(count, before);
    }
    return begin;
}

// The keys by their digit, equal ones in their order: they are stored at the places of their digit
// in ascending order, as the indices ascend.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.arrays[0].shape, 0);
    const int shift = static_cast<int>(of.constants[1].value);
    PerDigit place = beginnings(in[0], n, shift);
    PerDigit wanted{};  // the first of the indices that the keys of a digit have not passed
    for (std::size_t d = 0; d < place.size(); ++d) {
        wanted[d] = static_cast<std::size_t>(
            std::lower_bound(indices.begin(), indices.end(), place[d]) - indices.begin());
    }
    Expected expected{std::vector<double>(indices.size()), std::vector<double>(indices.size(), 0)};
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t digit = digit_of(in[0][i], shift);
        std::size_t& next = wanted[digit];
        if (next < indices.size() && indices[next] == place[digit]) {
            expected.values[next++] = in[0][i];
        }
        ++place[digit];
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", {"keys", {n}, {}, ElementType::kUint32}, 0, 256);
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kWords)};
}

// A key to its place.
double operations(const Case& bench_case) {
    return bench_case.input("keys").shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_71_radix
