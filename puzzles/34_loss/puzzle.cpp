#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/softmax.hpp"

#include <cmath>

namespace vkp::puzzle_34_loss {
namespace {

// One thread for each row of z.
Case make_case(std::string name, Array z, Array label, int tpb = 32) {
    const int rows = z.shape[0];
    const std::uint64_t classes = count_of(z.shape[1]);
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(rows, tpb)}},
            .arrays = {std::move(z), std::move(label), result_array({rows, 2})},
            .budget = {.global_reads = 2 * classes + 1, .global_writes = 2},
            .best = {.global_reads = classes + 1, .global_writes = 2}};
}

// `scale` times random scores, plus `shift`: the possible outputs of a network.
Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("z", shape, seed, name + "/z"), scale, shift),
                     random_indices("label", {shape[0]}, shape[1], seed, name + "/label"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("z", {3, 4}, {0, 0, 0, 0, 1, 2, 3, 4, 4, 3, 2, 1}),
                      indices("label", {0, 3, 3})),
            random_case("ten", {6, 10}, 8, 0, seed), random_case("hot", {9, 10}, 240, 0, seed),
            random_case("far_below", {70, 10}, 8, -500, seed),
            random_case("one", {1, 10}, 8, 0, seed),
            // The label's score equals that of an earlier class.
            make_case("ties", values("z", {3, 4}, {0, 0, 0, 0, -1, 2, -1, 2, 5, 5, 1, 0}),
                      indices("label", {3, 3, 1})),
            make_case("deep", filled("z", {3, 10}, -20'000), indices("label", {0, 4, 9}))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {draw.number({20, 60}, "rows", 1), draw.number({5, 16}, "classes", 1)}, 120,
                       0, draw.seed());
}

// m + ln Σ exp(z - m) - z[label], m being the largest score.
Number loss_of(const Softmax& z, std::size_t label) {
    const double m = z.largest();
    const double loss = std::log(z.sum()) + (m - z[label]);
    const auto classes = static_cast<double>(z.size());
    return {loss, kUnitRoundoff * (2 * (classes + 2) + 40 + 8 * std::log(classes) +
                                   4 * (std::abs(m) + std::abs(z[label])) + 4 * loss)};
}

// For each row the loss, and whether the first of the largest scores is the label's.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t classes = extent(of.arrays[0].shape, 1);
    Remembered row([&](std::size_t b) { return Softmax(in[0].part(b * classes, classes)); });
    return each_at(indices, [&](std::size_t index) {
        const Softmax& z = row(index / 2);
        const std::size_t label = in[1].word(index / 2);
        return index % 2 == 0 ? loss_of(z, label)
                              : Number{z.place_of_largest() == label ? 1.0 : 0.0};
    });
}

constexpr int kClasses = 10;  // classes of the bench

Case bench_case(int rows) {
    return make_case("bench", {"z", {rows, kClasses}, {}},
                     {"label", {rows}, {}, ElementType::kUint32}, 256);
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0), BenchInput(1, BenchInput::Values::kBelow, kClasses)};
}

// A difference, an exponential and an addition for each score, and the logarithm.
double operations(const Case& bench_case) {
    return (3.0 * kClasses + 3) * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_34_loss
