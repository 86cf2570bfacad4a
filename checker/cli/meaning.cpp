#include "checker/cli/meaning.hpp"

#include "checker/options/usage_error.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "harness/base/edit_distance.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace vkp {

namespace {

using Words = std::vector<std::string>;

// Words of other programs, and what they are here: a command, and its first argument if it has one.
struct Alias {
    std::string_view word;
    std::string_view command;
    std::string_view argument = {};
};

constexpr std::array<Alias, 11> kAliases = {{{"run", "check"},
                                             {"verify", "check"},
                                             {"glossary", "show", "glossary"},
                                             {"status", "list"},
                                             {"progress", "list"},
                                             {"ls", "list"},
                                             {"version", "--version"},
                                             {"-v", "--version"},
                                             {"-V", "--version"},
                                             {"help", "--help"},
                                             {"-help", "--help"}}};

const Alias* alias_of(const std::string& word) {
    const auto* const found = std::find_if(kAliases.begin(), kAliases.end(),
                                           [&](const Alias& alias) { return alias.word == word; });
    return found == kAliases.end() ? nullptr : found;
}

const CommandDescription* command_of(const std::string& word, const CommandDescription& program) {
    const auto found =
        std::find_if(program.commands.begin(), program.commands.end(),
                     [&](const CommandDescription& command) { return command.name == word; });
    return found == program.commands.end() ? nullptr : &*found;
}

const CommandDescription& described(const Words& words, const CommandDescription& program) {
    const CommandDescription* const command =
        words.empty() ? nullptr : command_of(words.front(), program);
    return command == nullptr ? program : *command;
}

// The nearest of the candidates, if it comes near at all.
std::optional<std::string> nearest(const std::string& word, const Words& candidates) {
    std::optional<std::string> best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

Words command_words(const CommandDescription& program) {
    Words names;
    for (const CommandDescription& command : program.commands) {
        if (!command.is_hidden) {
            names.push_back(command.name);
        }
    }
    for (const Alias& alias : kAliases) {
        if (!alias.word.starts_with('-')) {
            names.emplace_back(alias.word);
        }
    }
    return names;
}

bool is_command(const std::string& word, const CommandDescription& program) {
    return command_of(word, program) != nullptr || alias_of(word) != nullptr;
}

[[noreturn]] void fail_for_command(const Words& words, const CommandDescription& program) {
    const std::string& word = words.front();
    if (words.size() > 1 && is_command(words[1], program)) {
        throw UsageError(
            fmt::format("the command comes first: workbook {} {}", words[1], printable(word)));
    }
    if (const auto near = nearest(word, command_words(program))) {
        throw UsageError(fmt::format("there is no command \"{}\". Did you mean `workbook {}`?",
                                     printable(word), *near));
    }
    if (const Puzzle* const puzzle = puzzle_named(word)) {
        throw UsageError(
            fmt::format("{0} is a puzzle, not a command: `workbook show {1}` shows it, "
                        "`workbook check {1}` checks your kernel.",
                        printable(word), puzzle->number));
    }
    if (word == "start" || word == "begin") {
        throw UsageError(
            fmt::format("there is no command \"{}\": `workbook` alone starts watch mode.", word));
    }
    throw UsageError(
        fmt::format("there is no command \"{}\": `workbook help` lists them.", printable(word)));
}

Words names_of_options(const CommandDescription& command) {
    Words names;
    for (const OptionDescription& option : command.options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

// "help check" is "check --help".
Words for_help(const Words& words, const CommandDescription& program) {
    if (words.size() < 2) {
        return {"--help"};
    }
    const Words asked = understood({words.begin() + 1, words.end()}, program);
    return command_of(asked.front(), program) == nullptr ? Words{"--help"}
                                                         : Words{asked.front(), "--help"};
}

}  // namespace

std::vector<std::string> understood(std::vector<std::string> words,
                                    const CommandDescription& program) {
    if (words.empty() || command_of(words.front(), program) != nullptr) {
        return words;
    }
    if (words.front() == "help") {
        return for_help(words, program);
    }
    if (const Alias* const alias = alias_of(words.front())) {
        words.front() = alias->command;
        if (!alias->argument.empty()) {
            words.insert(words.begin() + 1, std::string(alias->argument));
        }
        return words;
    }
    if (!words.front().starts_with('-')) {
        fail_for_command(words, program);
    }
    return words;
}

std::string unknown_option_text(const std::vector<std::string>& words,
                                const CommandDescription& program) {
    const CommandDescription& command = described(words, program);
    const Words names = names_of_options(command);
    for (const std::string& word : words) {
        const std::string name = word.substr(0, word.find('='));
        const bool is_option = name.starts_with("--") && name.size() > 2;
        if (!is_option || std::find(names.begin(), names.end(), name) != names.end()) {
            continue;
        }
        const auto near = nearest(name, names);
        return fmt::format("{} has no option {}{}", command.name, printable(name),
                           near ? fmt::format(". Did you mean {}?", *near) : std::string("."));
    }
    return {};
}

std::string surplus_text(const std::vector<std::string>& words, const CommandDescription& program) {
    const CommandDescription& command = described(words, program);
    const std::string takes = command.positionals.empty()
                                  ? std::string("no more words")
                                  : "one " + command.positionals.front().names.front();
    return fmt::format("{} takes {}: {}", command.name, takes,
                       printable(words.empty() ? "" : "\"" + words.back() + "\" is one too many."));
}

std::string aliases_text() {
    std::string text = "Other names:";
    std::string target;
    for (const Alias& alias : kAliases) {
        if (alias.word.starts_with('-')) {
            continue;
        }
        const std::string command =
            fmt::format("{}{}{}", alias.command, alias.argument.empty() ? "" : " ", alias.argument);
        if (!target.empty()) {
            text += command == target ? "," : fmt::format(" ({});", target);
        }
        text += fmt::format(" {}", alias.word);
        target = command;
    }
    return fmt::format("{} ({}).", text, target);
}

std::string help_text(const std::vector<std::string>& words, const CommandDescription& program) {
    const bool is_of_command = !words.empty() && command_of(words.front(), program) != nullptr;
    return is_of_command ? fmt::format("`workbook help {}` has its options.", words.front())
                         : std::string("`workbook help` lists commands and options.");
}

}  // namespace vkp
