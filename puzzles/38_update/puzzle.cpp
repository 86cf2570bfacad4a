#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_38_update {
namespace {

// m and v of an element, its weight, and how far a kernel may be from it.
struct Element {
    double m = 0;
    double v = 0;
    double weight = 0;
    double tolerance = 0;
};

// The constants of a dispatch. C1 and C2 belong to step `t` of Adam, from 1 on.
std::vector<Constant> constants_of(float rate, int t) {
    const auto correction = [&](double decay) {
        return static_cast<float>(1 - std::pow(decay, t));
    };
    return {{"RATE", rate}, {"C1", correction(0.9)}, {"C2", correction(0.999)}};
}

double constant(const Dispatch& dispatch, std::size_t index) {
    return dispatch.constants[index].value;
}

void take_sgd_step(Element& element, double g, const Dispatch& dispatch) {
    const double step = constant(dispatch, 0) * g;
    element.tolerance += 2 * kUnitRoundoff * (std::abs(element.weight) + std::abs(step));
    element.weight -= step;
}

// Vulkan allows 2.5 ulp for a division and 4.5 for a square root, and an ulp is 2u at most. The
// terms of m may cancel each other out, so the errors of all its `number` steps so far count.
void take_adam_step(Element& element, double g, const Dispatch& dispatch, double number) {
    constexpr double kU = kUnitRoundoff;
    const double rate = constant(dispatch, 0);
    const double m_size = 0.9 * std::abs(element.m) + 0.1 * std::abs(g);
    element.m = 0.9 * element.m + 0.1 * g;
    element.v = 0.999 * element.v + 0.001 * g * g;
    const double scale =
        rate / constant(dispatch, 1) / (std::sqrt(element.v / constant(dispatch, 2)) + 1e-8);
    const double step = element.m * scale;
    element.tolerance += 2 * kU * std::abs(element.weight) + 28 * number * kU * std::abs(step) +
                         3 * number * kU * m_size * scale;
    element.weight -= step;
}

Element after_all_steps(const std::vector<Dispatch>& dispatches, Element element, double g) {
    double number = 0;
    for (const Dispatch& dispatch : dispatches) {
        ++number;
        dispatch.kernel == "sgd" ? take_sgd_step(element, g, dispatch)
                                 : take_adam_step(element, g, dispatch, number);
    }
    return element;
}

// Several steps go on from one another, with the same gradient.
Case make_case(std::string name, const std::vector<Dispatch>& dispatches, Array g, Array state,
               Array w) {
    const Shape shape = g.shape;
    const bool is_sgd = dispatches.front().kernel == "sgd";
    const Budget counts = is_sgd ? Budget{.global_reads = 2, .global_writes = 1}
                                 : Budget{.global_reads = 4, .global_writes = 3};
    return {
        .name = std::move(name),
        .dispatches = dispatches,
        .arrays = {std::move(g),
                   scratch_array("state", {2, shape[0]}).beginning_with(std::move(state.values)),
                   result_array(shape).beginning_with(std::move(w.values))},
        .budget = counts,
        .best = counts};
}

Dispatch dispatch_of(std::string kernel, int n, float rate, int t) {
    return {.launch = threads_over(n, 32),
            .kernel = std::move(kernel),
            .constants = constants_of(rate, t)};
}

constexpr float kAdamRate = 0.001F;

// The state: m, and v, which is a mean of squares.
Array random_state(int n, double m_scale, double v_scale, std::uint64_t seed,
                   const std::string& stream) {
    Array state = random_unit_floats("state", {2, n}, seed, stream);
    const auto half = static_cast<std::size_t>(n);
    for (std::size_t i = 0; i < state.values.size(); ++i) {
        const double scale = i < half ? m_scale : v_scale;
        const double value = i < half ? state.values[i] : std::abs(state.values[i]);
        state.values[i] = static_cast<float>(value * scale);
    }
    return state;
}

Case sgd_case(const std::string& name, int n, std::uint64_t seed) {
    return make_case(name, {dispatch_of("sgd", n, 0.01F, 1)},
                     random_floats("g", {n}, seed, name + "/g"), filled("state", {2, n}, 0),
                     random_floats("w", {n}, seed, name + "/w"));
}

Case adam_case(const std::string& name, const std::vector<int>& steps, int n, Array state,
               double g_scale, std::uint64_t seed) {
    std::vector<Dispatch> dispatches;
    for (const int t : steps) {
        dispatches.push_back(dispatch_of("adam", n, kAdamRate, t));
    }
    return make_case(name, dispatches,
                     scaled(random_unit_floats("g", {n}, seed, name + "/g"), g_scale),
                     std::move(state), random_unit_floats("w", {n}, seed, name + "/w"));
}

// Weights of 10 and more, which lose 0, a quarter, a half, ….
Case classic_case() {
    constexpr int kCount = 8;
    return make_case("classic", {dispatch_of("sgd", kCount, 0.25F, 1)}, arange("g", {kCount}),
                     filled("state", {2, kCount}, 0), scaled(arange("w", {kCount}), 1, 10));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        classic_case(),
        sgd_case("sgd", 301, seed),
        adam_case("first", {1}, 37, filled("state", {2, 37}, 0), 1, seed),
        adam_case("tenth", {10}, 200, random_state(200, 1, 1, seed, "tenth/state"), 1, seed),
        adam_case("three", {1, 2, 3}, 40, filled("state", {2, 40}, 0), 1, seed),
        adam_case("tiny", {5}, 50, random_state(50, 1e-7, 1e-13, seed, "tiny/state"), 1e-7, seed)};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({33, 90}, "n", 1);
    return adam_case("drawn", {4, 5}, n, random_state(n, 1, 1, draw.seed(), "drawn/state"), 1,
                     draw.seed());
}

Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 0);
    // SGD has no state: where it trains a network, that array has no element for each weight.
    const bool has_state = of.dispatches.front().kernel == "adam";
    return each_at(indices, [&](std::size_t i) {
        const Element before{
            .m = has_state ? in[1][i] : 0, .v = has_state ? in[1][n + i] : 0, .weight = in[2][i]};
        const Element element = after_all_steps(of.dispatches, before, in[0][i]);
        return Number{element.weight, element.tolerance};
    });
}

Case bench_case(int n) {
    constexpr int kStep = 10;
    return make_case(
        "bench",
        {{.launch = flat_launch(n), .kernel = "adam", .constants = constants_of(kAdamRate, kStep)}},
        {"g", {n}, {}}, {"state", {2, n}, {}}, {"w", {n}, {}});
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kUnit), BenchInput(1, BenchInput::Values::kShares),
            BenchInput(2)};
}

// The operations of an element: 7 products, 4 sums and differences, 3 divisions and a root.
double operations(const Case& bench_case) {
    return 15.0 * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_38_update
