#include "harness/model/data.hpp"

#include <algorithm>

namespace vkp::puzzle_26_bug_buffer {
namespace {

constexpr int kThreads = 64;

// One workgroup for each row. Three reads of each array at a position, two where a row has one.
Case make_case(std::string name, Array a) {
    const Shape shape = a.shape;
    const auto turns = static_cast<std::uint64_t>(divide_rounding_up(shape[1], kThreads));
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(shape[0])},
                                       .workgroup_size = {kThreads}}}},
            .inputs = {std::move(a)},
            .result_shape = shape,
            .budget = {.global_reads = shape[1] == 1 ? 2 : 6 * turns, .global_writes = 2 * turns},
            // No less is asked for: whoever does both steps in one loop needs less of both.
            .best = {},
            .scratch = {{.name = "once", .shape = shape}}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", arange("a", {1, 64})),
            make_case("three", random_digits("a", {3, 70}, seed, "three/a")),
            make_case("long", random_floats("a", {2, 5000}, seed, "long/a")),
            make_case("one", random_floats("a", {1, 1}, seed, "one/a"))};
}

Case drawn_case(std::uint64_t seed) {
    const int rows = drawn_number({2, 4}, seed, "rows");
    const int cols = drawn_number({65, 300}, seed, "cols");
    return make_case("drawn", random_floats("a", {rows, cols}, seed, "drawn/a"));
}

// The sum of three neighbours of sums of three neighbours, of a row of n.
template <typename Element>
Sum twice_smoothed(std::size_t at, std::size_t n, Element element) {
    Sum sum;
    for (std::size_t i = at - std::min<std::size_t>(at, 1); i <= at + 1 && i < n; ++i) {
        for (std::size_t j = i - std::min<std::size_t>(i, 1); j <= i + 1 && j < n; ++j) {
            sum.add(element(j));
        }
    }
    return sum;
}

Expected specification(const Case& puzzle_case) {
    const Array& a = puzzle_case.input("a");
    const auto n = static_cast<std::size_t>(a.shape[1]);
    Expected expected;
    for (std::size_t index = 0; index < a.values.size(); ++index) {
        const std::size_t row = index / n * n;
        append(expected,
               twice_smoothed(index % n, n, [&](std::size_t i) { return a.values[row + i]; }));
    }
    return expected;
}

// Long rows, that go through no shared memory.
Case bench_case(int n) {
    const int length = std::min(n, 1 << 16);
    return make_case("bench", {"a", {n / length, length}, {}});
}

double operations(const Case& bench_case) {
    return 4.0 * static_cast<double>(element_count(bench_case.result_shape));
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    const auto length = static_cast<std::size_t>(bench_case.result_shape[1]);
    Expected expected;
    for (const std::size_t index : indices) {
        const std::size_t row = index / length * length;
        append(expected, twice_smoothed(index % length, length, [&](std::size_t i) {
                   return static_cast<double>(in[0][row + i]);
               }));
    }
    return expected;
}

}  // namespace

Puzzle make() {
    return {
        .title = "Bug: The other memory",
        .idea = "from thread to thread through global memory",
        .learnt =
            "`barrier()` orders shared memory. What goes through a buffer needs a fence on both "
            "sides of it: one that hands over, one that takes. (In 2015 researchers found fences "
            "missing in the examples of a textbook.)",
        .scored_case = "classic",
        .teaches = {FindingKind::kDataRace, FindingKind::kFenceBeforeBarrier},
        .starter_gets = fault(FindingKind::kDataRace),
        .costly_notes = {FindingKind::kFenceBeforeBarrier},
        .hints =
            {{"Which array is the race about, and in which memory is that? `./workbook trace 26` "
              "shows both threads, and the barrier between their accesses."},
             {"`barrier()` makes all threads wait, and orders what they did to *shared* memory. "
              "That says nothing of buffers: a store may still be on its way when the barrier is "
              "over.",
              {fault(FindingKind::kDataRace)}},
             {"The function that orders accesses to buffers is `memoryBarrierBuffer()`. It is a "
              "*fence*: it makes nobody wait, and so it cannot stand alone; and it orders only "
              "what "
              "its own thread did before and does after it.",
              {fault(FindingKind::kBarrierDivergence)}},
             {"The thread that writes needs a fence between its store and the barrier. The thread "
              "that reads needs one between the barrier and its load."},
             {"`memoryBarrierBuffer();`, `barrier();`, `memoryBarrierBuffer();`. Without the last "
              "one it works on every device that we know of, and gets one star: the rules ask for "
              "both.",
              {},
              2}},
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.sizes = flat_sizes(),
                  .at = bench_case,
                  .operations = operations,
                  .elements = elements}};
}

}  // namespace vkp::puzzle_26_bug_buffer
