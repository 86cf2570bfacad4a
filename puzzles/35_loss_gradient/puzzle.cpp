#include "harness/model/data.hpp"

#include <algorithm>
#include <cmath>

namespace vkp::puzzle_35_loss_gradient {
namespace {

// One thread for each row of z.
Case make_case(std::string name, Array z, Array label, std::uint32_t tpb = 32) {
    const Shape shape = z.shape;
    const auto classes = static_cast<std::uint64_t>(shape[1]);
    const auto workgroups =
        static_cast<std::uint32_t>(divide_rounding_up(shape[0], static_cast<int>(tpb)));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {tpb}}}},
            .inputs = {std::move(z), std::move(label)},
            .result_shape = shape,
            .budget = {.global_reads = classes + 1, .global_writes = classes},
            .best = {.global_reads = classes + 1, .global_writes = classes},
            .constants = {{"CLASSES", shape[1]}}};
}

// `scale` times random scores, and `shift`: what a network may give.
Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("z", shape, seed, name + "/z"), scale, shift),
                     random_indices("label", {shape[0]}, shape[1], seed, name + "/label"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("z", {2, 4}, {0, 0, 0, 0, 1, 2, 3, 4}),
                      indices("label", {0, 1})),
            random_case("ten", {6, 10}, 8, 0, seed), random_case("hot", {9, 10}, 240, 0, seed),
            random_case("far_below", {70, 10}, 8, -500, seed),
            random_case("two", {2, 7}, 8, 0, seed)};
}

Case drawn_case(std::uint64_t seed) {
    return random_case(
        "drawn", {drawn_number({20, 60}, seed, "rows"), drawn_number({5, 16}, seed, "classes")},
        120, 0, seed);
}

// Of one row of `rows`: (p - [c = label]) / rows, p being exp(z) over the sum of them all.
void append_row(Expected& expected, const std::vector<double>& z, std::size_t label, double rows) {
    const double m = *std::max_element(z.begin(), z.end());
    const auto classes = static_cast<double>(z.size());
    double sum = 0;
    for (const double score : z) {
        sum += std::exp(score - m);
    }
    for (std::size_t c = 0; c < z.size(); ++c) {
        const double p = std::exp(z[c] - m) / sum;
        const double relative =
            kUnitRoundoff * (2 * (classes + 2) + 24 + 8 * (m - z[c]) + 8 * std::log(classes + 1));
        constexpr double kLeast = 2e-38;  // what is smaller, a device may take for 0
        append(expected, (p - (c == label ? 1 : 0)) / rows,
               (p * relative + 4 * kUnitRoundoff) / rows + kLeast);
    }
}

Expected specification(const Case& puzzle_case) {
    const Array& z = puzzle_case.input("z");
    Expected expected;
    auto row = z.values.begin();
    for (const double label : puzzle_case.input("label").values) {
        const auto end = row + z.shape[1];
        append_row(expected, {row, end}, static_cast<std::size_t>(label), z.shape[0]);
        row = end;
    }
    return expected;
}

constexpr int kClasses = 10;  // of the bench

Case bench_case(int rows) {
    return make_case("bench", {"z", {rows, kClasses}, {}},
                     {"label", {rows}, {}, ElementType::kUint32},
                     flat_launch(rows).workgroup_size.x);
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0), BenchInput(1, BenchInput::Values::kBelow, kClasses)};
}

// For each score a difference, an exponential, an addition, a product and a difference.
double operations(const Case& bench_case) {
    return 5.0 * kClasses * bench_case.result_shape[0];
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    Expected expected;
    for (const std::size_t index : indices) {
        const std::size_t b = index / kClasses;
        std::vector<double> z;
        for (std::size_t c = 0; c < kClasses; ++c) {
            z.push_back(in[0][b * kClasses + c]);
        }
        Expected row;
        append_row(row, z, in[1].word(b), bench_case.result_shape[0]);
        append(expected, row.values[index % kClasses], row.tolerances[index % kClasses]);
    }
    return expected;
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case,
                      .operations = operations,
                      .elements = elements,
                      .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_35_loss_gradient
