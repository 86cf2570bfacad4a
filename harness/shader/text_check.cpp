#include "harness/shader/text_check.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

constexpr std::string_view kReset = "`workbook reset` gives you the template back.";

// Behind all the backslashes at line ends that begin here, which join two lines.
std::size_t skip_joins(std::string_view text, std::size_t at) {
    while (text.substr(at).starts_with("\\\n") || text.substr(at).starts_with("\\\r\n")) {
        at = text.find('\n', at) + 1;
    }
    return at;
}

void blank(std::string& code, std::size_t begin, std::size_t end, char line_end) {
    for (std::size_t i = begin; i < std::min(end, code.size()); ++i) {
        code[i] = code[i] == '\n' ? line_end : ' ';
    }
}

// `line_end` takes the place of the ends of lines in block comments.
std::string blank_comments(std::string_view text, char line_end) {
    enum class State { kCode, kLineComment, kBlockComment };
    std::string code(text);
    State state = State::kCode;
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); i = next) {
        next = skip_joins(text, i);
        const State before = state;
        if (next == i) {
            const std::size_t second = skip_joins(text, i + 1);
            const char c = second < text.size() ? text[second] : '\0';
            next = i + 1;
            if (state == State::kCode && text[i] == '/' && (c == '/' || c == '*')) {
                state = c == '/' ? State::kLineComment : State::kBlockComment;
                next = second + 1;
            } else if (state == State::kBlockComment && text[i] == '*' && c == '/') {
                state = State::kCode;
                next = second + 1;
            } else if (state == State::kLineComment && text[i] == '\n') {
                state = State::kCode;
            }
        }
        if (before != State::kCode || state != State::kCode) {
            const bool in_block = before == State::kBlockComment || state == State::kBlockComment;
            blank(code, i, next, in_block ? line_end : '\n');
        }
    }
    return code;
}

int line_at(std::string_view text, std::size_t place) {
    return 1 + static_cast<int>(std::count(
                   text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

std::optional<CompileError> check_file(std::string_view text) {
    if (text.size() > kMaxKernelBytes) {
        return CompileError{0, "the file is longer than 1 MiB: that is no kernel",
                            std::string(kReset)};
    }
    if (text.find('\0') != std::string_view::npos) {
        return CompileError{0, "the file is not text: it holds a zero byte", std::string(kReset)};
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return CompileError{0, "the file is empty", std::string(kReset)};
    }
    return {};
}

// For the compiler it ends a line, for editors it does not.
std::optional<CompileError> check_line_ends(std::string_view text) {
    for (std::size_t at = text.find('\r'); at != std::string_view::npos;
         at = text.find('\r', at + 1)) {
        if (!text.substr(at).starts_with("\r\n")) {
            return CompileError{
                line_at(text, at), "a carriage return that ends no line",
                "Save the file with the line ends of Linux (LF) or Windows (CRLF)."};
        }
    }
    return {};
}

// The character that UTF-8 writes there; nothing if the bytes are no UTF-8.
std::optional<std::uint32_t> code_point(std::string_view bytes) {
    const auto first = static_cast<unsigned char>(bytes[0]);
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || bytes.size() < length) {
        return {};
    }
    std::uint32_t point = first & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(bytes[i]);
        if ((next & 0xc0U) != 0x80U) {
            return {};
        }
        point = point << 6U | (next & 0x3fU);
    }
    return point;
}

CompileError foreign_character(std::string_view code, std::size_t at) {
    const auto byte = static_cast<unsigned char>(code[at]);
    const int line = line_at(code, at);
    const std::optional<std::uint32_t> point =
        byte < 0x80 ? std::optional<std::uint32_t>(byte) : code_point(code.substr(at, 4));
    if (!point) {
        return {line, fmt::format("the byte 0x{:02x} is no text", byte),
                "Save the file as UTF-8, or write plain ASCII."};
    }
    return {line, fmt::format("the character U+{:04X} is not possible here", *point),
            "Outside comments GLSL is plain ASCII: type the character anew, it may only look like "
            "the right one."};
}

bool is_possible(char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    return is_space || (byte > 0x20 && byte < 0x7f);
}

std::optional<CompileError> check_characters(std::string_view code) {
    const auto found = std::find_if_not(code.begin(), code.end(), is_possible);
    if (found == code.end()) {
        return {};
    }
    return foreign_character(code, static_cast<std::size_t>(found - code.begin()));
}

// Compilers and drivers walk down into brackets with a stack of limited size.
std::optional<CompileError> check_nesting(std::string_view code) {
    std::size_t depth = 0;
    for (std::size_t at = code.find_first_of("([{)]}"); at != std::string_view::npos;
         at = code.find_first_of("([{)]}", at + 1)) {
        const bool opens = code[at] == '(' || code[at] == '[' || code[at] == '{';
        depth = opens ? depth + 1 : depth - std::min<std::size_t>(depth, 1);
        if (depth > kMaxNesting) {
            return CompileError{
                line_at(code, at),
                fmt::format("brackets stand inside each other more than {} deep", kMaxNesting),
                "Is one of them never closed? Otherwise, name the inner parts: variables and "
                "functions of your own."};
        }
    }
    return {};
}

}  // namespace

std::string without_comments(std::string_view text) {
    return blank_comments(text, '\n');
}

std::string without_comments_or_their_lines(std::string_view text) {
    return blank_comments(text, '\v');
}

std::string_view without_byte_order_mark(std::string_view text) {
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

std::optional<CompileError> check_text(std::string_view text) {
    auto error = check_file(text);
    if (!error) {
        error = check_line_ends(text);
    }
    if (error) {
        return error;
    }
    const std::string code = without_comments(without_byte_order_mark(text));
    error = check_characters(code);
    return error ? error : check_nesting(code);
}

}  // namespace vkp
