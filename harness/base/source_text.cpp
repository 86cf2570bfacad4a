#include "harness/base/source_text.hpp"

#include <algorithm>
#include <iterator>

namespace vkp {

namespace {

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

// The length of a backslash that joins two lines, with the line's end; 0 if there is none.
std::size_t join_length(std::string_view rest) {
    if (rest.starts_with("\\\n")) {
        return 2;
    }
    return rest.starts_with("\\\r\n") ? 3 : 0;
}

// Returns the index after the closing quote of the string that begins there, or the line's end
// without one.
std::size_t end_of_string(std::string_view code, std::size_t begin) {
    const std::size_t end = std::min(code.find_first_of("\"\n", begin + 1), code.size());
    return end < code.size() && code[end] == '"' ? end + 1 : end;
}

}  // namespace

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_word_character(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool are_adjacent(const Token& first, const Token& second) {
    return first.text.data() + first.text.size() == second.text.data();
}

bool is_directive(const TokenLine& line) {
    return !line.empty() && line.front().is("#");
}

// The order is that of the language: lines are joined first, so that comments and words may
// continue in the next line; then comments become blanks, so that they may be inside a directive.
SourceText::SourceText(std::string_view text) {
    join_lines(text);
    take_comments();
    take_tokens();
}

int SourceText::line_at(std::size_t place) const {
    const auto behind = std::upper_bound(line_starts_.begin(), line_starts_.end(), place);
    return static_cast<int>(behind - line_starts_.begin());
}

void SourceText::join_lines(std::string_view text) {
    code_.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t join = join_length(text.substr(at));
        if (join == 0) {
            code_ += text[at];
        }
        if (join > 0 || text[at] == '\n') {
            line_starts_.push_back(code_.size());
        }
        at += std::max<std::size_t>(join, 1);
    }
}

void SourceText::take_comments() {
    for (std::size_t at = code_.find_first_of("/\""); at != std::string::npos;
         at = code_.find_first_of("/\"", at)) {
        if (code_[at] == '"') {
            at = end_of_string(code_, at);
            continue;
        }
        const char next = at + 1 < code_.size() ? code_[at + 1] : '\0';
        at = next == '/' || next == '*' ? take_comment(at) : at + 1;
    }
}

// Returns the index after its end, which may be the end of the text.
std::size_t SourceText::take_comment(std::size_t begin) {
    Comment comment;
    comment.line = line_at(begin);
    comment.is_line_comment = code_[begin + 1] == '/';
    const std::size_t inside = begin + 2;
    const std::string_view mark = comment.is_line_comment ? "\n" : "*/";
    const std::size_t closing = std::min(code_.find(mark, inside), code_.size());
    const std::size_t end =
        comment.is_line_comment ? closing : std::min(closing + mark.size(), code_.size());
    comment.text = code_.substr(inside, closing - inside);
    if (comment.is_line_comment && comment.text.ends_with('\r')) {
        comment.text.pop_back();
    }
    comment.begins_line = only_blanks_before(begin);
    comments_.push_back(std::move(comment));
    std::fill(code_.begin() + static_cast<std::ptrdiff_t>(begin),
              code_.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    comments_end_ = end;
    return end;
}

// It looks back only to the last comment, so that no text takes quadratic time.
bool SourceText::only_blanks_before(std::size_t begin) const {
    const std::string_view between =
        std::string_view(code_).substr(comments_end_, begin - comments_end_);
    const std::size_t last = between.find_last_not_of(" \t");
    if (last == std::string_view::npos) {
        return comments_.empty() || comments_.back().begins_line;
    }
    return between[last] == '\n';
}

void SourceText::take_tokens() {
    lines_.emplace_back();
    const std::string_view code = code_;
    for (std::size_t at = 0; at < code.size();) {
        std::size_t length = 1;
        if (code[at] == '\n') {
            lines_.resize(lines_.size() + (lines_.back().empty() ? 0 : 1));
        } else if (code[at] == '"') {
            length = end_of_string(code, at) - at;
            lines_.back().push_back({code.substr(at, length), line_at(at)});
        } else if (!is_blank(code[at])) {
            while (is_word_character(code[at]) && at + length < code.size() &&
                   is_word_character(code[at + length])) {
                ++length;
            }
            lines_.back().push_back({code.substr(at, length), line_at(at)});
        }
        at += length;
    }
    if (lines_.back().empty()) {
        lines_.pop_back();
    }
}

std::vector<Token> SourceText::tokens_of(int line) const {
    std::vector<Token> found;
    for (const TokenLine& tokens : lines_) {
        std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(found),
                     [line](const Token& token) { return token.line == line; });
    }
    return found;
}

}  // namespace vkp
