// Search for puzzles by words in their texts.
#pragma once

#include "checker/workspace/workbook.hpp"
#include "harness/model/puzzle.hpp"

#include <string>
#include <vector>

namespace vkp {

// The puzzles that have every one of the words in title, folder, idea or statement; all of them if
// there are no words. Case does not matter. Throws InstallationError where there is no statement.
std::vector<const Puzzle*> puzzles_with(const Workbook& workbook,
                                        const std::vector<std::string>& words);

}  // namespace vkp
