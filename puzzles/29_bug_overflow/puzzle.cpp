#include "harness/model/numbers/data.hpp"

#include <cmath>

namespace vkp::puzzle_29_bug_overflow {
namespace {

constexpr int kFractionBits = 16;

Case make_case(std::string name, Array a, Array b) {
    const Shape shape = a.shape;
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(shape[0], 8)}},
            .arrays = {std::move(a), std::move(b), result_array(shape, ElementType::kInt32)},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1}};
}

// The nearest steps of 1/65536.
Array fixed(std::string name, std::vector<double> numbers) {
    for (double& number : numbers) {
        number = std::nearbyint(std::ldexp(number, kFractionBits));
    }
    const auto count = static_cast<int>(numbers.size());
    return {std::move(name), {count}, std::move(numbers), ElementType::kInt32};
}

// Below 128, so that products fit.
Array random_fixed(std::string name, int n, std::uint64_t seed, std::string_view stream) {
    constexpr std::int64_t kBelow = (1 << 23) - 1;
    return random_integers(std::move(name), {n}, {-kBelow, kBelow}, seed, stream);
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", fixed("a", {0.25, 0.5, -0.25, 0.125}),
                      fixed("b", {0.5, 0.5, 0.25, -0.5})),
            make_case("negative", fixed("a", {-1.5, -3, 2.25, -0.0001}),
                      fixed("b", {2.5, -7.125, -3.3, 0.5})),
            make_case("big", fixed("a", {100, -100, 127.99, 1}), fixed("b", {100, 100, -127, 1})),
            make_case("random", random_fixed("a", 20, seed, "random/a"),
                      random_fixed("b", 20, seed, "random/b"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({9, 40}, "n", 1);
    return make_case("drawn", random_fixed("a", n, draw.seed(), "drawn/a"),
                     random_fixed("b", n, draw.seed(), "drawn/b"));
}

// The lower 32 bits of a product that does not fit.
double product(std::int64_t a, std::int64_t b) {
    return static_cast<std::int32_t>(a * b >> kFractionBits);
}

// result[i] = a[i] b[i], rounded down.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) {
        return product(static_cast<std::int64_t>(in[0][i]), static_cast<std::int64_t>(in[1][i]));
    });
}

Case bench_case(int n) {
    Case large = make_case("bench", {"a", {n}, {}, ElementType::kInt32},
                           {"b", {n}, {}, ElementType::kInt32});
    large.dispatches = {{.launch = flat_launch(n)}};
    return large;
}

double operations(const Case& bench_case) {
    return bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.at = bench_case, .operations = operations, .values = BenchInput::Values::kInts}};
}

}  // namespace vkp::puzzle_29_bug_overflow
