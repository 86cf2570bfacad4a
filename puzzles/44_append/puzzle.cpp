#include "harness/model/numbers/data.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp::puzzle_44_append {
namespace {

// There are as many workgroups as `a` needs. With subgroups of 32 each of them has tpb / 32.
Case make_case(std::string name, int tpb, Array a) {
    const Shape shape = a.shape;
    const std::uint64_t workgroups = share_of(shape[0], tpb);
    const std::uint64_t subgroups = workgroups * static_cast<std::uint64_t>(tpb) / 32;
    return {
        .name = std::move(name),
        .dispatches = {{.launch = threads_over(shape[0], tpb)}},
        .arrays = {std::move(a),
                   scratch_array("count", {1}, ElementType::kUint32)
                       .beginning_with(std::vector<double>{0}),
                   result_array(shape).beginning_with(
                       std::vector<double>(static_cast<std::size_t>(shape[0]), 0))},
        .budget = {.global_reads = 1,
                   .global_writes = 1,
                   .global_atomics = 1,
                   .shared_atomics = {}},
        .best = {.global_reads = 1, .global_writes = 1, .global_atomics = 1, .shared_atomics = {}},
        .result_is_unordered = true,
        .traffic_budget = {.global_atomics = subgroups},
        .best_traffic = {.global_atomics = workgroups, .barriers = 2},
        .extensions = subgroup_extensions()};
}

Array below_zero(std::uint64_t seed) {
    return as_floats(random_integers("a", {100}, {-99, 0}, seed, "none/a"), 0.5);
}

Array above_zero(std::uint64_t seed) {
    return as_floats(random_integers("a", {128}, {1, 99}, seed, "all/a"), 0.5);
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 64, scaled(arange_modulo("a", {64}, 8), 1, -3)),
            make_case("random", 64, random_floats("a", {300}, seed, "random/a")),
            make_case("none", 64, below_zero(seed)), make_case("all", 128, above_zero(seed)),
            make_case("few", 64, values("a", {5}, {2.5, -1, 4, 0, 0.5}))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(128, "tpb", 64);
    const int n = draw.number({257, 700}, "n", 1);
    return make_case("drawn", tpb, draw.floats("a", {n}));
}

// The elements above 0, followed by the initial zeros of `result`.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    if (indices.empty()) {
        return {};  // a bench too large to be compared
    }
    const std::size_t n = extent(of.result().shape, 0);
    std::vector<double> kept;
    for (std::size_t i = 0; i < n; ++i) {
        if (const double element = in[0][i]; element > 0) {
            kept.push_back(element);
        }
    }
    kept.resize(n, 0);
    return each_at(indices, [&](std::size_t i) { return kept[i]; });
}

// The specification checks that `result` has the right elements, in any order. This property checks
// `count`, and that exactly so many elements are at the beginning.
std::string property(const Case& puzzle_case, const std::vector<Array>& left) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const auto wanted = std::ranges::count_if(a, [](double element) { return element > 0; });
    const double count = left[1].values.front();
    if (count != static_cast<double>(wanted)) {
        return fmt::format("`count[0]` should be {} and is {:.0f}", wanted, count);
    }
    const std::vector<double>& result = left[2].values;
    const auto gap = std::find(result.begin(), result.begin() + wanted, 0.0);
    if (gap != result.begin() + wanted) {
        return fmt::format(
            "`result[{}]` is 0, though `count[0]` says that {} elements are there without a gap",
            gap - result.begin(), wanted);
    }
    return {};
}

Case bench_case(int n) {
    Case large = make_case("bench", 256, {"a", {n}, {}});
    large.arrays[1].values.clear();
    large.arrays.back().values.clear();
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    using Values = BenchInput::Values;
    return {BenchInput(0), BenchInput(1, Values::kZeros), BenchInput(2, Values::kZeros)};
}

// A comparison for each element.
double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs},
            .property = property};
}

}  // namespace vkp::puzzle_44_append
