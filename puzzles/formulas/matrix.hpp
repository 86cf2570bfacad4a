// Small matrices in double, as puzzles about factorisations specify them and hold results against
// them.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vkp {

struct Matrix {
    std::size_t rows = 0;
    std::size_t cols = 0;
    std::vector<double> values = {};  // row by row

    double& operator()(std::size_t i, std::size_t j) { return values[i * cols + j]; }
    double operator()(std::size_t i, std::size_t j) const { return values[i * cols + j]; }
};

Matrix zero_matrix(std::size_t rows, std::size_t cols);
Matrix identity_matrix(std::size_t rows, std::size_t cols);

// 1 / (i + j + 1) rounded to float32: columns that point nearly the same way.
Matrix hilbert_matrix(std::size_t rows, std::size_t cols);

// random_floats() or the like as a matrix.
Matrix random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed,
                     std::string_view stream);

// One matrix of an array of shape [batch, rows, cols].
Matrix matrix_of(const Array& batch, std::size_t member);
Matrix matrix_at(const Input& batch, std::size_t member, std::size_t rows, std::size_t cols);

// An array of such a shape, rounded to float32. All matrices are of one shape.
Array batch_of(std::string name, const std::vector<Matrix>& matrices);

Matrix transposed(const Matrix& a);
Matrix product(const Matrix& a, const Matrix& b);
Matrix difference(const Matrix& a, const Matrix& b);

// The root of the sum of all squares.
double frobenius_norm(const Matrix& a);

// x · y of two columns.
double column_product(const Matrix& a, std::size_t x, std::size_t y);

// "`q[0][2][1]` is not a finite number", of the first element that is none; empty if all are.
std::string not_finite(const Array& array);

// Row and column of the element of the largest magnitude.
std::pair<std::size_t, std::size_t> largest_place(const Matrix& a);

// I − v·vᵀ·2/vᵀv times `a`, v being a random column: lengths of columns and angles between them
// stay.
Matrix reflected(const Matrix& a, std::uint64_t seed, std::string_view stream);

}  // namespace vkp
