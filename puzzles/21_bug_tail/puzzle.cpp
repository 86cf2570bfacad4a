#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_21_bug_tail {
namespace {

constexpr int kShare = 4;  // positions of each thread

// One workgroup of 8 threads for every 32 positions.
Case make_case(std::string name, Array a) {
    const int n = a.shape[0];
    const auto share = static_cast<std::uint64_t>(std::min(n, kShare));
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(8, divide_rounding_up(n, 8 * kShare))}},
            .arrays = {std::move(a), result_array({n})},
            .budget = {.global_reads = share, .global_writes = share},
            .best = {.global_reads = share, .global_writes = share}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {32})),
            make_case("tail", random_digits("a", {30}, seed, "tail/a")),
            make_case("short", random_floats("a", {7}, seed, "short/a")),
            make_case("one", random_floats("a", {1}, seed, "one/a")),
            make_case("several", random_floats("a", {130}, seed, "several/a"))};
}

Case drawn_case(Draw& draw) {
    const int n = draw.number({33, 150}, "n", 1);
    return make_case("drawn", draw.floats("a", {n}));
}

// result[i] = a[i] squared, plus 1.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return Sum{in[0][i] * in[0][i], 1}; });
}

Case bench_case(int n) {
    Case large = make_case("bench", {"a", {n}, {}});
    large.dispatches = {{.launch = flat_launch(n / kShare)}};
    return large;
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_21_bug_tail
