#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/softmax.hpp"

namespace vkp::puzzle_33_bug_softmax {
namespace {

constexpr int kThreads = 32;

// One workgroup for each row.
Case make_case(std::string name, Array a, int tpb = kThreads) {
    const Shape shape = a.shape;
    const std::uint64_t share = share_of(shape[1], tpb);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, shape[0])}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = {.global_reads = 3 * share, .global_writes = share},
            .best = {.global_reads = 3 * share, .global_writes = share},
            .best_traffic = {.barriers = 13},  // two trees of five steps
            .least_traffic = {.barriers = 6}};
}

Case random_case(const std::string& name, const Shape& shape, double scale, double shift,
                 std::uint64_t seed) {
    return make_case(name, scaled(random_unit_floats("a", shape, seed, name + "/a"), scale, shift));
}

// In each row one element, in a different thread's part, is far above the others.
Array spikes() {
    constexpr std::size_t kColumns = 70;
    Array a = filled("a", {4, static_cast<int>(kColumns)}, 0);
    for (const std::size_t place :
         {std::size_t{57}, 31 + kColumns, 20 + 2 * kColumns, 69 + 3 * kColumns}) {
        a.values[place] = 1000;
    }
    return a;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("a", {2, 4}, {0, 1, 2, 3, 3, 2, 1, 0})),
            random_case("large", {3, 13}, 160, 0, seed),
            random_case("far_below", {2, 40}, 8, -300, seed),
            make_case("one", values("a", {2, 1}, {5, -10'000})),
            random_case("wide", {4, 100}, 8, 0, seed),
            make_case("deepest", filled("a", {2, 40}, kDeepest)),
            make_case("spikes", spikes())};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({2, 6}, "rows", 1), draw.number({20, 90}, "cols", 1)},
                       120, 0, draw.seed());
}

// exp(x - m) over the sum of the row's, m being its largest.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered row([&](std::size_t number) { return Softmax(in[0].part(number * n, n)); });
    return each_at(indices, [&](std::size_t i) {
        const Number p = row(i / n).at(i % n, 2 * (static_cast<double>(n) + 2) + 16);
        return Number{p.value, p.tolerance + kLeastFloat};
    });
}

int row_length(int n) {
    return n < 1 << 20 ? 256 : 16'384;
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n / row_length(n), row_length(n)}, {}});
}

// For each element a comparison, two differences, two exponentials, an addition and a division.
double operations(const Case& bench_case) {
    return 7 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_33_bug_softmax
