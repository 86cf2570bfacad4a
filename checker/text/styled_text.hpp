// Text in runs of one style each, wrapped into lines for a terminal. Here a run that is broken
// keeps its style in both lines; terminal_text.hpp wraps lines that hold escape sequences already,
// of which it knows the last colour only.
#pragma once

#include "checker/text/style.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// Its text is printable (see harness/base/utf8.hpp).
struct Run {
    std::string text;
    bool is_strong = false;
    bool is_emphasis = false;
    bool is_code = false;
    std::string link = {};  // the address; empty if it is none

    [[nodiscard]] bool has_style_of(const Run& other) const;
};

using StyledText = std::vector<Run>;

// Joins the run to the last one where that has the same style.
void append(StyledText& text, Run run);

std::size_t column_count(const StyledText& text);

// Lines of at most `width` columns, broken at blanks and line ends. A longer word is broken where
// the line is full.
std::vector<StyledText> wrapped(const StyledText& text, std::size_t width);

// The text in pieces of at most `width` columns; blanks stay. One piece at least.
std::vector<std::string_view> pieces(std::string_view text, std::size_t width);

std::string to_terminal(const StyledText& line, const Style& style);

}  // namespace vkp
