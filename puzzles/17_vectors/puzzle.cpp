#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_17_vectors {
namespace {

// There are as many workgroups as the positions need; a position is a vec4. Each subgroup makes one
// request for 32 vec4, which are 16 sectors, and one for 32 floats, which are 4.
Case make_case(std::string name, Array a, int tpb = 32) {
    const int n = a.shape[0];
    a.type = {Scalar::kFloat32, 4};
    const Launch launch = threads_over(n, tpb);
    const auto sectors =
        static_cast<std::uint64_t>(divide_rounding_up(n, 2) + divide_rounding_up(n, 8));
    const TrafficLimit traffic{.global_requests = 2 * launch.invocations() / 32,
                               .global_sectors = sectors};
    TrafficLimit best_traffic = traffic;
    best_traffic.barriers = 0;
    return {.name = std::move(name),
            .dispatches = {{.launch = launch}},
            .arrays = {std::move(a), result_array({n})},
            .budget = {.global_reads = 4, .global_writes = 1},
            .best = {.global_reads = 4, .global_writes = 1},
            .traffic_budget = traffic,
            .best_traffic = best_traffic};
}

// `n` positions of four values each.
Array quads(Array values, int n) {
    values.shape = {n};
    return values;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", quads(arange("a", {128}), 32)),
            make_case("two", quads(random_floats("a", {256}, seed, "two/a"), 64)),
            make_case("uneven", quads(random_floats("a", {180}, seed, "uneven/a"), 45)),
            make_case("lonely", quads(values("a", {4}, {1, -2, 4.5, 100}), 1))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({33, 96}, "n", 1);
    return make_case("drawn", quads(draw.floats("a", {4 * n}), n));
}

// result[i] = (a[i].x + a[i].y + a[i].z + a[i].w) / 4
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) {
        return sum_of(4, [&](std::size_t k) { return in[0][4 * i + k] / 4; });
    });
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n}, {}}, 256);
}

// Three additions and a multiplication.
double operations(const Case& bench_case) {
    return 4.0 * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_17_vectors
