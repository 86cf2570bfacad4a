#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_31_batch {
namespace {

constexpr ElementType kVec4{Scalar::kFloat32, 4};
constexpr int kPixels = 784;  // pixels of an image in the bench

// One row of the grid for each row of the batch. A subgroup makes three requests: for its place in
// the order, for 32 words, and for 32 vectors.
Case make_case(std::string name, Array images, Array order, int tpb = 32) {
    const int words = images.shape[1];
    const int batch = order.shape[0];
    const auto subgroups = static_cast<std::uint64_t>(divide_rounding_up(words, 32) * batch);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(tpb, divide_rounding_up(words, tpb), batch)}},
            .arrays = {std::move(images), std::move(order), result_array({batch, words}, kVec4)},
            .budget = {.global_reads = 2, .global_writes = 4},
            .best = {.global_reads = 2, .global_writes = 4},
            .best_traffic = {.global_requests = 3 * subgroups}};
}

Case random_case(const std::string& name, const Shape& images, int batch, std::uint64_t seed) {
    return make_case(name, random_bytes("images", images, seed, name + "/images"),
                     random_indices("order", {batch}, images[0], seed, name + "/order"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", packed_bytes("images", {3, 8}, arange("", {96}).values),
                      indices("order", {2, 0, 1})),
            make_case("mnist", random_bytes("images", {4, kPixels / 4}, seed, "mnist/images"),
                      indices("order", {3, 0})),
            random_case("repeated", {10, 3}, 10, seed), random_case("wide", {5, 70}, 3, seed),
            make_case("lonely", packed_bytes("images", {1, 1}, {255, 1, 0, 128}),
                      indices("order", {0}))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {draw.number({3, 9}, "images", 1), draw.number({33, 80}, "words", 1)},
                       draw.number({2, 7}, "batch", 1), draw.seed());
}

// result[b][at] holds the four bytes of images[order[b]][at], each divided by 255. A division may
// be off by 2.5 ulp.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t words = extent(of.result().shape, 1);
    return each_at(indices, [&](std::size_t index) {
        const std::size_t at = index / 4;
        const std::uint32_t word = in[0].word(in[1].word(at / words) * words + at % words);
        return Number{(word >> (8 * (index % 4)) & 0xffU) / 255.0, 4 * kUnitRoundoff};
    });
}

Case bench_case(int batch) {
    constexpr int kTpb = 64;
    return make_case("bench", {"images", {batch, kPixels / 4}, {}, ElementType::kUint32},
                     {"order", {batch}, {}, ElementType::kUint32}, kTpb);
}

BenchInputs bench_inputs(const Case& bench_case) {
    const auto images = static_cast<std::uint32_t>(bench_case.input("images").shape[0]);
    return {BenchInput(0, BenchInput::Values::kWords),
            BenchInput(1, BenchInput::Values::kBelow, images)};
}

// A division for each pixel.
double operations(const Case& bench_case) {
    return static_cast<double>(bench_case.result().value_count());
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_31_batch
