#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_43_histogram {
namespace {

constexpr int kBins = 64;

// The elements are shared by `workgroups` workgroups, each of which adds its counts to the result.
Case make_case(std::string name, int workgroups, Array a, int tpb = 64) {
    const std::uint64_t share = share_of(a.shape[0], workgroups * tpb);
    const std::uint64_t bins_of_thread = share_of(kBins, tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, workgroups)}},
            .arrays = {std::move(a), result_array({kBins}, ElementType::kUint32)
                                         .beginning_with(std::vector<double>(kBins, 0))},
            .budget = {.global_reads = share,
                       .global_writes = 0,
                       .global_atomics = bins_of_thread,
                       .shared_atomics = {}},
            .best = {.global_reads = share,
                     .global_writes = 0,
                     .shared_reads = bins_of_thread,
                     .shared_writes = bins_of_thread,
                     .global_atomics = bins_of_thread,
                     .shared_atomics = share},
            .constants = {{"BINS", kBins}},
            .best_traffic = {.barriers = 2}};
}

Case random_case(const std::string& name, int workgroups, int n, std::uint64_t seed) {
    return make_case(name, workgroups, random_indices("a", {n}, kBins, seed, name + "/a"));
}

// 0, 1, … 63
Array each_once() {
    return indices("a", arange("", {kBins}).values);
}

// Nine of ten elements are 17.
Array skewed(std::uint64_t seed) {
    Array a = random_indices("a", {500}, kBins, seed, "skewed/a");
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        a.values[i] = i % 10 == 3 ? a.values[i] : 17;
    }
    return a;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 1, each_once()),
            random_case("random", 4, 1000, seed),
            random_case("few", 2, 37, seed),
            make_case("skewed", 4, skewed(seed)),
            make_case("one", 3, indices("a", {63})),
            make_case("fewer_threads", 2, random_indices("a", {150}, kBins, seed, "fewer/a"), 32),
            make_case("more_threads", 2, random_indices("a", {400}, kBins, seed, "more/a"), 128)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({2, 5}, "workgroups", 1),
                       draw.number({300, 900}, "n", 1), draw.seed());
}

// result[b] = how many elements are b.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    std::vector<double> counts(kBins, 0);
    for (std::size_t i = 0; i < element_count(of.arrays[0].shape); ++i) {
        ++counts[in[0].word(i)];
    }
    return each_at(indices, [&](std::size_t bin) { return counts[bin]; });
}

// A workgroup for every 4096 positions, up to what a large GPU runs at the same time.
Case bench_case(int n) {
    constexpr int kMaxWorkgroups = 1024;
    Case large = make_case("bench", std::min(divide_rounding_up(n, 4096), kMaxWorkgroups),
                           {"a", {n}, {}, ElementType::kUint32}, 256);
    large.arrays.back().values.clear();
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kBelow, kBins),
            BenchInput(1, BenchInput::Values::kZeros)};
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

}  // namespace vkp::puzzle_43_histogram
