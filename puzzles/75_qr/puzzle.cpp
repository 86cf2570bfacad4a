#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace vkp::puzzle_75_qr {
namespace {

constexpr int kMost = 32;  // rows of a matrix, and threads

// If 8 floats, a sector, divide a row, each sector of A, Q and R is moved once.
std::optional<std::uint64_t> sectors_of(int batch, int rows, int cols) {
    constexpr int kSectorFloats = 8;
    if (cols % kSectorFloats != 0) {
        return {};
    }
    return static_cast<std::uint64_t>(batch * cols * (2 * rows + cols) / kSectorFloats);
}

// A workgroup for each matrix.
Case make_case(std::string name, Array a) {
    const int batch = a.shape[0];
    const int rows = a.shape[1];
    const int cols = a.shape[2];
    const auto m = static_cast<std::uint64_t>(rows);
    const auto n = static_cast<std::uint64_t>(cols);
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(kMost, batch)}},
            .arrays = {std::move(a), result_array("q", {batch, rows, cols}),
                       result_array({batch, cols, cols})},
            .budget = {.global_reads = m, .global_writes = m + n},
            .best = {.global_reads = m, .global_writes = m + n, .shared_reads = {}},
            .constants = {{"MOST", kMost}},
            .best_traffic = {.global_sectors = sectors_of(batch, rows, cols), .barriers = n + 1},
            .least_traffic = {.barriers = 1}};
}

// Numbers in [-1, 1), with 8 or -8 added on the diagonal, by turns: the columns point far from each
// other; other cases test the loss of precision where they do not.
Case random_case(const std::string& name, const Shape& shape, std::uint64_t seed) {
    Array a = random_unit_floats("a", shape, seed, name + "/a");
    const auto rows = static_cast<std::size_t>(shape[1]);
    const auto cols = static_cast<std::size_t>(shape[2]);
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const std::size_t row = i / cols % rows;
        if (row == i % cols) {
            a.values[i] = static_cast<float>(a.values[i] + (row % 2 == 0 ? 8 : -8));
        }
    }
    return make_case(name, std::move(a));
}

// The matrix has a column of zeros in the middle.
Case gap_case(std::uint64_t seed) {
    Array a = random_floats("a", {1, 5, 3}, seed, "gap/a");
    for (std::size_t i = 0; i < 5; ++i) {
        a.values[3 * i + 1] = 0;
    }
    return make_case("gap", std::move(a));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("a", {1, 3, 3},
                                        {12, -51, 4,   //
                                         6, 167, -68,  //
                                         -4, 24, -41})),
            random_case("random", {3, 8, 8}, seed),
            random_case("tall", {2, 12, 5}, seed),
            make_case("hilbert", batch_of("a", {hilbert_matrix(8, 8)})),
            random_case("large", {1, kMost, kMost}, seed),
            gap_case(seed),
            make_case("crossed", values("a", {2, 2, 2}, {0, 1, 1, 0, 0, -2, 3, 1})),
            make_case("tiny", scaled(random_unit_floats("a", {2, 6, 4}, seed, "tiny/a"), 1e-7))};
}

Case drawn_case(Draw& draw) {
    const int m = draw.number({9, 31}, "m", 1);
    return random_case("drawn", {draw.number({2, 3}, "batch", 1), m, draw.number({2, m}, "n", 1)},
                       draw.seed());
}

struct Factors {
    Matrix q;
    Matrix r;
};

// Subtracts from each column twice its component along v: H = I − 2vvᵀ/(vᵀv) times all columns.
void reflect(Matrix& columns, const Matrix& v) {
    const double squares = column_product(v, 0, 0);
    const Matrix along = product(transposed(v), columns);
    for (std::size_t i = 0; squares > 0 && i < columns.rows; ++i) {
        for (std::size_t j = 0; j < columns.cols; ++j) {
            columns(i, j) -= 2 * v(i, 0) * along(0, j) / squares;
        }
    }
}

// The factors by Householder's reflections.
Factors factors_of(const Matrix& a) {
    Matrix rest = a;
    Matrix turned = identity_matrix(a.rows, a.rows);
    for (std::size_t j = 0; j < a.cols; ++j) {
        Matrix v = zero_matrix(a.rows, 1);
        for (std::size_t i = j; i < a.rows; ++i) {
            v(i, 0) = rest(i, j);
        }
        v(j, 0) += std::copysign(frobenius_norm(v), rest(j, j));
        reflect(rest, v);
        reflect(turned, v);
    }
    Factors factors{zero_matrix(a.rows, a.cols), zero_matrix(a.cols, a.cols)};
    for (std::size_t j = 0; j < a.cols; ++j) {
        for (std::size_t i = 0; i < a.rows; ++i) {
            factors.q(i, j) = turned(j, i);
        }
        for (std::size_t i = 0; i <= j; ++i) {
            factors.r(i, j) = rest(i, j);
        }
    }
    return factors;
}

// Q, and then R. Only below R's diagonal is there one right number.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t rows = extent(of.arrays[0].shape, 1);
    const std::size_t cols = extent(of.arrays[0].shape, 2);
    Remembered factors(
        [&](std::size_t member) { return factors_of(matrix_at(in[0], member, rows, cols)); });
    return each_at(indices, [&](std::size_t index) {
        const auto [array, at] = of.result_at(index);
        const std::size_t length = element_count(array.shape) / extent(array.shape, 0);
        const Factors& both = factors(at / length);
        const bool is_below = at % length / cols > at % cols;
        return array.name == "q" ? Number{both.q.values[at % length], kAnyNumber}
                                 : Number{both.r.values[at % length], is_below ? 0 : kAnyNumber};
    });
}

std::string broken_triangle(const Matrix& r, std::size_t member) {
    for (std::size_t i = 0; i < r.rows; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (r(i, j) != 0) {
                return fmt::format(
                    "`result[{}][{}][{}]` should be 0, as all below the diagonal, and is {:.4g}",
                    member, i, j, r(i, j));
            }
        }
    }
    return {};
}

// That the columns of Q have length 1 and are perpendicular.
std::string broken_columns(const Matrix& q, std::size_t member) {
    const Matrix products = product(transposed(q), q);
    const Matrix off = difference(products, identity_matrix(q.cols, q.cols));
    const double allowed = 10 * static_cast<double>(q.rows) * kUnitRoundoff;
    if (frobenius_norm(off) <= allowed) {
        return {};
    }
    const auto [i, j] = largest_place(off);
    const std::string worst =
        i == j ? fmt::format("column {} of `q[{}]` times itself should be 1 and is {:.9g}", j,
                             member, products(i, j))
               : fmt::format("column {} times column {} of `q[{}]` should be 0 and is {:.3g}",
                             std::min(i, j), std::max(i, j), member, products(i, j));
    return fmt::format("{}: QᵀQ as a whole is off by {:.2g}, and rounding explains {:.2g}", worst,
                       frobenius_norm(off), allowed);
}

std::string broken_product(const Matrix& a, const Matrix& made, std::size_t member) {
    const Matrix off = difference(made, a);
    const double allowed = 10 * static_cast<double>(a.rows) * kUnitRoundoff * frobenius_norm(a);
    if (frobenius_norm(off) <= allowed) {
        return {};
    }
    const auto [i, j] = largest_place(off);
    return fmt::format(
        "QR should be {:.9g} in row {}, column {}, as `a[{}]` is, and is {:.9g}: QR as a whole is "
        "off by {:.2g}, and rounding explains {:.2g}",
        a(i, j), i, j, member, made(i, j), frobenius_norm(off), allowed);
}

std::string broken_factors(const Matrix& a, const Factors& factors, std::size_t member) {
    for (std::string broken :
         {broken_triangle(factors.r, member), broken_columns(factors.q, member),
          broken_product(a, product(factors.q, factors.r), member)}) {
        if (!broken.empty()) {
            return broken;
        }
    }
    return {};
}

// `left` is a, q and then R.
std::string property(const Case& /*puzzle_case*/, const std::vector<Array>& left) {
    for (const std::size_t array : {1U, 2U}) {
        if (std::string broken = not_finite(left[array]); !broken.empty()) {
            return broken;
        }
    }
    for (std::size_t member = 0; member < static_cast<std::size_t>(left[0].shape[0]); ++member) {
        const Factors factors{matrix_of(left[1], member), matrix_of(left[2], member)};
        std::string broken = broken_factors(matrix_of(left[0], member), factors, member);
        if (!broken.empty()) {
            return broken;
        }
    }
    return {};
}

// The matrices are 32×32.
Case bench_case(int batch) {
    return make_case("bench", {"a", {batch, kMost, kMost}, {}});
}

// 4n³/3 for R and at least as many for Q, for each matrix.
double operations(const Case& bench_case) {
    return 8.0 / 3 * kMost * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case, .operations = operations, .is_batch = true},
            .property = property};
}

}  // namespace vkp::puzzle_75_qr
