#include "checker/cli/command_description.hpp"

#include "checker/cli/commands.hpp"
#include "checker/cli/completion.hpp"
#include "checker/cli/parser.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace vkp {
namespace {

CommandDescription command_called(const std::string& name) {
    const std::vector<CommandDescription> commands = describe_command_line().commands;
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const auto& command) { return command.name == name; });
    return found == commands.end() ? CommandDescription{} : *found;
}

OptionDescription option_called(const CommandDescription& command, const std::string& name) {
    for (const OptionDescription& option : command.options) {
        if (std::find(option.names.begin(), option.names.end(), name) != option.names.end()) {
            return option;
        }
    }
    return {};
}

TEST(CommandDescription, TellsWordsFromPlaceholders) {
    OptionDescription option;
    option.values = "auto|cpu|FILE|NAME";
    EXPECT_EQ(literal_values(option), (std::vector<std::string>{"auto", "cpu"}));
    EXPECT_TRUE(takes(option, "FILE"));
    EXPECT_FALSE(takes(option, "FOLDER"));
    EXPECT_FALSE(takes(option, "cp"));
    EXPECT_TRUE(literal_values({}).empty());
}

TEST(CommandDescription, IsThatOfTheParser) {
    const CommandDescription check = command_called("check");
    EXPECT_TRUE(check.positionals.at(0).repeats);
    EXPECT_FALSE(check.positionals.at(0).is_required);
    EXPECT_EQ(option_called(check, "--device").default_value, "auto");
    EXPECT_EQ(literal_values(option_called(check, "--format")),
              (std::vector<std::string>{"text", "json", "junit"}));
    EXPECT_EQ(option_called(check, "--strict").values, "");
    const CommandDescription emit = command_called("emit");
    EXPECT_FALSE(emit.positionals.at(0).is_required);
    EXPECT_FALSE(emit.positionals.at(0).repeats);
    EXPECT_TRUE(command_called("init").positionals.at(0).is_required);
    EXPECT_EQ(option_called(emit, "-o").names, (std::vector<std::string>{"-o", "--output"}));
    EXPECT_TRUE(command_called("template").is_hidden);
}

// CLI11's own texts, TEXT or INT, help neither a reader nor a shell.
TEST(CommandDescription, SaysWhatStandsBehindEachOption) {
    for (const CommandDescription& command : describe_command_line().commands) {
        std::vector<OptionDescription> all = command.options;
        all.insert(all.end(), command.positionals.begin(), command.positionals.end());
        for (const OptionDescription& option : all) {
            for (const char* type : {"TEXT", "INT", "UINT", "FLOAT", "ENUM"}) {
                EXPECT_FALSE(takes(option, type))
                    << command.name << " " << option.names.back() << " needs a type_name()";
            }
        }
    }
}

// "kernel" of a positional and of `--kernel` alike; "o" and "output" of "-o,--output".
std::vector<std::string> bare_names(const OptionDeclaration& option) {
    std::vector<std::string> bare;
    std::istringstream names(option.names);
    for (std::string name; std::getline(names, name, ',');) {
        bare.push_back(name.substr(std::min(name.find_first_not_of(" -"), name.size())));
    }
    return bare;
}

// From version 2.4 on, CLI11 refuses all commands if one of them has a name twice. Older versions
// take a positional and an option of one name.
TEST(AllCommands, HaveEachNameOnce) {
    for (const CommandDeclaration& command : all_commands()) {
        std::set<std::string> taken = {"h", "help"};  // the parser's own
        for (const OptionDeclaration& option : command.options) {
            for (const std::string& name : bare_names(option)) {
                EXPECT_TRUE(taken.insert(name).second)
                    << command.name << " has " << name << " twice";
            }
        }
    }
}

TEST(CompletionText, IsQuotedForShells) {
    EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
    EXPECT_EQ(escaped("a[b]:c", "[]"), "a\\[b\\]:c");
}

}  // namespace
}  // namespace vkp
