// Words become arguments.
#pragma once

#include "checker/cli/command_description.hpp"
#include "checker/options/arguments.hpp"

#include <string>
#include <vector>

namespace vkp {

struct Parsed {
    bool has_command = false;
    std::string answer = {};   // the help or the version, where it was asked for
    std::string problem = {};  // what is wrong with the words; empty where nothing is
};

// `words` without the program's name.
Parsed parse(const std::vector<std::string>& words, Arguments& arguments);

std::string general_help();

// The program with all its commands, hidden ones too.
CommandDescription describe_command_line();

}  // namespace vkp
