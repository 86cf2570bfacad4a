#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_05_broadcast {
namespace {

// A column `a` of [rows, 1], a row `b` of [1, cols], and `tpb` times `tpb` threads.
Case make_case(std::string name, std::uint32_t tpb, Array a, Array b) {
    const Shape shape = {a.shape[0], b.shape[1]};
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb, tpb}}}},
            .arrays = {std::move(a), std::move(b), result_array(shape)},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1},
            .best_traffic = {.barriers = 0}};
}

// The limits hold if every row of the result is a sector. Each of the two subgroups reads one of
// `a` and one of `b`, and writes four; with `x` and `y` swapped it writes eight.
Case aligned_case(std::string name, std::uint64_t seed) {
    Case made = make_case(std::move(name), 8, random_floats("a", {8, 1}, seed, "aligned/a"),
                          random_floats("b", {1, 8}, seed, "aligned/b"));
    made.best_traffic.global_sectors = 2 * (1 + 1 + 4);
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 3, arange("a", {2, 1}), arange("b", {1, 2})),
            make_case("square", 3, values("a", {3, 1}, {9, 0.5, -4}),
                      values("b", {1, 3}, {20, -30, 50})),
            make_case("flat", 3, random_floats("a", {1, 1}, seed, "flat/a"),
                      random_floats("b", {1, 3}, seed, "flat/b")),
            aligned_case("aligned", seed),
            make_case("tall", 8, random_floats("a", {7, 1}, seed, "tall/a"),
                      random_floats("b", {1, 5}, seed, "tall/b"))};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.up_to(8, "tpb");
    const int rows = draw.number({2, tpb}, "rows", 1);
    const int cols = draw.number({2, tpb}, "cols", 1);
    return make_case("drawn", static_cast<std::uint32_t>(tpb), draw.floats("a", {rows, 1}),
                     draw.floats("b", {1, cols}));
}

// result[i][j] = a[i][0] + b[0][j].
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t cols = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t i) { return Sum{in[0][i / cols], in[1][i % cols]}; });
}

Case bench_case(int n) {
    const Launch launch = square_launch(n);
    Case large = make_case("bench", launch.workgroup_size.x, {"a", {n, 1}, {}}, {"b", {1, n}, {}});
    large.dispatches = {{.launch = launch}};
    return large;
}

double operations(const Case& bench_case) {
    return size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_05_broadcast
