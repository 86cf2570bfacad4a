#include "checker/cli/completion.hpp"

#include "puzzles/registry.hpp"

#include <algorithm>

namespace vkp {

std::string completion_script(Shell shell, const CommandDescription& program) {
    switch (shell) {
        case Shell::kBash:
            return bash_completion(program);
        case Shell::kZsh:
            return zsh_completion(program);
        case Shell::kFish:
            return fish_completion(program);
    }
    return "";
}

std::vector<CommandDescription> shown_commands(const CommandDescription& program) {
    std::vector<CommandDescription> commands = program.commands;
    commands.erase(
        std::remove_if(commands.begin(), commands.end(),
                       [](const CommandDescription& command) { return command.is_hidden; }),
        commands.end());
    return commands;
}

std::vector<PuzzleWord> puzzle_words() {
    std::vector<PuzzleWord> words;
    for (const Puzzle& puzzle : all_puzzles()) {
        words.push_back({std::to_string(puzzle.number), puzzle.title});
    }
    for (const Puzzle& puzzle : all_puzzles()) {
        words.push_back({std::string(puzzle.name()), puzzle.title});
    }
    return words;
}

std::string escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string shell_quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return result + "'";
}

}  // namespace vkp
