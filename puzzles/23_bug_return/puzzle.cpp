#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <cmath>

namespace vkp::puzzle_23_bug_return {
namespace {

Case make_case(std::string name, Array a, int tpb = 8) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(shape[0], tpb)}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {16})),
            make_case("cut", random_digits("a", {13}, seed, "cut/a")),
            make_case("few", values("a", {3}, {-7, -2.5, -4})),
            make_case("several", random_floats("a", {40}, seed, "several/a")),
            make_case("lonely", random_floats("a", {9}, seed, "lonely/a")),
            make_case("deepest", filled("a", {19}, kDeepest))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({17, 47}, "n", 1);
    return make_case("drawn", draw.floats("a", {n}));
}

// result[i] = a[i] minus the largest of its block of 8.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 0);
    const std::size_t block = of.dispatches.front().launch.workgroup_size.x;
    Remembered largest([&](std::size_t number) {
        const std::size_t first = number * block;
        return std::ranges::max(in[0].part(first, std::min(block, n - first)));
    });
    return each_at(indices, [&](std::size_t i) {
        const double difference = in[0][i] - largest(i / block);
        return Number{difference, 2 * kUnitRoundoff * std::abs(difference)};  // one subtraction
    });
}

constexpr int kBenchBlock = 256;

Case bench_case(int n) {
    return make_case("bench", {"a", {n}, {}}, kBenchBlock);
}

double operations(const Case& bench_case) {
    return static_cast<double>(kBenchBlock) * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_23_bug_return
