#include "checker/dap/expression_arithmetic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace vkp {

namespace {

using Kind = ExpressionValue::Kind;

double whole_quotient(const std::string& sign, double left, double right) {
    if (right == 0) {
        throw NoValue("a division of whole numbers by 0 is undefined");
    }
    const double quotient = std::trunc(left / right);
    return sign == "/" ? quotient : left - quotient * right;
}

double bits_combined(const std::string& sign, Kind kind, double left, double right) {
    const auto a = static_cast<std::uint32_t>(static_cast<std::int64_t>(left));
    const auto b = static_cast<std::uint32_t>(static_cast<std::int64_t>(right));
    if ((sign == "<<" || sign == ">>") && b > 31) {
        throw NoValue("a shift by more than 31 is undefined");
    }
    if (sign == ">>" && kind == Kind::kInt) {
        return static_cast<std::int32_t>(a) >> b;
    }
    return sign == "<<"   ? a << b
           : sign == ">>" ? a >> b
           : sign == "&"  ? a & b
           : sign == "|"  ? a | b
                          : a ^ b;
}

}  // namespace

ExpressionValue scalar_value(Kind kind, double number) {
    return {.kind = kind, .components = {number}};
}

ExpressionValue truth_value(bool holds) {
    return scalar_value(Kind::kBool, holds ? 1 : 0);
}

double as_held(Kind kind, double number) {
    switch (kind) {
        case Kind::kBool:
            return number != 0 ? 1 : 0;
        case Kind::kFloat:
            return static_cast<float>(number);
        case Kind::kInt:
        case Kind::kUint:
            break;
    }
    if (!std::isfinite(number)) {
        throw NoValue("a whole number cannot hold this");
    }
    const double range = 4294967296.0;
    double wrapped = std::fmod(std::trunc(number), range);
    wrapped += wrapped < 0 ? range : 0;
    return kind == Kind::kInt && wrapped >= range / 2 ? wrapped - range : wrapped;
}

Kind common_kind(Kind left, Kind right) {
    return std::max(left, right);
}

ExpressionValue compared(const std::string& sign, const ExpressionValue& left,
                         const ExpressionValue& right) {
    if (sign == "==" || sign == "!=") {
        return truth_value((left.components == right.components) == (sign == "=="));
    }
    const double a = left.components.front();
    const double b = right.components.front();
    return truth_value(sign == "<" ? a < b : sign == ">" ? a > b : sign == "<=" ? a <= b : a >= b);
}

double combined(const std::string& sign, Kind kind, double left, double right) {
    if (sign == "+") {
        return left + right;
    }
    if (sign == "-") {
        return left - right;
    }
    const bool is_float = kind == Kind::kFloat;
    if (sign == "*") {
        // The low 32 bits of a product may be beyond a double's.
        return is_float ? left * right
                        : static_cast<double>(static_cast<std::uint32_t>(
                              static_cast<std::uint64_t>(static_cast<std::int64_t>(left)) *
                              static_cast<std::uint64_t>(static_cast<std::int64_t>(right))));
    }
    if (is_float) {
        if (sign != "/") {
            throw NoValue(fmt::format("`{}` is for whole numbers", sign));
        }
        return left / right;
    }
    return sign == "/" || sign == "%" ? whole_quotient(sign, left, right)
                                      : bits_combined(sign, kind, left, right);
}

ExpressionValue number_literal(const std::string& text) {
    const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const bool is_float = !is_hexadecimal && text.find_first_of(".eE") != std::string::npos;
    const bool is_unsigned = text.ends_with('u') || text.ends_with('U');
    double number = 0;
    std::uint64_t whole = 0;
    const char* const end = text.data() + text.size();
    const std::errc code = is_hexadecimal ? std::from_chars(text.data() + 2, end, whole, 16).ec
                                          : std::from_chars(text.data(), end, number).ec;
    if (code != std::errc()) {
        throw NoValue(fmt::format("`{}` is no number that fits", text));
    }
    number = is_hexadecimal ? static_cast<double>(whole) : number;
    const Kind kind = is_float || text.ends_with('f') ? Kind::kFloat
                      : is_unsigned                   ? Kind::kUint
                                                      : Kind::kInt;
    return scalar_value(kind, as_held(kind, number));
}

}  // namespace vkp
