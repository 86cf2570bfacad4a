// Expressions of int and uint.
#include "tests/differential/expressions.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace vkp::differential {

namespace {

std::string literal(RandomSource& random, Base base) {
    constexpr std::array<std::string_view, 8> kEdges = {"0",   "1",     "31",    "32",
                                                        "255", "65535", "65536", "2147483647"};
    const std::string digits =
        random.chance(30) ? std::string(random.pick(kEdges)) : std::to_string(random.below(50));
    if (base == Base::kUint) {
        return random.chance(8) ? "4294967295u" : digits + "u";
    }
    return random.chance(25) ? fmt::format("(-{})", digits) : digits;
}

}  // namespace

std::string Expressions::integer_leaf(Type type) {
    if (random_.chance(75)) {
        if (auto text = read(type, 0)) {
            return *text;
        }
    }
    const std::string text = literal(random_, type.base);
    return type.size == 1 ? text : fmt::format("{}({})", name_of(type), text);
}

// Divisors and operands of `%` are positive: for negative numbers GLSL does not define the result.
std::string Expressions::integer_arithmetic(Type type, int depth) {
    const bool mixes = type.size > 1 && random_.chance(25);
    const std::string left = integer(type, depth - 1);
    const std::string right = integer(mixes ? Type{type.base} : type, depth - 1);
    const std::string_view u = type.base == Base::kUint ? "u" : "";
    switch (random_.below(10)) {
        case 0:
            return fmt::format("({} << ({} & 31{}))", left, right, u);
        case 1:
            return fmt::format("({} >> ({} & 31{}))", left, right, u);
        case 2:
            return fmt::format("({} / (({} & 15{}) + 1{}))", left, right, u, u);
        case 3:
            return fmt::format("(({} & 65535{}) % (({} & 15{}) + 1{}))", left, u, right, u, u);
        default: {
            constexpr std::array<std::string_view, 6> kOperators = {"+", "-", "*", "&", "|", "^"};
            return fmt::format("({} {} {})", left, random_.pick(kOperators), right);
        }
    }
}

std::string Expressions::one_of_bits(Type type, int depth) {
    const std::uint32_t offset = random_.below(32);
    const std::uint32_t bits = random_.below(33 - offset);
    const std::string first = integer(type, depth - 1);
    switch (random_.below(6)) {
        case 0:
            return fmt::format("bitfieldExtract({}, {}, {})", first, offset, bits);
        case 1:
            return fmt::format("bitfieldInsert({}, {}, {}, {})", first, integer(type, depth - 1),
                               offset, bits);
        case 2:
            return fmt::format("bitfieldReverse({})", first);
        default: {
            // These functions return ints, also for uints.
            constexpr std::array<std::string_view, 3> kNames = {"bitCount", "findLSB", "findMSB"};
            return fmt::format("{}({}({}))", name_of(type), random_.pick(kNames), first);
        }
    }
}

std::string Expressions::integer_function(Type type, int depth) {
    const bool is_signed = type.base == Base::kInt;
    const std::string first = integer(type, depth - 1);
    switch (random_.below(7)) {
        case 0:
            return fmt::format("(~{})", first);
        case 1:
            return fmt::format("(-{})", first);
        case 2:
            return fmt::format("min({}, {})", first, integer(type, depth - 1));
        case 3:
            return fmt::format("max({}, {})", first, integer(type, depth - 1));
        case 4:
            return is_signed ? fmt::format("clamp({}, -7, 1000)", first)
                             : fmt::format("clamp({}, 3u, 70000u)", first);
        case 5:
            return is_signed ? fmt::format("abs({})", first) : one_of_bits(type, depth);
        default:
            return is_signed ? fmt::format("sign({})", first) : one_of_bits(type, depth);
    }
}

std::string Expressions::integer_conversion(Type type, int depth) {
    const bool is_signed = type.base == Base::kInt;
    switch (random_.below(4)) {
        case 0:
            return fmt::format("{}({})", name_of(type), boolean(type.size, depth - 1));
        case 1: {
            const Real from = real(type.size, depth - 1);
            return fmt::format(fmt::runtime(is_signed ? "{}({})" : "{}(abs({}))"), name_of(type),
                               from.text);
        }
        case 2: {
            // The sign of a zero is left open; without it the bits are not.
            const Real from = real(type.size, depth - 1);
            return fmt::format("{}(abs({}))", is_signed ? "floatBitsToInt" : "floatBitsToUint",
                               from.text);
        }
        default: {
            const Type other = {is_signed ? Base::kUint : Base::kInt, type.size};
            return fmt::format("{}({})", name_of(type), integer(other, depth - 1));
        }
    }
}

std::string Expressions::integer(Type type, int depth) {
    if (depth <= 0) {
        return integer_leaf(type);
    }
    if (auto text = shared_way(type, depth)) {
        return *text;
    }
    switch (random_.below(8)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return integer_arithmetic(type, depth);
        case 4:
            return integer_function(type, depth);
        case 5:
            return one_of_bits(type, depth);
        case 6:
            return integer_conversion(type, depth);
        default:
            return integer_leaf(type);
    }
}

}  // namespace vkp::differential
