// Words and signs of a kernel, for checks that need no more of its grammar.
#pragma once

#include <string_view>
#include <vector>

namespace vkp {

struct Token {
    std::string_view text;  // a word, a number, or a single sign
    int line = 0;

    [[nodiscard]] bool is(std::string_view other) const { return text == other; }
    [[nodiscard]] bool is_word() const;
};

// A line with all those that a backslash at its end adds to it.
using TokenLine = std::vector<Token>;

// Lines without tokens are left out. The tokens are parts of `code`.
std::vector<TokenLine> token_lines(std::string_view code);

}  // namespace vkp
