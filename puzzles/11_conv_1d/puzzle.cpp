#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_11_conv_1d {
namespace {

// A filter has at most this many elements, and a workgroup at least twice as many threads.
constexpr int kMaxFilter = 4;

// The most shared reads of a thread: all filter elements, and the values of `a` under them except
// its own, which it has in a register.
std::uint64_t best_shared_reads(const Array& b) {
    return static_cast<std::uint64_t>(2 * b.shape[0] - 1);
}

Case make_case(std::string name, std::uint32_t workgroups, std::uint32_t tpb, Array a, Array b) {
    const Shape shape = a.shape;
    const Budget best = {.global_reads = 2,
                         .global_writes = 1,
                         .shared_reads = best_shared_reads(b),
                         .shared_writes = 2};
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {tpb}}}},
            .arrays = {std::move(a), std::move(b), result_array(shape)},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = best,
            .constants = {{"MAX_CONV", kMaxFilter}},
            .best_traffic = {.barriers = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("simple", 1, 8, arange("a", {6}), arange("b", {3})),
        make_case("full", 2, 8, arange("a", {15}), arange("b", {4})),
        make_case("descending", 2, 8, values("a", {12}, {9, 7, 6.5, 4, 3, -1, -2, -5, 8, 2, -3, 6}),
                  values("b", {4}, {0.5, -2, 10, 3})),
        make_case("short_filter", 3, 8, random_floats("a", {21}, seed, "short_filter/a"),
                  random_floats("b", {2}, seed, "short_filter/b")),
        make_case("tiny", 1, 8, random_floats("a", {3}, seed, "tiny/a"),
                  random_floats("b", {4}, seed, "tiny/b")),
        make_case("exact", 4, 8, random_floats("a", {32}, seed, "exact/a"),
                  random_floats("b", {4}, seed, "exact/b")),
        make_case("wide", 3, 32, random_floats("a", {83}, seed, "wide/a"),
                  random_floats("b", {3}, seed, "wide/b"))};
}

Case drawn_case(Draw& draw) {
    const int groups = draw.up_to(3, "workgroups");
    const int tpb = draw.up_to(32, "tpb", 2 * kMaxFilter);
    const int n = draw.number({65, groups * tpb}, "n", 1);
    const int filter = draw.number({2, kMaxFilter}, "filter", 1);
    return make_case("drawn", static_cast<std::uint32_t>(groups), static_cast<std::uint32_t>(tpb),
                     draw.floats("a", {n}), draw.floats("b", {filter}));
}

// result[i] = a[i] * b[0] + a[i + 1] * b[1] + …, as far as both go.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 0);
    const std::size_t filter = extent(of.arrays[1].shape, 0);
    return each_at(indices, [&](std::size_t i) {
        return sum_of(std::min(filter, n - i),
                      [&](std::size_t j) { return in[0][i + j] * in[1][j]; });
    });
}

Case bench_case(int n) {
    const Launch launch = flat_launch(n);
    return make_case("bench", launch.workgroups.x, launch.workgroup_size.x, {"a", {n}, {}},
                     {"b", {kMaxFilter}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * kMaxFilter * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_11_conv_1d
