#include "harness/model/numbers/data.hpp"

#include <algorithm>

namespace vkp::puzzle_60_pack {
namespace {

constexpr ElementType kVec4{Scalar::kFloat32, 4};
constexpr ElementType kIvec4{Scalar::kInt32, 4};
constexpr int kCodes = 16;  // codes in a word

// The most requests for the vectors of a subgroup's words: each thread has up to four vectors.
std::uint64_t requests_of(int vectors) {
    std::uint64_t requests = 0;
    for (int first = 0; first < vectors; first += 4 * 32) {
        const auto of_thread = static_cast<std::uint64_t>(std::min(vectors - first, 4));
        requests += 2 * of_thread + 3;  // there, and back; two words and the scale
    }
    return requests;
}

// A thread for each word, both ways.
Case make_case(std::string name, Array q, Array gamma, int tpb = 32) {
    const int vectors = q.shape[0];
    const int words = divide_rounding_up(vectors, 4);
    const Launch launch{.workgroups = {static_cast<std::uint32_t>(divide_rounding_up(words, tpb))},
                        .workgroup_size = {static_cast<std::uint32_t>(tpb)}};
    const auto numbers = static_cast<std::uint64_t>(4 * std::min(vectors, 4));
    const Budget counts{.global_reads = std::max<std::uint64_t>(numbers, 2),
                        .global_writes = numbers};
    return {.name = std::move(name),
            .dispatches = {{.launch = launch, .kernel = "pack"},
                           {.launch = launch, .kernel = "unpack"}},
            .arrays = {std::move(q), std::move(gamma),
                       result_array("words", {words}, ElementType::kUint32),
                       result_array({vectors}, kVec4)},
            .budget = counts,
            .best = counts,
            .best_traffic = {.global_requests = requests_of(vectors)}};
}

Array vectors_of(Array weights) {
    weights.shape = {weights.shape[0] / 4};
    weights.type = kIvec4;
    return weights;
}

Case random_case(const std::string& name, int n, std::uint64_t seed) {
    return make_case(name, vectors_of(random_integers("q", {n}, {-1, 1}, seed, name + "/q")),
                     random_unit_floats("gamma", {1}, seed, name + "/gamma"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic",
                      {"q", {4}, {-1, 0, 1, 1, -1, 0, 0, 0, 1, 1, 1, 1, -1, -1, -1, -1}, kIvec4},
                      values("gamma", {1}, {0.5})),
            random_case("cut", 36, seed), random_case("random", 200, seed),
            random_case("many", 512 + 32, seed),
            make_case("vector", {"q", {1}, {-1, 1, 0, 1}, kIvec4}, values("gamma", {1}, {3}))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", 4 * draw.number({130, 300}, "vectors", 1), draw.seed());
}

// A word of 16 codes, or of those that exist.
double word_at(std::size_t word, std::size_t weights, const Input& q) {
    std::uint32_t packed = 0;
    for (std::size_t k = 0; k < kCodes && kCodes * word + k < weights; ++k) {
        packed |= static_cast<std::uint32_t>(q[kCodes * word + k] + 1) << (2 * k);
    }
    return packed;
}

// The words, and then γ times the weights; a product with −1, 0 or 1 is exact.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t index) {
        const auto [array, at] = of.result_at(index);
        return array.name == "words" ? word_at(at, of.result().value_count(), in[0])
                                     : in[1][0] * in[0][at];
    });
}

Case bench_case(int n) {
    return make_case("bench", {"q", {n / 4}, {}, kIvec4}, {"gamma", {1}, {}}, 256);
}

// The values are 0 to 2 instead of −1 to 1: their codes, 1 to 3, take the same bits.
BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kBelow, 3), BenchInput(1)};
}

// An addition, and a product with the scale.
double operations(const Case& bench_case) {
    return 2 * static_cast<double>(bench_case.result().value_count());
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_60_pack
