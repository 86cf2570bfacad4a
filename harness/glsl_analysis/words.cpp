#include "harness/glsl_analysis/words.hpp"

#include <algorithm>
#include <array>

namespace vkp {

namespace {

// Longer ones first.
constexpr std::array<std::string_view, 21> kOperators = {
    "<<=", ">>=", "<=", ">=", "==", "!=", "&&", "||", "^^", "<<", ">>",
    "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "++", "--"};

// How many tokens from `at` on make one operator.
std::size_t operator_length(const TokenLine& line, std::size_t at) {
    std::string signs;
    for (std::size_t i = at; i < line.size() && i < at + 3; ++i) {
        if (line[i].is_word() || (i > at && !are_adjacent(line[i - 1], line[i]))) {
            break;
        }
        signs += line[i].text;
    }
    const auto* const found =
        std::find_if(kOperators.begin(), kOperators.end(),
                     [&](std::string_view each) { return signs.starts_with(each); });
    return found == kOperators.end() ? 1 : found->size();
}

bool continues_number(const Word& word, const TokenLine& line, std::size_t at) {
    const bool is_number = is_digit(word.text.front()) || word.text.front() == '.';
    const bool fits = line[at].is(".") || line[at].is_word();
    return is_number && fits && are_adjacent(line[at - 1], line[at]);
}

}  // namespace

void add_words(std::vector<Word>& words, const SourceText& source, const TokenLine& line,
               std::size_t first_token) {
    for (std::size_t at = first_token; at < line.size();) {
        Word word{.text = std::string(line[at].text),
                  .at = static_cast<std::size_t>(line[at].text.data() - source.code().data()),
                  .line = line[at].line};
        const bool begins_number = line[at].is(".") && at + 1 < line.size() &&
                                   is_digit(line[at + 1].text.front()) &&
                                   are_adjacent(line[at], line[at + 1]);
        std::size_t length = line[at].is_word() || begins_number ? 1 : operator_length(line, at);
        for (std::size_t i = 1; i < length; ++i) {
            word.text += line[at + i].text;
        }
        while ((line[at].is_word() || begins_number) && at + length < line.size() &&
               continues_number(word, line, at + length)) {
            word.text += line[at + length].text;
            ++length;
        }
        words.push_back(std::move(word));
        at += length;
    }
}

bool is_name(const Word& word) {
    return is_word_character(word.text.front()) && !is_digit(word.text.front());
}

bool is_assignment(const Word& word) {
    return word.text.back() == '=' && word.text != "==" && word.text != "!=" && word.text != "<=" &&
           word.text != ">=";
}

bool counts(const Word& word) {
    return word.text == "++" || word.text == "--";
}

bool opens(const Word& word) {
    return word.text == "(" || word.text == "[" || word.text == "{";
}

bool closes(const Word& word) {
    return word.text == ")" || word.text == "]" || word.text == "}";
}

}  // namespace vkp
