#include "checker/text/markdown.hpp"

#include "checker/text/markdown_table.hpp"
#include "checker/text/markdown_tree.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace vkp {

namespace {

using Lines = std::vector<std::string>;

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

constexpr std::size_t kNarrowest = 20;

// For an indentation and some text. In a narrow terminal the text goes without.
bool has_room(std::size_t width, std::size_t indentation) {
    return width >= indentation + kNarrowest / 2;
}

class Renderer {
public:
    explicit Renderer(const Style& style) : style_(style) {}

    // The lines of all blocks inside one, with empty lines between them unless they are tight.
    [[nodiscard]] Lines inside(const Block& block, std::size_t width, bool is_tight) const {
        Lines lines;
        for (const Block& child : block.children) {
            Lines more = lines_of(child, width);
            if (!more.empty() && !lines.empty() && !is_tight) {
                lines.emplace_back();
            }
            std::move(more.begin(), more.end(), std::back_inserter(lines));
        }
        return lines;
    }

private:
    [[nodiscard]] Lines lines_of(const Block& block, std::size_t width) const {
        switch (block.kind) {
            case BlockKind::kHeading:
                return heading(block, width);
            case BlockKind::kParagraph:
                return block.text.empty() ? Lines() : shown(wrapped(block.text, width));
            case BlockKind::kCode:
                return code(block, width);
            case BlockKind::kQuote:
                return has_room(width, 2) ? indented(inside(block, width - 2, false), "│ ", "│ ")
                                          : inside(block, width, false);
            case BlockKind::kList:
                return list(block, width);
            case BlockKind::kRule:
                return {repeated("─", width)};
            case BlockKind::kTable:
                return table(block, width);
            default:
                return inside(block, width, false);
        }
    }

    [[nodiscard]] Lines shown(const std::vector<StyledText>& text) const {
        Lines lines;
        for (const StyledText& line : text) {
            lines.push_back(to_terminal(line, style_));
        }
        return lines;
    }

    static Lines indented(const Lines& lines, const std::string& first, const std::string& others) {
        Lines all;
        for (const std::string& line : lines) {
            all.push_back((all.empty() ? first : others) + line);
            all.back().erase(all.back().find_last_not_of(' ') + 1);
        }
        return all;
    }

    [[nodiscard]] Lines heading(const Block& block, std::size_t width) const {
        StyledText text = block.text;
        for (Run& run : text) {
            run.is_strong = true;
        }
        const std::vector<StyledText> wrapped_text = wrapped(text, width);
        Lines lines = shown(wrapped_text);
        if (!style_.is_colored()) {
            std::size_t widest = 0;
            for (const StyledText& line : wrapped_text) {
                widest = std::max(widest, column_count(line));
            }
            lines.push_back(repeated(block.number == 1 ? "═" : "─", widest));
        }
        return lines;
    }

    // A line that is too long goes on in the next one: nothing is lost.
    [[nodiscard]] static Lines code(const Block& block, std::size_t width) {
        const std::size_t indentation = has_room(width, 4) ? 4 : 0;
        Lines lines;
        for (const Run& run : block.text) {
            for (std::string_view rest = run.text; !rest.empty();) {
                const std::size_t end = std::min(rest.find('\n'), rest.size());
                const std::string line = with_blanks_for_tabs(rest.substr(0, end));
                for (const std::string_view piece : pieces(line, width - indentation)) {
                    lines.emplace_back(piece);
                }
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
        return indented(lines, std::string(indentation, ' '), std::string(indentation, ' '));
    }

    static std::string with_blanks_for_tabs(std::string_view text) {
        std::string line;
        for (const char c : text) {
            line += c == '\t' ? std::string(4 - column_count(line) % 4, ' ') : std::string(1, c);
        }
        return line;
    }

    [[nodiscard]] Lines list(const Block& block, std::size_t width) const {
        Lines lines;
        unsigned number = block.number;
        for (const Block& item : block.children) {
            const std::string bullet = block.is_ordered ? fmt::format("{}. ", number++) : "• ";
            const std::size_t indentation = column_count(bullet);
            const bool fits = has_room(width, indentation);
            Lines more = inside(item, fits ? width - indentation : width, block.is_tight);
            if (more.empty()) {
                more.emplace_back();
            }
            if (!lines.empty() && !block.is_tight) {
                lines.emplace_back();
            }
            more = indented(more, fits ? bullet : "", fits ? std::string(indentation, ' ') : "");
            std::move(more.begin(), more.end(), std::back_inserter(lines));
        }
        return lines;
    }

    [[nodiscard]] Lines table(const Block& block, std::size_t width) const {
        Block copy = block;
        for (Block& cell : copy.children.front().children) {
            for (Run& run : cell.text) {
                run.is_strong = true;
            }
        }
        return shown(table_lines(copy, width));
    }

    const Style& style_;
};

}  // namespace

std::string render_markdown(std::string_view markdown, std::size_t width, const Style& style) {
    const Block document = markdown_tree(markdown, style);
    std::string text;
    for (const std::string& line :
         Renderer(style).inside(document, std::max(width, kNarrowest), false)) {
        text += line + "\n";
    }
    return text;
}

}  // namespace vkp
