// Tables of Markdown in a terminal.
#pragma once

#include "checker/text/markdown_tree.hpp"
#include "checker/text/styled_text.hpp"

#include <cstddef>
#include <vector>

namespace vkp {

// The lines of a table, whose first row is its heading. Cells are wrapped where the table is wider
// than `width`; where it has too many columns for that, each row is one text.
std::vector<StyledText> table_lines(const Block& table, std::size_t width);

}  // namespace vkp
