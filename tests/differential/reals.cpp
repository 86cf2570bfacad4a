// Expressions of float, which stay exact.
#include "tests/differential/expressions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace vkp::differential {

namespace {

// Two bits of room below the 24 that a float has.
bool is_exact(double bound, int bits) {
    return std::ldexp(bound, bits) <= 0x1p22;
}

}  // namespace

std::string Expressions::narrowed(const Real& value) {
    const std::string whole =
        value.bits > kFloatBits ? fmt::format("floor({})", value.text) : value.text;
    return value.bound > kFloatBound ? fmt::format("clamp({}, -256.0, 256.0)", whole) : whole;
}

Real Expressions::real_leaf(std::uint32_t size) {
    if (random_.chance(75)) {
        if (const auto text = read({Base::kFloat, size}, 0)) {
            return {*text};
        }
    }
    const double number = (static_cast<double>(random_.below(65)) - 32) / 4;
    const std::string text = fmt::format("({:.2f})", number);
    return {size == 1 ? text : fmt::format("vec{}{}", size, text), 8};
}

Real Expressions::real_sum(std::uint32_t size, int depth) {
    const Real left = real(size, depth - 1);
    const Real right = real(size, depth - 1);
    const double bound = left.bound + right.bound;
    const int bits = std::max(left.bits, right.bits);
    if (!is_exact(bound, bits)) {
        return left;
    }
    return {fmt::format("({} {} {})", left.text, random_.chance(50) ? "+" : "-", right.text), bound,
            bits};
}

Real Expressions::real_product(std::uint32_t size, int depth) {
    const Real left = real(size, depth - 1);
    const Real right = real(size > 1 && random_.chance(30) ? 1 : size, depth - 1);
    const Real product = {fmt::format("({} * {})", left.text, right.text), left.bound * right.bound,
                          left.bits + right.bits};
    if (!is_exact(product.bound, product.bits)) {
        return left;
    }
    const Real third = real(size, depth - 1);
    const Real sum = {fmt::format("({} + {})", product.text, third.text),
                      product.bound + third.bound, std::max(product.bits, third.bits)};
    if (random_.chance(50) || !is_exact(sum.bound, sum.bits)) {
        return product;
    }
    return sum;
}

Real Expressions::real_rounding(std::uint32_t size, int depth) {
    constexpr std::array<std::string_view, 6> kNames = {"floor",     "ceil", "trunc",
                                                        "roundEven", "sign", "fract"};
    const std::string_view name = random_.pick(kNames);
    const Real from = real(size, depth - 1);
    const bool is_fraction = name == "fract";
    return {fmt::format("{}({})", name, from.text), is_fraction ? 1 : from.bound + 1,
            is_fraction ? from.bits : 0};
}

Real Expressions::matrix_product(std::uint32_t size, int depth) {
    std::vector<std::string> columns;
    for (std::uint32_t i = 0; i < size; ++i) {
        columns.push_back(fmt::format("clamp({}, -8.0, 8.0)",
                                      value({Base::kFloat, size}, i == 0 ? depth - 1 : 0)));
    }
    const std::string matrix = fmt::format("mat{}({})", size, fmt::join(columns, ", "));
    const std::string vector = value({Base::kFloat, size}, depth - 1);
    const bool is_row = random_.chance(30);
    return {is_row ? fmt::format("({} * {})", vector, matrix)
                   : fmt::format("({}({}) * {})", random_.chance(30) ? "transpose" : "", matrix,
                                 vector),
            8 * kFloatBound * size, 2 * kFloatBits};
}

Real Expressions::real_function(std::uint32_t size, int depth) {
    const Real left = real(size, depth - 1);
    const Real right = real(size, depth - 1);
    const Real both = {"", std::max(left.bound, right.bound), std::max(left.bits, right.bits)};
    switch (random_.below(6)) {
        case 0:
            return {fmt::format("abs({})", left.text), left.bound, left.bits};
        case 1:
            return {fmt::format("min({}, {})", left.text, right.text), both.bound, both.bits};
        case 2:
            return {fmt::format("max({}, {})", left.text, right.text), both.bound, both.bits};
        case 3:
            return {fmt::format("step({}, {})", left.text, right.text), 1, 0};
        case 4:
            if (is_exact(2 * both.bound, both.bits + 2)) {
                return {fmt::format("mix({}, {}, 0.25)", left.text, right.text), both.bound,
                        both.bits + 2};
            }
            return left;
        default:
            return {fmt::format("clamp({}, -3.5, 100.0)", left.text), 100, std::max(left.bits, 1)};
    }
}

Real Expressions::real_conversion(std::uint32_t size, int depth) {
    const std::string name = name_of({Base::kFloat, size});
    switch (random_.below(4)) {
        case 0:
            return {fmt::format("{}({})", name, boolean(size, depth - 1)), 1, 0};
        case 1:
            return {fmt::format("{}({} & 127)", name, integer({Base::kInt, size}, depth - 1)), 127,
                    0};
        case 2:
            return {fmt::format("{}({} >> 23)", name, integer({Base::kInt, size}, depth - 1)), 256,
                    0};
        default:
            return {fmt::format("{}({} % 200u)", name, integer({Base::kUint, size}, depth - 1)),
                    199, 0};
    }
}

Real Expressions::real_choice(std::uint32_t size, int depth) {
    const Real left = real(size, depth - 1);
    const Real right = real(size, depth - 1);
    const bool mixes = size > 1 && random_.chance(40);
    const std::string text =
        mixes ? fmt::format("mix({}, {}, {})", left.text, right.text, boolean(size, depth - 1))
              : fmt::format("({} ? {} : {})", condition(depth - 1), left.text, right.text);
    return {text, std::max(left.bound, right.bound), std::max(left.bits, right.bits)};
}

Real Expressions::real(std::uint32_t size, int depth) {
    if (depth <= 0) {
        return real_leaf(size);
    }
    switch (random_.below(13)) {
        case 0:
        case 1:
        case 2:
            return real_sum(size, depth);
        case 3:
        case 4:
            return real_product(size, depth);
        case 5:
            return real_rounding(size, depth);
        case 6:
            return real_function(size, depth);
        case 7:
            return real_conversion(size, depth);
        case 8:
            return real_choice(size, depth);
        case 9:
            if (size == 1) {
                const std::uint32_t terms = random_.between(2, 4);
                const std::string left = value({Base::kFloat, terms}, depth - 1);
                return {fmt::format("dot({}, {})", left, value({Base::kFloat, terms}, depth - 1)),
                        kFloatBound * kFloatBound * terms, 2 * kFloatBits};
            }
            return matrix_product(size, depth);
        default: {
            const auto text = shared_way({Base::kFloat, size}, depth);
            return text ? Real{*text} : real_leaf(size);
        }
    }
}

}  // namespace vkp::differential
