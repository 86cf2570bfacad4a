#include "checker/train/files/tool.hpp"

#include "checker/files/descriptor.hpp"
#include "harness/base/utf8.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>

namespace vkp {

namespace {

constexpr int kNoSuchProgram = 127;

// Becomes the new process.
[[noreturn]] void become(std::vector<char*>& words, const char* folder) {
    const int nothing = open("/dev/null", O_RDONLY);
    if (chdir(folder) == 0) {
        const int log = open("log", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(nothing, STDIN_FILENO);
        dup2(log, STDOUT_FILENO);
        dup2(log, STDERR_FILENO);
        execvp(words.front(), words.data());
    }
    _exit(kNoSuchProgram);
}

int wait_for(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string last_line(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string last;
    for (std::string line; std::getline(file, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) {
            last = line;
        }
    }
    constexpr std::size_t kMost = 300;
    return printable_in_line(last.substr(0, kMost));
}

}  // namespace

ToolOutcome run_tool(const std::vector<std::string>& words, const std::filesystem::path& folder) {
    std::vector<std::string> kept = words;
    std::vector<char*> pointers;
    for (std::string& word : kept) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    const pid_t process = fork();
    if (process == 0) {
        become(pointers, folder.c_str());
    }
    if (process < 0) {
        return {.exit_code = kNoSuchProgram, .last_words = {}};
    }
    return {.exit_code = wait_for(process), .last_words = last_line(folder / "log")};
}

}  // namespace vkp
