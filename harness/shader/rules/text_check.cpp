#include "harness/shader/rules/text_check.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

namespace {

int line_at(std::string_view text, std::size_t place) {
    return 1 + static_cast<int>(std::count(
                   text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

std::optional<CompileError> check_file(std::string_view text) {
    if (text.size() > kMaxKernelBytes) {
        return CompileError{.message = "the file is longer than 1 MiB: that is no kernel",
                            .help = Help::kTemplate};
    }
    if (text.find('\0') != std::string_view::npos) {
        return CompileError{.message = "the file is not text: it holds a zero byte",
                            .help = Help::kTemplate};
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return CompileError{.message = "the file is empty", .help = Help::kTemplate};
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

CompileError foreign_character(const SourceText& source, std::size_t at) {
    const std::string_view code = source.code();
    const auto byte = static_cast<unsigned char>(code[at]);
    const int line = source.line_at(at);
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

std::optional<CompileError> check_characters(const SourceText& source) {
    const std::string& code = source.code();
    const auto found = std::find_if_not(code.begin(), code.end(), is_possible);
    if (found == code.end()) {
        return {};
    }
    return foreign_character(source, static_cast<std::size_t>(found - code.begin()));
}

// Compilers and drivers walk down into brackets with a stack of limited size.
std::optional<CompileError> check_nesting(const SourceText& source) {
    std::size_t depth = 0;
    for (const TokenLine& line : source.lines()) {
        for (const Token& token : line) {
            const bool is_one = token.text.size() == 1;
            if (is_one && std::string_view("([{").find(token.text) != std::string_view::npos) {
                ++depth;
            } else if (is_one &&
                       std::string_view(")]}").find(token.text) != std::string_view::npos) {
                depth -= std::min<std::size_t>(depth, 1);
            }
            if (depth > kMaxNesting) {
                return CompileError{
                    token.line,
                    fmt::format("brackets stand inside each other more than {} deep", kMaxNesting),
                    "Is one of them never closed? Otherwise, name the inner parts: variables and "
                    "functions of your own."};
            }
        }
    }
    return {};
}

}  // namespace

std::optional<CompileError> check_text(std::string_view text) {
    auto error = check_file(text);
    return error ? error : check_line_ends(text);
}

std::optional<CompileError> check_code(const SourceText& source) {
    if (std::optional<CompileError> error = check_characters(source)) {
        return error;
    }
    return check_nesting(source);
}

}  // namespace vkp
