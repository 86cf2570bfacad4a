#include "harness/model/data.hpp"

#include <algorithm>
#include <array>

namespace vkp::puzzle_23_bug_return {
namespace {

Case make_case(std::string name, Array a, int tpb = 8) {
    const Shape shape = a.shape;
    const auto workgroups = static_cast<std::uint32_t>(divide_rounding_up(shape[0], tpb));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups},
                                       .workgroup_size = {static_cast<std::uint32_t>(tpb)}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = {.global_reads = 1, .global_writes = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {16})),
            make_case("cut", random_digits("a", {13}, seed, "cut/a")),
            make_case("few", values("a", {3}, {-7, -2.5, -4})),
            make_case("several", random_floats("a", {40}, seed, "several/a")),
            make_case("lonely", random_floats("a", {9}, seed, "lonely/a"))};
}

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({17, 47}, seed, "n");
    return make_case("drawn", random_floats("a", {n}, seed, "drawn/a"));
}

// result[i] = a[i] minus the largest of its block of 8.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const std::size_t block = puzzle_case.dispatches.front().launch.workgroup_size.x;
    Expected expected;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t first = i / block * block;
        const std::size_t count = std::min(block, a.size() - first);
        const auto begin = a.begin() + static_cast<std::ptrdiff_t>(first);
        append_sum(expected,
                   {a[i], -*std::max_element(begin, begin + static_cast<std::ptrdiff_t>(count))});
    }
    return expected;
}

constexpr int kBenchBlock = 256;

Case bench_case(int n) {
    return make_case("bench", {"a", {n}, {}}, kBenchBlock);
}

double operations(const Case& bench_case) {
    return static_cast<double>(kBenchBlock) * bench_case.result_shape[0];
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return sums_at(indices, [&](std::size_t i) {
        const std::size_t first = i / kBenchBlock * kBenchBlock;
        double largest = in[0][first];
        for (std::size_t k = 1; k < kBenchBlock; ++k) {
            largest = std::max(largest, in[0][first + k]);
        }
        return std::array<double, 2>{in[0][i], -largest};
    });
}

}  // namespace

Puzzle make() {
    return {
        .title = "Bug: Who left early",
        .idea = "right values, and a device that hangs",
        .learnt =
            "A thread that has returned never comes to the barrier, and the others may wait for it "
            "for ever. A guard may hold work; it may not hold, or skip, a barrier.",
        .scored_case = "classic",
        .teaches = {FindingKind::kBarrierDivergence},
        .starter_gets = fault(FindingKind::kBarrierDivergence),
        .hints =
            {{"Look at the case \"cut\": 13 numbers, 16 threads. `./workbook trace 23 --case cut "
              "--thread 13` shows what a thread does that has no number. Compare it with thread "
              "12."},
             {"Count who comes to the barrier in the last workgroup. Every thread of a workgroup "
              "has "
              "to come to every barrier, also one that has nothing to do.",
              {fault(FindingKind::kBarrierDivergence)}},
             {"So nobody may return before it, and the barrier may stand in no `if` either. What "
              "is "
              "for the threads with a number only? The load, and all that comes after the barrier.",
              {fault(FindingKind::kOutOfBounds), fault(FindingKind::kUninitializedRead),
               fault(FindingKind::kDataRace)}},
             {"A 0 for the threads without a number is no way out: where all numbers of a block "
              "are "
              "negative, 0 is the largest.",
              {{Verdict::kWrong}}},
             {"Two guards, and the barrier between them: `if (i < a_shape[0]) s[local_i] = a[i];`, "
              "`barrier();`, and another `if (i < a_shape[0])` around the loop and the store. "
              "(Letting the surplus threads load the last number again works, too, for a maximum. "
              "With sums it would be wrong.)"},
             {"For the third star, `a[i]` is read once: it can stay in a variable that is declared "
              "above both.",
              {},
              3}},
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.sizes = flat_sizes(),
                  .at = bench_case,
                  .operations = operations,
                  .elements = elements}};
}

}  // namespace vkp::puzzle_23_bug_return
