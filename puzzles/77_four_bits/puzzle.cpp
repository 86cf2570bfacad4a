#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace vkp::puzzle_77_four_bits {
namespace {

constexpr ElementType kVec4{Scalar::kFloat32, 4};
constexpr int kCodes = 8;   // codes in a word
constexpr int kGroup = 32;  // weights with one scale
constexpr int kLanes = 32;
constexpr double kMiddle = 8;  // the code of 0

// A matrix, and how many workgroups share its rows.
struct Sizes {
    int rows = 1;
    int columns = kGroup;
    int workgroups = 2;

    [[nodiscard]] Shape w() const { return {rows, columns / kCodes}; }
    [[nodiscard]] Shape scales() const { return {rows, columns / kGroup}; }
    [[nodiscard]] Shape x() const { return {columns / 4}; }
};

// The steps of a subgroup along a row, 32 words each.
std::uint64_t steps_of(const Sizes& sizes) {
    return share_of(sizes.columns / kCodes, kLanes);
}

// A step makes a request for words, one for their scales, and two for vectors, four of them side by
// side; then there are the results. `of_vectors` steps make the requests for vectors.
TrafficLimit traffic_of(const Sizes& sizes, std::uint64_t of_vectors) {
    const std::uint64_t steps = count_of(sizes.rows) * steps_of(sizes);
    TrafficLimit limit{.global_requests = 2 * steps + 2 * of_vectors + count_of(sizes.rows)};
    if (sizes.columns / kCodes % kLanes == 0) {
        limit.global_sectors = (4 + 1) * steps + kLanes * of_vectors + count_of(sizes.rows);
    }
    return limit;
}

// With subgroups of 32 each workgroup has tpb / 32 rows at a time. For each word a thread reads the
// word, eight floats and a scale; two stars allow word and scale to be read for each weight.
Case make_case(std::string name, const Sizes& sizes, Array w, Array scales, Array x, int tpb = 64) {
    const std::uint64_t of_subgroup = share_of(sizes.rows, sizes.workgroups * tpb / kLanes);
    const std::uint64_t words = of_subgroup * steps_of(sizes);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, sizes.workgroups)}},
            .arrays = {std::move(w), std::move(scales), std::move(x), result_array({sizes.rows})},
            .budget = {.global_reads = 3 * kCodes * words, .global_writes = of_subgroup},
            .best = {.global_reads = (1 + kCodes + 1) * words, .global_writes = of_subgroup},
            .best_traffic = traffic_of(sizes, count_of(sizes.rows) * steps_of(sizes)),
            // The limits hold if each workgroup loads the vectors once for all of its rows.
            .least_traffic = traffic_of(sizes, count_of(sizes.workgroups) * steps_of(sizes)),
            .extensions = subgroup_extensions()};
}

Array vectors_of(Array floats) {
    floats.shape = {floats.shape[0] / 4};
    floats.type = kVec4;
    return floats;
}

Case random_case(const std::string& name, const Sizes& sizes, std::uint64_t seed) {
    return make_case(name, sizes, random_bytes("w", sizes.w(), seed, name + "/w"),
                     random_unit_floats("scales", sizes.scales(), seed, name + "/scales"),
                     vectors_of(random_unit_floats("x", {sizes.columns}, seed, name + "/x")));
}

// Codes 0, 1, … 15 and vectors 0, 1, … 31, again and again; a scale is its row plus its column.
Case classic_case() {
    const Sizes sizes{.rows = 4, .columns = 256};
    constexpr std::array<double, 4> kWords = {0x33221100, 0x77665544, 0xbbaa9988, 0xffeeddcc};
    Array w = random_bytes("w", sizes.w(), 0, "");
    for (std::size_t i = 0; i < w.values.size(); ++i) {
        w.values[i] = kWords[i % 4];
    }
    Array scales = arange("scales", sizes.scales());
    for (double& scale : scales.values) {
        scale = std::floor(scale / 8) + std::fmod(scale, 8);
    }
    return make_case("classic", sizes, std::move(w), std::move(scales),
                     vectors_of(arange_modulo("x", {sizes.columns}, kGroup)));
}

// Rows of codes 0, of 15, and of 8, which represents 0; and one with scales of 0 and below. All
// sums are exact.
Case extreme_case(std::uint64_t seed) {
    const Sizes sizes{.rows = 4, .columns = 64};
    Case made = random_case("extreme", sizes, seed);
    Array& w = made.arrays[0];
    std::fill_n(w.values.begin(), 8, 0);
    std::fill_n(w.values.begin() + 8, 8, 0xffffffffU);
    std::fill_n(w.values.begin() + 16, 8, 0x88888888U);
    made.arrays[1].values = {2, -3, 1, -3, 100, 100, 0, -1};
    made.arrays[2] = vectors_of(random_digits("x", {sizes.columns}, seed, "extreme/x"));
    return made;
}

// Each row has scales of its own size, from 10⁻¹⁸ to 10¹⁸.
Case apart_case(std::uint64_t seed) {
    const Sizes sizes{.rows = 7, .columns = 160};
    Case made = random_case("apart", sizes, seed);
    std::vector<double>& scales = made.arrays[1].values;
    for (std::size_t i = 0; i < scales.size(); ++i) {
        const auto row = static_cast<int>(i) / 5;
        scales[i] = static_cast<float>(scales[i] * std::pow(10, 6 * row - 18));
    }
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {classic_case(),
            random_case("random", {.rows = 5, .columns = 96}, seed),
            random_case("many", {.rows = 70}, seed),
            random_case("wide", {.rows = 3, .columns = 1120}, seed),
            extreme_case(seed),
            apart_case(seed),
            random_case("one", {.workgroups = 1}, seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {.rows = draw.number({5, 40}, "rows", 1),
                        .columns = kGroup * draw.number({9, 20}, "groups", 1),
                        .workgroups = draw.number({1, 3}, "workgroups")},
                       draw.seed());
}

// The code of weight k of a group. A word has four weights in the low halves of its bytes, and in
// the high halves the weights 16 further on.
double code_in(const Input& w, std::size_t group, std::size_t k) {
    const std::uint32_t word = w.word(4 * group + k % 16 / 4);
    return word >> (8 * (k % 4) + 4 * (k / 16)) & 15U;
}

// result[m] = Σ (code − 8) * scale * x over row m. The bound also holds for a kernel that subtracts
// 8 times the sum of x from the sum of codes times x, so it adds both magnitudes.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t columns = extent(of.arrays[0].shape, 1) * kCodes;
    return each_at(indices, [&](std::size_t row) {
        Sum sum;
        double magnitude = 0;
        bool is_whole = true;
        for (std::size_t k = 0; k < columns; ++k) {
            const std::size_t group = (row * columns + k) / kGroup;
            const double code = code_in(in[0], group, k % kGroup);
            const double factor = in[1][group] * in[2][k];
            sum.add((code - kMiddle) * factor);
            magnitude += (code + kMiddle) * std::abs(factor);
            is_whole = is_whole && factor == std::trunc(factor);
        }
        const bool is_exact = is_whole && magnitude <= 1 / kUnitRoundoff;
        const double bound = rounding_bound(static_cast<double>(columns) + 4) * magnitude;
        return Number{sum.value(), is_exact ? 0 : bound};
    });
}

// Each row has a subgroup, on a device with subgroups of 32 threads.
Case bench_case(int n) {
    constexpr int kTpb = 256;
    const Sizes sizes{.rows = n, .columns = n, .workgroups = divide_rounding_up(n, kTpb / kLanes)};
    return make_case("bench", sizes, {"w", sizes.w(), {}, ElementType::kUint32},
                     {"scales", sizes.scales(), {}}, {"x", sizes.x(), {}, kVec4}, kTpb);
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kWords), BenchInput(1, BenchInput::Values::kUnit),
            BenchInput(2)};
}

// A product and a sum for each weight.
double operations(const Case& bench_case) {
    return 2 * kCodes * size_of(bench_case.arrays[0].shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_77_four_bits
