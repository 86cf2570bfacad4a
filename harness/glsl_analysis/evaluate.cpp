#include "harness/glsl_analysis/evaluate.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace vkp {

namespace {

constexpr std::int64_t kLarge = std::int64_t{1} << 40;

// Beyond that nothing is an index, and the arithmetic here might overflow.
std::optional<std::int64_t> within(std::int64_t value) {
    return value > -kLarge && value < kLarge ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> quotient(const std::string& sign, std::int64_t left,
                                     std::int64_t right) {
    if (right == 0) {
        return {};
    }
    return sign == "/" ? left / right : left % right;
}

std::optional<std::int64_t> bits_value(const std::string& sign, std::int64_t left,
                                       std::int64_t right) {
    if (left < 0 || right < 0) {
        return {};
    }
    if (sign == "<<" || sign == ">>") {
        if (right > 31) {
            return {};
        }
        return sign == "<<" ? within(left << right) : left >> right;
    }
    if (sign == "&") {
        return left & right;
    }
    if (sign == "|") {
        return left | right;
    }
    return sign == "^" ? std::optional(left ^ right) : std::nullopt;
}

std::optional<std::int64_t> comparison(const std::string& sign, std::int64_t left,
                                       std::int64_t right) {
    if (sign == "<") {
        return left < right;
    }
    if (sign == ">") {
        return left > right;
    }
    if (sign == "<=") {
        return left <= right;
    }
    if (sign == ">=") {
        return left >= right;
    }
    if (sign == "==") {
        return left == right;
    }
    return sign == "!=" ? std::optional<std::int64_t>(left != right) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> number_value(const std::string& text) {
    std::int64_t value = 0;
    const bool is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const char* const begin = text.data() + (is_hexadecimal ? 2 : 0);
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(begin, end, value, is_hexadecimal ? 16 : 10);
    const bool is_whole = rest == end || (rest + 1 == end && (*rest == 'u' || *rest == 'U'));
    return error == std::errc() && is_whole ? within(value) : std::nullopt;
}

std::optional<std::int64_t> unary_value(const std::string& sign, std::int64_t value) {
    if (sign == "-") {
        return -value;
    }
    if (sign == "!") {
        return value == 0 ? 1 : 0;
    }
    return sign == "+" ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> binary_value(const std::string& sign, std::int64_t left,
                                         std::int64_t right) {
    if (sign == "+") {
        return within(left + right);
    }
    if (sign == "-") {
        return within(left - right);
    }
    if (sign == "*") {
        const bool is_small = std::llabs(left) < (std::int64_t{1} << 30) &&
                              std::llabs(right) < (std::int64_t{1} << 30);
        return is_small ? within(left * right) : std::nullopt;
    }
    if (sign == "/" || sign == "%") {
        return quotient(sign, left, right);
    }
    if (sign == "&&") {
        return left != 0 && right != 0;
    }
    if (sign == "||") {
        return left != 0 || right != 0;
    }
    const auto compared = comparison(sign, left, right);
    return compared ? compared : bits_value(sign, left, right);
}

std::optional<std::int64_t> call_value(const std::string& name,
                                       const std::vector<std::int64_t>& arguments) {
    if (arguments.size() == 1 && (name == "int" || name == "uint")) {
        return arguments[0];
    }
    if (arguments.size() == 2 && name == "min") {
        return std::min(arguments[0], arguments[1]);
    }
    if (arguments.size() == 2 && name == "max") {
        return std::max(arguments[0], arguments[1]);
    }
    if (arguments.size() == 3 && name == "clamp") {
        return std::min(std::max(arguments[0], arguments[1]), arguments[2]);
    }
    return {};
}

}  // namespace vkp
