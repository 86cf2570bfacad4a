#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_53_max_pool {
namespace {

Shape pooled(const Shape& shape) {
    return {shape[0], divide_rounding_up(shape[1], 2), divide_rounding_up(shape[2], 2)};
}

// A thread for each element of that shape, in workgroups of 8×8 and a layer for each plane.
Launch launch_over(const Shape& shape) {
    constexpr int kSide = 8;
    const auto groups = [](int extent) {
        return static_cast<std::uint32_t>(divide_rounding_up(extent, kSide));
    };
    return {
        .workgroups = {groups(shape[2]), groups(shape[1]), static_cast<std::uint32_t>(shape[0])},
        .workgroup_size = {kSide, kSide}};
}

Case make_case(std::string name, Array x, Array dy) {
    const Shape shape = x.shape;
    const Shape small = pooled(shape);
    const auto in_window = static_cast<std::uint64_t>(std::min(shape[1], 2)) *
                           static_cast<std::uint64_t>(std::min(shape[2], 2));  // most pixels of one
    const Budget counts{.global_reads = std::max<std::uint64_t>(in_window, 2), .global_writes = 2};
    return {.name = std::move(name),
            .dispatches = {{.launch = launch_over(small), .kernel = "pool"},
                           {.launch = launch_over(shape), .kernel = "pool_gradient"}},
            .arrays = {std::move(x), std::move(dy), result_array("y", small),
                       result_array("where", small, ElementType::kUint32), result_array(shape)},
            .budget = counts,
            .best = counts};
}

Case random_case(const std::string& name, const Shape& shape, MakeRandom make, std::uint64_t seed) {
    return make_case(name, make("x", shape, seed, name + "/x"),
                     random_floats("dy", pooled(shape), seed, name + "/dy"));
}

// Every number is below 0, so a window beyond the edge must not use 0 either.
Case negative_case(std::uint64_t seed) {
    const Shape shape = {1, 5, 5};
    return make_case("negative", scaled(random_unit_floats("x", shape, seed, "negative/x"), 1, -2),
                     random_floats("dy", pooled(shape), seed, "negative/dy"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic",
                      values("x", {1, 4, 4}, {1, 5, 2, 0, 3, 4, 8, 2, 7, 7, 0, 0, 6, 9, 3, 0}),
                      values("dy", {1, 2, 2}, {10, 20, 30, 40})),
            random_case("even", {2, 6, 6}, random_floats, seed),
            random_case("odd", {3, 7, 9}, random_digits, seed),
            random_case("line", {1, 1, 3}, random_floats, seed), negative_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {draw.number({1, 3}, "planes"), draw.number({5, 11}, "height", 1),
                        draw.number({5, 19}, "width", 1)},
                       random_digits, draw.seed());
}

// The place of the largest in window (i, j) of a plane, the first of equal ones.
std::size_t place_of_largest(const Shape& shape, const Shape& window, const Input& x) {
    std::size_t place = SIZE_MAX;
    for (int t = 0; t < 4; ++t) {
        const int row = 2 * window[1] + t / 2;
        const int column = 2 * window[2] + t % 2;
        const auto at = static_cast<std::size_t>((window[0] * shape[1] + row) * shape[2] + column);
        const bool is_inside = row < shape[1] && column < shape[2];
        if (is_inside && (place == SIZE_MAX || x[at] > x[place])) {
            place = at;
        }
    }
    return place;
}

// The expected values of y, where, and then the gradient; all of them are exact.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const Shape& shape = of.result().shape;
    const Shape strides = row_major_strides(pooled(shape));
    return each_at(indices, [&](std::size_t index) {
        const auto [array, at] = of.result_at(index);
        const Shape element = unflatten(at, array.shape);
        if (array.name == "result") {
            const Shape window = {element[0], element[1] / 2, element[2] / 2};
            const int flat = window[0] * strides[0] + window[1] * strides[1] + window[2];
            const bool is_largest = place_of_largest(shape, window, in[0]) == at;
            return is_largest ? in[1][static_cast<std::size_t>(flat)] : 0.0;
        }
        const std::size_t place = place_of_largest(shape, element, in[0]);
        return array.name == "where" ? static_cast<double>(place) : in[0][place];
    });
}

// Planes of 24×24, as eight filters of 5×5 leave of each image of 28×28.
Case bench_case(int n) {
    const Shape shape = {n, 24, 24};
    return make_case("bench", {"x", shape, {}}, {"dy", pooled(shape), {}});
}

// A comparison for each pixel, there and back.
double operations(const Case& bench_case) {
    return 2 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_53_max_pool
