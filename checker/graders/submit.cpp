#include "checker/files/files.hpp"
#include "checker/graders/shell_words.hpp"
#include "checker/graders/slurm.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <system_error>

namespace vkp {

namespace {

namespace fs = std::filesystem;

bool is_in_path(const char* program) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (!folder.empty() && access((fs::path(folder) / program).c_str(), X_OK) == 0) {
            return true;
        }
    }
    return false;
}

struct Outcome {
    int status = 0;  // from waitpid
    std::string output;
};

[[noreturn]] void fail(const std::vector<std::string>& words, int error) {
    throw InstallationError(fmt::format("{} cannot be started: {}.", words.front(),
                                        std::generic_category().message(error)));
}

std::string all_of(int pipe) {
    std::string text;
    std::array<char, 1024> part{};
    for (ssize_t size = 0; (size = read(pipe, part.data(), part.size())) > 0;) {
        text.append(part.data(), static_cast<std::size_t>(size));
    }
    close(pipe);
    return text;
}

// Runs a command and returns its standard output; its standard error goes to ours.
Outcome run(std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());  // as required by exec
    }
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) {
        fail(words, errno);
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    pid_t process = 0;
    const int error =
        posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    Outcome outcome{.output = all_of(ends[0])};
    if (error != 0) {
        fail(words, error);
    }
    while (waitpid(process, &outcome.status, 0) < 0 && errno == EINTR) {
    }
    return outcome;
}

// The number of the job: "42", or "42;cluster".
std::string submitted(const std::vector<std::string>& words) {
    const Outcome outcome = run(words);
    const std::string job = outcome.output.substr(0, outcome.output.find_first_of(";\n"));
    if (!WIFEXITED(outcome.status) || WEXITSTATUS(outcome.status) != 0 || job.empty()) {
        throw InstallationError(fmt::format("sbatch has not taken the job: {}", shell_line(words)));
    }
    return printable_in_line(job);
}

}  // namespace

int run_on_slurm(const SlurmPlan& plan) {
    const std::string script = slurm_script(plan);
    std::error_code error;
    fs::create_directories(plan.results / "slurm", error);
    if (error) {
        throw InstallationError(fmt::format("{} cannot be made: {}.",
                                            (plan.results / "slurm").string(), error.message()));
    }
    const fs::path file = plan.results / "slurm.sh";
    write_output(file, script);
    if (!is_in_path("sbatch")) {
        print_text(how_to_run_shards(plan));
        return kAllSolved;
    }
    const std::string array_job = submitted({"sbatch", "--parsable", file.string()});
    const std::string collecting = submitted(collecting_job(plan, array_job));
    print_text(fmt::format(
        "Job {} grades in {} task{}, and job {} collects after it: `squeue` shows them.\n"
        "Whatever ends a task, the same command again does what is missing.\n",
        array_job, plan.tasks, plan.tasks == 1 ? "" : "s", collecting));
    return kAllSolved;
}

}  // namespace vkp
