#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/ternary.hpp"

#include <algorithm>

namespace vkp::puzzle_59_ternary {
namespace {

// One workgroup for the scale, and then a thread for each weight.
Case make_case(std::string name, Array w, int tpb = 64) {
    const int n = w.shape[0];
    const int groups = divide_rounding_up(n, tpb);
    const auto threads = static_cast<std::uint32_t>(tpb);
    const Budget counts{.global_reads = static_cast<std::uint64_t>(std::max(groups, 2)),
                        .global_writes = 1};
    Budget best = counts;
    best.shared_reads = tree_shared_reads(threads);
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {threads}},
                            .kernel = "scale"},
                           {.launch = {.workgroups = {static_cast<std::uint32_t>(groups)},
                                       .workgroup_size = {threads}},
                            .kernel = "quantize"}},
            .arrays = {std::move(w), result_array("gamma", {1}),
                       result_array({n}, ElementType::kInt32)},
            .budget = counts,
            .best = best,
            .constants = {{"LEAST", kLeastMagnitude}},
            .best_traffic = {.barriers = 1 + *tree_traffic(threads).barriers},
            .least_traffic = {.barriers = 1}};
}

// The first `small` values are a sixteenth of the others' size.
Case random_case(const std::string& name, int n, std::uint64_t seed, int small = 0) {
    Array w = random_unit_floats("w", {n}, seed, name + "/w");
    std::for_each(w.values.begin(), w.values.begin() + small, [](double& value) { value /= 16; });
    return make_case(name, off_ternary_ties(std::move(w)));
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr int kSmall = 256;
    return {make_case("classic", scaled(values("w", {8}, {1, -1, 0.2, -0.2, 2, -3, 0.6, 0}), 1)),
            random_case("random", 37, seed), random_case("many", 3000, seed, kSmall),
            make_case("tiny", scaled(random_unit_floats("w", {20}, seed, "tiny/w"), 1e-7)),
            make_case("one", values("w", {1}, {-2.5}))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({70, 400}, "n", 1);
    return random_case("drawn", n, draw.seed(), n / 4);
}

// The expected γ, and then the ternary weights; these are exact, as none is near a tie. For a
// weight near a tie either neighbour is right.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const Expected gamma = ternary_scale(in[0].part(0, extent(of.arrays[0].shape, 0)));
    const double scale = gamma.values[0];
    return each_at(indices, [&](std::size_t index) {
        if (index == 0) {
            return Number{scale, gamma.tolerances[0]};
        }
        const double weight = in[0][index - 1];
        return Number{ternary_of(weight, scale), is_near_tie(weight / scale) ? 1.0 : 0.0};
    });
}

Case bench_case(int n) {
    return make_case("bench", {"w", {n}, {}}, 256);
}

// A sum and a division.
double operations(const Case& bench_case) {
    return 2 * static_cast<double>(bench_case.input("w").shape[0]);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_59_ternary
