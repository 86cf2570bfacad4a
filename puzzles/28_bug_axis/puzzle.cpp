#include "harness/model/data.hpp"

#include <array>

namespace vkp::puzzle_28_bug_axis {
namespace {

// Square matrices, whose rows begin at sectors: n is a multiple of 8. The workgroups of 32×4
// threads cover them whichever axis is which.
Case make_case(std::string name, Array a, Array b, std::uint32_t down = 4) {
    constexpr std::uint32_t kAcross = 32;
    const Shape shape = a.shape;
    const auto n = static_cast<std::uint32_t>(shape[0]);
    const std::uint64_t sectors = std::uint64_t{3} * n * n / 8;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {(n + kAcross - 1) / kAcross,
                                                      (n + down - 1) / down},
                                       .workgroup_size = {kAcross, down}}}},
            .inputs = {std::move(a), std::move(b)},
            .result_shape = shape,
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

Case drawn_case(std::uint64_t seed) {
    const int n = 8 * drawn_number({2, 7}, seed, "n");
    return make_case("drawn", random_floats("a", {n, n}, seed, "drawn/a"),
                     random_floats("b", {n, n}, seed, "drawn/b"));
}

// result = 2 a + b, element by element.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const std::vector<double>& b = puzzle_case.input("b").values;
    Expected expected;
    for (std::size_t i = 0; i < a.size(); ++i) {
        append_sum(expected, {2 * a[i], b[i]});
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, {"b", {n, n}, {}}, 8);
}

double operations(const Case& bench_case) {
    return 2.0 * static_cast<double>(element_count(bench_case.result_shape));
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return sums_at(indices, [&](std::size_t i) {
        return std::array<double, 2>{2.0 * in[0][i], in[1][i]};
    });
}

}  // namespace

Puzzle make() {
    return {
        .title = "Bug: Right and slow",
        .idea = "right values, eight times the traffic",
        .learnt =
            "`gl_GlobalInvocationID.x` runs fastest, and so does the last index of an array: the "
            "two belong together. With the other axis every value is right, and eight times as "
            "much is moved.",
        .scored_case = "classic",
        .starter_gets = Diagnosis{Verdict::kTooCostly},
        .stars_to_solve = 2,
        .hints =
            {{"All values are right, so look at the table: 3,072 sectors, where 384 would do. "
              "Which "
              "line costs most, and what is said of neighbouring threads there?",
              {{Verdict::kTooCostly}}},
             {"Write down the place `at` for the threads with `gl_GlobalInvocationID.x` 0, 1, 2 "
              "and "
              "3, and y 0. How far are they apart? `./workbook picture 28 --open` shows which "
              "elements the 32 threads of a subgroup go to together."},
             {"The threads of a subgroup have neighbouring x. The elements of a row are "
              "neighbours, "
              "so x has to be the column.",
              {{Verdict::kWrong}, fault(FindingKind::kOutOfBounds)}},
             {"Shared memory is not needed here, as nothing is turned: reads and writes go to the "
              "same places."},
             {"Swap two letters: `i` is `gl_GlobalInvocationID.y` and `j` is "
              "`gl_GlobalInvocationID.x`."}},
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.sizes = geometric_sizes(64, 8192, 2),
                  .at = bench_case,
                  .operations = operations,
                  .elements = elements}};
}

}  // namespace vkp::puzzle_28_bug_axis
