// `workbook grade` for other people's graders, and the restrictions of its workers.
#include "checker/archive/read_archive.hpp"
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

namespace vkp {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// One learner's flat files: puzzle 1 solved, puzzle 2 no kernel, puzzle 3 the unchanged template.
std::string handed_in(const TestWorkbook& workbook) {
    const fs::path folder = workbook.root() / "ada";
    fs::create_directory(folder);
    static_cast<void>(workbook.write_file("ada/01_map.comp", solution_text(1)));
    static_cast<void>(workbook.write_file("ada/02_zip.comp", "void kernel() { nonsense }"));
    static_cast<void>(workbook.write_file("ada/03_guard.comp", template_text(3)));
    return folder.string();
}

std::vector<std::string> grade_one(const std::string& folder, const std::string& format,
                                   const fs::path& file) {
    return {"grade", "--one", folder, "--puzzles", "1-4", "--format", format, "-o", file.string()};
}

TEST(GradeOne, WritesTheFormatThatIsAskedFor) {
    const TestWorkbook workbook;
    const std::string folder = handed_in(workbook);
    const fs::path file = workbook.root() / "results" / "results.json";
    const Outcome outcome = workbook.run(grade_one(folder, "gradescope", file));
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_EQ(outcome.output, "ada: 1 of 4 points\n");
    const Json result = Json::parse(file_content(file));
    ASSERT_EQ(result["tests"].size(), 4U);
    EXPECT_EQ(result["tests"][0]["score"], 1);
    EXPECT_EQ(result["tests"][1]["score"], 0);
    EXPECT_TRUE(contains(result["tests"][1]["output"].get<std::string>(), "nonsense"));
    for (const char* const format : {"classroom50", "exercism", "json"}) {
        EXPECT_EQ(workbook.run(grade_one(folder, format, file)).exit_code, kAllSolved);
        EXPECT_TRUE(Json::accept(file_content(file))) << format;
    }
    EXPECT_EQ(workbook.run(grade_one(folder, "junit", file)).exit_code, kAllSolved);
    EXPECT_TRUE(contains(file_content(file), "<testsuite name=\"ada\" tests=\"4\""));
}

TEST(GradeOne, TakesClassroom50sEnvironment) {
    const TestWorkbook workbook;
    const fs::path file = workbook.root() / "result.json";
    const Outcome outcome =
        workbook.run(grade_one(handed_in(workbook), "classroom50", file),
                     {.environment = {{"CLASSROOM", "gpu"}, {"SUBMISSION_TAG", "submission/3"}}});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const Json result = Json::parse(file_content(file));
    EXPECT_EQ(result["classroom"], "gpu");
    EXPECT_EQ(result["submission"], "submission/3");
    EXPECT_EQ(result["assignment"], "");
    EXPECT_EQ(result["score"], 1);
}

TEST(GradeOne, LeavesNoResultWhereTheMachineIsAtFault) {
    const TestWorkbook workbook;
    const fs::path file = workbook.root() / "results.json";
    std::vector<std::string> words = grade_one(handed_in(workbook), "gradescope", file);
    words.insert(words.end(), {"--device", "no such device"});
    const Outcome outcome = workbook.run(words);
    EXPECT_EQ(outcome.exit_code, kNotUsable) << outcome.output;
    EXPECT_FALSE(fs::exists(file));
    EXPECT_EQ(workbook.run(grade_one("nowhere", "gradescope", file)).exit_code, kNotUsable);
    EXPECT_FALSE(fs::exists(file));
}

TEST(GradeOne, SaysWhatItNeeds) {
    const TestWorkbook workbook;
    EXPECT_EQ(workbook.run({"grade", "--one", "."}).exit_code, kWrongUsage);
    EXPECT_EQ(workbook.run({"grade", "--one", ".", "--format", "xml", "-o", "x"}).exit_code,
              kWrongUsage);
    EXPECT_EQ(workbook.run({"grade"}).exit_code, kWrongUsage);
}

TEST(GradescopeZip, HoldsWhatGradescopeNeeds) {
    const TestWorkbook workbook;
    const std::string package = workbook.write_file("workbook.deb", "!<arch>\nnot a real one");
    const std::string zip = (workbook.root() / "autograder.zip").string();
    const Outcome outcome = workbook.run(
        {"grade", "--gradescope-zip", zip, "--package", package, "--puzzles", "1-4", "--stars"});
    ASSERT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    std::map<std::string, std::string> files;
    for (const ArchivedFile& file : read_archive(file_content(zip), {.file_bytes = 1U << 20U})) {
        files[file.path] = file.text;
    }
    EXPECT_EQ(files.size(), 4U);
    EXPECT_TRUE(contains(files["run_autograder"], " --puzzles 1-4 --stars ")) << zip;
    EXPECT_EQ(files["vulkan-puzzles.deb"], "!<arch>\nnot a real one");
    const std::string seed = files["seed"];
    EXPECT_GT(seed.size(), 2U);
    // Each zip has a different seed.
    EXPECT_EQ(workbook.run({"grade", "--gradescope-zip", zip, "--package", package}).exit_code,
              kAllSolved);
    for (const ArchivedFile& file : read_archive(file_content(zip), {.file_bytes = 1U << 20U})) {
        EXPECT_FALSE(file.path == "seed" && file.text == seed);
    }
}

TEST(GradescopeZip, WantsAPackage) {
    const TestWorkbook workbook;
    const std::string other = workbook.write_file("other.deb", "text");
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{}, std::vector<std::string>{"--package", other}}) {
        std::vector<std::string> words = {"grade", "--gradescope-zip", "x.zip"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(workbook.run(words).exit_code, kWrongUsage);
        EXPECT_FALSE(fs::exists(workbook.root() / "x.zip"));
    }
}

TEST(Repository, ChecksAtEveryPush) {
    const TestWorkbook workbook;
    const std::string package = workbook.write_file("workbook.deb", "!<arch>\n");
    const Outcome outcome =
        workbook.run({"grade", "--repository", ".", "--package", package, "--puzzles", "1-4"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(file_content(workbook.root() / ".github/workflows/check.yml"),
                         "workbook grade --one . --format junit --puzzles 1-4 -o "));
}

// A folder of programs that is not there: no sbatch, whatever this machine has.
TEST(GradeOnSlurm, SaysHowToRunShardsWithoutSlurm) {
    const TestWorkbook workbook;
    handed_in(workbook);
    fs::create_directory(workbook.root() / "handed in");
    fs::rename(workbook.root() / "ada", workbook.root() / "handed in" / "ada");
    const Outcome outcome = workbook.run({"grade", "handed in", "-o", "results", "--slurm=-p gpu",
                                          "--puzzles", "1-4", "--seed", "7", "--slurm-tasks", "3"},
                                         {.environment = {{"PATH", "/nowhere"}}});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const std::string root = fs::canonical(workbook.root()).string();
    EXPECT_TRUE(contains(outcome.output, " grade '" + root + "/handed in' -o " + root +
                                             "/results --puzzles 1-4 --seed 7 --shard 3/3\n"))
        << outcome.output;
    const std::string script = file_content(workbook.root() / "results/slurm.sh");
    EXPECT_TRUE(contains(script, "#SBATCH --array=0-2\n")) << script;
    EXPECT_TRUE(contains(script, "#SBATCH -p gpu\n")) << script;
}

// A fake sbatch writes down its arguments.
TEST(GradeOnSlurm, SubmitsAnArrayAndWhatCollects) {
    const TestWorkbook workbook;
    fs::create_directory(workbook.root() / "handed_in");
    fs::create_directory(workbook.root() / "bin");
    const std::string sbatch = workbook.write_file(
        "bin/sbatch", "#!/bin/sh\necho \"$@\" >> \"$(dirname \"$0\")/told\"\necho '41;cluster'\n");
    fs::permissions(sbatch, fs::perms::owner_all);
    const Outcome outcome =
        workbook.run({"grade", "handed_in", "-o", "results", "--slurm="},
                     {.environment = {{"PATH", (workbook.root() / "bin").string() + ":/usr/bin"}}});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(outcome.output.starts_with("Job 41 grades in 1 task, and job 41 collects"))
        << outcome.output;
    const std::string told = file_content(workbook.root() / "bin" / "told");
    EXPECT_TRUE(told.starts_with("--parsable " + (workbook.root() / "results").string())) << told;
    EXPECT_TRUE(contains(told, "--dependency=afterany:41 ")) << told;
    EXPECT_TRUE(contains(told, " --collect\n")) << told;
}

TEST(DoctorGrade, SaysItemByItemWhatHolds) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    const Outcome outcome = workbook.run({"doctor", "--grade"});
    for (const char* const item : {"reading files", "writing files", "system calls", "memory",
                                   "time", "new process", "Kernels that run on a device:"}) {
        EXPECT_TRUE(contains(outcome.output, item)) << outcome.output;
    }
    if (contains(outcome.output, "(seccomp)")) {
        EXPECT_TRUE(
            contains(outcome.output, "ok       reading files             no file is opened"))
            << outcome.output;
        EXPECT_TRUE(contains(outcome.output, "ok       new process")) << outcome.output;
        EXPECT_TRUE(contains(outcome.output, "ok       time")) << outcome.output;
    }
    EXPECT_EQ(workbook.content(), before);
}

}  // namespace
}  // namespace vkp
