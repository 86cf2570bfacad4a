#include "checker/graders/slurm.hpp"

#include "checker/graders/shell_words.hpp"
#include "checker/options/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace vkp {

namespace {

// Processor time for one kernel: measured on two cores, with llvmpipe as the device.
constexpr double kAuditSeconds = 0.012;
constexpr double kDeviceSeconds = 0.12;
constexpr double kTaskSeconds = 60;
constexpr std::size_t kMaxTasks = 1000;

constexpr const char* kScript = R"sh(#!/bin/bash
#SBATCH --job-name=workbook-grade
#SBATCH --array=0-{last}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={log}
{options}
exec {command} --shard "$((SLURM_ARRAY_TASK_ID + 1))/{tasks}"
)sh";

std::vector<std::string> words_of(const std::string& options) {
    std::istringstream stream(options);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

// In names of files, Slurm replaces sequences that begin with %.
std::string log_file(const SlurmPlan& plan, const char* name) {
    std::string path = (plan.results / "slurm" / name).string();
    if (plan.results.string().find_first_of("%\\\n\"") != std::string::npos) {
        throw UsageError(fmt::format(
            "Slurm's names of files cannot have %, \\, quotes or line ends: choose another folder "
            "than {}",
            plan.results.string()));
    }
    return path;
}

}  // namespace

std::size_t slurm_tasks(std::size_t submissions, std::size_t puzzles, bool on_device) {
    const double seconds = static_cast<double>(submissions) * static_cast<double>(puzzles) *
                           (on_device ? kDeviceSeconds : kAuditSeconds);
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(seconds / kTaskSeconds)), 1,
                                   std::clamp<std::size_t>(submissions, 1, kMaxTasks));
}

std::string slurm_script(const SlurmPlan& plan) {
    if (plan.options.find_first_of("\n\r") != std::string::npos) {
        throw UsageError("the options of --slurm must be on one line");
    }
    return fmt::format(kScript, fmt::arg("last", plan.tasks - 1), fmt::arg("tasks", plan.tasks),
                       fmt::arg("log", "\"" + log_file(plan, "%A_%a.log") + "\""),
                       fmt::arg("options", plan.options.empty() ? "" : "#SBATCH " + plan.options),
                       fmt::arg("command", shell_line(plan.command)));
}

std::vector<std::string> collecting_job(const SlurmPlan& plan, const std::string& array_job) {
    std::vector<std::string> words = {"sbatch",
                                      "--parsable",
                                      "--job-name=workbook-collect",
                                      "--dependency=afterany:" + array_job,
                                      "--requeue",
                                      "--open-mode=append",
                                      "--output=" + log_file(plan, "collect_%j.log")};
    for (const std::string& word : words_of(plan.options)) {
        words.push_back(word);
    }
    words.push_back("--wrap=exec " + shell_line(plan.command) + " --collect");
    return words;
}

std::string how_to_run_shards(const SlurmPlan& plan) {
    const std::string command = shell_line(plan.command);
    return fmt::format(
        "There is no sbatch here. Run the parts wherever this folder is, in any order and as often "
        "as\nyou like, and collect:\n\n"
        "    {0} --shard 1/{1}\n{2}"
        "    {0} --collect\n\n"
        "or, with GNU parallel:\n\n"
        "    seq {1} | parallel {0} --shard {{}}/{1}\n"
        "    {0} --collect\n",
        command, plan.tasks,
        plan.tasks == 1   ? ""
        : plan.tasks == 2 ? fmt::format("    {0} --shard 2/2\n", command)
                          : fmt::format("    …\n    {0} --shard {1}/{1}\n", command, plan.tasks));
}

}  // namespace vkp
