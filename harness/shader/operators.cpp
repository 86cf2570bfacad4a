#include "harness/shader/operators.hpp"

#include "harness/shader/compiler_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vkp {

namespace {

bool is_at(const std::vector<Token>& tokens, std::size_t at, std::string_view text) {
    return at < tokens.size() && tokens[at].is(text);
}

// Of a token line's comparison `==`, `!=`, `<`, `<=`, `>` or `>=` at that place, how many signs it
// has; 0 if there is none.
std::size_t comparison_length(const std::vector<Token>& tokens, std::size_t at) {
    const bool has_equal = is_at(tokens, at + 1, "=");
    if ((is_at(tokens, at, "=") || is_at(tokens, at, "!")) && has_equal) {
        return 2;
    }
    return is_at(tokens, at, "<") || is_at(tokens, at, ">") ? (has_equal ? 2 : 1) : 0;
}

// "low & run == 0" as "(low & run) == 0": names or numbers alone, no larger terms.
std::string precedence_advice(std::string_view message, const std::vector<Token>& tokens) {
    constexpr std::array<std::string_view, 3> kSigns = {"&", "|", "^"};
    for (std::size_t i = 1; i + 2 < tokens.size(); ++i) {
        const std::size_t length = comparison_length(tokens, i + 2);
        const auto sign = std::find(kSigns.begin(), kSigns.end(), tokens[i].text);
        if (sign == kSigns.end() || length == 0 || !says(message, fmt::format("'{}'", *sign)) ||
            !tokens[i - 1].is_word() || !tokens[i + 1].is_word() ||
            i + 2 + length >= tokens.size()) {
            continue;
        }
        const std::string compares =
            std::string(tokens[i + 2].text) + (length == 2 ? std::string(tokens[i + 3].text) : "");
        return fmt::format("`{0}` comes before `{1}`: write `({2} {1} {3}) {0} {4}`.", compares,
                           *sign, tokens[i - 1].text, tokens[i + 1].text,
                           tokens[i + 2 + length].text);
    }
    return {};
}

// "0 <= i < n" as "0 <= i && i < n"
std::string chain_advice(const std::vector<Token>& tokens) {
    for (std::size_t i = 1; i + 2 < tokens.size(); ++i) {
        const std::size_t first = comparison_length(tokens, i);
        const std::size_t middle = i + first;
        const std::size_t second = first == 0 ? 0 : comparison_length(tokens, middle + 1);
        if (second > 0 && tokens[i - 1].is_word() && tokens[middle].is_word()) {
            return fmt::format(
                "A comparison cannot be chained: write two and join them, as in `{0} {1}{2} {3} && "
                "{3} {4}{5} …`.",
                tokens[i - 1].text, tokens[i].text, first == 2 ? "=" : "", tokens[middle].text,
                tokens[middle + 1].text, second == 2 ? "=" : "");
        }
    }
    return {};
}

// The place of the bracket that closes the one at `open`, or the end of the line.
std::size_t closing_bracket(const std::vector<Token>& tokens, std::size_t open) {
    std::ptrdiff_t depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        depth += tokens[i].is("(") ? 1 : tokens[i].is(")") ? -1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return tokens.size();
}

// Whether there is a `=` that stands alone, as in `i = 0`, but not in `k /= 2`.
bool has_plain_assignment(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
    constexpr std::string_view kJoined = "=!<>+-*/%&|^";
    for (std::size_t i = std::max<std::size_t>(begin, 1); i < end; ++i) {
        if (tokens[i].is("=") && !is_at(tokens, i + 1, "=") &&
            kJoined.find(tokens[i - 1].text) == std::string_view::npos) {
            return true;
        }
    }
    return false;
}

// The place of the first `;` from `begin` on, or `end`.
std::size_t semicolon_after(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
    while (begin < end && !tokens[begin].is(";")) {
        ++begin;
    }
    return begin;
}

// Whether a condition of the line assigns: that of an `if`, a `while` or a `for`.
bool condition_assigns(const std::vector<Token>& tokens) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (!tokens[i + 1].is("(")) {
            continue;
        }
        std::size_t begin = i + 2;
        std::size_t end = closing_bracket(tokens, i + 1);
        if (tokens[i].is("for")) {
            begin = semicolon_after(tokens, begin, end) + 1;
            end = semicolon_after(tokens, begin, end);
        } else if (!tokens[i].is("if") && !tokens[i].is("while")) {
            continue;
        }
        if (has_plain_assignment(tokens, begin, end)) {
            return true;
        }
    }
    return false;
}

bool is_given(const Token& token, const std::vector<std::string>& given) {
    return std::find(given.begin(), given.end(), token.text) != given.end();
}

// An array of the frame that is used in that line without an index.
std::string whole_array_advice(const std::vector<Token>& tokens,
                               const std::vector<std::string>& given) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string name(tokens[i].text);
        const bool is_shape = name.ends_with("_shape") || name.ends_with("_strides");
        const bool is_array =
            is_shape || std::find(given.begin(), given.end(), name + "_shape") != given.end();
        if (is_given(tokens[i], given) && is_array && !is_at(tokens, i + 1, "[")) {
            return fmt::format("`{0}` is a whole array: one element of it is `{0}[{1}]`.", name,
                               is_shape ? "0" : "i");
        }
    }
    return {};
}

// `state[0][i]`
std::string two_index_advice(const std::vector<Token>& tokens,
                             const std::vector<std::string>& given) {
    for (const Token& token : tokens) {
        if (is_given(token, given) &&
            std::find(given.begin(), given.end(), std::string(token.text) + "_strides") !=
                given.end()) {
            return fmt::format(
                "`{0}` has one index. Compute it from row and column, as in `{0}[row * "
                "{0}_strides[0] + column]`.",
                token.text);
        }
    }
    return {};
}

// `a_shape.x`
std::string component_advice(const std::vector<Token>& tokens,
                             const std::vector<std::string>& given) {
    constexpr std::string_view kComponentNames = "xyzw";
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        const std::size_t place = kComponentNames.find(tokens[i + 2].text);
        if (is_given(tokens[i], given) && tokens[i + 1].is(".") &&
            place != std::string_view::npos) {
            return fmt::format("`{0}` is an array: write `{0}[{1}]`.", tokens[i].text, place);
        }
    }
    return {};
}

// `&` and `|` of comparisons, or of floats.
std::string bit_advice(std::string_view message) {
    const bool is_and = says(message, "no operation '&'");
    if (!is_and && !says(message, "no operation '|'")) {
        return {};
    }
    if (says(message, "float'")) {
        return fmt::format(
            "`{}` is for whole numbers: a float has to be converted, as in `uint(x)`.",
            is_and ? "&" : "|");
    }
    return fmt::format("Conditions are joined by `{}`.", is_and ? "&&" : "||");
}

bool lacks_bracket(const std::vector<Token>& tokens) {
    std::ptrdiff_t open = 0;
    for (const Token& token : tokens) {
        open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
    return open > 0;
}

std::string tile_advice(std::string_view message) {
    if (!says(message, "vkp_own")) {
        return {};
    }
    return says(message, "no operation '*'")
               ? "Tiles are multiplied by `multiply_add(a, b, c)`."
               : "A tile begins as `zero_tile()`, `load_a(…)` or `load_b(…)`.";
}

// About an operation that GLSL does not have for its operands.
std::string operation_advice(std::string_view message, const std::vector<Token>& tokens) {
    if (std::string advice = precedence_advice(message, tokens); !advice.empty()) {
        return advice;
    }
    const bool orders = says(message, "no operation '<") || says(message, "no operation '>");
    if (orders && says(message, "left-hand operand of type ' temp bool'")) {
        return chain_advice(tokens);
    }
    if (says(message, "no operation '^'") && !says(message, "bool'")) {
        return "`^` is the exclusive or of whole numbers: a square is `x * x`, any other power "
               "`pow(x, y)`.";
    }
    return bit_advice(message);
}

}  // namespace

std::string operator_advice(std::string_view message, int line, const SourceText& source,
                            const std::vector<std::string>& given) {
    const std::vector<Token> tokens = source.tokens_of(line);
    if (std::string advice = tile_advice(message); !advice.empty()) {
        return advice;
    }
    if (says(message, "no operation '")) {
        if (std::string advice = operation_advice(message, tokens); !advice.empty()) {
            return advice;
        }
    }
    if (says(message, "RIGHT_PAREN") && says(message, "expecting") && lacks_bracket(tokens)) {
        return "A `)` is missing in this line.";
    }
    if (says(message, "cannot apply to an array: ")) {
        return component_advice(tokens, given);
    }
    if (says(message, "boolean expression expected") && condition_assigns(tokens)) {
        return "`=` assigns, and `==` compares.";
    }
    if (says(message, "left of '[' is not of type array")) {
        return two_index_advice(tokens, given);
    }
    return says(message, "array of") ? whole_array_advice(tokens, given) : std::string();
}

}  // namespace vkp
