// Reads the value of a header comment piece by piece. Values are no GLSL: `+-` is one sign there,
// and a number with its sign and exponent one piece.
#pragma once

#include "harness/lab/lab_file.hpp"
#include "harness/model/numbers/data.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace vkp {

// Thrown where one comment makes no sense; the next is read all the same.
class LabSyntaxError : public std::runtime_error {
public:
    explicit LabSyntaxError(LabError error)
        : std::runtime_error(error.message), error_(std::move(error)) {}

    [[nodiscard]] const LabError& error() const { return error_; }

private:
    LabError error_;
};

class Scanner {
public:
    // The first line of the text has that number. The text must outlive the scanner.
    Scanner(std::string_view text, int line) : text_(text), line_(line) {}

    // All of these leave out spaces and ends of lines first.
    [[nodiscard]] bool at_end();
    bool take(std::string_view token);
    // Letters, digits and underscores that do not begin with a digit; empty if there are none.
    std::string_view take_word();
    // Up to the next space, comma or bracket; `+-` is a piece of its own.
    std::string_view take_piece();
    // Up to the next space or the end.
    std::string_view take_text();
    // The line of what comes next.
    [[nodiscard]] int line();

    [[noreturn]] void fail(std::string message, std::string advice);
    void expect_end(const std::string& advice);

private:
    std::string_view rest();
    std::string_view take_characters(std::size_t count);

    std::string_view text_;
    std::size_t at_ = 0;
    int line_;
};

// A whole number within the bounds; `what` names it in messages: "an extent".
std::int64_t take_integer(Scanner& scanner, IntegerBounds bounds, std::string_view what);

// A number as C++ writes it, without suffix; also inf, nan and hexadecimal integers. None for
// anything else.
std::optional<double> number_in(std::string_view text);

// Whether a double holds this text of an integer exactly.
bool is_exact(std::string_view text, double value);

}  // namespace vkp
