// A kernel's text as the compiler's preprocessor reads it. All checks of a text, and the comments
// of lab files, use this one reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// ASCII alone, as in GLSL.
bool is_digit(char c);
bool is_word_character(char c);

struct Token {
    std::string_view text;  // a word, the digits of a number, a string, or a single sign
    int line = 0;           // line of the file, counted from 1

    [[nodiscard]] bool is(std::string_view other) const { return text == other; }
    [[nodiscard]] bool is_word() const { return is_word_character(text.front()); }
    // Whether the token is a text in quotes. It ends with its line and contains no quote:
    // frame_check refuses a quote that is escaped for the compiler.
    [[nodiscard]] bool is_string() const { return text.front() == '"'; }
};

// Whether there is nothing between two tokens of one text: a macro's name and the bracket after it.
bool are_adjacent(const Token& first, const Token& second);

// A line of the preprocessor: several lines of the file where a backslash at a line's end, or a
// comment, joins them.
using TokenLine = std::vector<Token>;

bool is_directive(const TokenLine& line);

struct Comment {
    std::string text;  // the text after // up to the end of the line, or between /* and */
    int line = 0;      // line in which it begins, counted from 1
    bool is_line_comment = true;
    bool begins_line = true;  // only blanks precede it in its line
};

class SourceText {
public:
    // Any bytes; each that belongs to no word, blank or comment is a sign.
    explicit SourceText(std::string_view text);
    SourceText(const SourceText&) = delete;  // the tokens are views into it
    SourceText& operator=(const SourceText&) = delete;
    ~SourceText() = default;

    // The text without the backslashes that join lines, and with blanks for comments.
    [[nodiscard]] const std::string& code() const { return code_; }
    // The line of the file that contains a character of code().
    [[nodiscard]] int line_at(std::size_t place) const;

    // Where each line of the file begins in code().
    [[nodiscard]] const std::vector<std::size_t>& line_starts() const { return line_starts_; }

    // Lines without tokens are left out.
    [[nodiscard]] const std::vector<TokenLine>& lines() const { return lines_; }
    // Those of one line of the file.
    [[nodiscard]] std::vector<Token> tokens_of(int line) const;
    [[nodiscard]] const std::vector<Comment>& comments() const { return comments_; }

private:
    void join_lines(std::string_view text);
    void take_comments();
    std::size_t take_comment(std::size_t begin);
    [[nodiscard]] bool only_blanks_before(std::size_t begin) const;
    void take_tokens();

    std::string code_;
    std::vector<std::size_t> line_starts_ = {0};  // in code_, of all lines
    std::vector<TokenLine> lines_;
    std::vector<Comment> comments_;
    std::size_t comments_end_ = 0;  // end in code_ of the last comment so far
};

}  // namespace vkp
