#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_40_butterfly {
namespace {

// A block of `tpb` elements for each workgroup.
Case make_case(std::string name, int tpb, Array a) {
    const int workgroups = divide_rounding_up(a.shape[0], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, workgroups)}},
            .arrays = {std::move(a), result_array({workgroups}, ElementType::kUint32)},
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1},
            .traffic_budget = {.barriers = 2},
            .best_traffic = {.barriers = 1},
            .extensions = subgroup_extensions()};
}

// 0, 1, … 31, 31, … 1, 0: the largest is there twice.
Array there_and_back() {
    std::vector<double> elements;
    for (int i = 0; i < 64; ++i) {
        elements.push_back(i < 32 ? i : 63 - i);
    }
    return values("a", {64}, std::move(elements));
}

Array below_zero(std::uint64_t seed) {
    return as_floats(random_integers("a", {100}, {-9, -1}, seed, "negative/a"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 64, there_and_back()),
            make_case("digits", 128, random_digits("a", {128}, seed, "digits/a")),
            make_case("negative", 64, below_zero(seed)),
            make_case("few", 64, values("a", {5}, {3, -1, 4, 1.5, 4})),
            make_case("equal", 64, filled("a", {70}, 7)),
            make_case("deepest", 64, filled("a", {100}, kDeepest))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(128, "tpb", 64);
    const int n = draw.number({129, 600}, "n", 1);
    return make_case("drawn", tpb,
                     as_floats(random_integers("a", {n}, {-40, 2}, draw.seed(), "drawn/a")));
}

// result[w] = the index in `a` of the largest of workgroup w's TPB elements; of equal ones the
// first.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.arrays[0].shape, 0);
    const std::size_t tpb = of.dispatches.front().launch.workgroup_size.x;
    return each_at(indices, [&](std::size_t workgroup) {
        std::size_t best = workgroup * tpb;
        for (std::size_t i = best; i < std::min((workgroup + 1) * tpb, n); ++i) {
            best = in[0][i] > in[0][best] ? i : best;
        }
        return static_cast<double>(best);
    });
}

Case bench_case(int n) {
    return make_case("bench", 256, {"a", {n}, {}});
}

// A comparison for each element.
double operations(const Case& bench_case) {
    return bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_40_butterfly
