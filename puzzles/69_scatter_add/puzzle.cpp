#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <cmath>

namespace vkp::puzzle_69_scatter_add {
namespace {

constexpr int kSteps = 65'536;  // steps of the result in 1

// Each element of `a` has a thread, and there are `m` places for them.
Case make_case(std::string name, Array a, Array index, int m) {
    const int n = a.shape[0];
    const Budget counts{.global_reads = 2, .global_writes = 0, .global_atomics = 1};
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(n, 64)}},
            .arrays = {std::move(a), std::move(index),
                       result_array({m}, ElementType::kInt32)
                           .beginning_with(std::vector<double>(static_cast<std::size_t>(m), 0))},
            .budget = counts,
            .best = counts,
            .constants = {{"STEPS", kSteps}}};
}

// No value is halfway between two steps, where devices may round either way.
Array off_ties(Array a) {
    for (double& value : a.values) {
        const double steps = value * kSteps;
        if (std::abs(steps - std::floor(steps) - 0.5) < 0x1p-5) {
            value = std::floor(steps) / kSteps;
        }
    }
    return a;
}

// Numbers between the steps, in (-5, 5).
Array between_steps(int n, std::uint64_t seed, const std::string& stream) {
    return off_ties(scaled(random_floats("a", {n}, seed, stream), 0.6));
}

Case random_case(const std::string& name, int n, int m, std::uint64_t seed) {
    return make_case(name, between_steps(n, seed, name + "/a"),
                     random_indices("index", {n}, m, seed, name + "/index"), m);
}

Case classic_case() {
    Array index = arange_modulo("index", {16}, 4);
    index.type = ElementType::kUint32;
    return make_case("classic", filled("a", {16}, 1), std::move(index), 4);
}

Case negative_case(std::uint64_t seed) {
    Array a = between_steps(60, seed, "negative/a");
    std::for_each(a.values.begin(), a.values.end(),
                  [](double& value) { value = -std::abs(value); });
    return make_case("negative", std::move(a),
                     random_indices("index", {60}, 7, seed, "negative/index"), 7);
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("random", 500, 13, seed),
            random_case("sparse", 40, 100, seed), random_case("one_place", 100, 1, seed),
            negative_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({65, 300}, "n", 1), draw.number({2, 40}, "m", 1),
                       draw.seed());
}

// result[k] = the sum of round(a[i] * STEPS) over all i whose index is k.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    std::vector<double> sums(element_count(of.result().shape), 0);
    for (std::size_t i = 0; i < element_count(of.arrays[0].shape); ++i) {
        sums[in[1].word(i)] += std::round(in[0][i] * kSteps);
    }
    return each_at(indices, [&](std::size_t place) { return sums[place]; });
}

// 64 elements for each place.
Case bench_case(int n) {
    Case large = make_case("bench", {"a", {n}, {}}, {"index", {n}, {}, ElementType::kUint32}, 1);
    large.arrays.back().shape = {n / 64};
    large.dispatches = {{.launch = flat_launch(n)}};
    large.arrays.back().values.clear();
    return large;
}

BenchInputs bench_inputs(const Case& bench_case) {
    const auto places = static_cast<std::uint32_t>(bench_case.result().shape[0]);
    return {BenchInput(0, BenchInput::Values::kDigits),
            BenchInput(1, BenchInput::Values::kBelow, places),
            BenchInput(2, BenchInput::Values::kZeros)};
}

// A product and an addition for each element.
double operations(const Case& bench_case) {
    return 2.0 * bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_69_scatter_add
