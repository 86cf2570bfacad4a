// Runs a program to its end.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace vkp {

struct ProcessOptions {
    std::filesystem::path folder = {};                    // to start in; here if empty
    std::map<std::string, std::string> environment = {};  // on top of ours
    bool on_terminal = false;                             // standard output is a terminal
    // Runs as "nobody" if we are root, who may read and write everything.
    bool unprivileged = false;
    // Called first in the new process; if it returns false, nothing is started.
    std::function<bool()> before_start = {};
};

struct Outcome {
    int exit_code = -1;  // or minus the signal that ended it
    std::string output;
    std::string errors;
};

// Runs words[0] with the others as arguments and waits for its end.
Outcome run_process(const std::vector<std::string>& words, const ProcessOptions& options);

// Starts all of them at once and waits for all.
std::vector<Outcome> run_processes(const std::vector<std::vector<std::string>>& commands,
                                   const ProcessOptions& options);

// All bytes of a file.
std::string file_content(const std::filesystem::path& path);

}  // namespace vkp
