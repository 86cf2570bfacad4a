// Text laid out on a screen: a fixed head and foot, and between them a body that scrolls.
#pragma once

#include "checker/text/terminal.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vkp {

struct ScreenText {
    std::vector<std::string> head;  // cut if too long
    std::string body;               // folded, or cut if it is a drawing
    std::vector<std::string> foot;  // cut
    bool is_drawing = false;
    std::optional<std::size_t> focus = {};  // a line of the body that must be seen
};

struct Layout {
    std::vector<std::string> rows;  // as many as the screen has, not wider than it
    std::size_t top = 0;            // the body's first row that is shown: what was asked for, or
                                    // the last that makes sense
    std::size_t page = 1;           // rows of the body on the screen
    std::size_t hidden_below = 0;
};

// The body from its row `top` on, or from a row that makes its focus visible. If it does not fit,
// its last row on the screen says how many rows there are.
Layout laid_out(const ScreenText& text, ScreenSize size, std::size_t top);

}  // namespace vkp
