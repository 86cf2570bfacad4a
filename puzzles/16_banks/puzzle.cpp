#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_16_banks {
namespace {

constexpr int kTpb = 32;
constexpr std::uint64_t kSectorFloats = 8;

// Each row has 32 floats, and each workgroup of 32 threads has 32 rows.
Case make_case(std::string name, Array a) {
    const int rows = a.shape[0];
    const auto row_count = static_cast<std::uint64_t>(rows);
    const std::uint64_t read_sectors = row_count * kTpb / kSectorFloats;
    const std::uint64_t written_sectors = (row_count + kSectorFloats - 1) / kSectorFloats;
    const std::uint64_t reads = rows < kTpb ? row_count : kTpb;
    const TrafficLimit traffic{.global_sectors = read_sectors + written_sectors,
                               .bank_conflicts = 0};
    TrafficLimit best_traffic = traffic;
    best_traffic.barriers = 1;
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(rows, kTpb)}},
            .arrays = {std::move(a), result_array({rows})},
            .budget = {.global_reads = reads, .global_writes = 1},
            .best = {.global_reads = reads,
                     .global_writes = 1,
                     .shared_reads = kTpb,
                     .shared_writes = reads},
            .traffic_budget = traffic,
            .best_traffic = best_traffic};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {kTpb, kTpb})),
            make_case("three", random_floats("a", {3 * kTpb, kTpb}, seed, "three/a")),
            make_case("uneven", random_floats("a", {50, kTpb}, seed, "uneven/a")),
            make_case("few", random_floats("a", {5, kTpb}, seed, "few/a"))};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.number({33, 96}, "rows", 1);
    return make_case("drawn", draw.floats("a", {rows, kTpb}));
}

// result[i] = a[i][0] + a[i][1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return block_sums(indices, in[0], element_count(of.arrays[0].shape), kTpb);
}

Case bench_case(int rows) {
    return make_case("bench", {"a", {rows, kTpb}, {}});
}

double operations(const Case& bench_case) {
    return size_of(bench_case.input("a").shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_16_banks
