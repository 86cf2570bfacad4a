#include "harness/model/data.hpp"

namespace vkp::puzzle_20_register_tiles {
namespace {

struct Tiling {
    int tpb = 8;    // threads of a workgroup along each axis
    int side = 4;   // results of a thread along each axis: R
    int depth = 8;  // columns of a, and rows of b, that lie in shared memory at a time

    [[nodiscard]] int block() const { return tpb * side; }
};

// What threads read of memory is told apart by the most that one of them reads: of a last tile that
// is cut off, not all.
Case make_case(std::string name, Array a, Array b, std::uint64_t most_reads,
               const Tiling& tiling = {}) {
    const int rows = a.shape[0];
    const int inner = a.shape[1];
    const int cols = b.shape[1];
    const auto side = static_cast<std::uint64_t>(tiling.side);
    const auto rounds = static_cast<std::uint64_t>(divide_rounding_up(inner, tiling.depth));
    const auto across = static_cast<std::uint32_t>(divide_rounding_up(cols, tiling.block()));
    const auto down = static_cast<std::uint32_t>(divide_rounding_up(rows, tiling.block()));
    const auto tpb = static_cast<std::uint32_t>(tiling.tpb);
    const auto loads = rounds * static_cast<std::uint64_t>(2 * tiling.block() * tiling.depth /
                                                           (tiling.tpb * tiling.tpb));
    const std::uint64_t shared_reads = 2 * rounds * static_cast<std::uint64_t>(tiling.depth) * side;
    Case made{
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {across, down}, .workgroup_size = {tpb, tpb}}}},
        .inputs = {std::move(a), std::move(b)},
        .result_shape = {rows, cols},
        .budget = {.global_reads = loads,
                   .global_writes = side * side,
                   .shared_reads = shared_reads},
        .best = {.global_reads = most_reads,
                 .global_writes = side * side,
                 .shared_reads = shared_reads,
                 .shared_writes = loads},
        .constants = {{"R", tiling.side}, {"DEPTH", tiling.depth}},
        .best_traffic = {.bank_conflicts = 0}};
    // Where every row begins at the start of a sector. Storing may take four times the fewest: it
    // happens once, and threads with vectors of neighbouring results are faster in every round.
    if (rows % tiling.block() == 0 && cols % tiling.block() == 0 && inner % tiling.depth == 0) {
        constexpr std::uint64_t kSectorFloats = 8;
        const auto blocks = std::uint64_t{across} * down;
        const std::uint64_t loaded =
            blocks * static_cast<std::uint64_t>(2 * tiling.block() * inner) / kSectorFloats;
        const std::uint64_t stored = static_cast<std::uint64_t>(rows * cols) / kSectorFloats;
        made.traffic_budget.global_sectors = loaded + 4 * stored;
        made.best_traffic.global_sectors = loaded + 4 * stored;
    }
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("one_round", arange("a", {32, 8}), arange("b", {8, 32}), 8),
            make_case("full", random_digits("a", {64, 64}, seed, "full/a"),
                      random_digits("b", {64, 64}, seed, "full/b"), 64),
            make_case("wide", random_floats("a", {32, 16}, seed, "wide/a"),
                      random_floats("b", {16, 96}, seed, "wide/b"), 16),
            // In the last of three rounds there are three columns of a, and three rows of b.
            make_case("uneven", random_floats("a", {37, 19}, seed, "uneven/a"),
                      random_floats("b", {19, 41}, seed, "uneven/b"), 22)};
}

// result[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + …
Expected specification(const Case& puzzle_case) {
    return matrix_product(puzzle_case.input("a"), puzzle_case.input("b"));
}

// 128×128 results for each workgroup.
Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, {"b", {n, n}, {}}, 0,
                     {.tpb = 16, .side = 8, .depth = 8});
}

double operations(const Case& bench_case) {
    const double n = bench_case.result_shape[0];
    return 2 * n * n * n;
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return matrix_product_at(indices, static_cast<std::size_t>(bench_case.result_shape[0]), in);
}

}  // namespace

Puzzle make() {
    return {
        .title = "Register tiles",
        .idea = "many results per thread: less traffic for each",
        .scored_case = "full",
        .hints =
            {{"Begin with puzzle 14 and let every thread compute one result, then count: in each "
              "step of the inner loop two values come out of shared memory for one multiplication. "
              "With 4×4 results it is 8 values for 16 multiplications."},
             {"The workgroup computes `BLOCK × BLOCK` results. In each round it loads `BLOCK` rows "
              "of `a`, `DEPTH` columns of each, and `DEPTH` rows of `b`, `BLOCK` columns of each. "
              "These are more elements than threads: number them in one sequence, and let thread `t` take "
              "`t`, `t + TPB * TPB` and so on, as in puzzle 18.",
              {{Verdict::kWrong}, fault(FindingKind::kUninitializedRead)}},
             {"Element `at` of the block of `a` is row `at / DEPTH`, column `at % DEPTH`: "
              "neighbouring threads then read neighbouring elements. What lies outside of the "
              "matrices goes into the tile as 0, so that the inner loop needs no test.",
              {fault(FindingKind::kOutOfBounds), fault(FindingKind::kUninitializedRead)}},
             {"For each `k` of a round: copy the R values of `tile_a[k]` that this thread needs "
              "into an array of its own, `float row[R]`, the same with `tile_b[k]` and `col`, then "
              "add all R×R products to `sums[R][R]`. Loops with constant bounds over arrays of the "
              "thread's own become registers."},
             {"Which R rows are a thread's? If it takes every `TPB`-th, `local_i`, `local_i + "
              "TPB`, "
              "…, no two threads meet in one bank. With R consecutive ones they do.",
              {{Verdict::kWrong}}},
             {"Faster still: make the shared arrays of `vec4`, so that one read brings four "
              "values, "
              "and a thread has every `TPB`-th vector of rows and of columns. And load the blocks "
              "of "
              "the next round into registers before you compute this one: while memory answers, "
              "there is something to do. `workbook bench 20` shows what that is worth."},
             {"Two barriers a round, outside of any `if`, as in puzzle 14.",
              {fault(FindingKind::kDataRace), fault(FindingKind::kBarrierDivergence)}}},
        .cases = cases,
        .specification = specification,
        .bench = {.sizes = geometric_sizes(64, 4096, 4),
                  .at = bench_case,
                  .operations = operations,
                  .elements = elements}};
}

}  // namespace vkp::puzzle_20_register_tiles
