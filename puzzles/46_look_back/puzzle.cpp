#include "harness/model/numbers/data.hpp"

#include <numeric>

namespace vkp::puzzle_46_look_back {
namespace {

constexpr ElementType kUvec4{Scalar::kUint32, 4};
constexpr int kPatience = 16;
constexpr int kBenchPatience = 1000;       // with many blocks in flight a sum takes long
constexpr std::uint32_t kBenchBound = 16;  // keeps the sum of all below 2³⁰

// Each workgroup has a block of `tpb` vectors. Each vector is loaded and stored, two to a sector; a
// workgroup publishes twice and looks once, except the first one, which publishes once.
Case make_case(std::string name, Array a, int tpb = 32) {
    const int n = a.shape[0];
    const int blocks = divide_rounding_up(n, tpb);
    const auto atomics = static_cast<std::uint64_t>(3 * blocks - 2);
    const std::uint64_t sectors = 2 * share_of(n, 2);
    const std::uint64_t of_thread = blocks > 1 ? 3 : 1;
    return {
        .name = std::move(name),
        .dispatches = {{.launch = groups_of(tpb, blocks)}},
        .arrays = {std::move(a),
                   scratch_array("state", {blocks}, ElementType::kUint32)
                       .beginning_with(std::vector<double>(static_cast<std::size_t>(blocks), 0)),
                   result_array({n}, kUvec4)},
        .budget = {.global_reads = 4, .global_writes = 4, .global_atomics = 3},
        .best = {.global_reads = 4,
                 .global_writes = 4,
                 .shared_reads = 1,
                 .shared_writes = 2,
                 .global_atomics = of_thread},
        .constants = {{"PATIENCE", kPatience}},
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

Case drawn_case(Draw& draw) {
    return make_case("drawn",
                     random_vectors(draw.number({65, 400}, "n", 1), draw.seed(), "drawn/a"));
}

// Component by component: the sum of all from the first up to this one.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return sums_up_to(indices, in[0]);
}

// n numbers.
Case bench_case(int n) {
    constexpr int kTpb = 256;
    Case large = make_case("bench", {"a", {n / 4}, {}, kUvec4}, kTpb);
    large.constants = {{"PATIENCE", kBenchPatience}};
    large.arrays[1].values.clear();
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kBelow, kBenchBound),
            BenchInput(1, BenchInput::Values::kZeros)};
}

double operations(const Case& bench_case) {
    return 4.0 * bench_case.input("a").shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_46_look_back
