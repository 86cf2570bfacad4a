#include "checker/cli/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

// Works as a file _workbook in a folder of $fpath, and sourced.
constexpr std::string_view kEnd = R"(
if [[ $funcstack[1] == _workbook ]]; then
    _workbook "$@"
else
    compdef _workbook workbook
fi
)";

constexpr std::string_view kBegin = R"(#compdef workbook
# Completion of workbook in zsh: source <(workbook completion zsh)
)";

// ":FILE:_files": what is after an option, and how it is completed.
std::string argument(const OptionDescription& option) {
    std::vector<std::string> actions;
    if (const auto words = literal_values(option); !words.empty()) {
        actions.push_back(fmt::format("compadd {}", fmt::join(words, " ")));
    }
    if (takes(option, "PUZZLE")) {
        actions.emplace_back("_workbook_puzzles");
    }
    if (takes(option, "FILE") || takes(option, "FOLDER")) {
        actions.emplace_back(takes(option, "FILE") ? "_files" : "_files -/");
    }
    return actions.empty() ? fmt::format(":{}: ", option.values)
                           : fmt::format(":{}:{{{}}}", option.values, fmt::join(actions, "; "));
}

std::string option_specs(const CommandDescription& command) {
    std::string specs;
    for (const OptionDescription& option : command.options) {
        for (const std::string& name : option.names) {
            const std::string help = "[" + escaped(option.help, "[]\\") + "]";
            const bool is_flag = option.values.empty();
            const std::string_view joint = is_flag ? "" : name.starts_with("--") ? "=" : "+";
            specs += " \\\n                " +
                     shell_quoted(fmt::format("{}{}{}{}", name, joint, help,
                                              is_flag ? "" : argument(option)));
        }
    }
    return specs;
}

std::string case_of(const CommandDescription& command) {
    std::string specs = option_specs(command);
    for (const OptionDescription& positional : command.positionals) {
        specs += " \\\n                " +
                 shell_quoted((positional.repeats ? "*" : "") + argument(positional));
    }
    return fmt::format("        {})\n            _arguments -s{} ;;\n", command.name, specs);
}

// "word:what it means" for _describe.
std::string described(std::string_view word, std::string_view meaning) {
    return "\n        " + shell_quoted(fmt::format("{}:{}", escaped(word, ":"), meaning));
}

}  // namespace

std::string zsh_completion(const CommandDescription& program) {
    std::string puzzles;
    for (const PuzzleWord& puzzle : puzzle_words()) {
        puzzles += described(puzzle.word, puzzle.title);
    }
    std::string commands;
    std::string cases;
    for (const CommandDescription& command : shown_commands(program)) {
        commands += described(command.name, command.help);
        cases += case_of(command);
    }
    std::string script(kBegin);
    script += "\n_workbook_puzzles() {\n    local -a puzzles=(" + puzzles + ")\n";
    script += "    _describe -V puzzle puzzles\n}\n";
    script += "\n_workbook() {\n    local state line\n    local -a commands=(" + commands + ")\n";
    script += "    _arguments -C" + option_specs(program);
    script += " \\\n                '1:command:{_describe command commands}'";
    script += " \\\n                '*::argument:->arguments' && return\n";
    script += "    case $line[1] in\n" + cases + "    esac\n}\n";
    return script.append(kEnd);
}

}  // namespace vkp
