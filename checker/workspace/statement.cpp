#include "checker/workspace/statement.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/text/markdown.hpp"
#include "checker/text/typed_commands.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace vkp {

namespace {

std::string rendered(const std::string& markdown, std::size_t width, const Style& style) {
    return render_markdown(with_typed_commands(markdown), std::min(width, kWidestText), style);
}

// The page, with a line on the effort below its heading.
std::string with_effort(std::string page, const Puzzle& puzzle) {
    page.insert(std::min(page.find('\n'), page.size()),
                fmt::format("\n\nDifficulty: {}; about {} minute{}.", puzzle.difficulty_name(),
                            puzzle.minutes, puzzle.minutes == 1 ? "" : "s"));
    return page;
}

}  // namespace

std::string statement_text(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                           const Style& style) {
    return fmt::format(
        "{}\nYour file: {}\n",
        rendered(with_effort(read_text(workbook.statement_path(puzzle)), puzzle), width, style),
        printable(display_path(workbook.kernel_path(puzzle))));
}

std::string glossary_text(const Workbook& workbook, std::size_t width, const Style& style) {
    return rendered(read_text(workbook.glossary_path()), width, style);
}

std::string glsl_text(const Workbook& workbook, std::size_t width, const Style& style) {
    return rendered(read_text(workbook.glsl_path()), width, style);
}

}  // namespace vkp
