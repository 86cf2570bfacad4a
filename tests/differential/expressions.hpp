// Random expressions without undefined behaviour, whose value every device must agree on.
//
// Floats are exact: a float expression knows its largest magnitude and the number of its fraction
// bits, and no step needs more than 22 bits in all. Contraction to a fused multiply-add, which GLSL
// allows, then changes nothing.
#pragma once

#include "tests/differential/random_source.hpp"
#include "tests/differential/scope.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vkp::differential {

// The bound of every float variable: multiples of 1/4 between -256 and 256.
inline constexpr double kFloatBound = 256;
inline constexpr int kFloatBits = 2;

struct Real {
    std::string text;
    double bound = kFloatBound;
    int bits = kFloatBits;
};

class Expressions {
public:
    Expressions(RandomSource& random, Scope& scope) : random_(random), scope_(scope) {}

    // A value of the type, nested as deep as that at most.
    std::string value(Type type, int depth);
    std::string condition(int depth) { return boolean(1, depth); }

    // An index of `uint` or `int` below the extent.
    std::string index(std::uint32_t extent, int depth);
    std::string element(const ArrayPlace& array, int depth);

    // Something of the type that can be written, if there is any: a place, an element, a component.
    std::optional<std::string> target(Type type);

    // A call with arguments for its parameters; nothing if one of them has no target.
    std::optional<std::string> call(const Helper& helper, int depth);

private:
    std::string integer(Type type, int depth);
    std::string integer_leaf(Type type);
    std::string integer_arithmetic(Type type, int depth);
    std::string integer_function(Type type, int depth);
    std::string integer_conversion(Type type, int depth);
    std::string one_of_bits(Type type, int depth);

    std::string boolean(std::uint32_t size, int depth);
    std::string comparison(int depth);
    std::string boolean_vector(std::uint32_t size, int depth);

    Real real(std::uint32_t size, int depth);
    Real real_leaf(std::uint32_t size);
    Real real_sum(std::uint32_t size, int depth);
    Real real_product(std::uint32_t size, int depth);
    Real real_function(std::uint32_t size, int depth);
    Real real_rounding(std::uint32_t size, int depth);
    Real real_conversion(std::uint32_t size, int depth);
    Real real_choice(std::uint32_t size, int depth);
    Real matrix_product(std::uint32_t size, int depth);
    // A value within the bounds of a variable.
    static std::string narrowed(const Real& value);

    // Expressions that exist for all types; nothing if this one does not apply.
    std::optional<std::string> shared_way(Type type, int depth);
    std::optional<std::string> read(Type type, int depth);
    std::optional<std::string> helper_call(Type type, int depth);
    std::string constructed(Type type, int depth);
    std::string choice(Type type, int depth);
    std::optional<std::string> assignment(Type type, int depth);
    std::optional<std::string> part_of(const Place& place, Type type, bool to_write);
    std::string distinct_components(std::uint32_t size, std::uint32_t count);

    RandomSource& random_;
    Scope& scope_;
};

}  // namespace vkp::differential
