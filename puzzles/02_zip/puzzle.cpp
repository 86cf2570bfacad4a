#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_02_zip {
namespace {

// One thread for every position.
Case make_case(std::string name, std::uint32_t tpb, Array a, Array b) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb}}}},
            .arrays = {std::move(a), std::move(b), result_array(shape)},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1},
            .best_traffic = {.barriers = 0}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 4, arange("a", {4}), arange("b", {4})),
            make_case("different", 4, values("a", {4}, {9, 4, -2, -7}),
                      values("b", {4}, {0.5, -4, 10, 100})),
            make_case("random", 4, random_floats("a", {4}, seed, "random/a"),
                      random_floats("b", {4}, seed, "random/b")),
            make_case("wide", 64, random_floats("a", {64}, seed, "wide/a"),
                      random_floats("b", {64}, seed, "wide/b"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({5, 128}, "n", 1);
    return make_case("drawn", static_cast<std::uint32_t>(n), draw.floats("a", {n}),
                     draw.floats("b", {n}));
}

// result[i] = a[i] + b[i].
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return Sum{in[0][i], in[1][i]}; });
}

Case bench_case(int n) {
    const Launch launch = flat_launch(n);
    Case large = make_case("bench", launch.workgroup_size.x, {"a", {n}, {}}, {"b", {n}, {}});
    large.dispatches = {{.launch = launch}};
    return large;
}

double operations(const Case& bench_case) {
    return bench_case.arrays.front().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_02_zip
