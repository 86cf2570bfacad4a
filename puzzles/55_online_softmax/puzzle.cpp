#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/softmax.hpp"

namespace vkp::puzzle_55_online_softmax {
namespace {

constexpr int kThreads = 64;

// One workgroup for each row.
Case make_case(std::string name, Array a, int tpb = kThreads) {
    const Shape shape = a.shape;
    const std::uint64_t share = share_of(shape[1], tpb);
    const Budget best{.global_reads = 2 * share, .global_writes = share};
    Budget budget = best;
    budget.shared_reads = 4 * tree_shared_reads(static_cast<std::uint32_t>(tpb)) + 2 * share;
    return {
        .name = std::move(name),
        .dispatches = {{.launch = groups_of(tpb, shape[0])}},
        .arrays = {std::move(a), result_array(shape)},
        .budget = budget,
        .best = best,
        // A tree that halves; with more pairs a step there are fewer.
        .best_traffic = {.barriers = 1 + *tree_traffic(static_cast<std::uint32_t>(tpb)).barriers},
        .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("a", shape, seed, name + "/a"), scale, shift));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("a", {2, 4}, {0, 1, 2, 3, 3, 2, 1, 0})),
            make_case("rising", arange("a", {1, 500})),
            make_case("falling", scaled(arange("a", {1, 300}), -1)),
            random_case("large", {3, 130}, 160, 0, seed),
            random_case("far_below", {2, 1000}, 8, -300, seed),
            make_case("one", values("a", {2, 1}, {5, -10'000})),
            make_case("deepest", filled("a", {2, 130}, kDeepest))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({2, 4}, "rows", 1), draw.number({65, 300}, "cols", 1)},
                       60, 20, draw.seed());
}

// exp(x - m) divided by the sum over the row, where m is the row's largest. A rescaled sum has the
// errors of the exponentials along the way: their exponents add up to those of a single one.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered row([&](std::size_t number) { return Softmax(in[0].part(number * n, n)); });
    return each_at(indices, [&](std::size_t i) {
        const Number p = row(i / n).at(i % n, 4 * (static_cast<double>(n) + 2) + 32);
        return Number{p.value, p.tolerance + kLeastFloat};
    });
}

Case bench_case(int n) {
    constexpr int kTpb = 256;
    const int columns = n < 1 << 20 ? 1024 : 16'384;
    return make_case("bench", {"a", {n / columns, columns}, {}}, kTpb);
}

// For each element a comparison, three differences, three exponentials, a product, a sum and a
// division.
double operations(const Case& bench_case) {
    return 10 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_55_online_softmax
