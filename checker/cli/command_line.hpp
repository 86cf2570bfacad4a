// The command line as a whole: from words to exit code.
#pragma once

#include "checker/cli/command_description.hpp"

namespace vkp {

// Runs what the command line asks for and gives the exit code. Throws InstallationError.
int run_command_line(int argc, char** argv);

// The program with all its commands, hidden ones too.
CommandDescription describe_command_line();

}  // namespace vkp
