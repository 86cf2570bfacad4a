#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <cmath>

namespace vkp::puzzle_80_several_each {
namespace {

constexpr double kLeastFloat = 0x1p-126;  // a device may flush smaller numbers to 0

struct Threads {
    int tpb = 32;
    int each = 4;  // elements that a thread has at the most
};

// There are as many workgroups as `gate` needs. A subgroup's requests are for 32 neighbours, which
// begin with a sector.
Case make_case(std::string name, const Threads& threads, Array gate, Array up) {
    const int n = gate.shape[0];
    const int rounds = std::min(threads.each, divide_rounding_up(n, threads.tpb));
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(
                                threads.tpb, divide_rounding_up(n, threads.tpb * threads.each))}},
            .arrays = {std::move(gate), std::move(up), result_array({n})},
            .budget = {.global_reads = 2 * count_of(threads.each),
                       .global_writes = count_of(threads.each)},
            .best = {.global_reads = 2 * count_of(rounds), .global_writes = count_of(rounds)},
            .constants = {{"EACH", threads.each}},
            .best_traffic = {.global_sectors = 3 * share_of(n, 8), .barriers = 0}};
}

Case random_case(const std::string& name, const Threads& threads, int n, std::uint64_t seed,
                 double factor = 1) {
    return make_case(name, threads,
                     scaled(random_floats("gate", {n}, seed, name + "/gate"), factor),
                     random_floats("up", {n}, seed, name + "/up"));
}

// Gates whose exponentials are 1, the smallest float, 0 or, with the other sign, too large for a
// float.
Case extreme_case(std::uint64_t seed) {
    constexpr int kCount = 90;
    const std::vector<double> some = {0,     1e-30, -1e-30, 17,    -17,   -60,  -80,
                                      88.75, -100,  104,    -1000, 10000, 3e38, -1e30};
    std::vector<double> gates;
    for (std::size_t i = 0; i < kCount; ++i) {
        gates.push_back(some[i % some.size()]);
    }
    return make_case("extreme", {}, scaled(values("gate", {kCount}, std::move(gates)), 1),
                     random_unit_floats("up", {kCount}, seed, "extreme/up"));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {
        make_case("classic", {}, arange_modulo("gate", {256}, 4), arange("up", {256})),
        random_case("random", {.tpb = 64}, 1000, seed),
        random_case("pairs", {.each = 2}, 200, seed),
        random_case("single", {.each = 1}, 77, seed),
        random_case("eights", {.each = 8}, 333, seed),
        random_case("steep", {.tpb = 96, .each = 3}, 500, seed, 8),
        random_case("few", {}, 5, seed),
        extreme_case(seed),
        make_case("equal", {.tpb = 64}, filled("gate", {300}, -1.25), filled("up", {300}, 0.75))};
}

Case drawn_case(Draw& draw) {
    const Threads threads{.tpb = 32 * draw.number({1, 4}, "tpb"),
                          .each = draw.number({2, 8}, "each", 1)};
    return random_case("drawn", threads, draw.number({200, 1500}, "n", 1), draw.seed());
}

// silu(gate) * up. With e = exp(-|gate|), off by 3 + 2·|gate| units in the last place, the sum 1 +
// e has a share e / (1 + e) of that error, and less in total where e is also a factor. Three
// roundings, which may go up or down, and a quotient, off by 2.5 units, come to 11 roundoffs.
Number gated(double gate, double up) {
    const double x = std::abs(gate);
    const double e = std::exp(-x);
    const double factor = gate < 0 ? e : 1;
    const double value = gate * factor / (1 + e) * up;
    const double part = (gate < 0 ? 1 : e) / (1 + e);
    const double roundings = 11 + (e > 0 ? (6 + 4 * x) * part : 0);
    const bool is_tiny = std::min({factor, x * factor, std::abs(value)}) < kLeastFloat;
    return {value, std::abs(value) * (rounding_bound(roundings) + (is_tiny ? 1 : 0))};
}

Expected specification(const Case& /*of*/, const Inputs& in, Indices indices) {
    return each_at(indices, [&](std::size_t i) { return gated(in[0][i], in[1][i]); });
}

// From this size on, which is beyond any cache, the next three differ by a negligible amount: with
// them a thread has 1, 2, 4 and 8 elements. With one each every device supports as many workgroups.
constexpr int kLarge = 65'535 * 256 - 3;

Case bench_case(int n) {
    const int each = n < kLarge ? 4 : 1 << (n - kLarge);
    return make_case("bench", {.tpb = 256, .each = each}, {"gate", {n}, {}}, {"up", {n}, {}});
}

// Two products, a sum and a quotient, and an exponential.
double operations(const Case& bench_case) {
    return 5 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {cases, drawn_case, specification, {bench_case, operations}};
}

}  // namespace vkp::puzzle_80_several_each
