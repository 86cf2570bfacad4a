#include "checker/cli/parser_description.hpp"

#include <CLI/CLI.hpp>

namespace vkp {

namespace {

std::vector<std::string> names_of(const CLI::Option& option) {
    if (option.get_positional()) {
        return {option.get_name(true)};
    }
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) {
        names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        names.push_back("--" + name);
    }
    return names;
}

OptionDescription description_of(const CLI::Option& option) {
    const bool is_flag = option.get_items_expected_max() == 0;
    return {.names = names_of(option),
            .help = option.get_description(),
            .values = is_flag ? "" : option.get_type_name(),
            .default_value = option.get_default_str(),
            .is_required = option.get_required(),
            .repeats = option.get_positional() && option.get_expected_max() > 1};
}

}  // namespace

CommandDescription description_of(const CLI::App& app) {
    CommandDescription command;
    command.name = app.get_name();
    command.help = app.get_description();
    command.is_hidden = app.get_group().empty();
    for (const CLI::Option* option : app.get_options()) {
        (option->get_positional() ? command.positionals : command.options)
            .push_back(description_of(*option));
    }
    const auto any = [](const CLI::App* /*sub*/) { return true; };
    for (const CLI::App* sub : app.get_subcommands(any)) {
        command.commands.push_back(description_of(*sub));
    }
    return command;
}

}  // namespace vkp
