#include "harness/model/numbers/data.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace vkp::puzzle_78_rope {
namespace {

constexpr ElementType kVec2{Scalar::kFloat32, 2};
constexpr int kThreads = 32;
constexpr int kPer = 4;            // most pairs of a row that a thread has
constexpr float kEpsilon = 1e-6F;  // so that a row of zeros is not divided by 0

struct Sizes {
    int rows = 1;
    int heads = 1;
    int width = 2;   // width of a head: D
    int places = 1;  // positions that the table has
    int tpb = kThreads;

    [[nodiscard]] Shape x() const { return {rows, heads, width}; }
    [[nodiscard]] Shape gain() const { return {heads, width}; }
    [[nodiscard]] Shape turns() const { return {places, width / 2}; }
    [[nodiscard]] int pairs() const { return heads * width / 2; }
};

// The limits hold if requests are whole sectors: 32 pairs have 64 elements of `x`, of `gain` and of
// `result`, and as many turns as a head has pairs, or 32. A subgroup reads the position.
void limit_sectors(Case& made, const Sizes& sizes) {
    constexpr int kLanes = 32;
    if (sizes.width % 16 != 0 || sizes.pairs() % kLanes != 0) {
        return;
    }
    const int steps = sizes.pairs() / kLanes;
    const int of_row = 3 * 8 * steps + sizes.tpb / kLanes;
    const int turns = std::min(kLanes, sizes.width / 2) / 4;
    made.best_traffic.global_sectors = count_of(sizes.rows * (of_row + turns * steps));
    made.least_traffic.global_sectors = count_of(sizes.rows * (of_row + sizes.width / 8));
}

// One workgroup for each row. Two stars allow a thread for each element that reads all it needs
// when it needs it: `x` for the sum, and for its result two of `x` and of `gain`, a turn and a
// position.
Case make_case(std::string name, const Sizes& sizes, std::vector<Array> inputs) {
    const std::uint64_t share = share_of(sizes.pairs(), sizes.tpb);
    Case made{.name = std::move(name),
              .dispatches = {{.launch = groups_of(sizes.tpb, sizes.rows)}},
              .arrays = arrays_of(std::move(inputs), {result_array(sizes.x())}),
              .budget = {.global_reads = 2 * 8 * share, .global_writes = 2 * share},
              .best = {.global_reads = 6 * share + 1,
                       .global_writes = 2 * share,
                       .shared_reads = tree_shared_reads(static_cast<std::uint32_t>(sizes.tpb))},
              .constants = {{"D", sizes.width}, {"PER", kPer}, {"EPSILON", kEpsilon}}};
    limit_sectors(made, sizes);
    return made;
}

// For each position and pair the cosine and the sine of its angle.
template <typename Angle>
Array table_of(const Sizes& sizes, Angle angle) {
    Array turns{"turns", sizes.turns(), {}, kVec2};
    for (int place = 0; place < sizes.places; ++place) {
        for (int i = 0; i < sizes.width / 2; ++i) {
            turns.values.push_back(static_cast<float>(std::cos(angle(place, i))));
            turns.values.push_back(static_cast<float>(std::sin(angle(place, i))));
        }
    }
    return turns;
}

// place · base^(−2i/D)
Array turns_of(const Sizes& sizes, double base) {
    return table_of(
        sizes, [&](int place, int i) { return place * std::pow(base, -2.0 * i / sizes.width); });
}

Case random_case(const std::string& name, const Sizes& sizes, std::uint64_t seed,
                 double base = 10'000) {
    return make_case(
        name, sizes,
        {random_floats("x", sizes.x(), seed, name + "/x"),
         scaled(random_unit_floats("gain", sizes.gain(), seed, name + "/gain"), 2, 0.5),
         turns_of(sizes, base),
         random_indices("positions", {sizes.rows}, sizes.places, seed, name + "/positions")});
}

// The root of the mean of the squares is 5. A step is a quarter of a turn.
Case classic_case() {
    const Sizes sizes{.rows = 3, .heads = 2, .width = 4, .places = 3};
    std::vector<double> elements;
    for (int row = 0; row < sizes.rows; ++row) {
        elements.insert(elements.end(), {1, 7, 5, 5, 5, 5, 7, 1});
    }
    Array turns = table_of(sizes, [](int, int) { return 0.0; });
    for (std::size_t i = 0; i < turns.values.size(); i += 2) {
        constexpr std::array kCosines = {1.0, 0.0, -1.0};
        constexpr std::array kSines = {0.0, 1.0, 0.0};
        turns.values[i] = kCosines[i / 4];
        turns.values[i + 1] = kSines[i / 4];
    }
    return make_case("classic", sizes,
                     {values("x", sizes.x(), std::move(elements)), filled("gain", sizes.gain(), 1),
                      std::move(turns), indices("positions", {0, 1, 2})});
}

// A row of large numbers, whose sum of squares is still a float; one in which EPSILON counts; one
// that is negligible beside EPSILON; zeros; and equal numbers.
Case sizes_case(std::uint64_t seed) {
    const Sizes sizes{.rows = 5, .heads = 2, .width = 16, .places = 9};
    Case made = random_case("sizes", sizes, seed);
    std::vector<double>& x = made.arrays[0].values;
    const auto row = static_cast<std::size_t>(2 * sizes.pairs());
    constexpr std::array kFactors = {1e17, 1e-4, 1e-20, 0.0, 0.0};
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = i / row == 4 ? 5 : static_cast<float>(x[i] * kFactors[i / row]);
    }
    return made;
}

std::vector<Case> cases(std::uint64_t seed) {
    constexpr double kLongBase = 500'000;
    return {classic_case(),
            random_case("heads", {.rows = 3, .heads = 4, .width = 32, .places = 40}, seed),
            random_case("odd", {.rows = 4, .heads = 7, .width = 10, .places = 3}, seed, kLongBase),
            random_case("wide", {.rows = 2, .heads = 2, .width = 128, .places = 100}, seed),
            random_case("one", {.places = 2}, seed),
            sizes_case(seed)};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn",
                       {.rows = draw.number({2, 5}, "rows", 1),
                        .heads = draw.number({4, 7}, "heads", 1),
                        .width = 2 * draw.number({9, 18}, "pairs", 1),
                        .places = draw.number({6, 60}, "places", 1)},
                       draw.seed());
}

// 1 / √(mean of the squares + EPSILON)
double scale_of(const std::vector<double>& row) {
    double squares = 0;
    for (const double value : row) {
        squares += value * value;
    }
    return 1 / std::sqrt(squares / static_cast<double>(row.size()) + kEpsilon);
}

// The sum of squares is off by n roundings, and the root halves them. A division of 2.5 ulp for the
// mean, the root of 1 / inversesqrt(), 1 over that, and its products with x, gain and turn, and
// their sum, are another 22.
Number turned(double along, double across, double n) {
    const double bound = rounding_bound(n / 2 + 22);
    return {along + across, bound * (std::abs(along) + std::abs(across))};
}

// For a pair (a, b), normed: a·cos − b·sin, and a·sin + b·cos.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t width = extent(of.result().shape, 2);
    const std::size_t half = width / 2;
    const std::size_t n = extent(of.result().shape, 1) * width;
    Remembered scale([&](std::size_t row) { return scale_of(in[0].part(row * n, n)); });
    return each_at(indices, [&](std::size_t at) {
        const std::size_t row = at / n;
        const auto normed = [&](std::size_t place) {
            return in[0][place] * scale(row) * in[1][place % n];
        };
        const bool is_first = at % width < half;
        const std::size_t turn = 2 * (in[3].word(row) * half + at % half);
        const double sine = is_first ? -in[2][turn + 1] : in[2][turn + 1];
        return turned(normed(at) * in[2][turn], normed(is_first ? at + half : at - half) * sine,
                      static_cast<double>(n));
    });
}

// Sixteen heads of 128, and as many positions as rows, or 4096.
Case bench_case(int n) {
    constexpr int kHeads = 16;
    constexpr int kWidth = 128;
    const int rows = n / (kHeads * kWidth);
    const Sizes sizes{
        .rows = rows, .heads = kHeads, .width = kWidth, .places = std::min(rows, 4096), .tpb = 256};
    return make_case("bench", sizes,
                     {{"x", sizes.x(), {}},
                      {"gain", sizes.gain(), {}},
                      {"turns", sizes.turns(), {}, kVec2},
                      {"positions", {sizes.rows}, {}, ElementType::kUint32}});
}

BenchInputs bench_inputs(const Case& bench_case) {
    const auto places = static_cast<std::uint32_t>(bench_case.arrays[2].shape[0]);
    return {BenchInput(0), BenchInput(1, BenchInput::Values::kUnit),
            BenchInput(2, BenchInput::Values::kUnit),
            BenchInput(3, BenchInput::Values::kBelow, places)};
}

// The operations of an element: a square and a sum, two products for the norm, and two products and
// a sum.
double operations(const Case& bench_case) {
    return 7 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .inputs = bench_inputs}};
}

}  // namespace vkp::puzzle_78_rope
