#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_26_bug_buffer {
namespace {

constexpr int kThreads = 64;

// One workgroup for each row. There are three reads of each array at a position, two where a row
// has one position.
Case make_case(std::string name, Array a) {
    const Shape shape = a.shape;
    const std::uint64_t turns = share_of(shape[1], kThreads);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(kThreads, shape[0])}},
            .arrays = {std::move(a), scratch_array("once", shape), result_array(shape)},
            .budget = {.global_reads = shape[1] == 1 ? 2 : 6 * turns, .global_writes = 2 * turns},
            // There is no lower limit: a kernel with both steps in one loop needs less of both.
            .best = {}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {1, 64})),
            make_case("three", random_digits("a", {3, 70}, seed, "three/a")),
            make_case("long", random_floats("a", {2, 5000}, seed, "long/a")),
            make_case("one", random_floats("a", {1, 1}, seed, "one/a"))};
}

Case drawn_case(Draw& draw) {
    const int rows = draw.number({2, 4}, "rows", 1);
    const int cols = draw.number({65, 300}, "cols", 1);
    return make_case("drawn", draw.floats("a", {rows, cols}));
}

// The sum of three neighbours of sums of three neighbours, row by row.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t index) {
        const std::size_t at = index % n;
        Sum sum;
        for (std::size_t i = at - std::min<std::size_t>(at, 1); i <= at + 1 && i < n; ++i) {
            for (std::size_t j = i - std::min<std::size_t>(i, 1); j <= i + 1 && j < n; ++j) {
                sum.add(in[0][index - at + j]);
            }
        }
        return sum;
    });
}

// Long rows, that go through no shared memory.
Case bench_case(int n) {
    const int length = std::min(n, 1 << 16);
    return make_case("bench", {"a", {n / length, length}, {}});
}

double operations(const Case& bench_case) {
    return 4.0 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_26_bug_buffer
