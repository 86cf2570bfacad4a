#include "checker/learner/statement.hpp"

#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/text/markdown.hpp"
#include "checker/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace vkp {

std::string statement_text(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                           const Style& style) {
    return fmt::format("{}\nYour file: {}\n",
                       render_markdown(read_text(workbook.statement_path(puzzle)),
                                       std::min(width, kWidestText), style),
                       printable(display_path(workbook.kernel_path(puzzle))));
}

std::string glossary_text(const Workbook& workbook, std::size_t width, const Style& style) {
    return render_markdown(read_text(workbook.glossary_path()), std::min(width, kWidestText),
                           style);
}

std::string glsl_text(const Workbook& workbook, std::size_t width, const Style& style) {
    return render_markdown(read_text(workbook.glsl_path()), std::min(width, kWidestText), style);
}

}  // namespace vkp
