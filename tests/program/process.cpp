#include "tests/program/process.hpp"

#include "tests/unit/temporary_folder.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>

namespace vkp {

namespace {

constexpr uid_t kNobody = 65534;
constexpr int kCannotStart = 127;

void redirect(int from, const std::filesystem::path& to) {
    const int file = open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || dup2(file, from) < 0) {
        _exit(kCannotStart);
    }
}

// Becomes the new process; does not return.
[[noreturn]] void become(const std::vector<std::string>& words, const ProcessOptions& options) {
    if (options.before_start && !options.before_start()) {
        _exit(kCannotStart);
    }
    if (!options.folder.empty() && chdir(options.folder.c_str()) != 0) {
        _exit(kCannotStart);
    }
    for (const auto& [name, value] : options.environment) {
        setenv(name.c_str(), value.c_str(), 1);
    }
    if (options.unprivileged && geteuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) {
        _exit(kCannotStart);
    }
    std::vector<char*> arguments;
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));  // NOLINT: execv's signature
    }
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(kCannotStart);
}

// Everything that arrives until the other side of the terminal is closed.
std::string read_terminal(int terminal) {
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    close(terminal);
    return text;
}

class Process {
public:
    Process(const std::vector<std::string>& words, const ProcessOptions& options) {
        int theirs = -1;
        if (options.on_terminal && openpty(&terminal_, &theirs, nullptr, nullptr, nullptr) != 0) {
            return;
        }
        pid_ = fork();
        if (pid_ == 0) {
            redirect(STDIN_FILENO, "/dev/null");
            redirect(STDERR_FILENO, errors_path());
            if (options.on_terminal) {
                dup2(theirs, STDOUT_FILENO);
            } else {
                redirect(STDOUT_FILENO, output_path());
            }
            become(words, options);
        }
        if (theirs >= 0) {
            close(theirs);
        }
    }

    Outcome wait() {
        Outcome outcome;
        if (terminal_ >= 0) {
            outcome.output = read_terminal(terminal_);
        }
        int status = 0;
        if (pid_ < 0 || waitpid(pid_, &status, 0) != pid_) {
            return outcome;
        }
        outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        if (terminal_ < 0) {
            outcome.output = file_content(output_path());
        }
        outcome.errors = file_content(errors_path());
        return outcome;
    }

private:
    [[nodiscard]] std::filesystem::path output_path() const { return folder_.path() / "output"; }
    [[nodiscard]] std::filesystem::path errors_path() const { return folder_.path() / "errors"; }

    TemporaryFolder folder_;
    int terminal_ = -1;
    pid_t pid_ = -1;
};

}  // namespace

Outcome run_process(const std::vector<std::string>& words, const ProcessOptions& options) {
    return Process(words, options).wait();
}

std::vector<Outcome> run_processes(const std::vector<std::vector<std::string>>& commands,
                                   const ProcessOptions& options) {
    std::vector<std::unique_ptr<Process>> processes;
    for (const auto& words : commands) {
        processes.push_back(std::make_unique<Process>(words, options));
    }
    std::vector<Outcome> outcomes;
    for (const auto& process : processes) {
        outcomes.push_back(process->wait());
    }
    return outcomes;
}

std::string file_content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace vkp
