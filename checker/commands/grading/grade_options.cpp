#include "checker/commands/grading/grade_options.hpp"

#include <array>

namespace vkp {

namespace {

constexpr std::array<Choice<ResultFormat>, 6> kResultFormats = {
    {{"gradescope", ResultFormat::kGradescope},
     {"classroom50", ResultFormat::kClassroom50},
     {"exercism", ResultFormat::kExercism},
     {"junit", ResultFormat::kJunit},
     {"json", ResultFormat::kJson},
     {"text", ResultFormat::kText}}};

void declare_what_counts(CommandDeclaration& command, GradeArguments& grade) {
    command
        .option("submissions", &grade.submissions,
                "Folder with a folder or an archive for each learner")
        .takes("FOLDER");
    command
        .option("-o,--output", &grade.results,
                "Folder for the results; submissions graded there already are skipped")
        .takes("FOLDER");
    command.option("--roster", &grade.roster, "All learners, as CSV with a column id")
        .takes("FILE");
    command.option("--puzzles", &grade.puzzles, "Puzzles to grade, such as 1-14 (default: all)")
        .takes("PUZZLE")
        .separated_by(',');
    command
        .option("--points", &grade.points,
                "Points for puzzles, such as 1-13:1,14:3 (default: 1 each)")
        .takes("POINTS")
        .excludes = "--stars";
    command.option("--stars", &grade.by_stars, "Give one point for each star");
    command.option("--cures", &grade.tells_cures,
                   "Tell learners what to change, where that change was tried and helped");
    command.option("--shard", &grade.shard, "Grade only part I of N, without reports").takes("I/N");
    command.option("--collect", &grade.collects,
                   "Write reports from what is graded already, without grading");
}

void declare_grade_limits(CommandDeclaration& command, GradeArguments& grade) {
    command
        .option("--device", &grade.run.device,
                "Device to run on: auto, cpu, a number or part of a name from `devices` (default: "
                "none, the audit alone)")
        .takes("auto|cpu|none|NAME");
    OptionDeclaration& seed = command.option("--seed", &grade.seed, "Seed for the random cases");
    seed.takes("NUMBER").checked(is_seed).default_text = "1";
    declare_limits(command, grade.run.limits);
    command.option("--jobs", &grade.jobs, "Submissions to grade at once (default: one per core)")
        .takes("NUMBER")
        .within(1, 256);
}

void declare_slurm(CommandDeclaration& command, ElsewhereArguments& arguments) {
    command
        .option("--slurm", &arguments.slurm,
                "Grade in Slurm jobs, with these options for sbatch: --slurm=\"-p gpu\"")
        .takes("OPTIONS")
        .counted(0, 1);
    command
        .option("--slurm-tasks", &arguments.slurm_tasks,
                "Number of tasks (default: as many as take about a minute each)")
        .takes("NUMBER")
        .within(1, 1000);
}

}  // namespace

void declare_grade(CommandDeclaration& command, ElsewhereArguments& arguments) {
    declare_what_counts(command, arguments.grade);
    declare_grade_limits(command, arguments.grade);
    declare_slurm(command, arguments);
    command.option("--one", &arguments.one, "Grade a single submission, for another grading system")
        .takes("FOLDER");
    command.choice("--format", arguments.format, kResultFormats, "Format of its result").needs =
        "--one";
    command
        .option("--gradescope-zip", &arguments.gradescope_zip,
                "Make an autograder for Gradescope instead of grading")
        .takes("FILE");
    command
        .option("--repository", &arguments.repository,
                "Make a repository that is checked at every push instead of grading")
        .takes("FOLDER");
    command
        .option("--package", &arguments.package,
                "Debian package of this program for these two to install")
        .takes("FILE");
    command.option("--without-sandbox", &arguments.grade.without_sandbox,
                   "Grade even if nothing here contains a kernel that breaks out of its compiler");
}

}  // namespace vkp
