#include "harness/model/data.hpp"

#include <array>

namespace vkp::puzzle_17_vectors {
namespace {

// As many workgroups as there are positions for; a position is a vec4. Each subgroup makes one
// request for 32 vec4, which are 16 sectors, and one for 32 floats, which are 4.
Case make_case(std::string name, Array a, std::uint32_t tpb = 32) {
    const int n = a.shape[0];
    a.type = {Scalar::kFloat32, 4};
    const auto workgroups =
        static_cast<std::uint32_t>(divide_rounding_up(n, static_cast<int>(tpb)));
    const auto sectors =
        static_cast<std::uint64_t>(divide_rounding_up(n, 2) + divide_rounding_up(n, 8));
    const TrafficLimit traffic{.global_requests = 2 * workgroups * tpb / 32,
                               .global_sectors = sectors};
    TrafficLimit best_traffic = traffic;
    best_traffic.barriers = 0;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {tpb}}}},
            .inputs = {std::move(a)},
            .result_shape = {n},
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

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({33, 96}, seed, "n");
    return make_case("drawn", quads(random_floats("a", {4 * n}, seed, "drawn/a"), n));
}

// result[i] = (a[i].x + a[i].y + a[i].z + a[i].w) / 4
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    Expected expected;
    for (std::size_t first = 0; first < a.size(); first += 4) {
        append_sum(expected, {a[first] / 4, a[first + 1] / 4, a[first + 2] / 4, a[first + 3] / 4});
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n}, {}}, flat_launch(n).workgroup_size.x);
}

// Three additions and a multiplication.
double operations(const Case& bench_case) {
    return 4.0 * bench_case.result_shape[0];
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return sums_at(indices, [&](std::size_t i) {
        return std::array<double, 4>{in[0][4 * i] / 4, in[0][4 * i + 1] / 4, in[0][4 * i + 2] / 4,
                                     in[0][4 * i + 3] / 4};
    });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_17_vectors
