// Weights of −1, 0 and 1, and activations of eight bits, as the puzzles about them specify them.
#pragma once

#include "harness/model/puzzle.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// No scale is made of less: one of zeros alone would divide by 0.
inline constexpr float kLeastMagnitude = 1e-5F;

// γ, the one scale of all weights: the mean of their magnitudes, with the error of such a sum.
Expected ternary_scale(std::span<const double> weights);

// −1, 0 or 1: which is nearest to a weight in units of γ.
double ternary_of(double weight, double scale);

// By what the numbers of a row are multiplied before they are rounded to bytes: 127 for the
// largest magnitude.
double byte_scale(std::span<const double> row);

// From −128 to 127: which is nearest, and of two the even one.
double byte_of(double value, double scale);

// Whether it lies within 10⁻³ of the middle between two whole numbers, where float32 may round
// either way.
bool is_near_tie(double value);

// Makes numbers that come near to a tie when divided by the scale of them all, or when multiplied
// by that of their row, 1 % larger, until none does.
Array off_ternary_ties(Array weights);
Array off_byte_ties(Array rows);

// A matrix of codes (weight + 1, 16 in a word, the first in its lowest bits), row by row. Its rows
// have a multiple of 16 weights.
Array packed_weights(std::string name, Shape shape, std::span<const double> weights);

// −1, 0 and 1.
std::vector<double> random_weights(std::size_t count, std::uint64_t seed, std::string_view stream);

// The weight of a word's code k.
int weight_in(std::uint32_t word, std::size_t k);

// Byte k of the word, with its sign.
int byte_in(std::uint32_t word, std::size_t k);

}  // namespace vkp
