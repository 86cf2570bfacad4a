#include "harness/model/data.hpp"

#include <algorithm>
#include <array>

namespace vkp::puzzle_09_pooling {
namespace {

Case make_case(std::string name, std::uint32_t tpb, Array a) {
    const Shape shape = a.shape;
    const auto neighbours = static_cast<std::uint64_t>(std::min(2, shape[0] - 1));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {1}, .workgroup_size = {tpb}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = {.global_reads = 1, .global_writes = 1},
            .best = {.global_reads = 1,
                     .global_writes = 1,
                     .shared_reads = neighbours,
                     .shared_writes = 1},
            .best_traffic = {.barriers = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", 8, arange("a", {8})),
            make_case("descending", 8, values("a", {8}, {9, 7, 6, 4, 3, -1, -2, -5})),
            make_case("short", 8, random_floats("a", {5}, seed, "short/a")),
            make_case("one", 8, random_floats("a", {1}, seed, "one/a")),
            make_case("wide", 64, random_floats("a", {61}, seed, "wide/a"))};
}

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({33, 64}, seed, "n");
    return make_case("drawn", 64, random_floats("a", {n}, seed, "drawn/a"));
}

// result[i] = a[i-2] + a[i-1] + a[i], as far as those positions exist.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    Expected expected;
    for (std::size_t i = 0; i < a.size(); ++i) {
        Sum sum;
        for (std::size_t j = i >= 2 ? i - 2 : 0; j <= i; ++j) {
            sum.add(a[j]);
        }
        append(expected, sum);
    }
    return expected;
}

Case bench_case(int n) {
    return make_case("bench", static_cast<std::uint32_t>(n), {"a", {n}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * bench_case.result_shape[0];
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return sums_at(indices, [&](std::size_t i) {
        return std::array<double, 3>{i >= 2 ? in[0][i - 2] : 0, i >= 1 ? in[0][i - 1] : 0,
                                     in[0][i]};
    });
}

}  // namespace

Puzzle make() {
    return {
        .title = "Pooling",
        .idea = "threads that read what others wrote: barriers",
        .learnt =
            "What another thread wrote may be read after a barrier that every thread of the "
            "workgroup reaches.",
        .scored_case = "classic",
        .teaches = {FindingKind::kDataRace},
        .hints = {{"Each thread may read `a` only once, but three threads need the same value. "
                   "What do the threads of a workgroup have in common?"},
                  {"Let thread `i` put `a[i]` into `s[local_i]`. Its neighbours' values are there "
                   "too, once everybody has written: that is what `barrier()` waits for. Every "
                   "thread of the workgroup must reach it, so it stands outside any `if`.",
                   {fault(FindingKind::kDataRace), fault(FindingKind::kBarrierDivergence),
                    fault(FindingKind::kOutOfBounds, FindingCause::kGlobalIndex)}},
                  {"At the left edge there is no position `i - 1`. Careful: `i` is unsigned, so `i "
                   "- 2 >= 0` is always true. Ask `i >= 2` instead.",
                   {fault(FindingKind::kEndlessLoop),
                    fault(FindingKind::kOutOfBounds),
                    {Verdict::kWrong}}},
                  {"After the barrier, if `i < a_shape[0]`: start with a sum of `s[local_i]`; `if "
                   "(local_i >= 1)` add `s[local_i - 1]`; `if (local_i >= 2)` add `s[local_i - "
                   "2]`; store the sum in `result[i]`.",
                   {fault(FindingKind::kUninitializedRead),
                    fault(FindingKind::kUnwrittenResult),
                    fault(FindingKind::kOutOfBounds, FindingCause::kSurplusThread),
                    fault(FindingKind::kOutOfBounds, FindingCause::kPastEnd),
                    fault(FindingKind::kDataRace, FindingCause::kWrongIndex),
                    fault(FindingKind::kSameValueRace, FindingCause::kWrongIndex),
                    {Verdict::kWrong}}},
                  {"For the third star: your own `a[i]` can stay in a variable. Read back from "
                   "shared memory only what other threads put there.",
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

}  // namespace vkp::puzzle_09_pooling
