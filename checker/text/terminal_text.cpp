#include "checker/text/terminal_text.hpp"

#include "harness/base/utf8.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace vkp {

namespace {

constexpr char kEscape = '\x1b';
constexpr std::string_view kTab = "    ";
constexpr std::string_view kEllipsis = "…";
constexpr std::string_view kNoColor = "\x1b[0m";

// A colour (CSI) or a link (OSC), which ends with BEL or ESC \.
std::size_t escape_length(std::string_view text) {
    if (text.size() < 2) {
        return text.size();
    }
    if (text[1] == ']') {
        const std::size_t bell = text.find('\a');
        const std::size_t end = text.find("\x1b\\", 2);
        return std::min({bell == std::string_view::npos ? text.size() : bell + 1,
                         end == std::string_view::npos ? text.size() : end + 2, text.size()});
    }
    std::size_t length = 2;
    while (text[1] == '[' && length < text.size() && (text[length] < '@' || text[length] > '~')) {
        ++length;
    }
    return text[1] == '[' ? std::min(length + 1, text.size()) : length;
}

// What a line consists of: characters, and escape sequences without a width.
struct Piece {
    std::string_view bytes;
    std::size_t width = 0;

    [[nodiscard]] bool is_escape() const { return bytes.front() == kEscape; }
    [[nodiscard]] bool is_color() const { return is_escape() && bytes.ends_with('m'); }
};

std::vector<Piece> pieces_of(std::string_view line) {
    std::vector<Piece> pieces;
    while (!line.empty()) {
        const bool is_escape = line.front() == kEscape;
        const std::size_t length =
            is_escape ? escape_length(line) : std::max<std::size_t>(cluster_length(line), 1);
        const std::string_view bytes = line.substr(0, length);
        pieces.push_back({bytes, is_escape ? 0 : column_count(bytes)});
        line.remove_prefix(length);
    }
    return pieces;
}

std::size_t width_of(const std::vector<Piece>& pieces) {
    std::size_t width = 0;
    for (const Piece& piece : pieces) {
        width += piece.width;
    }
    return width;
}

// One piece of a wrapped line after the other.
class Wrapper {
public:
    Wrapper(std::vector<Piece> pieces, std::size_t width, std::size_t hanging)
        : pieces_(std::move(pieces)), width_(std::max<std::size_t>(width, 8)) {
        std::size_t indent = 0;
        while (indent < pieces_.size() && pieces_[indent].bytes == " ") {
            ++indent;
        }
        indent_ = std::string(std::min(indent + hanging, width_ / 2), ' ');
    }

    std::vector<std::string> rows() {
        while (at_ < pieces_.size()) {
            take_row();
        }
        return std::move(rows_);
    }

private:
    void take_row() {
        std::string row = rows_.empty() ? std::string() : indent_ + color_;
        const std::size_t end = row_end(rows_.empty() ? width_ : width_ - indent_.size());
        for (; at_ < end; ++at_) {
            row += pieces_[at_].bytes;
            if (pieces_[at_].is_color()) {
                color_ = pieces_[at_].bytes == kNoColor ? "" : std::string(pieces_[at_].bytes);
            }
        }
        row += color_.empty() ? "" : kNoColor;
        rows_.push_back(std::move(row));
        while (at_ < pieces_.size() && pieces_[at_].bytes == " ") {
            ++at_;
        }
    }

    // After the last piece that fits, or at the last space before it.
    [[nodiscard]] std::size_t row_end(std::size_t room) const {
        std::size_t end = at_;
        std::size_t used = 0;
        std::size_t last_space = at_;
        bool begins = false;  // a row does not end within its indentation
        std::size_t code_end = at_;
        while (end < pieces_.size() && used + pieces_[end].width <= room) {
            if (end >= code_end && pieces_[end].bytes == "`") {
                code_end = end_of_code(end);
            }
            const bool is_space = pieces_[end].bytes == " ";
            if (is_space && begins && end >= code_end) {
                last_space = end;
            }
            begins = begins || (!is_space && !pieces_[end].is_escape());
            used += pieces_[end].width;
            ++end;
        }
        const bool is_at_space =
            end < pieces_.size() && pieces_[end].bytes == " " && end >= code_end;
        if (end == pieces_.size() || is_at_space || last_space == at_) {
            return std::max(end, at_ + 1);
        }
        return last_space;
    }

    // After the backtick that ends the code beginning there. Code that is too long for half a row
    // ends at once: it may be broken.
    [[nodiscard]] std::size_t end_of_code(std::size_t begin) const {
        std::size_t used = 0;
        for (std::size_t at = begin + 1; at < pieces_.size() && used <= width_ / 2; ++at) {
            if (pieces_[at].bytes == "`") {
                return at + 1;
            }
            used += pieces_[at].width;
        }
        return begin + 1;
    }

    std::vector<Piece> pieces_;
    std::size_t width_;
    std::string indent_;
    std::string color_;  // that the next row begins with
    std::size_t at_ = 0;
    std::vector<std::string> rows_;
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kPlain = {{
    {"★", "*"},  {"☆", "."}, {"✓", "+"},  {"✗", "x"},  {"·", "."}, {"–", "-"},
    {"—", "-"},  {"…", "~"}, {"│", "|"},  {"─", "-"},  {"×", "x"}, {"→", "->"},
    {"←", "<-"}, {"↓", "v"}, {"↑", "^"},  {"█", "#"},  {"░", "."}, {"µ", "u"},
    {"•", "*"},  {"└", "+"}, {"“", "\""}, {"”", "\""}, {"’", "'"}, {"≤", "<="},
}};

}  // namespace

std::size_t display_width(std::string_view line) {
    return width_of(pieces_of(line));
}

std::string clipped(std::string_view line, std::size_t width) {
    const std::vector<Piece> pieces = pieces_of(line);
    if (width_of(pieces) <= width) {
        return std::string(line);
    }
    std::string text;
    std::size_t used = 0;
    bool is_full = width == 0;
    for (const Piece& piece : pieces) {
        if (piece.is_escape()) {
            text += piece.bytes;  // also those after the end, which switch colours off
        } else if (!is_full && used + piece.width + 1 <= width) {
            text += piece.bytes;
            used += piece.width;
        } else if (!is_full) {
            text += kEllipsis;
            is_full = true;
        }
    }
    return text;
}

std::string left_aligned(std::string_view line, std::size_t width) {
    const std::size_t seen = display_width(line);
    return std::string(line).append(width - std::min(width, seen), ' ');
}

std::string right_aligned(std::string_view line, std::size_t width) {
    const std::size_t seen = display_width(line);
    return std::string(width - std::min(width, seen), ' ').append(line);
}

std::vector<std::string> wrapped(std::string_view line, std::size_t width, std::size_t hanging) {
    if (line.empty()) {
        return {""};
    }
    return Wrapper(pieces_of(line), width, hanging).rows();
}

std::vector<std::string> folded_line(std::string_view line, std::size_t width) {
    constexpr std::size_t kHanging = 4;
    constexpr std::string_view kBar = "│ ";
    const std::size_t bar = line.find(kBar);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t before =
        bar == std::string_view::npos ? 0 : display_width(line.substr(0, bar));
    const bool is_source = bar != std::string_view::npos && before < width / 3;
    return wrapped(line, width, is_source ? before + 2 - std::min(indent, before) : kHanging);
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line;
        for (const char byte : text.substr(0, end)) {
            line += byte == '\t' ? std::string(kTab) : std::string(1, byte);
        }
        lines.push_back(std::move(line));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string in_ascii(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const std::string_view character = text.substr(0, cluster_length(text));
        const auto* const known =
            std::find_if(kPlain.begin(), kPlain.end(),
                         [&](const auto& entry) { return entry.first == character; });
        const bool is_ascii = character.size() == 1 && character.front() >= 0;
        plain += known != kPlain.end() ? known->second : is_ascii ? character : "?";
        text.remove_prefix(character.size());
    }
    return plain;
}

}  // namespace vkp
