// The commands as plain data: what the help, the completion scripts and the man page say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vkp {

struct OptionDescription {
    std::vector<std::string> names;  // "-o", "--output"; of a positional its name alone
    std::string help;
    // What may be there, with `|` between: small letters mean themselves, capitals for what
    // the learner has ("auto|cpu|NAME", "FILE", "PUZZLE"). Empty: a flag.
    std::string values;
    std::string default_value;
    bool is_required = false;
    bool repeats = false;
};

struct CommandDescription {
    std::string name;
    std::string help;
    bool is_hidden = false;
    std::vector<OptionDescription> options;
    std::vector<OptionDescription> positionals;
    std::vector<CommandDescription> commands;
};

// The words among an option's values that are typed as they stand: "auto", "cpu".
std::vector<std::string> literal_values(const OptionDescription& option);

// Whether the values may be of that kind: FILE, FOLDER, PUZZLE.
bool takes(const OptionDescription& option, std::string_view kind);

}  // namespace vkp
