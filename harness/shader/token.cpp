#include "harness/shader/token.hpp"

#include <algorithm>
#include <cctype>

namespace vkp {

namespace {

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// A word, or a number with its dots.
std::size_t word_length(std::string_view rest) {
    const bool is_number = std::isdigit(static_cast<unsigned char>(rest.front())) != 0;
    const auto end = std::find_if_not(rest.begin(), rest.end(), [&](char c) {
        return is_word_character(c) || (is_number && c == '.');
    });
    return static_cast<std::size_t>(end - rest.begin());
}

std::size_t joint_length(std::string_view rest) {
    if (rest.starts_with("\\\n")) {
        return 2;
    }
    return rest.starts_with("\\\r\n") ? 3 : 0;
}

}  // namespace

bool Token::is_word() const {
    return is_word_character(text.front());
}

std::vector<TokenLine> token_lines(std::string_view code) {
    std::vector<TokenLine> lines(1);
    int number = 1;
    while (!code.empty()) {
        std::size_t length = joint_length(code);
        const char c = code.front();
        if (length > 0) {
            ++number;
        } else if (c == '\n') {
            length = 1;
            ++number;
            lines.resize(lines.size() + (lines.back().empty() ? 0 : 1));
        } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            length = 1;
        } else {
            length = is_word_character(c) ? word_length(code) : 1;
            lines.back().push_back({code.substr(0, length), number});
        }
        code.remove_prefix(length);
    }
    return lines;
}

}  // namespace vkp
