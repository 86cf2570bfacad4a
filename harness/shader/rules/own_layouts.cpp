#include "harness/shader/rules/own_layouts.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace vkp {

namespace {

// Qualifiers of the declarations, and of the members of a block.
constexpr std::array<std::string_view, 8> kOwnQualifiers = {
    "push_constant", "constant_id", "offset",    "align",
    "std430",        "std140",      "row_major", "column_major"};

bool is_own_qualifier(const Token& token) {
    return !token.is_word() || is_digit(token.text.front()) ||
           std::find(kOwnQualifiers.begin(), kOwnQualifiers.end(), token.text) !=
               kOwnQualifiers.end();
}

}  // namespace

OwnLayouts::OwnLayouts(const SourceText& source, bool are_possible) {
    if (!are_possible) {
        return;
    }
    std::vector<Token> tokens;
    for (const TokenLine& line : source.lines()) {
        if (!is_directive(line)) {
            tokens.insert(tokens.end(), line.begin(), line.end());
        }
    }
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (tokens[at].is("layout")) {
            at = take_layout(tokens, at);
        }
    }
}

// The last token that belongs to it.
std::size_t OwnLayouts::take_layout(const std::vector<Token>& tokens, std::size_t at) {
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end =
        std::find_if(begin, tokens.end(), [](const Token& token) { return token.is(")"); });
    if (end == tokens.end() || !std::all_of(begin + 1, end, is_own_qualifier)) {
        return at;
    }
    allowed_.insert(begin->text.data());
    const bool is_push =
        std::any_of(begin, end, [](const Token& token) { return token.is("push_constant"); });
    if (is_push && end + 1 != tokens.end() && (end + 1)->is("uniform")) {
        allowed_.insert((end + 1)->text.data());
        push_line_ = begin->line;
    }
    return static_cast<std::size_t>(end - tokens.begin());
}

}  // namespace vkp
