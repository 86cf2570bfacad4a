#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/philox.hpp"

namespace vkp::puzzle_73_philox {
namespace {

constexpr int kWords = 4;  // words in a vector

// Each vector has a thread, and all threads together make the fewest requests: two for the seed,
// and one to store.
Case make_case(std::string name, Array seed, int n) {
    const int workgroups = divide_rounding_up(n, 32);
    const Budget counts{.global_reads = 2, .global_writes = kWords};
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(32, workgroups)}},
            .arrays = {std::move(seed), result_array({n}, {Scalar::kUint32, kWords})},
            .budget = counts,
            .best = counts,
            .constants = {{"ROUNDS", 10}},
            .best_traffic = {.global_requests = static_cast<std::uint64_t>(3 * workgroups)}};
}

Array seed_of(std::uint32_t first, std::uint32_t second) {
    return indices("seed", {static_cast<double>(first), static_cast<double>(second)});
}

Case random_case(const std::string& name, int n, std::uint64_t seed) {
    return make_case(name, random_bytes("seed", {2}, seed, name + "/seed"), n);
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", seed_of(1, 2), 4),
            make_case("pi", seed_of(0xa4093822, 0x299f31d0), 75),
            random_case("random", 20, seed),
            make_case("zeros", seed_of(0, 0), 1),
            make_case("ones", seed_of(0xffffffff, 0xffffffff), 40),
            make_case("long", seed_of(3, 0), 1000)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({33, 200}, "n", 1), draw.seed());
}

// Word k of result[i] is word k of Philox at counter (i, 0, 0, 0), with the seed as its key.
Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t index) {
        const auto counter = static_cast<std::uint32_t>(index / kWords);
        const auto block = philox({counter, 0, 0, 0}, {in[0].word(0), in[0].word(1)});
        return static_cast<double>(block[index % kWords]);
    });
}

Case bench_case(int n) {
    Case large = make_case("bench", {"seed", {2}, {}, ElementType::kUint32}, n / kWords);
    large.dispatches = {{.launch = flat_launch(n / kWords)}};
    return large;
}

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kWords)};
}

// Two products in each of ten rounds.
double operations(const Case& bench_case) {
    return 20.0 * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_73_philox
