#include "puzzles/template.hpp"

#include <cstddef>

namespace vkp {

namespace {

constexpr std::string_view kBegin = "// BEGIN SOLUTION: ";
constexpr std::string_view kEnd = "// END SOLUTION";
constexpr std::string_view kBroken = "// BEGIN BROKEN";
constexpr std::string_view kMended = "// BEGIN MENDED";
constexpr std::string_view kMendedEnd = "// END MENDED";

// Calls `use` with each line, its end included.
template <typename Use>
void for_each_line(std::string_view text, Use use) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::size_t length = end == std::string_view::npos ? text.size() : end + 1;
        use(text.substr(0, length));
        text.remove_prefix(length);
    }
}

bool is_mark(std::string_view line, std::string_view mark) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line.substr(first).starts_with(mark);
}

std::string fill_me_in(std::string_view begin_line) {
    const std::size_t mark = begin_line.find(kBegin);
    std::string_view note = begin_line.substr(mark + kBegin.size());
    const std::size_t end = note.find_last_not_of("\r\n") + 1;
    return std::string(begin_line.substr(0, mark)) + "// FILL ME IN (" +
           std::string(note.substr(0, end)) + ")" + std::string(note.substr(end));
}

// "    // x;" as "    x;".
std::string without_comment(std::string_view line) {
    const std::size_t slashes = line.find("//");
    if (slashes == std::string_view::npos) {
        return std::string(line);
    }
    std::string_view code = line.substr(slashes + 2);
    code.remove_prefix(code.starts_with(' ') ? 1 : 0);
    const bool is_blank = code.find_first_not_of("\r\n") == std::string_view::npos;
    return std::string(is_blank ? "" : line.substr(0, slashes)) + std::string(code);
}

enum class Part { kBoth, kSolution, kStarter };  // that a line belongs to

// Calls `use` with each line that is no mark, and the part it belongs to; and for the marks that
// represent a place to fill in, `use_place`.
template <typename Use, typename UsePlace>
void for_each_line_of_parts(std::string_view solution, Use use, UsePlace use_place) {
    Part part = Part::kBoth;
    for_each_line(solution, [&](std::string_view line) {
        if (is_mark(line, kBegin)) {
            part = Part::kSolution;
            use_place(line);
        } else if (is_mark(line, kMended)) {
            part = Part::kSolution;
        } else if (is_mark(line, kBroken)) {
            part = Part::kStarter;
        } else if (is_mark(line, kEnd) || is_mark(line, kMendedEnd)) {
            part = Part::kBoth;
        } else {
            use(line, part);
        }
    });
}

}  // namespace

std::string template_from_solution(std::string_view solution) {
    std::string text;
    for_each_line_of_parts(
        solution,
        [&](std::string_view line, Part part) {
            if (part == Part::kBoth) {
                text += line;
            } else if (part == Part::kStarter) {
                text += without_comment(line);
            }
        },
        [&](std::string_view begin_line) { text += fill_me_in(begin_line); });
    return text;
}

std::string solution_without_marks(std::string_view solution) {
    std::string text;
    for_each_line_of_parts(
        solution,
        [&](std::string_view line, Part part) {
            if (part != Part::kStarter) {
                text += line;
            }
        },
        [](std::string_view /*begin_line*/) {});
    return text;
}

}  // namespace vkp
