#include "checker/graders/slurm.hpp"

#include "checker/options/usage_error.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

SlurmPlan sample_plan() {
    return {.command = {"/usr/bin/workbook", "grade", "/course/handed in", "-o", "/course/results",
                        "--seed", "7"},
            .results = "/course/results",
            .options = "-p gpu -A cs101",
            .tasks = 12};
}

TEST(SlurmTasks, TakeAboutAMinuteEach) {
    EXPECT_EQ(slurm_tasks(0, 20, false), 1U);
    EXPECT_EQ(slurm_tasks(30, 20, false), 1U);
    EXPECT_EQ(slurm_tasks(3'000, 20, false), 12U);
    EXPECT_EQ(slurm_tasks(3'000, 20, true), 120U);
}

// Slurm's MaxArraySize is 1001 by default.
TEST(SlurmTasks, AreNoMoreThanSlurmTakesNorSubmissions) {
    EXPECT_EQ(slurm_tasks(1'000'000, 76, true), 1'000U);
    EXPECT_EQ(slurm_tasks(3, 1'000'000, true), 3U);
}

TEST(SlurmScript, IsAnArrayThatIsRequeued) {
    EXPECT_EQ(slurm_script(sample_plan()),
              "#!/bin/bash\n"
              "#SBATCH --job-name=workbook-grade\n"
              "#SBATCH --array=0-11\n"
              "#SBATCH --requeue\n"
              "#SBATCH --open-mode=append\n"
              "#SBATCH --output=\"/course/results/slurm/%A_%a.log\"\n"
              "#SBATCH -p gpu -A cs101\n"
              "exec /usr/bin/workbook grade '/course/handed in' -o /course/results --seed 7 "
              "--shard \"$((SLURM_ARRAY_TASK_ID + 1))/12\"\n");
}

TEST(SlurmScript, TakesOptionsOfOneLineOnly) {
    SlurmPlan plan = sample_plan();
    plan.options = "-p gpu\nrm -rf ~";
    EXPECT_THROW(slurm_script(plan), UsageError);
    plan = sample_plan();
    plan.results = "/course/%j";
    EXPECT_THROW(slurm_script(plan), UsageError);
}

TEST(CollectingJob, BeginsOnceAllTasksHaveEnded) {
    const std::vector<std::string> words = collecting_job(sample_plan(), "42");
    const std::vector<std::string> expected = {
        "sbatch",
        "--parsable",
        "--job-name=workbook-collect",
        "--dependency=afterany:42",
        "--requeue",
        "--open-mode=append",
        "--output=/course/results/slurm/collect_%j.log",
        "-p",
        "gpu",
        "-A",
        "cs101",
        "--wrap=exec /usr/bin/workbook grade '/course/handed in' -o /course/results --seed 7 "
        "--collect"};
    EXPECT_EQ(words, expected);
}

TEST(HowToRunShards, IsCompleteForAnyNumber) {
    SlurmPlan plan = sample_plan();
    for (const auto& [tasks, shards] : {std::pair{1U, 1}, std::pair{2U, 2}, std::pair{9U, 2}}) {
        plan.tasks = tasks;
        const std::string text = how_to_run_shards(plan);
        int count = 0;
        for (std::size_t at = 0; (at = text.find("--shard ", at)) != std::string::npos; ++at) {
            ++count;
        }
        EXPECT_EQ(count, shards + 1) << text;  // plus the line of GNU parallel
        EXPECT_NE(text.find("--collect"), std::string::npos);
    }
}

}  // namespace
}  // namespace vkp
