// Positions in a text, as editors count them (Language Server Protocol 3.17, "Position").
#pragma once

#include "harness/model/results/fix.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace vkp {

using Json = nlohmann::ordered_json;

// What a character of a line is: a byte, or a unit of UTF-16, as which an emoji is two.
enum class PositionEncoding { kUtf8, kUtf16 };

// Both count from 0.
struct Position {
    std::size_t line = 0;
    std::size_t character = 0;
};

// Between two bytes of a text, the second of which is not part of it.
struct ByteRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

class TextLines {
public:
    // The text must outlive it. Its lines end with "\n" or "\r\n".
    TextLines(std::string_view text, PositionEncoding encoding);

    [[nodiscard]] std::size_t count() const { return starts_.size(); }

    // A position behind the end of a line or of the text means that end.
    [[nodiscard]] std::size_t byte_at(const Position& position) const;
    [[nodiscard]] std::size_t byte_at(const TextPlace& place) const;
    [[nodiscard]] Position position_of(std::size_t byte) const;

    // The code of a line, counted from 1, without its indentation and the blanks at its end. Lines
    // that the text does not have mean its first or last one.
    [[nodiscard]] ByteRange code_of(int line) const;
    // All of it, without its end.
    [[nodiscard]] ByteRange all_of(std::size_t line_from_0) const;

    [[nodiscard]] Json json(const Position& position) const;
    [[nodiscard]] Json json(const ByteRange& range) const;

private:
    std::string_view text_;
    PositionEncoding encoding_;
    std::vector<std::size_t> starts_ = {0};
};

// Throws nlohmann's exceptions for anything else than a position.
Position position_from(const Json& json);

// The word of letters, digits and underscores around a byte, or that ends before it.
ByteRange word_at(std::string_view text, std::size_t byte);

}  // namespace vkp
