// Scripts that let a shell complete the program's commands, options, choices and puzzles. They know
// all words themselves, so that completing starts no program. Three shells, because macOS starts
// zsh and many Linux users fish; each script is tested in its shell.
#pragma once

#include "checker/cli/command_description.hpp"

#include <string>
#include <vector>

namespace vkp {

enum class Shell { kBash, kZsh, kFish };

std::string completion_script(Shell shell, const CommandDescription& program);

// For the scripts of one shell each:

std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

// The commands that the help lists.
std::vector<CommandDescription> shown_commands(const CommandDescription& program);

// A word that means a puzzle, and the puzzle's title.
struct PuzzleWord {
    std::string word;
    std::string title;
};

// All numbers, then all names.
std::vector<PuzzleWord> puzzle_words();

// `text` with every character of `special` after a backslash.
std::string escaped(std::string_view text, std::string_view special);

// As one word of a shell: 'it'\''s'.
std::string shell_quoted(std::string_view text);

}  // namespace vkp
