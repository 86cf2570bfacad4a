#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <array>

namespace vkp::puzzle_45_last_workgroup {
namespace {

// The positions are shared by `workgroups` workgroups; the last one to finish adds up their sums.
Case make_case(std::string name, int workgroups, Array a, int tpb = 64) {
    const std::uint64_t share = share_of(a.shape[0], workgroups * tpb);
    const std::uint64_t parts_share = share_of(workgroups, tpb);
    // A part, and the result.
    const Budget budget{
        .global_reads = share + parts_share, .global_writes = 2, .global_atomics = 1};
    return {
        .name = std::move(name),
        .dispatches = {{.launch = groups_of(tpb, workgroups)}},
        .arrays = {std::move(a),
                   scratch_array("state", {1 + workgroups}, ElementType::kUint32)
                       .beginning_with(
                           std::vector<double>(static_cast<std::size_t>(workgroups) + 1, 0)),
                   result_array({1})},
        .budget = budget,
        .best = budget,
        .best_traffic = {.global_atomics = static_cast<std::uint64_t>(workgroups), .barriers = 3},
        .extensions = subgroup_extensions()};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 4, arange("a", {512})),
            // Each workgroup has elements: no part is 0.
            make_case("digits", 70, random_digits("a", {4460}, seed, "digits/a")),
            make_case("uneven", 3, random_floats("a", {333}, seed, "uneven/a")),
            make_case("few", 3, random_floats("a", {9}, seed, "few/a")),
            make_case("alone", 1, random_floats("a", {100}, seed, "alone/a"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({300, 1500}, "n", 1);
    const int workgroups = draw.number({2, 6}, "workgroups", 1);
    return make_case("drawn", workgroups, draw.floats("a", {n}));
}

// result[0] = a[0] + a[1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::array last = {element_count(of.arrays[0].shape) - 1};
    return indices.empty() ? Expected() : sums_up_to(last, in[0]);
}

// A workgroup for every 4096 positions, up to what a large GPU runs at the same time.
Case bench_case(int n) {
    constexpr int kMaxWorkgroups = 1024;
    Case large = make_case("bench", std::min(divide_rounding_up(n, 4096), kMaxWorkgroups),
                           {"a", {n}, {}}, 256);
    large.arrays[1].values.clear();
    return large;
}

// Digits have sums that float32 holds exactly, in any reasonable order.
BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kDigits), BenchInput(1, BenchInput::Values::kZeros)};
}

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

}  // namespace vkp::puzzle_45_last_workgroup
