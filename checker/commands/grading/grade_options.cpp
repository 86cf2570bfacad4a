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
                "The folder with a folder or an archive for each learner")
        .takes("FOLDER");
    command
        .option("-o,--output", &grade.results,
                "The folder for the results; what is graded there already stays")
        .takes("FOLDER");
    command.option("--roster", &grade.roster, "All learners, as CSV with a column id")
        .takes("FILE");
    command.option("--puzzles", &grade.puzzles, "Those that count, as in 1-14; otherwise all")
        .takes("PUZZLE")
        .separated_by(',');
    command
        .option("--points", &grade.points,
                "What puzzles are worth, as in 1-13:1,14:3; otherwise 1 each")
        .takes("POINTS")
        .excludes = "--stars";
    command.option("--stars", &grade.by_stars, "A point for each star");
    command.option("--shard", &grade.shard, "Grade part I of N only, and write no reports")
        .takes("I/N");
    command.option("--collect", &grade.collects, "Reports from what is graded, and no grading");
}

void declare_grade_limits(CommandDeclaration& command, GradeArguments& grade) {
    command
        .option("--device", &grade.run.device,
                "Also run them there: auto, cpu, a number or part of a name that `devices` "
                "lists; otherwise none, the audit alone")
        .takes("auto|cpu|none|NAME");
    OptionDeclaration& seed = command.option("--seed", &grade.seed, "Seed of the random cases");
    seed.takes("NUMBER").checked(is_seed).default_text = "1";
    declare_limits(command, grade.run.limits);
    command.option("--jobs", &grade.jobs, "Submissions at once; otherwise one a core")
        .takes("NUMBER")
        .within(1, 256);
}

void declare_slurm(CommandDeclaration& command, ElsewhereArguments& arguments) {
    command
        .option("--slurm", &arguments.slurm,
                "As jobs of Slurm, with these options of sbatch if any: --slurm=\"-p gpu\"")
        .takes("OPTIONS")
        .counted(0, 1);
    command
        .option("--slurm-tasks", &arguments.slurm_tasks,
                "In so many tasks; otherwise in as many as take about a minute each")
        .takes("NUMBER")
        .within(1, 1000);
}

}  // namespace

void declare_grade(CommandDeclaration& command, ElsewhereArguments& arguments) {
    declare_what_counts(command, arguments.grade);
    declare_grade_limits(command, arguments.grade);
    declare_slurm(command, arguments);
    command.option("--one", &arguments.one, "A single submission, for the grader of somebody else")
        .takes("FOLDER");
    command.choice("--format", arguments.format, kResultFormats, "How its result is written")
        .needs = "--one";
    command
        .option("--gradescope-zip", &arguments.gradescope_zip,
                "Make an autograder for Gradescope, rather than grade")
        .takes("FILE");
    command
        .option("--repository", &arguments.repository,
                "Make what checks a repository at every push, rather than grade")
        .takes("FOLDER");
    command
        .option("--package", &arguments.package,
                "The Debian package of this program that these two install")
        .takes("FILE");
    command.option("--without-sandbox", &arguments.grade.without_sandbox,
                   "Grade even where nothing would hold a kernel that breaks out of its compiler");
}

}  // namespace vkp
