#include "checker/progress/list.hpp"

#include <fmt/format.h>

namespace vkp {

namespace {

constexpr std::string_view kBeginning =
    "# The puzzles\n\n"
    "Each part needs the parts before it, unless it says otherwise. No puzzle needs an extra. "
    "The minutes are a\nrough guess for somebody who has solved the puzzles before. `./workbook "
    "list` shows your stars, and\n`./workbook list --operations` what a tensor library offers "
    "([operations](operations.md)).\n";

// The text in lines of at most 100 characters if words allow.
std::string in_lines(std::string_view text) {
    std::string lines;
    std::size_t room = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const bool fits = word.size() < room;
        lines += lines.empty() ? "" : fits ? " " : "\n";
        lines += word;
        room = (fits ? room : 101) - word.size() - 1;
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return lines;
}

std::string part_markdown(const Puzzle& first) {
    std::string about = first.part_about;
    if (!first.part_needs.empty()) {
        about += fmt::format("{}It needs {}.", about.empty() ? "" : " ", first.part_needs);
    }
    return fmt::format("\n## {}\n\n{}{}| # | puzzle | new in it | effort |\n|---|---|---|---|\n",
                       first.part, in_lines(about), about.empty() ? "" : "\n\n");
}

}  // namespace

std::string render_list_markdown(const std::vector<const Puzzle*>& puzzles) {
    std::string text(kBeginning);
    std::string_view part;
    for (const Puzzle* const puzzle : puzzles) {
        if (puzzle->part != part) {
            part = puzzle->part;
            text += part_markdown(*puzzle);
        }
        text += fmt::format("| {} | {} | {}{} | {}, {} min |\n", puzzle->number, puzzle->title,
                            puzzle->idea, puzzle->is_extra ? " (extra)" : "",
                            puzzle->difficulty_name(), puzzle->minutes);
    }
    return text;
}

}  // namespace vkp
