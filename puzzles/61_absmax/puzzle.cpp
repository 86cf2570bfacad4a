#include "harness/model/data.hpp"
#include "harness/model/ternary.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vkp::puzzle_61_absmax {
namespace {

// A workgroup for each row, and then a thread for each element.
Case make_case(std::string name, Array x, int tpb = 32) {
    const int rows = x.shape[0];
    const int n = x.shape[1];
    const int words = divide_rounding_up(n, 4);
    const auto count = [](int number) { return static_cast<std::uint32_t>(number); };
    const auto share = [&](int things) {
        return static_cast<std::uint64_t>(divide_rounding_up(things, tpb));
    };
    const std::uint64_t of_words = std::min<std::uint64_t>(4, static_cast<std::uint64_t>(n));
    const Budget counts{.global_reads = share(n) + of_words * share(words),
                        .global_writes = share(words) + 1};
    Budget best = counts;
    best.shared_reads =
        tree_shared_reads(count(tpb));  // looking at all that threads have is slower
    return {
        .name = std::move(name),
        .dispatches = {{.launch = {.workgroups = {count(rows)}, .workgroup_size = {count(tpb)}},
                        .kernel = "quantize"},
                       {.launch = {.workgroups = {count(divide_rounding_up(n, tpb)), count(rows)},
                                   .workgroup_size = {count(tpb)}},
                        .kernel = "restore"}},
        .inputs = {std::move(x)},
        .result_shape = {rows, n},
        .budget = counts,
        .best = best,
        .constants = {{"LEAST", kLeastMagnitude}},
        .scratch = {{.name = "words",
                     .shape = {rows, words},
                     .type = ElementType::kUint32,
                     .is_result = true},
                    {.name = "scales", .shape = {rows}, .is_result = true}},
        .best_traffic = {.barriers = 1 + *tree_traffic(count(tpb)).barriers},
        .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Shape& shape, std::uint64_t seed) {
    return make_case(name, off_byte_ties(random_floats("x", shape, seed, name + "/x")));
}

// One number is so large that of the others little is left.
Case outlier_case(std::uint64_t seed) {
    Array x = random_floats("x", {1, 64}, seed, "outlier/x");
    x.values[40] = 1000;
    return make_case("outlier", off_byte_ties(std::move(x)));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("x", {2, 8},
                                        {-5, -4, -3, -2, -1, 0, 1, 2,  //
                                         0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5})),
            random_case("random", {2, 37}, seed),
            random_case("short", {1, 5}, seed),
            make_case("zeros", values("x", {2, 3}, {0, 0, 0, 2, -8, 0.3125})),
            random_case("wide", {4, 200}, seed),
            outlier_case(seed)};
}

Case drawn_case(std::uint64_t seed) {
    return random_case(
        "drawn", {drawn_number({2, 5}, seed, "rows"), drawn_number({33, 150}, seed, "n")}, seed);
}

// One row, and what its bytes are multiplied by.
struct Row {
    double scale = 0;
    std::vector<double> values;

    // Of the byte at a place; 0 beyond the end.
    [[nodiscard]] double byte(std::size_t j) const {
        return j < values.size() ? byte_of(values[j], scale) : 0;
    }
    [[nodiscard]] bool is_tied(std::size_t j) const {
        return j < values.size() && is_near_tie(values[j] * scale);
    }
};

template <typename Value>
Row row_of(std::size_t row, std::size_t n, Value value) {
    Row made;
    for (std::size_t j = 0; j < n; ++j) {
        made.values.push_back(value(row * n + j));
    }
    made.scale = byte_scale(made.values);
    return made;
}

// Near a tie either byte is right. In these cases none is, but in a bench there may be.
void append_word(Expected& expected, const Row& row, std::size_t word) {
    std::uint32_t packed = 0;
    bool is_tied = false;
    for (std::size_t k = 0; k < 4; ++k) {
        const auto byte = static_cast<std::int32_t>(row.byte(4 * word + k));
        packed |= (static_cast<std::uint32_t>(byte) & 0xffU) << (8 * k);
        is_tied = is_tied || row.is_tied(4 * word + k);
    }
    append(expected, packed, is_tied ? 0x1p32 : 0);
}

// A division may be off by 2.5 ulp.
void append_restored(Expected& expected, const Row& row, std::size_t j) {
    const double value = row.byte(j) / row.scale;
    append(expected, value,
           6 * kUnitRoundoff * std::abs(value) + (row.is_tied(j) ? 1.01 / row.scale : 0));
}

// One number of words, of scales, or of the result.
void append_number(Expected& expected, const ResultArray& array, std::size_t column,
                   const Row& row) {
    if (array.name == "words") {
        append_word(expected, row, column);
    } else if (array.name == "scales") {
        append(expected, row.scale, 5 * kUnitRoundoff * row.scale);
    } else {
        append_restored(expected, row, column);
    }
}

std::size_t row_length(const ResultArray& array) {
    return array.shape.size() == 1 ? 1 : static_cast<std::size_t>(array.shape[1]);
}

template <typename Value>
Expected numbers_at(const Case& puzzle_case, std::span<const std::size_t> indices, Value value) {
    const auto n = static_cast<std::size_t>(puzzle_case.result_shape[1]);
    Expected expected;
    Row row;
    std::size_t known = SIZE_MAX;
    for (const std::size_t index : indices) {
        const auto [array, at] = puzzle_case.result_at(index);
        const std::size_t length = row_length(array);
        if (at / length != known) {
            known = at / length;
            row = row_of(known, n, value);
        }
        append_number(expected, array, at % length, row);
    }
    return expected;
}

// Words, scales, and then what is restored of them.
Expected specification(const Case& puzzle_case) {
    const std::vector<double>& x = puzzle_case.input("x").values;
    std::vector<std::size_t> all(puzzle_case.expected_value_count());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return numbers_at(puzzle_case, all, [&](std::size_t at) { return x[at]; });
}

Case bench_case(int n) {
    constexpr int kColumns = 4096;
    return make_case("bench", {"x", {n / kColumns, kColumns}, {}}, 256);
}

// A comparison and a product, there, and a division back.
double operations(const Case& bench_case) {
    return 3 * static_cast<double>(element_count(bench_case.result_shape));
}

Expected elements(const Case& bench_case, const BenchInputs& in,
                  std::span<const std::size_t> indices) {
    return numbers_at(bench_case, indices, [&](std::size_t at) { return in[0][at]; });
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .elements = elements}};
}

}  // namespace vkp::puzzle_61_absmax
