// The types of operands: their GLSL names, ranges, and values for tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vkp {

using Extents = std::vector<int>;

bool is_real(const std::string& type);
bool is_wide(const std::string& type);  // 64 bits

// The value as the type holds it: rounded, wrapped around, or 0 and 1.
double as_held(const std::string& type, double value);
double wrapped(const std::string& type, std::int64_t value);

// The result for two values of an integer type, as the register's type holds it.
double sum_in_register(const std::string& type, double x, double y);
double product_in_register(const std::string& type, double x, double y);

// The error of one rounding to the type, and of a few float roundings before it.
double rounding_of(const std::string& type, double value);

// Sixteen different numbers: around 0, fractions, negative ones, and those at the limits.
const std::vector<double>& edges(const std::string& type);
// Sixteen floats with infinities, NaN, both zeros and the largest.
const std::vector<double>& special_floats();

// The value of a stored number; a bfloat16 is stored as a word.
double float_of(const std::string& type, double value);

struct Tensor {
    Extents extents;
    std::vector<double> values;

    explicit Tensor(Extents extents_of_it);
    Tensor(Extents extents_of_it, std::vector<double> values_of_it);

    double& at(const Extents& index);
    [[nodiscard]] double at(const Extents& index) const;
};

int count_of(const Extents& extents);

// All indices of an array, in the order of its elements.
std::vector<Extents> indices_of(const Extents& extents);

// Pseudo-random numbers for a seed: floats from -8 to 8 in quarters, integers including those at
// the limits.
Tensor made_up(const std::string& type, Extents extents, std::uint32_t seed);
// 64-bit numbers are below the limit, so that computations with several of them are exact in a
// double.
Tensor made_up_below(const std::string& type, Extents extents, std::uint32_t seed, double limit);
// Indices below `limit`, some of them more than once.
Tensor made_up_indices(Extents extents, int limit, std::uint32_t seed);

}  // namespace vkp
