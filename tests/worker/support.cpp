#include "tests/worker/support.hpp"

#include "puzzles/registry.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace vkp {

const Puzzle& first_puzzle() {
    return all_puzzles().front();
}

PuzzleResult check_map(Worker& worker, const char* text, std::chrono::milliseconds time_limit) {
    return Checker(worker, {.time_limit = time_limit}).check(first_puzzle(), {"kernel.comp", text});
}

LateSignal::LateSignal(pid_t target, int signal, const std::function<void()>& wait)
    : sender_(fork()) {
    if (sender_ == 0) {
        wait();
        kill(target, signal);
        _exit(0);
    }
}

LateSignal::~LateSignal() {
    waitpid(sender_, nullptr, 0);
}

std::size_t open_descriptors() {
    const std::filesystem::directory_iterator folder("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(folder), end(folder)));
}

std::size_t child_processes() {
    std::ifstream list("/proc/thread-self/children");
    return static_cast<std::size_t>(
        std::distance(std::istream_iterator<pid_t>(list), std::istream_iterator<pid_t>()));
}

namespace {

// The answer of `ask` in a separate process, as it may restrict that process: a number below 256.
int answer_of_a_child(const std::function<int()>& ask) {
    const pid_t child = fork();
    if (child == 0) {
        _exit(ask());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

}  // namespace

bool system_has_seccomp() {
    return answer_of_a_child([] { return restrict_calls(FileCalls::kAll).in_force ? 1 : 0; }) == 1;
}

int landlock_of_system() {
    return answer_of_a_child([] { return restrict_files({}).landlock; });
}

bool is_running(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string id;
    std::string name;
    std::string state;
    return status >> id >> name >> state && state != "Z";
}

}  // namespace vkp
