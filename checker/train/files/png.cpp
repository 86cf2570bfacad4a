#include "checker/train/files/png.hpp"

#include <array>

namespace vkp {

namespace {

void append_word(std::string& text, std::uint32_t word) {
    for (int shift = 24; shift >= 0; shift -= 8) {
        text += static_cast<char>(word >> static_cast<unsigned>(shift) & 0xFFU);
    }
}

// CRC-32 as PNG has it (ISO 3309), bit by bit: pictures are small.
std::uint32_t crc_of(std::string_view bytes) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
        }
    }
    return ~crc;
}

std::uint32_t adler_of(std::string_view bytes) {
    std::uint32_t low = 1;
    std::uint32_t high = 0;
    for (const char byte : bytes) {
        low = (low + static_cast<std::uint8_t>(byte)) % 65'521;
        high = (high + low) % 65'521;
    }
    return high << 16U | low;
}

std::string chunk(std::string_view kind, std::string_view content) {
    std::string text;
    append_word(text, static_cast<std::uint32_t>(content.size()));
    const std::string checked = std::string(kind).append(content);
    text += checked;
    append_word(text, crc_of(checked));
    return text;
}

// A zlib stream (RFC 1950) of one stored block (RFC 1951).
std::string stored(std::string_view bytes) {
    const auto length = static_cast<std::uint16_t>(bytes.size());
    const auto complement = static_cast<std::uint16_t>(~length);
    std::string text = "\x78\x01\x01";
    for (const std::uint16_t number : {length, complement}) {
        text += static_cast<char>(number & 0xFFU);
        text += static_cast<char>(number >> 8U);
    }
    text += bytes;
    append_word(text, adler_of(bytes));
    return text;
}

}  // namespace

std::string grey_png(const std::vector<std::uint8_t>& pixels, std::uint32_t width) {
    const auto height = static_cast<std::uint32_t>(pixels.size() / width);
    std::string header;
    append_word(header, width);
    append_word(header, height);
    header += std::string("\x08\x00\x00\x00\x00", 5);  // eight bits of grey
    std::string rows;
    for (std::uint32_t y = 0; y < height; ++y) {
        rows += '\0';  // filter 0: unchanged, not a difference
        rows.append(pixels.begin() + y * width, pixels.begin() + (y + 1) * width);
    }
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", stored(rows)) +
           chunk("IEND", "");
}

std::string base64(std::string_view bytes) {
    static constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            group =
                group << 8U | (i + j < bytes.size() ? static_cast<std::uint8_t>(bytes[i + j]) : 0U);
        }
        for (std::size_t j = 0; j < 4; ++j) {
            const bool is_there = i + j <= bytes.size();
            text += is_there ? kDigits[group >> (18 - 6 * j) & 63U] : '=';
        }
    }
    return text;
}

}  // namespace vkp
