// A puzzle's page, puzzle.md: what it is called, what it teaches, and its hints. Front matter
// between two lines `---` has a line `key: value` for each of these. Hints follow, each below a
// heading, and a section that explains the reference.
#pragma once

#include "harness/model/puzzle.hpp"

#include <string>
#include <string_view>

namespace vkp {

// Puts into the puzzle what the page says. Throws InstallationError that names the file, the line
// and what is wrong there.
void read_page(Puzzle& puzzle, std::string_view text, std::string_view path);

}  // namespace vkp
