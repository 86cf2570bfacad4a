#include "puzzles/formulas/matrix.hpp"

#include "harness/model/numbers/data.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace vkp {

Matrix zero_matrix(std::size_t rows, std::size_t cols) {
    return {rows, cols, std::vector<double>(rows * cols, 0)};
}

Matrix identity_matrix(std::size_t rows, std::size_t cols) {
    Matrix identity = zero_matrix(rows, cols);
    for (std::size_t i = 0; i < std::min(rows, cols); ++i) {
        identity(i, i) = 1;
    }
    return identity;
}

Matrix hilbert_matrix(std::size_t rows, std::size_t cols) {
    Matrix hilbert = zero_matrix(rows, cols);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < cols; ++j) {
            hilbert(i, j) = static_cast<float>(1 / static_cast<double>(i + j + 1));
        }
    }
    return hilbert;
}

Matrix random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed,
                     std::string_view stream) {
    const int count = static_cast<int>(rows * cols);
    return {rows, cols, random_unit_floats("", {count}, seed, stream).values};
}

Matrix matrix_at(const Input& batch, std::size_t member, std::size_t rows, std::size_t cols) {
    return {rows, cols, batch.part(member * rows * cols, rows * cols)};
}

Matrix matrix_of(const Array& batch, std::size_t member) {
    return matrix_at(Input(batch.values), member, static_cast<std::size_t>(batch.shape[1]),
                     static_cast<std::size_t>(batch.shape[2]));
}

Array batch_of(std::string name, const std::vector<Matrix>& matrices) {
    const auto extent = [](std::size_t count) { return static_cast<int>(count); };
    Array batch{.name = std::move(name),
                .shape = {extent(matrices.size()), extent(matrices.front().rows),
                          extent(matrices.front().cols)},
                .values = {}};
    for (const Matrix& matrix : matrices) {
        for (const double value : matrix.values) {
            batch.values.push_back(static_cast<float>(value));
        }
    }
    assert(batch.values.size() == element_count(batch.shape));
    return batch;
}

Matrix transposed(const Matrix& a) {
    Matrix turned = zero_matrix(a.cols, a.rows);
    for (std::size_t i = 0; i < a.rows; ++i) {
        for (std::size_t j = 0; j < a.cols; ++j) {
            turned(j, i) = a(i, j);
        }
    }
    return turned;
}

Matrix product(const Matrix& a, const Matrix& b) {
    assert(a.cols == b.rows);
    Matrix made = zero_matrix(a.rows, b.cols);
    for (std::size_t i = 0; i < a.rows; ++i) {
        for (std::size_t k = 0; k < a.cols; ++k) {
            for (std::size_t j = 0; j < b.cols; ++j) {
                made(i, j) += a(i, k) * b(k, j);
            }
        }
    }
    return made;
}

Matrix difference(const Matrix& a, const Matrix& b) {
    Matrix made = a;
    for (std::size_t i = 0; i < made.values.size(); ++i) {
        made.values[i] -= b.values[i];
    }
    return made;
}

double frobenius_norm(const Matrix& a) {
    double sum = 0;
    for (const double value : a.values) {
        sum += value * value;
    }
    return std::sqrt(sum);
}

double column_product(const Matrix& a, std::size_t x, std::size_t y) {
    double sum = 0;
    for (std::size_t i = 0; i < a.rows; ++i) {
        sum += a(i, x) * a(i, y);
    }
    return sum;
}

std::string not_finite(const Array& array) {
    const auto found = std::find_if(array.values.begin(), array.values.end(),
                                    [](double value) { return !std::isfinite(value); });
    if (found == array.values.end()) {
        return {};
    }
    const auto at = static_cast<std::size_t>(found - array.values.begin());
    return fmt::format("`{}[{}]` is not a finite number", array.name,
                       fmt::join(unflatten(at, array.shape), "]["));
}

std::pair<std::size_t, std::size_t> largest_place(const Matrix& a) {
    const auto largest = std::max_element(a.values.begin(), a.values.end(), [](double x, double y) {
        return std::abs(x) < std::abs(y);
    });
    const auto at = static_cast<std::size_t>(largest - a.values.begin());
    return {at / a.cols, at % a.cols};
}

Matrix reflected(const Matrix& a, std::uint64_t seed, std::string_view stream) {
    const Matrix v = random_matrix(a.rows, 1, seed, stream);
    const Matrix along = product(transposed(v), a);
    Matrix made = a;
    for (std::size_t i = 0; i < a.rows; ++i) {
        for (std::size_t j = 0; j < a.cols; ++j) {
            made(i, j) -= 2 * v(i, 0) * along(0, j) / column_product(v, 0, 0);
        }
    }
    return made;
}

}  // namespace vkp
