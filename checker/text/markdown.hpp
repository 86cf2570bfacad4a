// Markdown for a terminal.
#pragma once

#include "checker/text/style.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace vkp {

// Lines of at most `width` columns, 20 at least. Without colour, code stays in backticks, emphasis
// in asterisks, and headings are underlined. An address is after its link's text, unless the
// terminal has links. Whatever the text holds, no character but the style's own controls the
// terminal. HTML is text.
std::string render_markdown(std::string_view markdown, std::size_t width, const Style& style);

}  // namespace vkp
