// Words become a command with its arguments.
#pragma once

#include "checker/cli/command_description.hpp"

#include <functional>
#include <string>
#include <vector>

namespace vkp {

struct Parsed {
    std::function<int()> run = {};  // gives the exit code; empty where no command is named
    std::string answer = {};        // the help or the version, where it was asked for
    std::string problem = {};       // what is wrong with the words; empty where nothing is
};

// `typed` is without the program's name; see understood() for the words that mean another command.
// Throws UsageError.
Parsed parse(const std::vector<std::string>& typed);

std::string general_help();

// The program with all its commands, hidden ones too.
CommandDescription describe_command_line();

}  // namespace vkp
