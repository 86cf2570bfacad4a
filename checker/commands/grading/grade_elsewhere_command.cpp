#include "checker/commands/grading/grade_elsewhere_command.hpp"

#include "checker/commands/grading/grade_command.hpp"
#include "checker/commands/grading/grade_protection.hpp"
#include "checker/files/display_path.hpp"
#include "checker/files/files.hpp"
#include "checker/grade/grade_submission.hpp"
#include "checker/grade/report/done_json.hpp"
#include "checker/grade/report/grade_junit.hpp"
#include "checker/grade/report/points_text.hpp"
#include "checker/graders/course_files.hpp"
#include "checker/graders/formats.hpp"
#include "checker/graders/slurm.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "harness/base/installation_error.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace vkp {

namespace {

namespace fs = std::filesystem;

std::string of_environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

ClassroomRun classroom_run() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return {.classroom = of_environment("CLASSROOM"),
            .assignment = of_environment("ASSIGNMENT"),
            .submission = of_environment("SUBMISSION_TAG"),
            .commit = of_environment("COMMIT_URL"),
            .release = of_environment("RELEASE_URL"),
            .review = of_environment("REVIEW_URL"),
            .datetime = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now))};
}

struct Run {
    Graded graded;
    Origin origin;
    double time_s = 0;
};

// A course of one submission.
std::string junit_of(const std::string& done_json) {
    return junit_opening() + junit_suite(parse_done(done_json).value()) + junit_closing();
}

std::string rendered(const Run& run, ResultFormat format) {
    switch (format) {
        case ResultFormat::kGradescope:
            return render_gradescope(run.graded, run.time_s);
        case ResultFormat::kClassroom50:
            return render_classroom50(run.graded, classroom_run());
        case ResultFormat::kExercism:
            return render_exercism(run.graded);
        case ResultFormat::kJunit:
            return junit_of(render_graded_json(run.graded, run.origin));
        case ResultFormat::kText:
            return feedback_text(run.graded);
        case ResultFormat::kJson:
            break;
    }
    return render_graded_json(run.graded, run.origin);
}

// Throws InstallationError for what is the machine's fault, so that there is no result.
Run graded_one(const ElsewhereArguments& arguments, const GradeSettings& settings) {
    const auto begin = std::chrono::steady_clock::now();
    const fs::path folder = fs::absolute(arguments.one).lexically_normal();
    if (!fs::exists(folder)) {
        throw InstallationError(fmt::format("{} is not there.", display_path(folder)));
    }
    const fs::path name =
        folder.has_filename() ? folder.filename() : folder.parent_path().filename();
    const Submission submission =
        read_submission({.id = name.string(), .paths = {folder}}, settings.puzzles());
    Worker worker(grading_worker(worker_options(arguments.grade.run)));
    Run run{.graded = grade_submission(submission, settings, worker),
            .origin = {.key = manifest_of(settings).key, .input = digest_of(submission)}};
    if (run.graded.state == GradeState::kFault) {
        throw InstallationError(fmt::format("{}", fmt::join(run.graded.problems, " ")));
    }
    run.time_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
}

std::string score_text(const Graded& graded) {
    return graded.score() ? fmt::format("{} of {} points", points_text(*graded.score()),
                                        points_text(graded.max_score))
                          : fmt::format("no score: {}", fmt::join(graded.problems, " "));
}

// What a learner handed in may be wrong in any way, and this command has done its work.
int grade_one(const ElsewhereArguments& arguments, const GradeSettings& settings) {
    if (!arguments.format || arguments.grade.results.empty()) {
        throw UsageError("--one DIR also needs --format FORMAT and -o FILE");
    }
    if (!arguments.grade.without_sandbox) {
        require_grade_protection(settings.device, settings.memory_bytes);
    }
    const Run run = graded_one(arguments, settings);
    const fs::path file = arguments.grade.results;
    std::error_code error;
    fs::create_directories(fs::absolute(file).parent_path(), error);
    write_output(file, rendered(run, *arguments.format));
    print_text(fmt::format("{}: {}\n", printable_in_line(run.graded.id),
                           printable_in_line(score_text(run.graded))));
    return kAllSolved;
}

// The words of this command line that say what is graded and how, not who and where.
std::vector<std::string> grading_words(const GradeArguments& grade) {
    std::vector<std::string> words;
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) {
            words.insert(words.end(), {option, value});
        }
    };
    add("--puzzles", fmt::format("{}", fmt::join(grade.puzzles, ",")));
    add("--points", grade.points);
    if (grade.tells_cures) {
        words.emplace_back("--cures");
    }
    if (grade.by_stars) {
        words.emplace_back("--stars");
    }
    add("--device", grade.run.device == "none" ? "" : grade.run.device);
    const auto& [timeout_s, memory_mib] = grade.run.limits;
    const Limits usual;
    add("--timeout", timeout_s == usual.timeout_s ? "" : fmt::format("{}", timeout_s));
    add("--memory", memory_mib == usual.memory_mib ? "" : fmt::format("{}", memory_mib));
    if (grade.without_sandbox) {
        words.emplace_back("--without-sandbox");
    }
    return words;
}

CourseOptions course_options(const ElsewhereArguments& arguments) {
    constexpr std::size_t kLargestPackage = std::size_t{100} << 20U;
    if (arguments.package.empty()) {
        throw UsageError(
            "--package FILE is missing: the Debian package of this program, from a release or from "
            "packaging/make.sh of a source tree");
    }
    std::string package = read_start(arguments.package, kLargestPackage);
    if (!package.starts_with("!<arch>\n")) {
        throw UsageError(fmt::format("{} is no Debian package", arguments.package));
    }
    return {.options = grading_words(arguments.grade),
            .package = std::move(package),
            .seed = arguments.grade.seed.value_or(drawn_seed())};
}

int make_gradescope_zip(const ElsewhereArguments& arguments) {
    const std::string& path = arguments.gradescope_zip;
    write_secret_archive(path, gradescope_files(course_options(arguments)));
    print_text(
        fmt::format("{} is an autograder for Gradescope: upload it under \"Configure "
                    "Autograder\".\nIts seed is "
                    "secret, and so is the file.\n",
                    printable_in_line(path)));
    return kAllSolved;
}

int make_repository(const ElsewhereArguments& arguments) {
    const std::string& folder = arguments.repository;
    write_missing_files(folder, repository_files(course_options(arguments)));
    print_text(
        fmt::format("{} checks its kernels at every push to GitHub.\n", printable_in_line(folder)));
    return kAllSolved;
}

std::string absolute(const std::string& path) {
    return fs::absolute(path).lexically_normal().string();
}

int grade_on_slurm(const ElsewhereArguments& arguments, const GradeSettings& settings) {
    const GradeArguments& grade = arguments.grade;
    const std::size_t submissions = find_submissions(grade.submissions).size();
    const std::size_t asked_for = arguments.slurm_tasks;
    SlurmPlan plan{.command = {fs::read_symlink("/proc/self/exe").string(), "grade",
                               absolute(grade.submissions), "-o", absolute(grade.results)},
                   .results = absolute(grade.results),
                   .options = *arguments.slurm,
                   .tasks = asked_for != 0 ? asked_for
                                           : slurm_tasks(submissions, settings.puzzles().size(),
                                                         settings.device != "none")};
    if (!grade.roster.empty()) {
        plan.command.insert(plan.command.end(), {"--roster", absolute(grade.roster)});
    }
    for (std::string& word : grading_words(arguments.grade)) {
        plan.command.push_back(std::move(word));
    }
    plan.command.insert(plan.command.end(), {"--seed", std::to_string(class_seed(grade))});
    return run_on_slurm(plan);
}

}  // namespace

bool grades_elsewhere(const ElsewhereArguments& arguments) {
    return !arguments.one.empty() || !arguments.gradescope_zip.empty() ||
           !arguments.repository.empty() || arguments.slurm.has_value();
}

int run_grade_elsewhere(const ElsewhereArguments& arguments) {
    const GradeSettings settings = grade_settings(arguments.grade);  // and says what is wrong
    if (!arguments.one.empty()) {
        return grade_one(arguments, settings);
    }
    if (!arguments.gradescope_zip.empty()) {
        return make_gradescope_zip(arguments);
    }
    if (!arguments.repository.empty()) {
        return make_repository(arguments);
    }
    if (arguments.grade.submissions.empty() || arguments.grade.results.empty()) {
        throw UsageError("--slurm also needs the folder with submissions, and -o FOLDER");
    }
    return grade_on_slurm(arguments, settings);
}

}  // namespace vkp
