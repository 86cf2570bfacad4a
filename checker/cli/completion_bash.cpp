#include "checker/cli/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

// Where the cursor is. Runs in bash 3.2 too, which is what macOS has.
constexpr std::string_view kBegin =
    R"(# Completion of workbook in bash: source <(workbook completion bash)

_workbook() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command="" words="" paths="" index
    # bash takes `--device=cpu` for three words.
    if [[ $word == "=" ]]; then
        word=""
    elif [[ $before == "=" ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((index = 1; index < COMP_CWORD; ++index)); do
        if [[ ${COMP_WORDS[index]} != -* ]]; then
            command=${COMP_WORDS[index]}
            break
        fi
    done
)";

constexpr std::string_view kEnd = R"(    COMPREPLY=()
    [[ -z $paths ]] || compopt -o filenames 2>/dev/null
    while IFS= read -r index; do
        COMPREPLY+=("$index")
    done < <(compgen $paths -W "$words" -- "$word")
}

complete -F _workbook workbook
)";

// What sets `words` and `paths` to what may be there.
std::string values_code(const OptionDescription& option) {
    std::vector<std::string> words = literal_values(option);
    if (takes(option, "PUZZLE")) {
        words.emplace_back("$puzzles");
    }
    std::string code;
    if (!words.empty()) {
        code += fmt::format(" words=\"{}\"", fmt::join(words, " "));
    }
    if (takes(option, "FILE") || takes(option, "FOLDER")) {
        code += fmt::format("{} paths={}", code.empty() ? "" : ";",
                            takes(option, "FILE") ? "-f" : "-d");
    }
    return code;
}

// The values of every option that takes one: a text of the user's own gets no candidates.
std::string value_cases(const CommandDescription& command) {
    std::string cases;
    for (const OptionDescription& option : command.options) {
        if (option.values.empty()) {
            continue;
        }
        std::vector<std::string> patterns;
        for (const std::string& name : option.names) {
            patterns.push_back(fmt::format("{}:{}:*", command.name, name));
        }
        cases += fmt::format("        {}){} ;;\n", fmt::join(patterns, " | "), values_code(option));
    }
    return cases;
}

std::string option_names(const CommandDescription& command) {
    std::vector<std::string> names;
    for (const OptionDescription& option : command.options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return fmt::format("{}", fmt::join(names, " "));
}

std::string cases_of(const CommandDescription& command) {
    std::string cases = value_cases(command);
    cases += fmt::format("        {}:*:-*) words=\"{}\" ;;\n", command.name, option_names(command));
    if (!command.positionals.empty()) {
        cases += fmt::format("        {}:*){} ;;\n", command.name,
                             values_code(command.positionals.front()));
    }
    return cases;
}

}  // namespace

std::string bash_completion(const CommandDescription& program) {
    std::vector<std::string> puzzles;
    for (const PuzzleWord& puzzle : puzzle_words()) {
        puzzles.push_back(puzzle.word);
    }
    std::vector<std::string> names;
    std::string cases;
    for (const CommandDescription& command : shown_commands(program)) {
        names.push_back(command.name);
        cases += cases_of(command);
    }
    std::string script(kBegin);
    script += fmt::format("    local puzzles=\"{}\"\n", fmt::join(puzzles, " "));
    script += "    case $command:$before:$word in\n" + cases;
    script += fmt::format("        :*:-*) words=\"{}\" ;;\n", option_names(program));
    script += fmt::format("        :*) words=\"{}\" ;;\n    esac\n", fmt::join(names, " "));
    return script.append(kEnd);
}

}  // namespace vkp
