#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/dot4.hpp"
#include "harness/model/numbers/ternary.hpp"

#include <algorithm>

namespace vkp::puzzle_62_w2a8 {
namespace {

constexpr ElementType kUvec4{Scalar::kUint32, 4};
constexpr int kCodes = 16;  // codes in a word, and bytes in a vector

std::vector<std::string> extensions() {
    std::vector<std::string> all = subgroup_extensions();
    all.emplace_back(kDot4);
    return all;
}

// The rows are shared by `workgroups` workgroups: with subgroups of 32 each has tpb / 32 at a time.
// A subgroup takes 32 words and 32 vectors of a row in two requests.
Case make_case(std::string name, int workgroups, Array w, Array x, int tpb = 64) {
    const int rows = w.shape[0];
    const std::uint64_t of_subgroup = share_of(rows, workgroups * tpb / 32);
    const std::uint64_t steps = share_of(w.shape[1], 32);
    const Budget counts{.global_reads = of_subgroup * 5 * steps, .global_writes = of_subgroup};
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, workgroups)}},
            .arrays = {std::move(w), std::move(x), result_array({rows}, ElementType::kInt32)},
            .budget = counts,
            .best = counts,
            .best_traffic = {.global_requests = static_cast<std::uint64_t>(rows) * (2 * steps + 1),
                             .barriers = 0},
            .extensions = extensions()};
}

// Sixteen bytes in each vector.
Array vectors_of(Array bytes) {
    bytes.shape = {bytes.shape[0] / 4};
    bytes.type = kUvec4;
    return bytes;
}

// Numbers from −128 to 127, four in a word.
Array packed_activations(const std::vector<double>& numbers) {
    std::vector<double> bytes;
    for (const double number : numbers) {
        bytes.push_back(number < 0 ? number + 256 : number);
    }
    return vectors_of(packed_bytes("x", {static_cast<int>(bytes.size()) / 4}, bytes));
}

Case random_case(const std::string& name, int workgroups, int rows, int columns,
                 std::uint64_t seed) {
    const auto weights = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    return make_case(
        name, workgroups,
        packed_weights("w", {rows, columns / kCodes}, random_weights(weights, seed, name + "/w")),
        vectors_of(random_bytes("x", {columns / 4}, seed, name + "/x")));
}

// Weights −1, 0, 1, −1, … in each row, and activations −8, −7, … 7, again and again.
Case classic_case() {
    constexpr int kRows = 8;
    constexpr int kColumns = 64;
    std::vector<double> weights;
    std::vector<double> activations;
    for (int i = 0; i < kRows * kColumns; ++i) {
        weights.push_back(i % 3 - 1);
    }
    for (int i = 0; i < kColumns; ++i) {
        activations.push_back(i % 16 - 8);
    }
    return make_case("classic", 2, packed_weights("w", {kRows, kColumns / kCodes}, weights),
                     packed_activations(activations));
}

// All weights of the first row are 1, and all activations −128.
Case extreme_case(std::uint64_t seed) {
    constexpr int kColumns = 2048;
    std::vector<double> weights = random_weights(std::size_t{3} * kColumns, seed, "extreme/w");
    std::fill_n(weights.begin(), kColumns, 1);
    return make_case("extreme", 2, packed_weights("w", {3, kColumns / kCodes}, weights),
                     packed_activations(std::vector<double>(kColumns, -128)));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(), random_case("random", 2, 5, 112, seed),
            random_case("many", 2, 70, 32, seed), extreme_case(seed),
            random_case("one", 1, 1, 16, seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({1, 3}, "workgroups"), draw.number({5, 40}, "rows", 1),
                       kCodes * draw.number({33, 70}, "words", 1), draw.seed());
}

// result[n] = w[n][0] * x[0] + w[n][1] * x[1] + …
// A vector has four of the activations' words.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t words = extent(of.arrays[0].shape, 1);
    return each_at(indices, [&](std::size_t row) {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < words * kCodes; ++k) {
            const std::uint32_t codes = in[0].word(row * words + k / kCodes);
            sum += weight_in(codes, k % kCodes) * byte_in(in[1].word(k / 4), k % 4);
        }
        return static_cast<double>(sum);
    });
}

// Each of two rows has a subgroup, on a device with subgroups of 32 threads.
Case bench_case(int columns) {
    constexpr int kTpb = 256;
    const int rows = 2 * columns;
    return make_case("bench", divide_rounding_up(rows, kTpb / 32),
                     {"w", {rows, columns / kCodes}, {}, ElementType::kUint32},
                     {"x", {columns / kCodes}, {}, kUvec4}, kTpb);
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kWords), BenchInput(1, BenchInput::Values::kWords)};
}

// A product and a sum for each weight.
double operations(const Case& bench_case) {
    const Shape& shape = bench_case.input("w").shape;
    return 2.0 * kCodes * shape[0] * shape[1];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_62_w2a8
