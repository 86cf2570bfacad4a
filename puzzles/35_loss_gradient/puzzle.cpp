#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/softmax.hpp"

namespace vkp::puzzle_35_loss_gradient {
namespace {

// One thread for each row of z.
Case make_case(std::string name, Array z, Array label, int tpb = 32) {
    const Shape shape = z.shape;
    const std::uint64_t classes = count_of(shape[1]);
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(shape[0], tpb)}},
            .arrays = {std::move(z), std::move(label), result_array(shape)},
            .budget = {.global_reads = classes + 1, .global_writes = classes},
            .best = {.global_reads = classes + 1, .global_writes = classes},
            .constants = {{"CLASSES", shape[1]}}};
}

// `scale` times random scores, plus `shift`: the possible outputs of a network.
Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("z", shape, seed, name + "/z"), scale, shift),
                     random_indices("label", {shape[0]}, shape[1], seed, name + "/label"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("z", {2, 4}, {0, 0, 0, 0, 1, 2, 3, 4}),
                      indices("label", {0, 1})),
            random_case("ten", {6, 10}, 8, 0, seed),
            random_case("hot", {9, 10}, 240, 0, seed),
            random_case("far_below", {70, 10}, 8, -500, seed),
            random_case("two", {2, 7}, 8, 0, seed),
            make_case("deepest", filled("z", {3, 10}, kDeepest), indices("label", {0, 4, 9}))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {draw.number({20, 60}, "rows", 1), draw.number({5, 16}, "classes", 1)}, 120,
                       0, draw.seed());
}

// (p - [c = label]) / rows, p being exp(z) over the sum of its row.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t classes = extent(of.result().shape, 1);
    const double rows = of.result().shape[0];
    Remembered row([&](std::size_t b) { return Softmax(in[0].part(b * classes, classes)); });
    return each_at(indices, [&](std::size_t i) {
        const Number p =
            row(i / classes).at(i % classes, 2 * (static_cast<double>(classes) + 2) + 24);
        const bool is_label = i % classes == in[1].word(i / classes);
        return Number{(p.value - (is_label ? 1 : 0)) / rows,
                      (p.tolerance + 4 * kUnitRoundoff) / rows + kLeastFloat};
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

// For each score a difference, an exponential, an addition, a product and a difference.
double operations(const Case& bench_case) {
    return 5.0 * kClasses * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_35_loss_gradient
