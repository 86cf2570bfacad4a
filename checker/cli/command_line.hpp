// The command line as a whole: from words to exit code.
#pragma once

namespace vkp {

// Runs what the command line asks for and gives the exit code. Throws InstallationError.
int run_command_line(int argc, char** argv);

}  // namespace vkp
