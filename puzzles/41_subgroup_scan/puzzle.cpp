#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_41_subgroup_scan {
namespace {

constexpr std::uint32_t kBound = 1000;  // bound of the elements

// A block of `tpb` positions for each workgroup. With subgroups of 32 no thread reads more than one
// total.
Case make_case(std::string name, int tpb, Array a) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(shape[0], tpb)}},
            .arrays = {std::move(a), result_array(shape, ElementType::kUint32)},
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1, .shared_reads = 1, .shared_writes = 1},
            .traffic_budget = {.barriers = 2},
            .best_traffic = {.barriers = 1},
            .extensions = subgroup_extensions()};
}

Case random_case(const std::string& name, int tpb, int n, std::uint64_t seed) {
    return make_case(name, tpb, random_indices("a", {n}, kBound, seed, name + "/a"));
}

// 1, 2, … 64
Array counting() {
    std::vector<double> elements;
    for (int i = 1; i <= 64; ++i) {
        elements.push_back(i);
    }
    return indices("a", std::move(elements));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 64, counting()), random_case("wide", 128, 128, seed),
            random_case("short", 64, 100, seed),
            make_case("few", 64, indices("a", {9, 0, 4, 7, 1})),
            random_case("several", 128, 300, seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.power_up_to(128, "tpb", 64), draw.number({129, 600}, "n", 1),
                       draw.seed());
}

// result[i] = the sum of all elements from the beginning of its block up to a[i].
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t tpb = of.dispatches.front().launch.workgroup_size.x;
    return each_at(indices, [&](std::size_t i) {
        return sum_of(i % tpb + 1, [&](std::size_t k) { return in[0][i - i % tpb + k]; });
    });
}

Case bench_case(int n) {
    return make_case("bench", 256, {"a", {n}, {}, ElementType::kUint32});
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kBelow, kBound)};
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

}  // namespace vkp::puzzle_41_subgroup_scan
