#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_20_register_tiles {
namespace {

struct Tiling {
    int tpb = 8;    // threads of a workgroup along each axis
    int side = 4;   // results of a thread along each axis: R
    int depth = 8;  // columns of a, and rows of b, in shared memory at a time

    [[nodiscard]] int block() const { return tpb * side; }
};

// The limits hold if every row begins at the start of a sector. For two stars storing may take four
// times the fewest, as it does if the results of a thread are side by side: it happens once.
void limit_sectors(Case& made, const Tiling& tiling) {
    const int rows = made.result().shape[0];
    const int cols = made.result().shape[1];
    const int inner = made.arrays[0].shape[1];
    if (rows % tiling.block() != 0 || cols % tiling.block() != 0 || inner % tiling.depth != 0) {
        return;
    }
    constexpr int kSectorFloats = 8;
    const std::uint64_t blocks = made.dispatches.front().launch.workgroups.volume();
    const std::uint64_t loaded = blocks * count_of(2 * tiling.block() * inner / kSectorFloats);
    const std::uint64_t stored = count_of(rows * cols / kSectorFloats);
    made.traffic_budget.global_sectors = loaded + 4 * stored;
    made.best_traffic.global_sectors = loaded + 4 * stored;
    made.least_traffic.global_sectors = loaded + stored;
}

// For two stars, each value of b that a thread fetches serves a column of its results; for three
// stars, each value of a serves a row of them as well, and values come as vectors.
//
// `most_reads`: the most global values that one thread reads; it distinguishes kernels that read
// all of a last, partial tile.
Case make_case(std::string name, Array a, Array b, std::uint64_t most_reads,
               const Tiling& tiling = {}) {
    const int rows = a.shape[0];
    const int inner = a.shape[1];
    const int cols = b.shape[1];
    const auto side = static_cast<std::uint64_t>(tiling.side);
    const std::uint64_t rounds = share_of(inner, tiling.depth);
    const auto across = static_cast<std::uint32_t>(divide_rounding_up(cols, tiling.block()));
    const auto down = static_cast<std::uint32_t>(divide_rounding_up(rows, tiling.block()));
    const auto tpb = static_cast<std::uint32_t>(tiling.tpb);
    const auto loads = rounds * static_cast<std::uint64_t>(2 * tiling.block() * tiling.depth /
                                                           (tiling.tpb * tiling.tpb));
    const std::uint64_t steps = rounds * static_cast<std::uint64_t>(tiling.depth);
    // The counts for the two subgroups of each workgroup in the puzzle's own cases, round by round:
    // loaded values are stored one by one, and read as vectors. Vectors may be stored as well.
    const auto blocks = std::uint64_t{across} * down;
    const std::uint64_t subgroups = blocks * tpb * tpb / 32;
    const std::uint64_t vector_reads = subgroups * steps * 2 * side / 4;
    Case made{
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {across, down}, .workgroup_size = {tpb, tpb}}}},
        .arrays = {std::move(a), std::move(b), result_array({rows, cols})},
        .budget = {.global_reads = loads,
                   .global_writes = side * side,
                   .shared_reads = steps * (side + side * side)},
        .best = {.global_reads = most_reads,
                 .global_writes = side * side,
                 .shared_reads = steps * 2 * side,
                 .shared_writes = loads},
        .constants = {{"R", tiling.side}, {"DEPTH", tiling.depth}},
        .best_traffic = {.shared_requests = subgroups * loads + vector_reads,
                         .bank_conflicts = 0,
                         .barriers = 2 * rounds},
        .least_traffic = {.shared_requests = subgroups * loads / 4 + vector_reads,
                          .barriers = rounds}};  // two pairs of tiles take turns
    limit_sectors(made, tiling);
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("one_round", arange("a", {32, 8}), arange("b", {8, 32}), 8),
            make_case("full", random_digits("a", {64, 64}, seed, "full/a"),
                      random_digits("b", {64, 64}, seed, "full/b"), 64),
            make_case("wide", random_floats("a", {32, 16}, seed, "wide/a"),
                      random_floats("b", {16, 96}, seed, "wide/b"), 16),
            // The last of three rounds has three columns of a, and three rows of b.
            make_case("uneven", random_floats("a", {37, 19}, seed, "uneven/a"),
                      random_floats("b", {19, 41}, seed, "uneven/b"), 22),
            // The last round has one column and one row.
            make_case("one_more", random_floats("a", {32, 9}, seed, "one_more/a"),
                      random_floats("b", {9, 32}, seed, "one_more/b"), 13),
            // Each workgroup has 64×64 results; the second one has three rows of them.
            make_case("eight_each", random_floats("a", {67, 11}, seed, "eight_each/a"),
                      random_floats("b", {11, 40}, seed, "eight_each/b"), 27, {.side = 8})};
}

// A case with whole rounds: the threads of the first workgroup load all of each.
Case drawn_case(Draw& draw) {
    const int rows = draw.number({33, 64}, "rows", 1);
    const int inner = 8 * draw.number({1, 3}, "inner");
    const int cols = draw.number({33, 64}, "cols", 1);
    return make_case("drawn", draw.floats("a", {rows, inner}), draw.floats("b", {inner, cols}),
                     static_cast<std::uint64_t>(inner));
}

// result[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + …
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return matrix_product_at(indices, of, in);
}

// 128×128 results for each workgroup.
Case bench_case(int n) {
    return make_case("bench", {"a", {n, n}, {}}, {"b", {n, n}, {}}, 0,
                     {.tpb = 16, .side = 8, .depth = 8});
}

double operations(const Case& bench_case) {
    const double n = bench_case.result().shape[0];
    return 2 * n * n * n;
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_20_register_tiles
