// What somebody means who types a command that is none, or an option that a command does not have.
#pragma once

#include "checker/cli/command_description.hpp"

#include <string>
#include <vector>

namespace vkp {

// The words with the program's own command for one of the same meaning: "help check", "run 9",
// "next", "-v". Throws UsageError, with what comes near, for a command that means nothing.
std::vector<std::string> understood(std::vector<std::string> words,
                                    const CommandDescription& program);

// About the first option that the command does not have; empty if it has all of them.
std::string unknown_option_text(const std::vector<std::string>& words,
                                const CommandDescription& program);

// About words that the command has no use for.
std::string surplus_text(const std::vector<std::string>& words, const CommandDescription& program);

// Where the options of the command stand.
std::string help_text(const std::vector<std::string>& words, const CommandDescription& program);

// "Other names: run, verify (check); status, progress, ls (list); …"
std::string aliases_text();

}  // namespace vkp
