#include "checker/cli/parser.hpp"

#include "checker/cli/commands.hpp"
#include "checker/cli/meaning.hpp"
#include "checker/cli/parser_description.hpp"
#include "checker/cli/version.hpp"
#include "checker/options/exit_code.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

namespace vkp {

namespace {

// "0 solved, 1 not solved, …"
std::string exit_codes_text() {
    std::string text;
    for (const auto& [code, meaning] : kExitMeanings) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", static_cast<int>(code), meaning);
    }
    return text;
}

// "takes text, json or junit, not xml"
std::string unknown_choice(const std::string& typed, const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        list += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return fmt::format("takes {}, not \"{}\"", list, typed);
}

// How an option of each kind of value is made.

CLI::Option* bound(CLI::App& app, const OptionDeclaration& declared, bool* flag) {
    return app.add_flag(declared.names, *flag, declared.help);
}

CLI::Option* bound(CLI::App& app, const OptionDeclaration& declared, const WordTarget& target) {
    const auto place_of = [words = target.words](const std::string& typed) {
        const auto found = std::ranges::find(words, CLI::detail::to_lower(typed));
        return static_cast<std::size_t>(found - words.begin());
    };
    const auto check = [place_of, words = target.words](const std::string& typed) {
        return place_of(typed) < words.size() ? std::string() : unknown_choice(typed, words);
    };
    return app
        .add_option_function<std::string>(
            declared.names,
            [place_of, take = target.take](const std::string& typed) { take(place_of(typed)); },
            declared.help)
        ->type_name(fmt::format("{}", fmt::join(target.words, "|")))
        ->default_str(declared.shows_default ? target.default_word : "")
        ->check(check);
}

template <typename T>
CLI::Option* bound(CLI::App& app, const OptionDeclaration& declared, T* value) {
    CLI::Option* option = app.add_option(declared.names, *value, declared.help);
    return declared.shows_default ? option->capture_default_str()
                                  : option->default_str(declared.default_text);
}

void add_checks(const OptionDeclaration& declared, CLI::Option& option) {
    if (declared.range) {
        option.check(CLI::Range(declared.range->least, declared.range->most).description(""));
    }
    if (!declared.members.empty()) {
        option.check(CLI::IsMember(declared.members).description(""));
    }
    if (declared.check) {
        option.check(declared.check);
    }
}

void add_option(const OptionDeclaration& declared, CLI::App& app) {
    CLI::Option& option = *std::visit(
        [&](const auto& target) { return bound(app, declared, target); }, declared.target);
    if (!declared.values.empty()) {
        option.type_name(declared.values);
    }
    add_checks(declared, option);
    if (declared.count) {
        const auto [least, most] = *declared.count;
        least == most ? option.expected(most) : option.expected(least, most);
    }
    if (declared.delimiter != '\0') {
        option.delimiter(declared.delimiter);
    }
    if (declared.repeats) {
        option.take_all();
    }
    option.required(declared.is_required);
}

void add_command(const CommandDeclaration& declared, CLI::App& app) {
    CLI::App& command = *app.add_subcommand(declared.name, declared.help);
    for (const OptionDeclaration& option : declared.options) {
        add_option(option, command);
    }
    for (const OptionDeclaration& option : declared.options) {
        const std::string name = option.names.substr(option.names.find(',') + 1);
        if (!option.needs.empty()) {
            command.get_option(name)->needs(command.get_option(option.needs));
        }
        if (!option.excludes.empty()) {
            command.get_option(name)->excludes(command.get_option(option.excludes));
        }
    }
    if (!declared.footer.empty()) {  // otherwise it has that of the program
        command.footer(declared.footer);
    }
    command.prefix_command(declared.takes_any_words);
    command.group(declared.is_hidden ? "" : declared.group);
}

// The parser of all commands.
class CommandLine {
public:
    CommandLine() {
        app_.require_subcommand(0, 1);
        app_.set_version_flag("--version", [] { return version_text({{"CLI11", CLI11_VERSION}}); });
        app_.footer(
            "Name a puzzle by number, name, folder or file: 9, 9-11, pooling, 09_pooling, all. "
            "Without one, a command takes the puzzle of the current folder, or the last one you "
            "worked on.\n"
            "Exit codes: " +
            exit_codes_text() + ".");
        for (const CommandDeclaration& command : commands_) {
            add_command(command, app_);
        }
        // The commands have inherited the first footer.
        app_.footer(aliases_text() + "\n" + app_.get_footer());
    }

    CLI::App& app() { return app_; }

    // What the words that were parsed ask for; empty where they name no command.
    [[nodiscard]] std::function<int()> chosen() const {
        const std::vector<CLI::App*> named = app_.get_subcommands();
        return named.empty() ? nullptr : command_called(named.front()->get_name()).run;
    }

    [[nodiscard]] const CommandDeclaration& command_called(const std::string& name) const {
        return *std::ranges::find(commands_, name, &CommandDeclaration::name);
    }

private:
    std::vector<CommandDeclaration> commands_ = all_commands();
    CLI::App app_{"Learn GPU programming: edit puzzles/*/kernel.comp, then check.", "workbook"};
};

// What the parser has against it, in the words of the learner.
std::string message_of(const CLI::ParseError& error, const std::vector<std::string>& words,
                       const CommandDescription& program) {
    if (std::string message = unknown_option_text(words, program); !message.empty()) {
        return message;
    }
    const std::string command = words.empty() ? std::string() : words.front();
    const bool is_of_option = std::string_view(error.what()).starts_with('-');
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
        (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && !is_of_option)) {
        return surplus_text(words, program);
    }
    std::string message = error.what();  // "--format: takes text, json or junit, not …"
    if (const std::size_t colon = message.find(": takes"); colon != std::string::npos) {
        message.erase(colon, 1);
    }
    return fmt::format("{}: {}", command, message);
}

}  // namespace

Parsed parse(const std::vector<std::string>& typed) {
    CommandLine command_line;
    CLI::App& app = command_line.app();
    const CommandDescription program = description_of(app);
    const std::vector<std::string> words = understood(typed, program);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 takes them
    } catch (const CLI::CallForHelp&) {
        return {.answer = app.help()};
    } catch (const CLI::Success& success) {
        return {.answer = fmt::format("{}\n", success.what())};
    } catch (const CLI::ParseError& error) {
        return {.problem = fmt::format("{}\n{}", message_of(error, words, program),
                                       help_text(words, program))};
    }
    return {.run = command_line.chosen()};
}

std::string general_help() {
    return CommandLine().app().help();
}

CommandDescription describe_command_line() {
    return description_of(CommandLine().app());
}

}  // namespace vkp
