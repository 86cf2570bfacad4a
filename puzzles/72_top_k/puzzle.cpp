#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace vkp::puzzle_72_top_k {
namespace {

constexpr int kHold = 4;  // elements of a row for each thread
constexpr float kLowest = -3.4e38F;

std::uint64_t count(int number) {
    return static_cast<std::uint64_t>(number);
}

std::uint64_t tree_steps(std::uint32_t threads) {
    return static_cast<std::uint64_t>(std::bit_width(threads)) - 1;
}

// If a tree finds each of the k largest of a row, a step of it reads two pairs and writes one.
TrafficLimit best_traffic(int rows, int n, int k, std::uint32_t threads) {
    constexpr int kSectorFloats = 8;
    const std::uint64_t steps = tree_steps(threads);
    TrafficLimit best{.shared_requests = count(rows) * (count(k) * (6 * steps + 7) + 2),
                      .barriers = count(k) * (steps + 1)};
    if (n % kSectorFloats == 0 && k % kSectorFloats == 0) {
        best.global_sectors = count(rows * (n + 2 * k) / kSectorFloats);
    }
    return best;
}

// A tree may store pairs as vectors, and threads may keep the values that they write. One barrier
// is enough if each element counts those before it, which takes few requests for so few elements.
TrafficLimit least_traffic(int rows, int n, int k, std::uint32_t threads) {
    const std::uint64_t by_trees = count(k) * (tree_steps(threads) + 3) + 1;
    const std::uint64_t by_counting = count(n) + 1;
    return {.shared_requests = count(rows) * std::min(by_trees, by_counting), .barriers = 1};
}

// Each row has one workgroup, and at most `kHold` elements for each thread.
Case make_case(std::string name, Array a, int k, int tpb = 32) {
    const int rows = a.shape[0];
    const int n = a.shape[1];
    const auto threads = static_cast<std::uint32_t>(tpb);
    // A kernel whose threads hold neighbouring elements reads as many as it can hold.
    const Budget counts{.global_reads = kHold, .global_writes = count(2 * k)};
    const Budget best{
        .global_reads = count(divide_rounding_up(n, tpb)), .global_writes = 2, .shared_reads = {}};
    const TrafficLimit best_of_all = best_traffic(rows, n, k, threads);
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(rows)},
                                       .workgroup_size = {threads}}}},
            .arrays = {std::move(a), result_array("index", {rows, k}, ElementType::kUint32),
                       result_array({rows, k})},
            .budget = counts,
            .best = best,
            .constants = {{"HOLD", kHold}, {"LOWEST", kLowest}},
            .traffic_budget = {.shared_requests = 3 * *best_of_all.shared_requests / 2},
            .best_traffic = best_of_all,
            .least_traffic = least_traffic(rows, n, k, threads)};
}

// In the first row the later threads have the larger numbers, and in the second row the earlier
// ones. Each thread holds four.
Array by_threads() {
    constexpr int kThreads = 32;
    Array a = filled("a", {2, kHold * kThreads}, 0);
    for (int i = 0; i < kHold * kThreads; ++i) {
        const int value = i % kThreads * kHold + i / kThreads;
        a.values[static_cast<std::size_t>(i)] = value;
        a.values[static_cast<std::size_t>(kHold * kThreads + i)] = -value;
    }
    return a;
}

// The largest number of each row occurs twice among the elements that one thread may hold: as many
// columns apart as there are threads, or side by side.
Array equal_of_one_thread() {
    Array a = scaled(arange("a", {2, 100}), -0.5);
    for (const std::size_t place : {7U, 39U, 71U, 113U, 114U}) {
        a.values[place] = 5;
    }
    return a;
}

Array below_zero(std::uint64_t seed) {
    Array a = random_floats("a", {2, 50}, seed, "negative/a");
    std::for_each(a.values.begin(), a.values.end(),
                  [](double& value) { value = -std::abs(value); });
    return a;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("classic", arange("a", {2, 16}), 3),
        make_case("digits", random_digits("a", {3, 60}, seed, "digits/a"), 3),
        make_case("full", by_threads(), 8),
        make_case("all",
                  values("a", {2, 4}, {3, -1, 3, 0.5, kDeepest, kDeepest, kDeepest, kDeepest}), 4),
        make_case("negative", below_zero(seed), 2),
        make_case("ties", equal_of_one_thread(), 3)};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.number({2, 4}, "rows", 1);
    const int n = draw.number({33, 127}, "n", 1);
    return make_case("drawn", random_digits("a", {rows, n}, draw.seed(), "drawn/a"),
                     draw.number({2, std::min(n, 8)}, "k", 1));
}

// The places of the k largest elements in a row; of equal ones the first comes first.
std::vector<std::size_t> top_of_row(const std::vector<double>& row, std::size_t k) {
    std::vector<std::size_t> places(row.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const auto is_before = [&](std::size_t left, std::size_t right) {
        return row[left] > row[right] || (row[left] == row[right] && left < right);
    };
    std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(k), places.end(),
                      is_before);
    places.resize(k);
    return places;
}

// index[row][m] = the place of the m-th largest element in the row, result[row][m] = that element.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.arrays[0].shape, 1);
    const std::size_t k = extent(of.result().shape, 1);
    Remembered top([&](std::size_t row) { return top_of_row(in[0].part(row * n, n), k); });
    return each_at(indices, [&](std::size_t index) {
        const auto [array, at] = of.result_at(index);
        const std::size_t place = top(at / k)[at % k];
        return array.name == "index" ? static_cast<double>(place) : in[0][at / k * n + place];
    });
}

// Eight of 1,024.
Case bench_case(int n) {
    constexpr int kTpb = 256;
    return make_case("bench", {"a", {n, kHold * kTpb}, {}}, 8, kTpb);
}

// The comparisons that find the largest of a row, once for each result.
double operations(const Case& bench_case) {
    return size_of(bench_case.result().shape) * (bench_case.input("a").shape[1] - 1);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_72_top_k
