#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_28_bug_axis {
namespace {

// Square matrices whose rows begin at sectors: n is a multiple of 8. The workgroups of 32×4 threads
// cover them in either orientation.
Case make_case(std::string name, Array a, Array b, std::uint32_t down = 4) {
    constexpr std::uint32_t kAcross = 32;
    const Shape shape = a.shape;
    const auto n = static_cast<std::uint32_t>(shape[0]);
    const std::uint64_t sectors = std::uint64_t{3} * n * n / 8;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {(n + kAcross - 1) / kAcross,
                                                      (n + down - 1) / down},
                                       .workgroup_size = {kAcross, down}}}},
            .arrays = {std::move(a), std::move(b), result_array(shape)},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1},
            .traffic_budget = {.global_sectors = sectors},
            .best_traffic = {.global_sectors = sectors}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {32, 32}), filled("b", {32, 32}, 1)),
            make_case("larger", random_digits("a", {64, 64}, seed, "larger/a"),
                      random_digits("b", {64, 64}, seed, "larger/b")),
            make_case("uneven", random_floats("a", {40, 40}, seed, "uneven/a"),
                      random_floats("b", {40, 40}, seed, "uneven/b")),
            make_case("smaller", random_floats("a", {24, 24}, seed, "smaller/a"),
                      random_floats("b", {24, 24}, seed, "smaller/b"))};
}

Case drawn_case(Draw& draw) {
    const int n = 8 * draw.number({2, 7}, "n", 1);
    return make_case("drawn", draw.floats("a", {n, n}), draw.floats("b", {n, n}));
}

// result = 2 a + b, element by element.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return Sum{2 * in[0][i], in[1][i]}; });
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, {"b", {n, n}, {}}, 8);
}

double operations(const Case& bench_case) {
    return 2.0 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_28_bug_axis
