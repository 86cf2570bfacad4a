#include "harness/model/numbers/data.hpp"
#include "puzzles/formulas/matrix.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace vkp::puzzle_74_cholesky {
namespace {

constexpr int kMost = 32;  // rows of a matrix

// If 8 floats, a sector, divide a row, each sector is moved once.
std::optional<std::uint64_t> sectors_of(const Shape& shape) {
    constexpr int kSectorFloats = 8;
    if (shape[1] % kSectorFloats != 0) {
        return {};
    }
    return static_cast<std::uint64_t>(2 * shape[0] * shape[1] * shape[1] / kSectorFloats);
}

// A workgroup for each matrix, with a thread for each row.
Case make_case(std::string name, Array a) {
    const Shape shape = a.shape;
    const std::uint64_t n = count_of(shape[1]);
    const Budget counts{.global_reads = n, .global_writes = n};
    return {.name = std::move(name),
            .dispatches = {{.launch = groups_of(kMost, shape[0])}},
            .arrays = {std::move(a), result_array(shape)},
            .budget = counts,
            .best = {.global_reads = n, .global_writes = n, .shared_reads = {}},
            .constants = {{"MOST", kMost}},
            .traffic_budget = {.barriers = 3 * n + 1},
            .best_traffic = {.global_sectors = sectors_of(shape), .barriers = n},
            .least_traffic = {.barriers = 1}};
}

// M·Mᵀ of a random M, and a fraction of the identity.
Matrix random_definite(std::size_t n, std::uint64_t seed, const std::string& stream) {
    const Matrix m = random_matrix(n, n, seed, stream);
    Matrix made = product(m, transposed(m));
    for (std::size_t i = 0; i < n; ++i) {
        made(i, i) += 0.125;
    }
    return made;
}

Case random_case(const std::string& name, int batch, int n, std::uint64_t seed) {
    std::vector<Matrix> matrices;
    for (int member = 0; member < batch; ++member) {
        matrices.push_back(random_definite(static_cast<std::size_t>(n), seed,
                                           fmt::format("{}/a/{}", name, member)));
    }
    return make_case(name, batch_of("a", matrices));
}

// Turned and mirrored diagonals from 1 down to 10⁻⁴: so far apart are their eigenvalues.
Case narrow_case(std::uint64_t seed) {
    constexpr std::size_t kRows = 16;
    std::vector<Matrix> matrices;
    for (const std::string stream : {"narrow/0", "narrow/1"}) {
        Matrix made = zero_matrix(kRows, kRows);
        for (std::size_t i = 0; i < kRows; ++i) {
            made(i, i) = std::pow(10, -4 * static_cast<double>(i) / (kRows - 1));
        }
        for (const std::string turn : {"/first", "/second"}) {
            const Matrix half = reflected(made, seed, stream + turn);
            made = reflected(transposed(half), seed, stream + turn);
        }
        for (std::size_t i = 0; i < kRows; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                made(i, j) = made(j, i);  // equal to the last bit
            }
        }
        matrices.push_back(made);
    }
    return make_case("narrow", batch_of("a", matrices));
}

std::vector<Case> cases(std::uint64_t seed) {
    return {make_case("classic", values("a", {1, 3, 3},
                                        {4, 12, -16,   //
                                         12, 37, -43,  //
                                         -16, -43, 98})),
            random_case("random", 5, 8, seed),
            narrow_case(seed),
            random_case("large", 1, kMost, seed),
            make_case("one", values("a", {3, 1, 1}, {9, 2, 0.0625})),
            make_case("tiny", scaled(batch_of("a", {random_definite(6, seed, "tiny/a")}), 1e-8))};
}

Case drawn_case(Draw& draw) {
    return random_case("drawn", draw.number({2, 3}, "batch", 1), draw.number({9, 31}, "n", 1),
                       draw.seed());
}

// Column by column.
Matrix factor_of(const Matrix& a) {
    Matrix factor = zero_matrix(a.rows, a.cols);
    for (std::size_t j = 0; j < a.cols; ++j) {
        for (std::size_t i = j; i < a.rows; ++i) {
            double rest = a(i, j);
            for (std::size_t k = 0; k < j; ++k) {
                rest -= factor(i, k) * factor(j, k);
            }
            factor(i, j) = i == j ? std::sqrt(rest) : rest / factor(j, j);
        }
    }
    return factor;
}

// Only the part above the diagonal has a single right value.
Expected specification(const Case& of, const Inputs& in, Indices indices) {
    const std::size_t n = extent(of.result().shape, 1);
    Remembered factor(
        [&](std::size_t member) { return factor_of(matrix_at(in[0], member, n, n)); });
    return each_at(indices, [&](std::size_t index) {
        const std::size_t at = index % (n * n);
        return Number{factor(index / (n * n)).values[at], at % n > at / n ? 0 : kAnyNumber};
    });
}

// That a triangle is 0, and its diagonal above.
std::string broken_triangle(const Matrix& factor, std::size_t member) {
    for (std::size_t i = 0; i < factor.rows; ++i) {
        for (std::size_t j = i; j < factor.cols; ++j) {
            const double own = factor(i, j);
            if (j > i && own != 0) {
                return fmt::format(
                    "`result[{}][{}][{}]` should be 0, as all above the diagonal, and is {:.4g}",
                    member, i, j, own);
            }
            if (j == i && own <= 0) {
                return fmt::format(
                    "`result[{}][{}][{}]` should be above 0, as all on the diagonal, and is {:.4g}",
                    member, i, j, own);
            }
        }
    }
    return {};
}

// That L·Lᵀ is A, up to what sums of products may be off in any order: 2γ(n + 2)·|L|·|L|ᵀ.
std::string broken_product(const Matrix& a, const Matrix& factor, std::size_t member) {
    Matrix magnitudes = factor;
    for (double& value : magnitudes.values) {
        value = std::abs(value);
    }
    const Matrix made = product(factor, transposed(factor));
    const Matrix most = product(magnitudes, transposed(magnitudes));
    const double share = 2 * rounding_bound(static_cast<double>(a.rows) + 2);
    for (std::size_t i = 0; i < a.rows; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            if (std::abs(made(i, j) - a(i, j)) > share * most(i, j)) {
                return fmt::format(
                    "L·Lᵀ should be {:.9g} in row {}, column {}, as `a[{}]` is, and is {:.9g}: "
                    "rounding explains {:.2g} at most",
                    a(i, j), i, j, member, made(i, j), share * most(i, j));
            }
        }
    }
    return {};
}

std::string property(const Case& puzzle_case, const std::vector<Array>& left) {
    const Array& a = puzzle_case.input("a");
    if (std::string broken = not_finite(left.back()); !broken.empty()) {
        return broken;
    }
    for (std::size_t member = 0; member < static_cast<std::size_t>(a.shape[0]); ++member) {
        const Matrix factor = matrix_of(left.back(), member);
        std::string broken = broken_triangle(factor, member);
        if (broken.empty()) {
            broken = broken_product(matrix_of(a, member), factor, member);
        }
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

BenchInputs bench_inputs(const Case& /*bench_case*/) {
    return {BenchInput(0, BenchInput::Values::kDefinite, kMost)};
}

// n³/3 for each matrix.
double operations(const Case& bench_case) {
    return kMost / 3.0 * size_of(bench_case.result().shape);
}

}  // namespace

Puzzle make() {
    return {.cases = cases,
            .drawn = drawn_case,
            .specification = specification,
            .bench = {.at = bench_case,
                      .operations = operations,
                      .is_batch = true,
                      .inputs = bench_inputs},
            .property = property};
}

}  // namespace vkp::puzzle_74_cholesky
