#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <functional>

namespace vkp::puzzle_68_segmented_scan {
namespace {

constexpr ElementType kUvec2{Scalar::kUint32, 2};
constexpr int kBound = 1000;  // bound of the numbers that are added

// Each workgroup has a block, of as many elements as it has threads: a power of two.
Case make_case(std::string name, Array a, int tpb = 32) {
    const int n = a.shape[0];
    const int blocks = divide_rounding_up(n, tpb);
    const std::uint64_t rounds = share_of(blocks, tpb);
    const auto threads = static_cast<std::uint32_t>(tpb);
    const Launch whole{.workgroups = {static_cast<std::uint32_t>(blocks)},
                       .workgroup_size = {threads}};
    const Launch single{.workgroups = {1}, .workgroup_size = {threads}};
    const std::uint64_t most = std::max<std::uint64_t>(4, 2 * rounds);
    const Budget best{.global_reads = most, .global_writes = most};
    Budget budget = best;
    budget.shared_reads = 4 * tree_shared_reads(threads) * rounds;
    return {.name = std::move(name),
            .dispatches = {{.launch = whole, .kernel = "scan_blocks"},
                           {.launch = single, .kernel = "scan_totals"},
                           {.launch = whole, .kernel = "add_totals"}},
            .arrays = {std::move(a), scratch_array("totals", {blocks}, kUvec2),
                       result_array({n}, kUvec2)},
            .budget = budget,
            .best = best};
}

// Pairs of a number and of whether a sum begins there.
Array pairs(const std::vector<double>& numbers, const std::function<bool(std::size_t)>& is_head) {
    Array a{"a", {static_cast<int>(numbers.size())}, {}, kUvec2};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        a.values.insert(a.values.end(), {numbers[i], is_head(i) ? 1.0 : 0.0});
    }
    return a;
}

// On average `in_hundred` of 100 elements are heads.
Case random_case(const std::string& name, int n, int in_hundred, std::uint64_t seed) {
    const Array numbers = random_indices("", {n}, kBound, seed, name + "/a");
    const Array draws = random_indices("", {n}, 100, seed, name + "/heads");
    return make_case(
        name, pairs(numbers.values, [&](std::size_t i) { return draws.values[i] < in_hundred; }));
}

// 1, 2, … 40
Case classic_case() {
    std::vector<double> numbers = arange("", {40}).values;
    std::for_each(numbers.begin(), numbers.end(), [](double& number) { ++number; });
    return make_case("classic", pairs(numbers, [](std::size_t i) {
                         return i == 0 || i == 5 || i == 6 || i == 30;
                     }));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(),
            random_case("random", 300, 5, seed),
            random_case("many", 2000, 1, seed),
            random_case("three_rounds", 2300, 0, seed),
            random_case("no_head", 100, 0, seed),
            random_case("all_heads", 70, 100, seed),
            make_case("few", pairs({7, 0, 2, 9, 4}, [](std::size_t i) { return i == 3; }))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({129, 500}, "n", 1), 3, draw.seed());
}

// result[i] = the sum of all numbers from the last head up to a[i], and 1 if there is a head.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t index) {
        std::size_t i = index / 2 * 2;  // index of the element's number
        double sum = in[0][i];
        while (in[0][i + 1] == 0 && i > 0) {
            i -= 2;
            sum += in[0][i];
        }
        return index % 2 == 0 ? sum : in[0][i + 1];
    });
}

// n numbers, two in each element.
Case bench_case(int n) {
    return make_case("bench", {"a", {n / 2}, {}, kUvec2}, 256);
}

// Every other element is a head.
BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kBelow, 2)};
}

// An addition for each element.
double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_68_segmented_scan
