#include "harness/model/data.hpp"

#include <array>

namespace vkp::puzzle_16_banks {
namespace {

constexpr int kTpb = 32;
constexpr std::uint64_t kSectorFloats = 8;

// Rows of 32 floats, 32 of them for each workgroup of 32 threads.
Case make_case(std::string name, Array a) {
    const int rows = a.shape[0];
    const auto row_count = static_cast<std::uint64_t>(rows);
    const auto workgroups = static_cast<std::uint32_t>(divide_rounding_up(rows, kTpb));
    const std::uint64_t read_sectors = row_count * kTpb / kSectorFloats;
    const std::uint64_t written_sectors = (row_count + kSectorFloats - 1) / kSectorFloats;
    const std::uint64_t reads = rows < kTpb ? row_count : kTpb;
    const TrafficLimit traffic{.global_sectors = read_sectors + written_sectors,
                               .bank_conflicts = 0};
    TrafficLimit best_traffic = traffic;
    best_traffic.barriers = 1;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {kTpb}}}},
            .inputs = {std::move(a)},
            .result_shape = {rows},
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

Case drawn_case(std::uint64_t seed) {
    const int rows = drawn_number({33, 96}, seed, "rows");
    return make_case("drawn", random_floats("a", {rows, kTpb}, seed, "drawn/a"));
}

// result[i] = a[i][0] + a[i][1] + …
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    Expected expected;
    for (std::size_t first = 0; first < a.size(); first += kTpb) {
        Sum sum;
        for (std::size_t col = 0; col < kTpb; ++col) {
            sum.add(a[first + col]);
        }
        append(expected, sum);
    }
    return expected;
}

Case bench_case(int rows) {
    return make_case("bench", {"a", {rows, kTpb}, {}});
}

double operations(const Case& bench_case) {
    return static_cast<double>(element_count(bench_case.input("a").shape));
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    std::array<double, kTpb> terms{};
    return sums_at(indices, [&](std::size_t row) -> const std::array<double, kTpb>& {
        for (std::size_t col = 0; col < kTpb; ++col) {
            terms[col] = in[0][row * kTpb + col];
        }
        return terms;
    });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_16_banks
