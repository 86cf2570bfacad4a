#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_42_matvec {
namespace {

constexpr int kSectorFloats = 8;

// The sectors of rows that begin and end with a sector: each of `a` and, for each row, of `x`, and
// one for each element of the result, as each is stored on its own.
TrafficLimit fewest_sectors(int rows, int columns) {
    if (columns % kSectorFloats != 0) {
        return {};
    }
    const auto of_row = static_cast<std::uint64_t>(columns / kSectorFloats);
    return {.global_sectors = static_cast<std::uint64_t>(rows) * (2 * of_row + 1)};
}

// The rows are shared by `workgroups` workgroups: with subgroups of 32 each has tpb / 32 at a time.
Case make_case(std::string name, int workgroups, Array a, Array x, int tpb = 64) {
    const int rows = a.shape[0];
    const int columns = a.shape[1];
    const std::uint64_t of_subgroup = share_of(rows, workgroups * tpb / 32);
    const std::uint64_t reads = 2 * of_subgroup * share_of(columns, 32);
    const TrafficLimit sectors = fewest_sectors(rows, columns);
    TrafficLimit best = sectors;
    best.barriers = 0;
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, workgroups)}},
            .arrays = {std::move(a), std::move(x), result_array({rows})},
            .budget = {.global_reads = reads, .global_writes = of_subgroup},
            .best = {.global_reads = reads, .global_writes = of_subgroup},
            .traffic_budget = sectors,
            .best_traffic = best,
            .extensions = subgroup_extensions()};
}

Case random_case(const std::string& name, int workgroups, const Shape& shape, std::uint64_t seed,
                 MakeRandom make = random_floats) {
    return make_case(name, workgroups, make("a", shape, seed, name + "/a"),
                     make("x", {shape[1]}, seed, name + "/x"));
}

// 1, 2, … 32
Array counting() {
    std::vector<double> elements;
    for (int i = 1; i <= 32; ++i) {
        elements.push_back(i);
    }
    return values("x", {32}, std::move(elements));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 2, arange("a", {8, 32}), counting()),
            random_case("random", 3, {13, 50}, seed),
            random_case("long", 4, {3, 200}, seed, random_digits),
            random_case("thin", 2, {40, 7}, seed),
            make_case("one", 1, values("a", {1, 1}, {-2.5}), values("x", {1}, {4}))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({1, 3}, "workgroups"),
                       {draw.number({9, 40}, "rows", 1), draw.number({65, 120}, "columns", 1)},
                       draw.seed());
}

// result[m] = a[m][0] * x[0] + a[m][1] * x[1] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return matrix_product_at(indices, of, in);
}

// A subgroup for each row, on a device where they have 32 threads.
Case bench_case(int n) {
    constexpr int kTpb = 256;
    return make_case("bench", divide_rounding_up(n, kTpb / 32), {"a", {n, n}, {}}, {"x", {n}, {}},
                     kTpb);
}

double operations(const Case& bench_case) {
    const double n = bench_case.input("x").shape[0];
    return 2 * n * n;
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_42_matvec
