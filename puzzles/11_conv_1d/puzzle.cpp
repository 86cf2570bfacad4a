#include "harness/model/data.hpp"

namespace vkp::puzzle_11_conv_1d {
namespace {

// A filter has at most this many elements, and a workgroup at least twice as many threads.
constexpr int kMaxFilter = 4;

// Most shared reads of a thread: all filter elements, and the values of `a` under them but for its
// own, which it has in a register.
std::uint64_t best_shared_reads(const Array& b) {
    return static_cast<std::uint64_t>(2 * b.shape[0] - 1);
}

Case make_case(std::string name, std::uint32_t workgroups, std::uint32_t tpb, Array a, Array b) {
    const Shape shape = a.shape;
    const Budget best = {.global_reads = 2,
                         .global_writes = 1,
                         .shared_reads = best_shared_reads(b),
                         .shared_writes = 2};
    return {.name = std::move(name),
            .dispatches = {{.launch = {.workgroups = {workgroups}, .workgroup_size = {tpb}}}},
            .inputs = {std::move(a), std::move(b)},
            .result_shape = shape,
            .budget = {.global_reads = 2, .global_writes = 1},
            .best = best,
            .constants = {{"MAX_CONV", kMaxFilter}},
            .best_traffic = {.barriers = 1}};
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("simple", 1, 8, arange("a", {6}), arange("b", {3})),
        make_case("full", 2, 8, arange("a", {15}), arange("b", {4})),
        make_case("descending", 2, 8, values("a", {12}, {9, 7, 6.5, 4, 3, -1, -2, -5, 8, 2, -3, 6}),
                  values("b", {4}, {0.5, -2, 10, 3})),
        make_case("short_filter", 3, 8, random_floats("a", {21}, seed, "short_filter/a"),
                  random_floats("b", {2}, seed, "short_filter/b")),
        make_case("tiny", 1, 8, random_floats("a", {3}, seed, "tiny/a"),
                  random_floats("b", {4}, seed, "tiny/b")),
        make_case("exact", 4, 8, random_floats("a", {32}, seed, "exact/a"),
                  random_floats("b", {4}, seed, "exact/b")),
        make_case("wide", 3, 32, random_floats("a", {83}, seed, "wide/a"),
                  random_floats("b", {3}, seed, "wide/b"))};
}

Case drawn_case(std::uint64_t seed) {
    const int n = drawn_number({65, 96}, seed, "n");
    const int filter = drawn_number({2, kMaxFilter}, seed, "filter");
    return make_case("drawn", 3, 32, random_floats("a", {n}, seed, "drawn/a"),
                     random_floats("b", {filter}, seed, "drawn/b"));
}

// result[i] = a[i] * b[0] + a[i + 1] * b[1] + …, as far as both go.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& a = puzzle_case.input("a").values;
    const std::vector<double>& b = puzzle_case.input("b").values;
    Expected expected;
    for (std::size_t i = 0; i < a.size(); ++i) {
        Sum sum;
        for (std::size_t j = 0; j < b.size() && i + j < a.size(); ++j) {
            sum.add(a[i + j] * b[j]);
        }
        append(expected, sum);
    }
    return expected;
}

Case bench_case(int n) {
    const Launch launch = flat_launch(n);
    return make_case("bench", launch.workgroups.x, launch.workgroup_size.x, {"a", {n}, {}},
                     {"b", {kMaxFilter}, {}});
}

double operations(const Case& bench_case) {
    return 2.0 * kMaxFilter * bench_case.result_shape[0];
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    const std::size_t n = element_count(bench_case.result_shape);
    return sums_at(indices, [&](std::size_t i) {
        std::vector<double> products;
        for (std::size_t j = 0; j < kMaxFilter && i + j < n; ++j) {
            products.push_back(in[0][i + j] * in[1][j]);
        }
        return products;
    });
}

}  // namespace

Puzzle make() {
    return {
        .title = "1D convolution",
        .idea = "a halo: neighbours beyond the workgroup's edge",
        .learnt = "A workgroup loads what it needs of its neighbours' elements too: the halo.",
        .scored_case = "full",
        .hints = {{"With one read for its own `a[i]`, each thread has one read left. What else has "
                   "to get into shared memory, and how many threads does it take to bring it?"},
                  {"The last threads of a workgroup look past its end: at up to `MAX_CONV - 1` "
                   "values that belong to the next workgroup. Shared memory is not shared between "
                   "workgroups, so each one fetches them for itself, into `a_tile[TPB]` and on.",
                   {fault(FindingKind::kUninitializedRead), {Verdict::kWrong}}},
                  {"Let threads 0 to `MAX_CONV - 1` load `b[local_i]`. Let other threads, "
                   "`MAX_CONV` to `2 * MAX_CONV - 1`, load the values after the workgroup's own: "
                   "then nobody loads more than two."},
                  {"Thread `MAX_CONV` loads `a_tile[TPB]`, the next one `a_tile[TPB + 1]`: the "
                   "place is `local_i + TPB - MAX_CONV`, and the position in `a` is `i + TPB - "
                   "MAX_CONV`. Load only what exists: compare that position with `a_shape[0]`, and "
                   "`local_i` with `b_shape[0]`.",
                   {fault(FindingKind::kOutOfBounds), fault(FindingKind::kUninitializedRead)}},
                  {"Then a barrier that every thread reaches. After it, if `i < a_shape[0]`: for "
                   "`j` from 0 while `j < b_shape[0]` and `i + j < a_shape[0]`, add "
                   "`a_tile[local_i + j] * b_tile[j]`. Store the sum.",
                   {fault(FindingKind::kDataRace, FindingCause::kNoBarrier),
                    fault(FindingKind::kBarrierDivergence),
                    {Verdict::kWrong},
                    fault(FindingKind::kUninitializedRead),
                    fault(FindingKind::kUnwrittenResult)}},
                  {"For the third star: `a_tile[local_i]` is the `a[i]` that you have loaded "
                   "yourself. Keep it in a variable, begin the sum with it times `b_tile[0]`, and "
                   "start the loop at `j = 1`.",
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

}  // namespace vkp::puzzle_11_conv_1d
