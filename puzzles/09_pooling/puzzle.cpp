#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_09_pooling {
namespace {

Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const Shape shape = a.shape;
    const auto neighbours = static_cast<std::uint64_t>(std::min(2, shape[0] - 1));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb}}}},
            .arrays = {std::move(a), result_array(shape)},
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

Case drawn_case(Draw& draw) {
    const int tpb = draw.up_to(64, "tpb");
    const int n = draw.number({33, tpb}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(tpb), draw.floats("a", {n}));
}

// result[i] = a[i-2] + a[i-1] + a[i], as far as those positions exist.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) {
        const std::size_t count = std::min<std::size_t>(i + 1, 3);
        return sum_of(count, [&](std::size_t k) { return in[0][i + 1 - count + k]; });
    });
}

Case bench_case(int n) {
    return make_case("bench", static_cast<std::uint32_t>(n), {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_09_pooling
