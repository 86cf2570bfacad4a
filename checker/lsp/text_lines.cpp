#include "checker/lsp/text_lines.hpp"

#include "harness/base/source_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace vkp {

namespace {

// Bytes of the character that begins with this byte. A byte that begins none is one by itself.
std::size_t character_bytes(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

std::size_t units_of(std::size_t bytes, PositionEncoding encoding) {
    return encoding == PositionEncoding::kUtf8 ? bytes : bytes == 4 ? 2 : 1;
}

constexpr std::string_view kBlanks = " \t";

}  // namespace

TextLines::TextLines(std::string_view text, PositionEncoding encoding)
    : text_(text), encoding_(encoding) {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', end + 1)) {
        starts_.push_back(end + 1);
    }
}

std::size_t TextLines::byte_at(const Position& position) const {
    if (position.line >= count()) {
        return text_.size();
    }
    const ByteRange line = all_of(position.line);
    std::size_t byte = line.begin;
    std::size_t units = 0;
    while (byte < line.end && units < position.character) {
        const std::size_t bytes = std::min(character_bytes(text_[byte]), line.end - byte);
        units += units_of(bytes, encoding_);
        byte += bytes;
    }
    return byte;
}

std::size_t TextLines::byte_at(const TextPlace& place) const {
    const auto line = static_cast<std::size_t>(std::max(place.line, 1)) - 1;
    if (line >= count()) {
        return text_.size();
    }
    const std::size_t next = line + 1 < count() ? starts_[line + 1] : text_.size();
    return std::min(starts_[line] + static_cast<std::size_t>(std::max(place.column, 1)) - 1, next);
}

Position TextLines::position_of(std::size_t byte) const {
    byte = std::min(byte, text_.size());
    const auto line = static_cast<std::size_t>(
        std::upper_bound(starts_.begin(), starts_.end(), byte) - starts_.begin() - 1);
    Position position{.line = line};
    for (std::size_t at = starts_[line]; at < byte;) {
        const std::size_t bytes = std::min(character_bytes(text_[at]), byte - at);
        position.character += units_of(bytes, encoding_);
        at += bytes;
    }
    return position;
}

ByteRange TextLines::code_of(int line) const {
    const auto index = static_cast<std::size_t>(std::max(line, 1)) - 1;
    const ByteRange all = all_of(std::min(index, count() - 1));
    const std::string_view code = text_.substr(all.begin, all.end - all.begin);
    const std::size_t first = code.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return all;
    }
    return {all.begin + first, all.begin + code.find_last_not_of(kBlanks) + 1};
}

ByteRange TextLines::all_of(std::size_t line_from_0) const {
    const std::size_t begin = starts_[line_from_0];
    std::size_t end = line_from_0 + 1 < count() ? starts_[line_from_0 + 1] - 1 : text_.size();
    if (end > begin && text_[end - 1] == '\r') {
        --end;
    }
    return {begin, end};
}

Json TextLines::json(const Position& position) const {
    return {{"line", position.line}, {"character", position.character}};
}

Json TextLines::json(const ByteRange& range) const {
    return {{"start", json(position_of(range.begin))}, {"end", json(position_of(range.end))}};
}

Position position_from(const Json& json) {
    // The conversion of other numbers would have no defined result.
    using Number = Json::number_unsigned_t;
    return {.line = json.at("line").get_ref<const Number&>(),
            .character = json.at("character").get_ref<const Number&>()};
}

ByteRange word_at(std::string_view text, std::size_t byte) {
    byte = std::min(byte, text.size());
    ByteRange word{byte, byte};
    while (word.begin > 0 && is_word_character(text[word.begin - 1])) {
        --word.begin;
    }
    while (word.end < text.size() && is_word_character(text[word.end])) {
        ++word.end;
    }
    return word;
}

}  // namespace vkp
