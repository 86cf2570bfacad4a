// Grading on a cluster that runs Slurm: the script of an array job, each of whose tasks is a shard,
// and a job that collects. Slurm's own records are never used: only the folder of results shows
// what is done.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace vkp {

struct SlurmPlan {
    // `workbook grade SUBMISSIONS -o RESULTS …` with absolute paths, without the part.
    std::vector<std::string> command;
    std::filesystem::path results;  // absolute
    std::string options;            // options of the user for sbatch: "-p gpu -A cs101"
    std::size_t tasks = 1;
};

// The number of tasks such that each takes about a minute, at most 1000: the default of Slurm's
// MaxArraySize.
std::size_t slurm_tasks(std::size_t submissions, std::size_t puzzles, bool on_device);

// The array job. Throws UsageError for options that are no single line.
std::string slurm_script(const SlurmPlan& plan);

// The words of the command that submits the collecting job, which begins once each task of the
// array has ended, in any way.
std::vector<std::string> collecting_job(const SlurmPlan& plan, const std::string& array_job);

// The commands to type where there is no Slurm.
std::string how_to_run_shards(const SlurmPlan& plan);

// Writes RESULTS/slurm.sh. With `sbatch` it is submitted, with the collecting job; otherwise prints
// how to run the shards. Prints what it has done; returns the exit code. Throws UsageError and
// InstallationError.
int run_on_slurm(const SlurmPlan& plan);

}  // namespace vkp
