#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace vkp::puzzle_76_svd {
namespace {

constexpr int kThreads = 16;
constexpr int kRows = 32;
constexpr int kCols = 16;

// The number of sweeps over all pairs. Two columns have only one pair.
int sweeps_of(int columns) {
    return columns == 2 ? 1 : 10;
}

// A workgroup for each matrix, with two threads for each pair of columns that are rotated at once.
Case make_case(std::string name, Array a) {
    const int batch = a.shape[0];
    const int m = a.shape[1];
    const int n = a.shape[2];
    const auto share = [](int elements) { return share_of(elements, kThreads); };
    const Budget best{.global_reads = share(m * n), .global_writes = share(m * n) + share(n * n)};
    Budget budget = best;
    // Each pair has a thread, which reads its columns for the products, and again if it rotates
    // them.
    const int rounds = sweeps_of(n) * (n + n % 2 - 1);
    budget.shared_reads =
        static_cast<std::uint64_t>(rounds * (10 * m + 6 * n + 8)) + *best.global_writes;
    // In rows of few columns, threads that load or store share banks, two at a time.
    const std::uint64_t meetings = 2 * static_cast<std::uint64_t>(batch) * *best.global_writes;
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(kThreads, batch)}},
            .arrays = {std::move(a), result_array("v", {batch, n, n}), result_array({batch, m, n})},
            .budget = budget,
            .best = best,
            .constants = {{"ROWS", kRows}, {"COLS", kCols}, {"SWEEPS", sweeps_of(n)}},
            .best_traffic = {.bank_conflicts = meetings},
            .least_traffic = {.bank_conflicts = 0}};
}

Case random_case(const std::string& name, const Shape& shape, std::uint64_t seed,
                 double factor = 1) {
    return make_case(name, scaled(random_floats("a", shape, seed, name + "/a"), factor));
}

// All rows are multiples of one.
Case rank_case(std::uint64_t seed) {
    const Array row = random_digits("row", {4}, seed, "rank/row");
    Array a = filled("a", {1, 6, 4}, 0);
    for (std::size_t at = 0; at < a.values.size(); ++at) {
        const std::size_t times = at / 4 + 1;
        a.values[at] = static_cast<double>(times) * (row.values[at % 4] + 10);
    }
    return make_case("rank one", std::move(a));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("a", {1, 2, 2}, {3, 0, 4, 5})),
            make_case("equal", values("a", {1, 2, 2}, {2, 1, 1, 2})),
            random_case("random", {4, 4, 4}, seed), random_case("tall", {2, 12, 5}, seed),
            random_case("odd", {1, 7, 7}, seed), rank_case(seed),
            make_case("hilbert", batch_of("a", {hilbert_matrix(8, 8)})),
            random_case("small", {2, 5, 5}, seed, 0x1p-13),
            random_case("large", {1, kRows, kCols}, seed),
            make_case("zeros", filled("a", {1, 3, 2}, 0)),
            // If a pair needs no rotation, its columns have the same length.
            make_case("turned", values("a", {1, 3, 3}, {0, 2, 0, 0, 0, -2, 2, 0, 0}))};
}

Case drawn_case(Draw& draw) {
    const int m = draw.number({9, kRows}, "m", 1);
    const int n = draw.number({5, std::min(m, kCols)}, "n", 1);
    return random_case("drawn", {draw.number({1, 2}, "batch"), m, n}, draw.seed());
}

struct Factors {
    Matrix us;  // U·Σ
    Matrix v;
};

void rotate(Matrix& of, std::size_t x, std::size_t y, double cosine, double sine) {
    for (std::size_t i = 0; i < of.rows; ++i) {
        const double old = of(i, x);
        of(i, x) = cosine * old - sine * of(i, y);
        of(i, y) = sine * old + cosine * of(i, y);
    }
}

// Makes two columns perpendicular. Whether they were not, to the last digits of a double.
bool turn(Factors& factors, std::size_t x, std::size_t y) {
    const double xx = column_product(factors.us, x, x);
    const double yy = column_product(factors.us, y, y);
    const double xy = column_product(factors.us, x, y);
    if (std::abs(xy) <= 1e-15 * std::sqrt(xx) * std::sqrt(yy)) {
        return false;
    }
    const double zeta = (yy - xx) / (2 * xy);
    const double tangent = std::copysign(1 / (std::abs(zeta) + std::hypot(1, zeta)), zeta);
    const double cosine = 1 / std::hypot(1, tangent);
    rotate(factors.us, x, y, cosine, cosine * tangent);
    rotate(factors.v, x, y, cosine, cosine * tangent);
    return true;
}

// Jacobi's rotations of columns, one pair after the other.
Factors factors_of(const Matrix& a) {
    constexpr int kEnough = 40;  // sweeps; a dozen do
    Factors factors{a, identity_matrix(a.cols, a.cols)};
    bool has_turned = true;
    for (int sweep = 0; has_turned && sweep < kEnough; ++sweep) {
        has_turned = false;
        for (std::size_t y = 1; y < a.cols; ++y) {
            for (std::size_t x = 0; x < y; ++x) {
                has_turned = turn(factors, x, y) || has_turned;
            }
        }
    }
    return factors;
}

// The longest first.
std::vector<double> column_lengths(const Matrix& a) {
    std::vector<double> lengths;
    for (std::size_t j = 0; j < a.cols; ++j) {
        lengths.push_back(std::sqrt(column_product(a, j, j)));
    }
    std::sort(lengths.begin(), lengths.end(), std::greater<>());
    return lengths;
}

// V, and then U·Σ. The order of the columns and their signs may be any.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t rows = extent(of.arrays[0].shape, 1);
    const std::size_t cols = extent(of.arrays[0].shape, 2);
    Remembered factors(
        [&](std::size_t member) { return factors_of(matrix_at(in[0], member, rows, cols)); });
    return each_at(indices, [&](std::size_t index) {
        const auto [array, at] = of.result_at(index);
        const std::size_t length = element_count(array.shape) / extent(array.shape, 0);
        const Factors& both = factors(at / length);
        return Number{(array.name == "v" ? both.v : both.us).values[at % length], kAnyNumber};
    });
}

// The tolerance of each: `count` roundings for each column.
double roundings(const Matrix& a, double count) {
    return count * static_cast<double>(a.cols) * kUnitRoundoff;
}

std::string broken_lengths(const Matrix& us, const std::vector<double>& singular_values,
                           std::size_t member) {
    const double allowed = roundings(us, 8) * singular_values.front();
    const std::vector<double> lengths = column_lengths(us);
    for (std::size_t k = 0; k < lengths.size(); ++k) {
        if (std::abs(lengths[k] - singular_values[k]) > allowed) {
            return fmt::format(
                "the lengths of the columns of `result[{}]` should be the singular values: in "
                "falling order, number {} should be {:.9g} and is {:.9g}, and rounding explains "
                "{:.2g}",
                member, k, singular_values[k], lengths[k], allowed);
        }
    }
    return {};
}

std::string broken_angles(const Matrix& us, double largest, std::size_t member) {
    const double allowed = roundings(us, 8) * largest * largest;
    for (std::size_t j = 1; j < us.cols; ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const double along = column_product(us, i, j);
            if (std::abs(along) > allowed) {
                return fmt::format(
                    "column {} times column {} of `result[{}]` should be 0 and is {:.3g}: rounding "
                    "explains {:.3g}",
                    i, j, member, along, allowed);
            }
        }
    }
    return {};
}

std::string broken_turn(const Matrix& v, std::size_t member) {
    const Matrix products = product(transposed(v), v);
    const Matrix off = difference(products, identity_matrix(v.cols, v.cols));
    const double allowed = roundings(v, 32);
    if (frobenius_norm(off) <= allowed) {
        return {};
    }
    const auto [i, j] = largest_place(off);
    return fmt::format(
        "column {} times column {} of `v[{}]` should be {} and is {:.3g}: VᵀV as a whole is off by "
        "{:.3g}, and rounding explains {:.3g}",
        i, j, member, i == j ? 1 : 0, products(i, j), frobenius_norm(off), allowed);
}

std::string broken_product(const Matrix& a, const Factors& factors, std::size_t member) {
    const Matrix made = product(factors.us, transposed(factors.v));
    const Matrix off = difference(made, a);
    const double allowed = roundings(a, 8) * frobenius_norm(a);
    if (frobenius_norm(off) <= allowed) {
        return {};
    }
    const auto [i, j] = largest_place(off);
    return fmt::format(
        "B·Vᵀ should be {:.9g} in row {}, column {}, as `a[{}]` is, and is {:.9g}: B·Vᵀ as a whole "
        "is off by {:.2g}, and rounding explains {:.2g}",
        a(i, j), i, j, member, made(i, j), frobenius_norm(off), allowed);
}

std::string broken_factors(const Matrix& a, const Factors& factors, std::size_t member) {
    const std::vector<double> singular_values = column_lengths(factors_of(a).us);
    for (std::string broken :
         {broken_lengths(factors.us, singular_values, member),
          broken_angles(factors.us, singular_values.front(), member),
          broken_turn(factors.v, member), broken_product(a, factors, member)}) {
        if (!broken.empty()) {
            return broken;
        }
    }
    return {};
}

// `left` is a, v and then B = U·Σ.
std::string property(const Case& /*puzzle_case*/, const std::vector<Array>& left) {
    for (const std::size_t array : {2U, 1U}) {
        if (std::string broken = not_finite(left[array]); !broken.empty()) {
            return broken;
        }
    }
    for (std::size_t member = 0; member < static_cast<std::size_t>(left[0].shape[0]); ++member) {
        const Factors factors{matrix_of(left[2], member), matrix_of(left[1], member)};
        std::string broken = broken_factors(matrix_of(left[0], member), factors, member);
        if (!broken.empty()) {
            return broken;
        }
    }
    return {};
}

// The matrices are 16×16.
Case bench_case(int batch) {
    return make_case("bench", {"a", {batch, kCols, kCols}, {}});
}

// For each pair in each sweep three products of columns, and rotations of two columns and of two of
// V.
double operations(const Case& bench_case) {
    constexpr double kPairs = kCols * (kCols - 1) / 2.0;
    constexpr double kOfPair = 3 * 2 * kCols + 2 * 6 * kCols;
    return sweeps_of(kCols) * kPairs * kOfPair * bench_case.result().shape[0];
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .is_batch = true},
            .property = property};
}

}  // namespace vkp::puzzle_76_svd
