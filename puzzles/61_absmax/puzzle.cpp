#include "harness/model/numbers/data.hpp"
#include "harness/model/numbers/ternary.hpp"

#include <algorithm>
#include <cmath>

namespace vkp::puzzle_61_absmax {
namespace {

// A workgroup for each row, and then a thread for each element.
Case make_case(std::string name, Array x, int tpb = 32) {
    const int rows = x.shape[0];
    const int n = x.shape[1];
    const int words = divide_rounding_up(n, 4);
    const auto count = [](int number) { return static_cast<std::uint32_t>(number); };
    const auto share = [&](int things) { return share_of(things, tpb); };
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
        .arrays = {std::move(x), result_array("words", {rows, words}, ElementType::kUint32),
                   result_array("scales", {rows}), result_array({rows, n})},
        .budget = counts,
        .best = best,
        .constants = {{"LEAST", kLeastMagnitude}},
        .best_traffic = {.barriers = 1 + *tree_traffic(count(tpb)).barriers},
        .least_traffic = {.barriers = 1}};
}

Case random_case(const std::string& name, const Shape& shape, std::uint64_t seed) {
    return make_case(name, off_byte_ties(random_floats("x", shape, seed, name + "/x")));
}

// One number is so large that little is left of the others.
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
            make_case("tiny", scaled(random_unit_floats("x", {2, 20}, seed, "tiny/x"), 1e-7)),
            outlier_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", {draw.number({2, 5}, "rows", 1), draw.number({33, 150}, "n", 1)},
                       draw.seed());
}

// One row, and what its bytes are multiplied by.
struct Row {
    double scale = 0;
    std::vector<double> values;

    // The byte at a place; 0 beyond the end.
    [[nodiscard]] double byte(std::size_t j) const {
        return j < values.size() ? byte_of(values[j], scale) : 0;
    }
    [[nodiscard]] bool is_tied(std::size_t j) const {
        return j < values.size() && is_near_tie(values[j] * scale);
    }
};

// Near a tie either byte is right. These cases have no ties, but a bench may have some.
Number word_of(const Row& row, std::size_t word) {
    std::uint32_t packed = 0;
    bool is_tied = false;
    for (std::size_t k = 0; k < 4; ++k) {
        const auto byte = static_cast<std::int32_t>(row.byte(4 * word + k));
        packed |= (static_cast<std::uint32_t>(byte) & 0xffU) << (8 * k);
        is_tied = is_tied || row.is_tied(4 * word + k);
    }
    return {static_cast<double>(packed), is_tied ? 0x1p32 : 0};
}

// A division may be off by 2.5 ulp.
Number restored(const Row& row, std::size_t j) {
    const double value = row.byte(j) / row.scale;
    return {value, 6 * kUnitRoundoff * std::abs(value) + (row.is_tied(j) ? 1.01 / row.scale : 0)};
}

// The expected words, scales, and then restored numbers.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered row([&](std::size_t number) {
        std::vector<double> values = in[0].part(number * n, n);
        const double scale = byte_scale(values);
        return Row{scale, std::move(values)};
    });
    return each_at(indices, [&](std::size_t index) {
        const auto [array, at] = of.result_at(index);
        if (array.name == "scales") {
            return Number{row(at).scale, 5 * kUnitRoundoff * row(at).scale};
        }
        const std::size_t length = extent(array.shape, 1);
        return array.name == "words" ? word_of(row(at / length), at % length)
                                     : restored(row(at / length), at % length);
    });
}

Case bench_case(int n) {
    constexpr int kColumns = 4096;
    return make_case("bench", {"x", {n / kColumns, kColumns}, {}}, 256);
}

// A comparison and a product, there, and a division back.
double operations(const Case& bench_case) {
    return 3 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_61_absmax
