#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_10_dot {
namespace {

// One workgroup, whose size is a power of two and at least the number of positions.
Case make_case(std::string name, std::uint32_t tpb, Array a, Array b) {
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb}}}},
            .arrays = {std::move(a), std::move(b), result_array({1})},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1},
            .best_traffic = tree_traffic(tpb),
            .least_traffic = least_tree_traffic(tpb)};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 8, arange("a", {8}), arange("b", {8})),
            make_case("different", 8, values("a", {8}, {9, 7, 6, 4, 3, -1, -2, -5}),
                      values("b", {8}, {0.5, 2, -1, 10, 4, -8, 1, 3})),
            make_case("short", 8, random_floats("a", {5}, seed, "short/a"),
                      random_floats("b", {5}, seed, "short/b")),
            make_case("one", 8, random_floats("a", {1}, seed, "one/a"),
                      random_floats("b", {1}, seed, "one/b")),
            make_case("wide", 64, random_floats("a", {50}, seed, "wide/a"),
                      random_floats("b", {50}, seed, "wide/b"))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(64, "tpb");
    const int n = draw.number({33, tpb}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(tpb), draw.floats("a", {n}),
                     draw.floats("b", {n}));
}

// result[0] = a[0] * b[0] + a[1] * b[1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.arrays[0].shape, 0);
    return each_at(indices, [&](std::size_t /*index*/) {
        return sum_of(n, [&](std::size_t i) { return in[0][i] * in[1][i]; });
    });
}

Case bench_case(int n) {
    return make_case("bench", static_cast<std::uint32_t>(n), {"a", {n}, {}}, {"b", {n}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_10_dot
