#include "harness/lab/scanner.hpp"

#include "harness/base/source_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace vkp {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

template <typename T>
std::optional<T> parsed(std::string_view digits, int base) {
    T value{};
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    const bool is_whole = result.ec == std::errc() && result.ptr == digits.data() + digits.size();
    return is_whole ? std::optional<T>(value) : std::nullopt;
}

// Takes the sign from the front.
bool take_minus(std::string_view& text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return is_negative;
}

std::optional<std::uint64_t> magnitude_in(std::string_view digits) {
    const bool is_hex = digits.starts_with("0x") || digits.starts_with("0X");
    return is_hex ? parsed<std::uint64_t>(digits.substr(2), 16) : parsed<std::uint64_t>(digits, 10);
}

}  // namespace

std::string_view Scanner::rest() {
    while (at_ < text_.size() && kSpaces.find(text_[at_]) != std::string_view::npos) {
        line_ += text_[at_] == '\n' ? 1 : 0;
        ++at_;
    }
    return text_.substr(at_);
}

std::string_view Scanner::take_characters(std::size_t count) {
    const std::string_view taken = text_.substr(at_, count);
    at_ += taken.size();
    return taken;
}

bool Scanner::at_end() {
    return rest().empty();
}

bool Scanner::take(std::string_view token) {
    const bool is_next = rest().starts_with(token);
    if (is_next) {
        take_characters(token.size());
    }
    return is_next;
}

std::string_view Scanner::take_word() {
    const std::string_view ahead = rest();
    if (ahead.empty() || is_digit(ahead.front())) {
        return {};
    }
    const auto end = std::find_if_not(ahead.begin(), ahead.end(), is_word_character);
    return take_characters(static_cast<std::size_t>(end - ahead.begin()));
}

std::string_view Scanner::take_piece() {
    if (take("+-")) {
        return "+-";
    }
    const std::string_view ahead = rest();
    const std::size_t end = std::min(ahead.find_first_of(" \t\r\n,{}[]()="), ahead.find("+-"));
    return take_characters(std::min(end, ahead.size()));
}

std::string_view Scanner::take_text() {
    return take_characters(std::min(rest().find_first_of(kSpaces), rest().size()));
}

int Scanner::line() {
    rest();
    return line_;
}

void Scanner::fail(std::string message, std::string advice) {
    throw LabSyntaxError({line(), std::move(message), std::move(advice)});
}

void Scanner::expect_end(const std::string& advice) {
    if (!at_end()) {
        fail(fmt::format("`{}` is too much here", rest().substr(0, rest().find('\n'))), advice);
    }
}

std::int64_t take_integer(Scanner& scanner, IntegerBounds bounds, std::string_view what) {
    const int line = scanner.line();
    const std::string_view piece = scanner.take_piece();
    std::string_view digits = piece;
    const bool is_negative = take_minus(digits);
    const auto magnitude = magnitude_in(digits);
    const std::string advice =
        fmt::format("Write a whole number from {} to {}.", bounds.lowest, bounds.highest);
    if (!magnitude) {
        throw LabSyntaxError(
            {line, fmt::format("{} is missing: `{}` is no whole number", what, piece), advice});
    }
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const auto value = static_cast<std::int64_t>(std::min(*magnitude, kMax)) *
                       (is_negative ? std::int64_t{-1} : std::int64_t{1});
    if (value < bounds.lowest || value > bounds.highest) {
        throw LabSyntaxError({line, fmt::format("{} cannot be {}", what, piece), advice});
    }
    return value;
}

std::optional<double> number_in(std::string_view text) {
    const bool is_negative = take_minus(text);
    if (text.empty() || text.front() == '-' || text.front() == '+') {
        return {};
    }
    double magnitude = 0;
    if (const auto integer = magnitude_in(text)) {
        magnitude = static_cast<double>(*integer);
    } else {
        const auto result = std::from_chars(text.data(), text.data() + text.size(), magnitude);
        if (result.ptr != text.data() + text.size() || result.ec != std::errc()) {
            return {};
        }
    }
    return is_negative ? -magnitude : magnitude;
}

bool is_exact(std::string_view text, double value) {
    take_minus(text);
    const auto integer = magnitude_in(text);
    constexpr double kEnd = 0x1p64;
    return !integer ||
           (std::abs(value) < kEnd && static_cast<std::uint64_t>(std::abs(value)) == *integer);
}

}  // namespace vkp
