#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <bit>

namespace vkp::puzzle_70_bitonic {
namespace {

constexpr float kLargest = 3.4e38F;

// Stages of the network that sorts that many elements, a power of two.
std::uint64_t stages(std::uint32_t size) {
    const auto runs = static_cast<std::uint64_t>(std::bit_width(size) - 1);
    return runs * (runs + 1) / 2;
}

// Each row has one workgroup, and at most two elements for each thread.
Case make_case(std::string name, Array a, int tpb) {
    const Shape shape = a.shape;
    const auto threads = static_cast<std::uint32_t>(tpb);
    const std::uint64_t share = share_of(shape[1], tpb);
    const Budget counts{.global_reads = share, .global_writes = share};
    Budget best = counts;
    best.shared_reads = 2 * stages(2 * threads) + share;  // comparing all with all reads more
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(shape[0])},
                                       .workgroup_size = {threads}}}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = counts,
            .best = best,
            .constants = {{"SIZE", 2 * tpb}, {"LARGEST", kLargest}},
            .best_traffic = {.barriers = 1 + stages(2 * threads)},
            .least_traffic = {.barriers = 1}};
}

// n - 1 down to 0 in each row, times `factor`.
Array descending(const Shape& shape, double factor) {
    Array a = filled("a", shape, 0);
    const auto n = static_cast<std::size_t>(shape[1]);
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        a.values[i] = static_cast<double>(n - 1 - i % n) * factor;
    }
    return a;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", descending({1, 16}, 1), 8),
            make_case("digits", random_digits("a", {3, 128}, seed, "digits/a"), 64),
            make_case("cut", descending({2, 100}, 0.5), 64),
            make_case("wide", random_floats("a", {1, 256}, seed, "wide/a"), 128),
            make_case("few", random_floats("a", {2, 5}, seed, "few/a"), 8),
            make_case("one", values("a", {4, 1}, {5, -3, 0.5, -70}), 8),
            make_case("highest", filled("a", {2, 5}, -kDeepest), 8)};
}

Case drawn_case(Draw& draw) {
    const int tpb = draw.power_up_to(64, "tpb");
    const int rows = draw.number({2, 4}, "rows", 1);
    const int n = draw.number({33, 2 * tpb - 1}, "n", 1);
    return make_case("drawn", draw.floats("a", {rows, n}), tpb);
}

// Each row in ascending order.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered sorted([&](std::size_t row) {
        std::vector<double> values = in[0].part(row * n, n);
        std::ranges::sort(values);
        return values;
    });
    return each_at(indices, [&](std::size_t i) { return sorted(i / n)[i % n]; });
}

// Rows of 256.
Case bench_case(int n) {
    constexpr int kTpb = 128;
    return make_case("bench", {"a", {n, 2 * kTpb}, {}}, kTpb);
}

// The comparisons of the network.
double operations(const Case& bench_case) {
    const std::uint32_t threads = bench_case.dispatches.front().launch.workgroup_size.x;
    return static_cast<double>(stages(2 * threads)) * threads * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_70_bitonic
