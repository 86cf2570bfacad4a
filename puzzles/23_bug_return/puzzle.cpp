#include "harness/model/data.hpp"

#include <algorithm>
#include <array>

namespace vkp::puzzle_23_bug_return {
namespace {

Case make_case(std::string name, Array a, int tpb = 8) {
    const Shape shape = a.shape;
    const auto workgroups = static_cast<std::uint32_t>(divide_rounding_up(shape[0], tpb));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups},
                                       .workgroup_size = {static_cast<std::uint32_t>(tpb)}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {16})),
            make_case("cut", random_digits("a", {13}, seed, "cut/a")),
            make_case("few", values("a", {3}, {-7, -2.5, -4})),
            make_case("several", random_floats("a", {40}, seed, "several/a")),
            make_case("lonely", random_floats("a", {9}, seed, "lonely/a"))};
}

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({17, 47}, seed, "n");
    return make_case("drawn", random_floats("a", {n}, seed, "drawn/a"));
}

// result[i] = a[i] minus the largest of its block of 8.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const std::size_t block = puzzle_case.dispatches.front().launch.workgroup_size.x;
    Expected expected;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t first = i / block * block;
        const std::size_t count = std::min(block, a.size() - first);
        const auto begin = a.begin() + static_cast<std::ptrdiff_t>(first);
        append_sum(expected,
                   {a[i], -*std::max_element(begin, begin + static_cast<std::ptrdiff_t>(count))});
    }
    return expected;
}

constexpr int kBenchBlock = 256;

Case bench_case(int n) {
    return make_case("bench", {"a", {n}, {}}, kBenchBlock);
}

double operations(const Case& bench_case) {
    return static_cast<double>(kBenchBlock) * bench_case.result_shape[0];
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return sums_at(indices, [&](std::size_t i) {
        const std::size_t first = i / kBenchBlock * kBenchBlock;
        double largest = in[0][first];
        for (std::size_t k = 1; k < kBenchBlock; ++k) {
            largest = std::max(largest, in[0][first + k]);
        }
        return std::array<double, 2>{in[0][i], -largest};
    });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_23_bug_return
