// The page of each puzzle, puzzle.md. A program reads it from the workbook when it starts; the
// browser edition's module has it inside.
#pragma once

#include <string>
#include <string_view>

namespace vkp {

struct Page {
    std::string path;  // as an error may name it
    std::string text;
};

// The page of the puzzle in that folder: "09_pooling". If the workbook lacks it, as one from before
// there were pages does, the program's own. Throws InstallationError if there is none.
Page page_of(std::string_view id);

}  // namespace vkp
