#include "harness/shader/rules/tile_check.hpp"

#include "harness/shader/generate.hpp"
#include "harness/shader/tile_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

namespace {

using Tokens = std::span<const Token>;

// Functions without side effects, which may be evaluated at any time and more than once.
constexpr std::array<std::string_view, 10> kWithoutEffect = {
    "int",    "uint",   "min",     "max",     "zero_tile",
    "load_a", "load_b", "load_a8", "load_b8", "multiply_add"};

constexpr std::array<std::string_view, 6> kAsking = {"if",     "elif",   "ifdef",
                                                     "ifndef", "define", "undef"};

template <std::size_t kSize>
bool holds(const std::array<std::string_view, kSize>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

// The tested words of a directive; for a definition the name alone, as its text may be anything.
Tokens asked_of(const TokenLine& line) {
    if (!is_directive(line) || line.size() < 3 || !holds(kAsking, line[1].text)) {
        return {};
    }
    const Tokens words = Tokens(line).subspan(2);
    return line[1].is("define") ? words.first(1) : words;
}

// The words of cooperative matrices: fcoopmatNV, coopMatLoadNV, GL_NV_cooperative_matrix.
bool is_of_matrices(std::string_view word) {
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower.find("coopmat") != std::string::npos ||
           lower.find("cooperative") != std::string::npos;
}

// The arguments of a call whose tokens begin after its opening bracket.
std::vector<Tokens> arguments(Tokens tokens) {
    std::vector<Tokens> found;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < tokens.size() && depth >= 0; ++i) {
        const Token& token = tokens[i];
        depth += token.is("(") || token.is("[") ? 1 : 0;
        depth -= token.is(")") || token.is("]") ? 1 : 0;
        if (depth < 0 || (depth == 0 && token.is(","))) {
            found.push_back(tokens.subspan(begin, i - begin));
            begin = i + 1;
        }
    }
    return found;
}

bool has_effect(Tokens tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool is_step =
            i > 0 && (tokens[i].is("+") || tokens[i].is("-")) && tokens[i].is(tokens[i - 1].text);
        const bool is_call = i > 0 && tokens[i].is("(") && tokens[i - 1].is_word() &&
                             !holds(kWithoutEffect, tokens[i - 1].text);
        if (is_step || is_call || tokens[i].is("=")) {
            return true;
        }
    }
    return false;
}

// The plain form evaluates the array once for each element of a thread, and after the place.
bool depends_on_form(std::string_view function, Tokens behind_bracket) {
    const std::vector<Tokens> given = arguments(behind_bracket);
    const std::size_t array = function == "store_tile" ? 1 : 0;
    return given.size() > array && given[array].size() > 1 &&
           std::ranges::any_of(given, has_effect);
}

std::optional<CompileError> check_call(Tokens code, std::size_t at) {
    const Token& name = code[at];
    const bool has_array =
        name.text.starts_with("load_") ? holds(kTileNames, name.text) : name.is("store_tile");
    if (!has_array || at + 1 == code.size() || !code[at + 1].is("(") ||
        !depends_on_form(name.text, code.subspan(at + 2))) {
        return {};
    }
    return CompileError{
        name.line, fmt::format("how often `{}` evaluates its arguments is left open", name.text),
        "Compute what they need in the line before: the array's index, and what changes a "
        "variable or calls a function."};
}

}  // namespace

std::optional<CompileError> check_tile_names(const SourceText& source) {
    for (const TokenLine& line : source.lines()) {
        for (const Token& word : asked_of(line)) {
            if (holds(kTileNames, word.text)) {
                return CompileError{
                    word.line, fmt::format("'{}' is not allowed in #{}", word.text, line[1].text),
                    "A kernel has the tile functions on every device, and means the same with "
                    "each form of them; take the line out."};
            }
        }
    }
    return {};
}

std::optional<CompileError> check_tile_calls(const SourceText& source) {
    std::vector<Token> code;
    for (const TokenLine& line : source.lines()) {
        code.insert(code.end(), line.begin(), line.end());
    }
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (is_of_matrices(code[i].text) || code[i].text.starts_with(kReservedPrefix)) {
            return CompileError{code[i].line,
                                fmt::format("'{}' is not possible here", code[i].text),
                                "A kernel can use a tile only in its functions."};
        }
        if (auto error = check_call(code, i)) {
            return error;
        }
    }
    return {};
}

}  // namespace vkp
