#include "harness/model/data.hpp"

namespace vkp::puzzle_10_dot {
namespace {

// One workgroup, whose size is a power of two and at least the number of positions.
Case make_case(std::string name, std::uint32_t tpb, Array a, Array b) {
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb}}}},
            .inputs = {std::move(a), std::move(b)},
            .result_shape = {1},
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 2, .global_writes = 1},
            .best_traffic = tree_traffic(tpb),
            .least_traffic = least_tree_traffic(tpb)};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 8, arange("a", {8}), arange("b", {8})),
            make_case("different", 8, values("a", {8}, {9, 7, 6, 4, 3, -1, -2, -5}),
                      values("b", {8}, {0.5, 2, -1, 10, 4, -8, 1, 3})),
            make_case("short", 8, random_floats("a", {5}, seed, "short/a"),
                      random_floats("b", {5}, seed, "short/b")),
            make_case("one", 8, random_floats("a", {1}, seed, "one/a"),
                      random_floats("b", {1}, seed, "one/b")),
            make_case("wide", 64, random_floats("a", {50}, seed, "wide/a"),
                      random_floats("b", {50}, seed, "wide/b"))};
}

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({33, 64}, seed, "n");
    return make_case("drawn", 64, random_floats("a", {n}, seed, "drawn/a"),
                     random_floats("b", {n}, seed, "drawn/b"));
}

// result[0] = a[0] * b[0] + a[1] * b[1] + …
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const std::vector<double>& b = puzzle_case.input("b").values;
    Sum sum;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum.add(a[i] * b[i]);
    }
    Expected expected;
    append(expected, sum);
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", static_cast<std::uint32_t>(n), {"a", {n}, {}}, {"b", {n}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.input("a").shape[0];
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    std::vector<double> products(element_count(bench_case.input("a").shape));
    for (std::size_t i = 0; i < products.size(); ++i) {
        products[i] = in[0][i] * in[1][i];
    }
    return sums_at(indices, [&](std::size_t /*index*/) { return products; });
}

}  // namespace

Puzzle make() {
    return {
        .title = "Dot product",
        .idea = "many values, one result",
        .learnt =
            "Threads that make one result together meet in shared memory, and one of them alone "
            "writes it.",
        .scored_case = "classic",
        .hints =
            {{"The products are the easy half: every thread makes one. Where must it put it, "
              "so that another thread can add it up?"},
             {"Do not let every thread add to `result[0]`: two of them would read the same "
              "old sum, and one addition would be lost. One thread alone writes the result.",
              {fault(FindingKind::kDataRace, FindingCause::kEveryThread),
               fault(FindingKind::kSameValueRace), fault(FindingKind::kOrderDependent)}},
             {"Each thread with a position stores `a[i] * b[i]` in `s[local_i]`. After a "
              "barrier, outside any `if`, thread 0 adds up the first `a_shape[0]` elements of "
              "`s` in a loop and stores the sum. That is worth two stars.",
              {fault(FindingKind::kDataRace),
               fault(FindingKind::kBarrierDivergence),
               fault(FindingKind::kUninitializedRead),
               fault(FindingKind::kOutOfBounds),
               fault(FindingKind::kUnwrittenResult),
               {Verdict::kWrong}}},
             {"The third star is for a tree: let the threads share the additions. Whoever has no "
              "position puts 0 into `s`. Then, for `stride` = `TPB / 2`, `TPB / 4`, … 1: a "
              "thread with `local_i < stride` adds `s[local_i + stride]` to `s[local_i]`. "
              "Between two steps everyone waits. The sum ends up in `s[0]`.",
              {fault(FindingKind::kEndlessLoop), fault(FindingKind::kUninitializedRead),
               fault(FindingKind::kOutOfBounds, FindingCause::kPastEnd)},
              3},
             {"For the third star, let each thread keep its sum in a variable: then a step reads "
              "one value of `s`, adds it, and writes one. Of three accesses two are left. And "
              "count the barriers: one at the beginning of each step does for the first writes of "
              "`s` as well, and after the last step nobody waits for anything.",
              {},
              3}},
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.sizes = geometric_sizes(64, 1024, 2),
                  .at = bench_case,
                  .operations = operations,
                  .elements = elements,
                  .note = "This puzzle has one workgroup, so its sizes end at 1024: what is timed "
                          "here is mostly the launch."}};
}

}  // namespace vkp::puzzle_10_dot
