// The puzzle that a word of the command line names.
#pragma once

#include "checker/workspace/workbook.hpp"
#include "harness/model/puzzle.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace vkp {

// The puzzles that the words mean, each once, in the order of the words:
//   9   09   9.   9-11            numbers
//   pooling   Pooling   pool      a name or title, or how one begins if no other does
//   09_pooling/   .   ../09_pooling/kernel.comp     a folder, or a file in it
//   all                           every puzzle; so does a folder that holds all
// Throws UsageError that names what comes near.
std::vector<const Puzzle*> find_puzzles(const std::vector<std::string>& words);

// The same, where there can be only one puzzle.
const Puzzle& find_puzzle(const std::string& word);

// The puzzle with that number, or with the whole of that name, title or folder, in any case of
// letters; null if there is none.
const Puzzle* puzzle_named(const std::string& word);

// The puzzle that the words name; without words, that of the current folder, or the one worked on
// last, or the first unsolved one.
const Puzzle& chosen_puzzle(const Workbook& workbook, const std::vector<std::string>& words);

// The puzzle of the folder, or of the file in it; null if it belongs to none.
const Puzzle* puzzle_at(const std::filesystem::path& path);

// Remembers the puzzle that was worked on last. A read-only workbook remembers none.
void remember(const Workbook& workbook, const Puzzle& puzzle);

}  // namespace vkp
