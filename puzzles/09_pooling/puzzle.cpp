#include "harness/model/data.hpp"

#include <algorithm>
#include <array>

namespace vkp::puzzle_09_pooling {
namespace {

Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const Shape shape = a.shape;
    const auto neighbours = static_cast<std::uint64_t>(std::min(2, shape[0] - 1));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1,
                     .global_writes = 1,
                     .shared_reads = neighbours,
                     .shared_writes = 1},
            .best_traffic = {.barriers = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 8, arange("a", {8})),
            make_case("descending", 8, values("a", {8}, {9, 7, 6, 4, 3, -1, -2, -5})),
            make_case("short", 8, random_floats("a", {5}, seed, "short/a")),
            make_case("one", 8, random_floats("a", {1}, seed, "one/a")),
            make_case("wide", 64, random_floats("a", {61}, seed, "wide/a"))};
}

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({33, 64}, seed, "n");
    return make_case("drawn", 64, random_floats("a", {n}, seed, "drawn/a"));
}

// result[i] = a[i-2] + a[i-1] + a[i], as far as those positions exist.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    Expected expected;
    for (std::size_t i = 0; i < a.size(); ++i) {
        Sum sum;
        for (std::size_t j = i >= 2 ? i - 2 : 0; j <= i; ++j) {
            sum.add(a[j]);
        }
        append(expected, sum);
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", static_cast<std::uint32_t>(n), {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.result_shape[0];
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return sums_at(indices, [&](std::size_t i) {
        return std::array<double, 3>{i >= 2 ? in[0][i - 2] : 0, i >= 1 ? in[0][i - 1] : 0,
                                     in[0][i]};
    });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_09_pooling
