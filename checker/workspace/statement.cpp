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

std::string rendered(const std::filesystem::path& page, std::size_t width, const Style& style) {
    return render_markdown(with_typed_commands(read_text(page)), std::min(width, kWidestText),
                           style);
}

}  // namespace

std::string statement_text(const Workbook& workbook, const Puzzle& puzzle, std::size_t width,
                           const Style& style) {
    return fmt::format("{}\nYour file: {}\n",
                       rendered(workbook.statement_path(puzzle), width, style),
                       printable(display_path(workbook.kernel_path(puzzle))));
}

std::string glossary_text(const Workbook& workbook, std::size_t width, const Style& style) {
    return rendered(workbook.glossary_path(), width, style);
}

std::string glsl_text(const Workbook& workbook, std::size_t width, const Style& style) {
    return rendered(workbook.glsl_path(), width, style);
}

}  // namespace vkp
