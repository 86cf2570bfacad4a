#include "checker/cli/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace vkp {

namespace {

// -x: an argument that is no file; -r -F: one that is.
std::string values_code(const OptionDescription& option) {
    std::vector<std::string> words = literal_values(option);
    if (takes(option, "PUZZLE")) {
        words.emplace_back("(__workbook_puzzles)");
    }
    if (takes(option, "FOLDER")) {
        words.emplace_back("(__fish_complete_directories)");
    }
    std::string code = takes(option, "FILE") ? " -r -F" : " -x";
    if (!words.empty()) {
        code += fmt::format(" -k -a \"{}\"", fmt::join(words, " "));
    }
    return code;
}

std::string line(const std::string& condition, const std::string& code, const std::string& help) {
    return fmt::format("complete -c workbook -n \"{}\"{} -d {}\n", condition, code,
                       shell_quoted(help));
}

std::string option_lines(const CommandDescription& command, const std::string& condition) {
    std::string lines;
    for (const OptionDescription& option : command.options) {
        std::string code;
        for (const std::string& name : option.names) {
            code += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        }
        if (!option.values.empty()) {
            code += values_code(option);
        }
        lines += line(condition, code, option.help);
    }
    return lines;
}

std::string command_lines(const CommandDescription& command) {
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    std::string lines = "\n" + line("__fish_use_subcommand", " -a " + command.name, command.help);
    lines += option_lines(command, condition);
    for (const OptionDescription& positional : command.positionals) {
        // Behind no option, " -r" and " -x" mean nothing.
        const std::string code = values_code(positional).substr(3);
        if (!code.empty()) {
            lines += fmt::format("complete -c workbook -n \"{}\"{}\n", condition, code);
        }
    }
    return lines;
}

}  // namespace

std::string fish_completion(const CommandDescription& program) {
    std::string script =
        "# Completion of workbook in fish: workbook completion fish | source\n\n"
        "function __workbook_puzzles\n    printf '%s\\t%s\\n'";
    for (const PuzzleWord& puzzle : puzzle_words()) {
        script += fmt::format(" {} {}", puzzle.word, shell_quoted(puzzle.title));
    }
    script += "\nend\n\ncomplete -c workbook -f\n";
    script += option_lines(program, "__fish_use_subcommand");
    for (const CommandDescription& command : shown_commands(program)) {
        script += command_lines(command);
    }
    return script;
}

}  // namespace vkp
