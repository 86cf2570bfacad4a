#include "harness/shader/operators.hpp"

#include "harness/shader/compiler_message.hpp"
#include "harness/shader/declarations.hpp"
#include "harness/shader/precedence.hpp"

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

// `a && b` of numbers.
std::string logic_advice(std::string_view message) {
    const bool joins = says(message, "no operation '&&'") || says(message, "no operation '||'");
    return joins ? "`&&` and `||` join conditions, and a number is none: `x != 0.0` is one."
                 : std::string();
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

// `a[i]` below a `float a` of the kernel's own.
std::string hidden_array_advice(int line, const SourceText& source,
                                const std::vector<std::string>& given) {
    const std::vector<Token> tokens = source.tokens_of(line);
    for (const Declaration& declared : declarations_in(source)) {
        const bool is_visible =
            declared.line <= line && (declared.end == 0 || declared.end >= line);
        const bool is_array =
            std::find(given.begin(), given.end(), declared.name + "_shape") != given.end();
        const auto used = std::find_if(tokens.begin(), tokens.end(),
                                       [&](const Token& token) { return token.is(declared.name); });
        if (is_visible && is_array && used != tokens.end()) {
            return fmt::format("`{0}` of line {1} hides the given array of that name.",
                               declared.name, declared.line);
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
    return says(message, "bool'")
               ? fmt::format("Conditions are joined by `{}`.", is_and ? "&&" : "||")
               : std::string();
}

// How many more `(` than `)` the line has.
std::ptrdiff_t open_brackets(const std::vector<Token>& tokens) {
    std::ptrdiff_t open = 0;
    for (const Token& token : tokens) {
        open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
    return open;
}

// `a[i] + 10.0 = result[i];`
bool has_value_on_the_left(const std::vector<Token>& tokens) {
    int depth = 0;
    bool computes = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        depth += tokens[i].is("[") || tokens[i].is("(") ? 1 : 0;
        depth -= tokens[i].is("]") || tokens[i].is(")") ? 1 : 0;
        const bool is_sign =
            tokens[i].is("+") || tokens[i].is("-") || tokens[i].is("*") || tokens[i].is("/");
        if (depth == 0 && tokens[i].is("=") && i > 0 && tokens[i - 1].is_word()) {
            return computes;
        }
        computes = computes || (depth == 0 && is_sign);
    }
    return false;
}

// `a[i] 10.0`: the number, if something of the line stands before it.
std::string number_without_operator(const std::vector<Token>& tokens) {
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const Token& before = tokens[i - 1];
        if (is_digit(tokens[i].text.front()) &&
            (before.is("]") || before.is(")") ||
             (i > 1 && before.is_word() && !before.is("return")))) {
            std::string number;
            for (;
                 i < tokens.size() && (number.empty() || are_adjacent(tokens[i - 1], tokens[i])) &&
                 (tokens[i].is_word() || tokens[i].is("."));
                 ++i) {
                number += tokens[i].text;
            }
            return number;
        }
    }
    return {};
}

// `float f(float x) {` in a function.
bool begins_function(const std::vector<Token>& tokens) {
    return tokens.size() > 3 && tokens[0].is_word() && tokens[1].is_word() && tokens[2].is("(");
}

// What a line that does not parse may have wrong with its brackets and signs.
std::string syntax_advice(std::string_view message, const std::vector<Token>& tokens) {
    if (says(message, "RIGHT_PAREN") && says(message, "expecting") && open_brackets(tokens) > 0) {
        return "A `)` is missing in this line.";
    }
    if (says(message, "unexpected RIGHT_PAREN") && open_brackets(tokens) < 0) {
        return "There is a `)` too many in this line.";
    }
    if (says(message, "unexpected EQUAL") && has_value_on_the_left(tokens)) {
        return "What takes the value stands on the left of `=`: `result[i] = …`.";
    }
    if (says(message, "unexpected LEFT_BRACE, expecting SEMICOLON") && begins_function(tokens)) {
        return "A function cannot be inside another one: put it above `void kernel()`.";
    }
    if (says(message, "unexpected FLOATCONSTANT") || says(message, "unexpected INTCONSTANT")) {
        const std::string number = number_without_operator(tokens);
        return number.empty() ? number : fmt::format("Is an operator missing before `{}`?", number);
    }
    return {};
}

// `int x = …;`, `x = …;` or `x += …;`
struct StoringCode {
    std::string name;
    std::string value;
};

// Whether the text declares that name in or above that line with that type.
bool is_declared_as(const SourceText& source, int line, std::string_view type,
                    std::string_view name) {
    for (const TokenLine& tokens : source.lines()) {
        for (std::size_t i = 1; i < tokens.size() && tokens[i].line <= line; ++i) {
            if (tokens[i].is(name) && tokens[i - 1].is(type)) {
                return true;
            }
        }
    }
    return false;
}

// The one place in the line that stores in a variable of that type; nothing where there are
// several.
StoringCode stored_as(const std::vector<Token>& tokens, std::string_view type, int line,
                      const SourceText& source) {
    constexpr std::string_view kSigns = "+-*/%&|^";
    std::vector<StoringCode> found;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        const bool is_compound = i > 1 && kSigns.find(tokens[i - 1].text) != std::string_view::npos;
        const std::string_view name = tokens[i - (is_compound ? 2 : 1)].text;
        if (!tokens[i].is("=") || tokens[i + 1].is("=") ||
            !is_declared_as(source, line, type, name)) {
            continue;
        }
        std::size_t end = i + 1;
        while (end + 1 < tokens.size() && !tokens[end + 1].is(";")) {
            ++end;
        }
        const char* const begin = tokens[i + 1].text.data();
        found.push_back({std::string(name),
                         std::string(begin, tokens[end].text.data() + tokens[end].text.size())});
    }
    return found.size() == 1 ? found.front() : StoringCode();
}

// `uint i = gl_GlobalInvocationID;`
std::string vector_advice(const std::vector<Token>& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].text.starts_with("gl_") && !is_at(tokens, i + 1, ".")) {
            return fmt::format("`{0}` has three components: the first is `{0}.x`.", tokens[i].text);
        }
    }
    return "A vector has several components: `.x` is the first.";
}

// About a value that the compiler does not convert.
std::string conversion_advice(std::string_view message, const std::vector<Token>& tokens, int line,
                              const SourceText& source) {
    const std::size_t to = message.find("' to '");
    if (to == std::string_view::npos || says(message, "array of") || says(message, "structure")) {
        return {};
    }
    const std::string_view from = message.substr(0, to);
    const std::string_view target = message.substr(to);
    if (says(from, "2-component vector") || says(from, "3-component vector")) {
        return says(target, "component") ? std::string() : vector_advice(tokens);
    }
    if (says(message, "component") || !says(target, "int'")) {
        return {};
    }
    const std::string_view type = says(target, "uint'") ? "uint" : "int";
    const StoringCode stored = stored_as(tokens, type, line, source);
    if (stored.name.empty()) {
        return {};
    }
    if (says(from, " float")) {
        return fmt::format(
            "`{0}` is {1} {2}, and the value a float: `float {0}` keeps its fraction, `{2}(…)` "
            "cuts it off.",
            stored.name, type == "int" ? "an" : "a", type);
    }
    return says(from, " uint") ? fmt::format("A uint becomes an int by `int({})`.", stored.value)
                               : std::string();
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
    const bool orders = says(message, "no operation '<") || says(message, "no operation '>");
    if (orders && says(message, "left-hand operand of type ' temp bool'")) {
        return chain_advice(tokens);
    }
    if (says(message, "no operation '^'") && !says(message, "bool'")) {
        return "`^` is the exclusive or of whole numbers: a square is `x * x`, any other power "
               "`pow(x, y)`.";
    }
    const std::string logic = logic_advice(message);
    return logic.empty() ? bit_advice(message) : logic;
}

}  // namespace

std::string operator_advice(std::string_view message, int line, const SourceText& source,
                            const std::vector<std::string>& given) {
    const std::vector<Token> tokens = source.tokens_of(line);
    if (std::string advice = tile_advice(message); !advice.empty()) {
        return advice;
    }
    if (std::string advice = precedence_advice(message, line, source); !advice.empty()) {
        return advice;
    }
    if (says(message, "cannot convert from")) {
        if (std::string advice = conversion_advice(message, tokens, line, source);
            !advice.empty()) {
            return advice;
        }
    }
    if (says(message, "no operation '")) {
        if (std::string advice = operation_advice(message, tokens); !advice.empty()) {
            return advice;
        }
    }
    if (says(message, "syntax error")) {
        return syntax_advice(message, tokens);
    }
    if (says(message, "cannot apply to an array: ")) {
        return component_advice(tokens, given);
    }
    if (says(message, "boolean expression expected") && condition_assigns(tokens)) {
        return "`=` assigns, and `==` compares.";
    }
    if (says(message, "left of '[' is not of type array")) {
        const std::string hidden = hidden_array_advice(line, source, given);
        return hidden.empty() ? two_index_advice(tokens, given) : hidden;
    }
    return says(message, "array of") ? whole_array_advice(tokens, given) : std::string();
}

}  // namespace vkp
