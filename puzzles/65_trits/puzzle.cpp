#include "harness/model/numbers/data.hpp"

namespace vkp::puzzle_65_trits {
namespace {

constexpr int kDigits = 20;                     // digits in a word
constexpr std::uint64_t kNumbers = 3486784401;  // 3²⁰: the count of different numbers

// The least word whose fraction is no less than x / 3²⁰. Rounding up adds less than 2⁻³², which is
// below 3⁻²⁰, so no digit changes; rounding down would change digits.
double word_of(std::uint64_t x) {
    const std::uint64_t word = ((x << 32U) + kNumbers - 1) / kNumbers;
    return static_cast<double>(word);
}

// A thread for each word.
Case make_case(std::string name, std::vector<double> words, int tpb = 8) {
    const auto n = static_cast<int>(words.size());
    return {.name = std::move(name),
            .dispatches = {{.launch = threads_over(n, tpb)}},
            .arrays = {Array{"w", {n}, std::move(words), ElementType::kUint32},
                       result_array({kDigits * n}, ElementType::kInt32)},
            .budget = {.global_reads = 1, .global_writes = kDigits},
            .best = {.global_reads = 1, .global_writes = kDigits}};
}

// A case of n words with random digits.
Case random_case(const std::string& name, int n, std::uint64_t seed) {
    std::vector<double> words;
    for (const double x : random_integers("", {n}, {0, kNumbers - 1}, seed, name + "/w").values) {
        words.push_back(word_of(static_cast<std::uint64_t>(x)));
    }
    return make_case(name, std::move(words));
}

// The number whose digits are `first`, `second`, `first`, …
std::uint64_t alternating(std::uint64_t first, std::uint64_t second) {
    std::uint64_t x = 0;
    for (int k = 0; k < kDigits; ++k) {
        x = 3 * x + (k % 2 == 0 ? first : second);
    }
    return x;
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", {word_of(0), word_of(1), word_of(2), word_of(kNumbers - 1)}),
            make_case("alternating", {word_of(alternating(0, 2)), word_of(alternating(2, 0)),
                                      word_of(alternating(1, 2))}),
            random_case("random", 40, seed), random_case("one", 1, seed),
            random_case("many", 300, seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({20, 200}, "n", 1), draw.seed());
}

// The weight that digit k of a fraction represents.
double weight_at(std::uint32_t fraction, std::size_t k) {
    std::uint64_t product = 0;
    for (std::size_t i = 0; i <= k; ++i) {
        product = std::uint64_t{3} * fraction;
        fraction = static_cast<std::uint32_t>(product);
    }
    return static_cast<double>(product >> 32U) - 1;
}

Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t index) {
        return weight_at(in[0].word(index / kDigits), index % kDigits);
    });
}

Case bench_case(int n) {
    Case large = make_case("bench", std::vector<double>(static_cast<std::size_t>(n)), 256);
    large.arrays[0].values.clear();
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kWords)};
}

// A product for each digit, and 1 off.
double operations(const Case& bench_case) {
    return 2 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_65_trits
