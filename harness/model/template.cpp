#include "harness/model/template.hpp"

#include <cstddef>

namespace vkp {

namespace {

constexpr std::string_view kBegin = "// BEGIN SOLUTION: ";
constexpr std::string_view kEnd = "// END SOLUTION";

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

}  // namespace

std::string template_from_solution(std::string_view solution) {
    std::string text;
    bool inside = false;
    for_each_line(solution, [&](std::string_view line) {
        if (is_mark(line, kBegin)) {
            inside = true;
            text += fill_me_in(line);
        } else if (is_mark(line, kEnd)) {
            inside = false;
        } else if (!inside) {
            text += line;
        }
    });
    return text;
}

std::string solution_without_marks(std::string_view solution) {
    std::string text;
    for_each_line(solution, [&](std::string_view line) {
        if (!is_mark(line, kBegin) && !is_mark(line, kEnd)) {
            text += line;
        }
    });
    return text;
}

}  // namespace vkp
