#include "harness/base/utf8.hpp"

#include "harness/base/utf8_ranges.hpp"

#include <algorithm>
#include <span>

namespace vkp {

namespace {

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xc0U) == 0x80;
}

// Whether these two begin a longer form than the character needs, a surrogate, or a number beyond
// U+10FFFF (RFC 3629, section 4).
bool is_forbidden_start(unsigned char first, unsigned char second) {
    return (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
           (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
}

// The bytes of the character that begins the text; 0 if none does.
std::size_t character_length(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xc2 && first < 0xe0 ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    if (length == 0 || length > text.size() ||
        (length > 1 && is_forbidden_start(first, static_cast<unsigned char>(text[1])))) {
        return 0;
    }
    return std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                       is_continuation)
               ? length
               : 0;
}

// The code point of the valid character that begins the text.
char32_t code_point(std::string_view text) {
    const std::size_t length = character_length(text);
    const unsigned lead_bits = length == 1 ? 0x7fU : 0xffU >> (length + 1);
    char32_t code = static_cast<unsigned char>(text.front()) & lead_bits;
    for (std::size_t i = 1; i < length; ++i) {
        code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    return code;
}

bool is_in(std::span<const CharacterRange> ranges, char32_t code) {
    const auto next = std::upper_bound(
        ranges.begin(), ranges.end(), code,
        [](char32_t value, const CharacterRange& range) { return value < range.first; });
    return next != ranges.begin() && code <= std::prev(next)->last;
}

bool is_printable(char32_t code) {
    constexpr std::array<CharacterRange, 8> kOthers = {{{0x0, 0x1f},
                                                        {0x7f, 0x9f},
                                                        {0x61c, 0x61c},
                                                        {0x200e, 0x200f},
                                                        {0x2028, 0x202e},
                                                        {0x2066, 0x2069},
                                                        {0xfff9, 0xfffb},
                                                        {0xfffe, 0xffff}}};
    return code == '\n' || code == '\t' || !is_in(kOthers, code);
}

template <typename Predicate>
std::string with_replaced(std::string_view text, Predicate is_replaced) {
    const std::string valid = with_valid_utf8(text);
    std::string clean;
    for (std::string_view rest = valid; !rest.empty();) {
        const std::size_t length = character_length(rest);
        clean += is_replaced(code_point(rest)) ? "\uFFFD" : rest.substr(0, length);
        rest.remove_prefix(length);
    }
    return clean;
}

std::size_t width_of(char32_t code) {
    if (is_in(kCharactersWithoutWidth, code)) {
        return 0;
    }
    return is_in(kWideCharacters, code) ? 2 : 1;
}

}  // namespace

std::string with_valid_utf8(std::string_view text) {
    std::string valid;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        valid += length == 0 ? std::string_view("\uFFFD") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return valid;
}

std::string printable(std::string_view text) {
    return with_replaced(text, [](char32_t code) { return !is_printable(code); });
}

std::string printable_in_line(std::string_view text) {
    return with_replaced(
        text, [](char32_t code) { return code == '\n' || code == '\t' || !is_printable(code); });
}

bool is_plain_text(std::string_view line) {
    return line.find('\n') == std::string_view::npos && printable(line) == line;
}

std::size_t cluster_length(std::string_view text) {
    std::size_t length = character_length(text);
    while (length < text.size() && width_of(code_point(text.substr(length))) == 0) {
        length += character_length(text.substr(length));
    }
    return length;
}

std::size_t column_count(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        columns += width_of(code_point(text));
        text.remove_prefix(character_length(text));
    }
    return columns;
}

}  // namespace vkp
