#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_66_masked_fill {
namespace {

constexpr float kFill = -3.4e38F;

// The longer extent of each axis; the other one is the same, or 1.
Shape broadcast(const Shape& a, const Shape& mask) {
    Shape shape;
    for (std::size_t axis = 0; axis < a.size(); ++axis) {
        shape.push_back(std::max(a[axis], mask[axis]));
    }
    return shape;
}

// A thread for each element of the result.
Case make_case(std::string name, Array a, Array mask) {
    const Shape shape = broadcast(a.shape, mask.shape);
    const int n = static_cast<int>(element_count(shape));
    const Budget counts{.global_reads = 2, .global_writes = 1};
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(n, 32)}},
            .arrays = {std::move(a), std::move(mask), result_array(shape)},
            .budget = counts,
            .best = counts,
            .constants = {{"FILL", kFill}}};
}

Array random_mask(Shape shape, std::uint64_t seed, const std::string& stream) {
    return random_indices("mask", std::move(shape), 2, seed, stream);
}

Case random_case(const std::string& name, const Shape& a, const Shape& mask, std::uint64_t seed) {
    return make_case(name, random_floats("a", a, seed, name + "/a"),
                     random_mask(mask, seed, name + "/mask"));
}

Case classic_case() {
    return make_case("classic", values("a", {1, 1, 2, 3}, {1, 2, 3, 4, 5, 6}),
                     {"mask", {1, 1, 2, 3}, {1, 0, 1, 1, 0, 0}, ElementType::kUint32});
}

// Position i attends to those up to itself.
Case causal_case(std::uint64_t seed) {
    Array mask{"mask", {1, 1, 4, 5}, {}, ElementType::kUint32};
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 5; ++j) {
            mask.values.push_back(j <= i ? 1 : 0);
        }
    }
    return make_case("causal", random_floats("a", {2, 3, 4, 5}, seed, "causal/a"), std::move(mask));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(),
            causal_case(seed),
            random_case("crossed", {2, 1, 4, 1}, {1, 3, 1, 5}, seed),
            random_case("rows", {1, 1, 1, 7}, {2, 1, 3, 1}, seed),
            random_case("scalar", {1, 1, 1, 1}, {2, 3, 1, 4}, seed),
            make_case(
                "any", random_floats("a", {1, 1, 2, 4}, seed, "any/a"),
                {"mask", {1, 1, 2, 4}, {0, 1, 2, 4294967295, 256, 0, 3, 0}, ElementType::kUint32})};
}

// Each axis belongs to both arrays, or to one of them.
Case drawn_case(Draw& draw) {
    Shape a;
    Shape mask;
    for (const std::string axis : {"0", "1", "2", "3"}) {
        const int extent = draw.number({2, 5}, "extent" + axis, 1);
        const int who = draw.number({0, 2}, "who" + axis);
        a.push_back(who == 1 ? 1 : extent);
        mask.push_back(who == 2 ? 1 : extent);
    }
    return random_case("drawn", a, mask, draw.seed());
}

// The index of a possibly shorter array for a place of the result.
std::size_t place_in(const Shape& shape, const Shape& place) {
    int at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        at = at * shape[axis] + (shape[axis] > 1 ? place[axis] : 0);
    }
    return static_cast<std::size_t>(at);
}

// result[place] = mask[place] != 0 ? a[place] : FILL
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t index) {
        const Shape place = unflatten(index, of.result().shape);
        const bool is_kept = in[1][place_in(of.arrays[1].shape, place)] != 0;
        return is_kept ? in[0][place_in(of.arrays[0].shape, place)] : double{kFill};
    });
}

// The scores of eight sequences and sixteen heads, and one mask for all of them.
Case bench_case(int n) {
    Case large = make_case("bench", {"a", {8, 16, n, n}, {}},
                           {"mask", {1, 1, n, n}, {}, ElementType::kUint32});
    large.dispatches = {{.launch = flat_launch(8 * 16 * n * n)}};
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0), BenchInput(1, BenchInput::Values::kBelow, 2)};
}

// A choice for each element.
double operations(const Case& bench_case) {
    return size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_66_masked_fill
