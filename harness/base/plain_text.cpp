#include "harness/base/plain_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace vkp {

namespace {

bool is_shown(std::uint32_t character) {
    const auto is_within = [&](std::uint32_t first, std::uint32_t last) {
        return character >= first && character <= last;
    };
    return character == '\t' ||
           !(character < 0x20 || is_within(0x7f, 0x9f) || is_within(0xd800, 0xdfff) ||
             is_within(0x202a, 0x202e) || is_within(0x2066, 0x2069) || character > 0x10ffff);
}

// How many bytes a character has that begins with this one; 0 if none does.
std::size_t length_from(unsigned char byte) {
    return byte < 0x80   ? 1
           : byte < 0xc2 ? 0
           : byte < 0xe0 ? 2
           : byte < 0xf0 ? 3
           : byte < 0xf5 ? 4
                         : 0;
}

}  // namespace

bool is_plain_text(std::string_view line) {
    constexpr std::array<std::uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    while (!line.empty()) {
        const auto first = static_cast<unsigned char>(line[0]);
        const std::size_t length = length_from(first);
        if (length == 0 || length > line.size()) {
            return false;
        }
        std::uint32_t character = length == 1 ? first : first & (0x7fU >> length);
        for (std::size_t i = 1; i < length; ++i) {
            const auto byte = static_cast<unsigned char>(line[i]);
            if ((byte & 0xc0U) != 0x80) {
                return false;
            }
            character = character << 6U | (byte & 0x3fU);
        }
        if (character < kLeast[length] || !is_shown(character)) {
            return false;
        }
        line.remove_prefix(length);
    }
    return true;
}

}  // namespace vkp
