#include "harness/model/data.hpp"

#include <numeric>

namespace vkp::puzzle_46_look_back {
namespace {

constexpr ElementType kUvec4{Scalar::kUint32, 4};
constexpr int kPatience = 16;
constexpr int kBenchPatience = 1000;       // with many blocks on their way a sum takes its time
constexpr std::uint32_t kBenchBound = 16;  // so that the sum of all stays below 2³⁰

// A block of `tpb` vectors for each workgroup. Each vector goes in and out, two to a sector; a
// workgroup publishes twice and looks once, but the first one, which publishes once.
Case make_case(std::string name, Array a, int tpb = 32) {
    const int n = a.shape[0];
    const int blocks = divide_rounding_up(n, tpb);
    const auto atomics = static_cast<std::uint64_t>(3 * blocks - 2);
    const std::uint64_t sectors = 2 * static_cast<std::uint64_t>(divide_rounding_up(n, 2));
    const std::uint64_t of_thread = blocks > 1 ? 3 : 1;
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {static_cast<std::uint32_t>(blocks)},
                                       .workgroup_size = {static_cast<std::uint32_t>(tpb)}}}},
            .inputs = {std::move(a)},
            .result_shape = {n},
            .budget = {.global_reads = 4, .global_writes = 4, .global_atomics = 3},
            .best = {.global_reads = 4,
                     .global_writes = 4,
                     .shared_reads = 1,
                     .shared_writes = 2,
                     .global_atomics = of_thread},
            .constants = {{"PATIENCE", kPatience}},
            .result_type = kUvec4,
            .scratch = {{.name = "state",
                         .shape = {blocks},
                         .type = ElementType::kUint32,
                         .begins_with = std::vector<double>(static_cast<std::size_t>(blocks), 0)}},
            .best_traffic = {.global_sectors = sectors + atomics, .barriers = 2},
            .extensions = subgroup_extensions()};
}

// That many vectors.
Array zeros(int n) {
    return {"a", {n}, std::vector<double>(4 * static_cast<std::size_t>(n), 0), kUvec4};
}

// 1, 2, … 128
Array counting() {
    Array a = zeros(32);
    std::iota(a.values.begin(), a.values.end(), 1);
    return a;
}

Array random_vectors(int n, std::uint64_t seed, std::string_view stream) {
    Array a = random_indices("a", {4 * n}, 1000, seed, stream);
    a.shape = {n};
    a.type = kUvec4;
    return a;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", counting()),
            make_case("random", random_vectors(150, seed, "random/a")),
            make_case("many", random_vectors(640, seed, "many/a")),
            make_case("few", random_vectors(3, seed, "few/a")), make_case("zeros", zeros(100))};
}

Case drawn_case(std::uint64_t seed) {
    return make_case("drawn", random_vectors(drawn_number({65, 400}, seed, "n"), seed, "drawn/a"));
}

// Component by component: the sum of all from the first up to this one.
Expected specification(const Case& puzzle_case) {
    Expected expected;
    double sum = 0;
    for (const double value : puzzle_case.input("a").values) {
        sum += value;
        append(expected, sum, 0);
    }
    return expected;
}

// n numbers.
Case bench_case(int n) {
    constexpr int kTpb = 256;
    Case large = make_case("bench", {"a", {n / 4}, {}, kUvec4}, kTpb);
    large.constants = {{"PATIENCE", kBenchPatience}};
    large.scratch.front().begins_with.emplace();
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kBelow, kBenchBound),
            BenchInput(1, BenchInput::Values::kZeros)};
}

double operations(const Case& bench_case) {
    return 4.0 * bench_case.input("a").shape[0];
}

Expected elements(const Case& /*bench_case*/, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    Expected expected;
    double sum = 0;
    std::size_t next = 0;
    for (const std::size_t index : indices) {
        for (; next <= index; ++next) {
            sum += in[0][next];
        }
        append(expected, sum, 0);
    }
    return expected;
}

}  // namespace

Puzzle make() {
    return {
        .title = "Look back",
        .idea = "one pass over memory, on devices that promise no fairness",
        .learnt =
            "Who needs what another workgroup may never bring tries for a while, and then does "
            "that work by itself.",
        .scored_case = "many",
        .hints =
            {{"A block knows its own sums after the scan. What it lacks is one number: the sum of "
              "all blocks before it. Who could tell it that, without a second pass?",
              {{Verdict::kWrong}, fault(FindingKind::kUnwrittenResult)}},
             {"One thread of a block publishes `OF_BLOCK | sum` with `atomicExchange()`, then "
              "looks back: at block `w - 1`, `w - 2`, … It adds up what they have published, and "
              "is done at the first that has published a sum of all. Then it publishes its own. "
              "Let it be the last thread, which has the sum of the block.",
              {{Verdict::kWrong}, fault(FindingKind::kDataRace)}},
             {"Flag and value are in one word, so that who sees the one sees the other. That holds "
              "for atomics; `atomicOr(state[k], 0)` reads without a change. A plain read races.",
              {fault(FindingKind::kDataRace)}},
             {"Vulkan does not promise that block `k` runs while this one waits for it. So try "
              "`PATIENCE` times, and not until the end of days.",
              {fault(FindingKind::kEndlessWait), fault(FindingKind::kEndlessLoop)}},
             {"And after the last try? The elements of block `k` are in `a`, for everybody to "
              "read. Add them up, and go on as if the block had published their sum.",
              {fault(FindingKind::kOrderDependent), {Verdict::kWrong}}},
             {"The thread that looked back hands `before_block` to the others through shared "
              "memory and a barrier. Each has the sum up to its own vector from the scan; what its "
              "four components lack, it can take off again.",
              {fault(FindingKind::kUninitializedRead),
               fault(FindingKind::kDataRace, FindingCause::kNoBarrier),
               {Verdict::kWrong}}}},
        .cases = cases,
        .drawn = drawn_case,
        .specification = specification,
        .bench = {.sizes = flat_sizes(),
                  .at = bench_case,
                  .operations = operations,
                  .elements = elements,
                  .largest_with_short_loops = 65'536,
                  .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_46_look_back
