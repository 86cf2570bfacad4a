#include "checker/commands/grading/grade_command.hpp"

#include "checker/commands/grading/grade_elsewhere_command.hpp"
#include "checker/commands/grading/grade_progress.hpp"
#include "checker/commands/grading/grade_protection.hpp"
#include "checker/files/files.hpp"
#include "checker/grade/grade_all.hpp"
#include "checker/grade/report/reports.hpp"
#include "checker/grade/results_folder.hpp"
#include "checker/isolated/check_options.hpp"
#include "checker/options/exit_code.hpp"
#include "checker/options/usage_error.hpp"
#include "checker/text/output.hpp"
#include "checker/workspace/puzzle_words.hpp"
#include "harness/base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <stdexcept>
#include <thread>

namespace vkp {

namespace {

namespace fs = std::filesystem;

GradeSettings settings_of(const GradeArguments& arguments) {
    const CheckOptions check = check_options(arguments.run.limits, arguments.seed.value_or(1));
    const WorkerOptions worker = worker_options(arguments.run);
    std::vector<const Puzzle*> puzzles;
    if (!arguments.puzzles.empty()) {
        puzzles = find_puzzles(arguments.puzzles);
    }
    return {.points = points_of(arguments.points, puzzles, arguments.by_stars),
            .seed = check.seed,
            .tells_cures = arguments.tells_cures,
            .device = arguments.run.device,
            .time_limit = check.time_limit,
            .memory_bytes = worker.memory_bytes,
            .shader_cache = worker.shader_cache,
            .jobs = arguments.jobs != 0 ? arguments.jobs
                                        : std::max(1U, std::thread::hardware_concurrency()),
            .shard = arguments.shard.empty() ? Shard{} : shard_of(arguments.shard),
            .worker_program = "/proc/self/exe"};
}

std::optional<Roster> roster_in(const std::string& path) {
    if (path.empty()) {
        return {};
    }
    try {
        return roster_of(read_text(path));
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("grade: {}: {}", printable_in_line(path), error.what()));
    }
}

std::vector<std::string> ids_of(const std::vector<SubmissionPlace>& places) {
    std::vector<std::string> ids;
    for (const SubmissionPlace& place : places) {
        ids.push_back(place.id);
    }
    return ids;
}

// "3 submissions = 2 graded + 0 empty + 1 error + 0 missing"
std::string counts_text(const GradeCounts& counts) {
    std::string text =
        fmt::format("{} submissions = {} graded + {} empty + {} error + {} missing", counts.all,
                    counts.graded, counts.empty, counts.error, counts.missing);
    if (counts.outstanding > 0) {
        text += fmt::format(" + {} outstanding", counts.outstanding);
    }
    return text + "\n";
}

int exit_code(const GradeCounts& counts) {
    return counts.error > 0 ? kNotUsable : counts.outstanding > 0 ? kNotSolved : kAllSolved;
}

int report(const ReportOrder& order) {
    const GradeCounts counts = write_reports(order);
    print_text(counts_text(counts));
    if (!counts.add_up()) {
        throw std::logic_error("the submissions do not add up");
    }
    const std::string folder = printable_in_line(order.results.string());
    if (counts.unlisted > 0) {
        print_text(fmt::format("{} of them are not in the roster: their state is unlisted.\n",
                               counts.unlisted));
    }
    if (counts.error > 0) {
        print_text(
            fmt::format("Those with an error have no score: {}/summary.html says why.\n", folder));
    }
    print_text(
        fmt::format("{0}/grades.csv, {0}/summary.html, {0}/junit.xml, {0}/feedback/\n", folder));
    return exit_code(counts);
}

// The settings of what is graded there already, whatever the options say.
int collect(const GradeArguments& arguments) {
    const fs::path results = arguments.results;
    const ReadManifest manifest = read_manifest(read_text(results / "manifest.json"));
    return report({results, manifest.points, manifest.key,
                   ids_of(find_submissions(arguments.submissions)), roster_in(arguments.roster),
                   manifest.seed});
}

GradeProgress grade_those(const GradeJob& job) {
    GradeProgressLine line;
    const GradeProgress progress =
        grade_all(job, [&](const GradeProgress& now) { line.show(now); });
    line.clear();
    print_text(fmt::format("{} graded now, {} were graded before.\n", progress.graded,
                           progress.done - progress.graded));
    return progress;
}

}  // namespace

std::uint64_t drawn_seed() {
    constexpr std::uint64_t kLargest = (std::uint64_t{1} << 53U) - 1;  // exact in any JSON reader
    std::random_device random;
    return ((std::uint64_t{random()} << 32U) | random()) & kLargest;
}

namespace {

// That of the results that are there already, so that the same command continues with them.
std::optional<std::uint64_t> seed_of_results(const fs::path& results) {
    const fs::path manifest = results / "manifest.json";
    std::error_code error;
    return fs::exists(manifest, error) ? seed_in_manifest(read_text(manifest)) : std::nullopt;
}

// Graders that begin at the same time all take the seed of the first.
std::uint64_t new_seed_of_class(GradeArguments arguments) {
    if (!arguments.shard.empty()) {
        throw UsageError(
            "--shard also needs --seed NUMBER: all parts of a class are graded with the same");
    }
    const std::uint64_t seed = drawn_seed();
    arguments.seed = seed;
    ResultsFolder folder(arguments.results);
    FileInTheMaking manifest(folder);
    manifest.write(manifest_of(settings_of(arguments)).json);
    return manifest.link_to("manifest.json") ? seed
                                             : seed_of_results(arguments.results).value_or(seed);
}

}  // namespace

std::uint64_t class_seed(const GradeArguments& arguments) {
    if (arguments.seed) {
        return *arguments.seed;
    }
    const std::optional<std::uint64_t> known = seed_of_results(arguments.results);
    return known ? *known : new_seed_of_class(arguments);
}

GradeSettings grade_settings(const GradeArguments& arguments) {
    return settings_of(arguments);
}

namespace {

int run_grade(const GradeArguments& arguments) {
    if (arguments.submissions.empty() || arguments.results.empty()) {
        throw UsageError("grade: needs the folder with submissions, and -o FOLDER for the results");
    }
    if (arguments.collects) {
        return collect(arguments);
    }
    if (!arguments.without_sandbox) {
        const GradeSettings planned = settings_of(arguments);
        require_grade_protection(planned.device, planned.memory_bytes);
    }
    GradeArguments of_class = arguments;
    of_class.seed = class_seed(arguments);
    const GradeSettings settings = settings_of(of_class);
    const Manifest manifest = manifest_of(settings);
    const std::optional<Roster> roster = roster_in(arguments.roster);
    GradeJob job{find_submissions(arguments.submissions), settings, manifest.key,
                 arguments.results};
    const std::vector<std::string> ids = ids_of(job.places);
    std::erase_if(job.places,
                  [&](const SubmissionPlace& place) { return !settings.shard.has(place.id); });
    ResultsFolder(arguments.results).replace_file("manifest.json", manifest.json);
    print_text(fmt::format("Seed {}\n", settings.seed));
    grade_those(job);
    if (settings.shard.count > 1) {
        return kAllSolved;
    }
    return report({arguments.results, settings.points, manifest.key, ids, roster, settings.seed});
}

int run(const ElsewhereArguments& arguments) {
    return grades_elsewhere(arguments) ? run_grade_elsewhere(arguments)
                                       : run_grade(arguments.grade);
}

}  // namespace

CommandDeclaration grade_command() {
    return declared("grade", "Grade the kernels of a class: points, feedback and reports",
                    declare_grade, run);
}

}  // namespace vkp
