// `grade`: invented submissions, killed graders, full disks, and the results of an honest run.
#include "checker/archive/zip_archive.hpp"
#include "checker/options/exit_code.hpp"
#include "tests/paths.hpp"
#include "tests/program/mounts.hpp"
#include "tests/program/test_workbook.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>
#include <thread>

namespace vkp {
namespace {

namespace fs = std::filesystem;

void write_file(const fs::path& path, std::string_view text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

class Course {
public:
    [[nodiscard]] fs::path submissions() const { return folder_.path() / "submissions"; }
    [[nodiscard]] fs::path results(const std::string& name = "results") const {
        return folder_.path() / name;
    }

    void hand_in(const std::string& id, const std::string& file, std::string_view text) const {
        write_file(submissions() / id / file, text);
    }

    [[nodiscard]] std::vector<std::string> words(std::vector<std::string> more = {},
                                                 const std::string& name = "results") const {
        std::vector<std::string> all = {program_path(), "grade", submissions().string(), "-o",
                                        results(name).string()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    [[nodiscard]] Outcome run(std::vector<std::string> more = {},
                              const std::string& name = "results",
                              ProcessOptions options = {}) const {
        fs::create_directories(submissions());
        return run_process(words(std::move(more), name), options);
    }

    [[nodiscard]] std::string file(const std::string& path,
                                   const std::string& name = "results") const {
        return file_content(results(name) / path);
    }

    [[nodiscard]] nlohmann::json done(const std::string& id) const {
        return nlohmann::json::parse(file("done/" + id + ".json"));
    }

    // All that has to be the same however it came about.
    [[nodiscard]] std::map<std::string, std::string> content(const std::string& name) const {
        std::map<std::string, std::string> all;
        for (const auto& entry : fs::recursive_directory_iterator(results(name))) {
            const std::string path = entry.path().lexically_relative(results(name)).string();
            if (entry.is_regular_file() && path != "seconds.csv" && path != "summary.html") {
                all[path] = file_content(entry.path());
            }
        }
        return all;
    }

private:
    TemporaryFolder folder_;
};

const std::string kRacy =
    "shared float s[TPB];\nvoid kernel() {\n    s[0] = 1.0;\n    result[gl_GlobalInvocationID.x] "
    "= s[0];\n}\n";
const std::string kWrong = "void kernel() {\n    result[gl_GlobalInvocationID.x] = 1.0;\n}\n";

void make_class(const Course& course, int count) {
    for (int i = 0; i < count; ++i) {
        const std::string id = fmt::format("s{:03}", i);
        course.hand_in(id, "01_map.comp", i % 3 == 0 ? kWrong : solution_text(1));
        course.hand_in(id, "puzzles/02_zip/kernel.comp",
                       i % 5 == 0   ? "void kernel() {"
                       : i % 7 == 0 ? kRacy
                                    : solution_text(2));
        if (i % 11 != 0) {
            course.hand_in(id, "deep/er/03_guard.comp",
                           i % 2 == 0 ? template_text(3) : solution_text(3));
        }
    }
}

TEST(Grade, GivesPointsFeedbackAndReports) {
    const Course course;
    course.hand_in("alice", "puzzles/01_map/kernel.comp", solution_text(1));
    course.hand_in("alice", "solutions/01_map.comp", "the reference of her workbook");
    course.hand_in("bob", "01_map.comp", kWrong);
    course.hand_in("carol", "notes.txt", "I have nothing");
    const Outcome outcome = course.run({"--points", "1:2,2:3"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(
        contains(outcome.output, "3 submissions = 2 graded + 1 empty + 0 error + 0 missing\n"))
        << outcome.output;
    EXPECT_EQ(course.file("grades.csv"),
              "id,score,max_score,01_map,02_zip,state\n"
              "alice,2,5,2,0,graded\n"
              "bob,0,5,0,0,graded\n"
              "carol,0,5,0,0,empty\n");
    const std::string feedback = course.file("feedback/bob.txt");
    EXPECT_TRUE(contains(feedback, "01_map.comp")) << feedback;
    EXPECT_TRUE(contains(feedback, "Puzzle 2: Zip  no kernel was handed in")) << feedback;
    const nlohmann::json done = course.done("bob");
    EXPECT_EQ(done.at("state"), "graded");
    EXPECT_EQ(done.at("results").at(0).at("verdict"), "wrong");
    EXPECT_EQ(done.at("results").at(1).at("verdict"), "missing");
    EXPECT_TRUE(contains(course.file("junit.xml"), "<testsuite name=\"alice\" tests=\"2\""));
    EXPECT_TRUE(contains(course.file("summary.html"), "1 Map"));
}

TEST(Grade, GradesAgainOnlyWhatChanged) {
    const Course course;
    course.hand_in("a", "01_map.comp", kWrong);
    course.hand_in("b", "01_map.comp", solution_text(1));
    ASSERT_EQ(course.run({"--puzzles", "1"}).exit_code, kAllSolved);
    const auto before = course.content("results");
    const Outcome again = course.run({"--puzzles", "1"});
    EXPECT_TRUE(contains(again.output, "0 graded now, 2 were graded before")) << again.output;
    EXPECT_EQ(course.content("results"), before);

    course.hand_in("a", "01_map.comp", solution_text(1));
    const Outcome changed = course.run({"--puzzles", "1"});
    EXPECT_TRUE(contains(changed.output, "1 graded now, 1 were graded before")) << changed.output;
    EXPECT_EQ(course.done("a").at("score"), 1);
    EXPECT_TRUE(fs::exists(course.results() / "old/a.1.json"));

    const Outcome seeded = course.run({"--puzzles", "1", "--seed", "77"});
    EXPECT_TRUE(contains(seeded.output, "2 graded now")) << seeded.output;
    EXPECT_TRUE(contains(course.run({"--puzzles", "1-2", "--seed", "77"}).output, "2 graded now"));
}

// A course's seed differs from the default, so kernels that a learner tries at home run on other
// data.
TEST(Grade, DrawsASeedOnceForEachFolderOfResults) {
    const Course course;
    course.hand_in("a", "01_map.comp", solution_text(1));
    const Outcome first = course.run({"--puzzles", "1"});
    const std::uint64_t seed =
        nlohmann::json::parse(course.file("manifest.json")).at("seed").get<std::uint64_t>();
    EXPECT_TRUE(contains(first.output, fmt::format("Seed {}\n", seed))) << first.output;
    const Outcome again = course.run({"--puzzles", "1"});
    EXPECT_TRUE(contains(again.output, fmt::format("Seed {}\n", seed))) << again.output;
    fs::remove_all(course.results());
    EXPECT_FALSE(contains(course.run({"--puzzles", "1"}).output, fmt::format("Seed {}\n", seed)));
    fs::remove_all(course.results());
    EXPECT_TRUE(contains(course.run({"--puzzles", "1", "--seed", "9"}).output, "Seed 9\n"));
    fs::remove_all(course.results());
    const Outcome part = course.run({"--puzzles", "1", "--shard", "1/2"});
    EXPECT_EQ(part.exit_code, kWrongUsage);
    EXPECT_TRUE(contains(part.errors, "--shard also needs --seed NUMBER")) << part.errors;
}

TEST(Grade, ReadsArchivesAndWhatCoursesExport) {
    const Course course;
    const TestWorkbook workbook;
    workbook.write_kernel(1, solution_text(1));
    fs::create_directories(course.submissions());
    ASSERT_EQ(workbook.run({"export", (course.submissions() / "zed.zip").string()}).exit_code, 0);
    write_file(course.submissions() / "jörg.zip",
               zip_archive({{"Jörg/01_map.comp", solution_text(1)}}, Packing::kDeflated));
    const std::string kernel = workbook.write_file("01_map.comp", solution_text(1));
    const fs::path moodle = course.submissions() / "Jane Doe_4711_assignsubmission_file";
    fs::create_directories(moodle);
    ASSERT_EQ(run_process({"/bin/tar", "-C", workbook.root().string(), "-czf",
                           (moodle / "work.tar.gz").string(), "01_map.comp"},
                          {})
                  .exit_code,
              0);
    course.hand_in("submission_9", "01_map.comp", solution_text(1));
    write_file(course.submissions() / "submission_metadata.yml",
               "---\nsubmission_9:\n  :submitters:\n  - :name: X\n    :sid: '17'\n");
    // This locale cannot express the names in the archive.
    const Outcome outcome =
        course.run({"--puzzles", "1"}, "results", {.environment = {{"LC_ALL", "C"}}});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors << outcome.output;
    EXPECT_EQ(course.file("grades.csv"),
              "id,score,max_score,01_map,state\n17,1,1,1,graded\n4711,1,1,1,graded\n"
              "jörg,1,1,1,graded\nzed,1,1,1,graded\n");
}

TEST(Grade, NeverGuesses) {
    const Course course;
    course.hand_in("two", "01_map.comp", solution_text(1));
    course.hand_in("two", "final/01_map.comp", kWrong);
    course.hand_in("copies", "01_map.comp", solution_text(1));
    course.hand_in("copies", "final/01_map.comp", solution_text(1));
    write_file(course.submissions() / "broken.zip", "no archive");
    write_file(course.submissions() / "outside.comp", solution_text(1));
    course.hand_in("linked", "notes.txt", "");
    fs::create_symlink(course.submissions() / "outside.comp",
                       course.submissions() / "linked/01_map.comp");
    fs::create_directory_symlink(course.submissions() / "two", course.submissions() / "thief");
    const Outcome outcome = course.run({"--puzzles", "1"});
    EXPECT_EQ(outcome.exit_code, kNotUsable);
    EXPECT_EQ(course.file("grades.csv"),
              "id,score,max_score,01_map,state\nbroken,,1,,error\ncopies,1,1,1,graded\n"
              "linked,0,1,0,empty\nthief,,1,,error\ntwo,,1,,error\n");
    const std::string problem = course.done("two").at("problems").at(0);
    EXPECT_TRUE(contains(problem, "01_map.comp and final/01_map.comp")) << problem;
    EXPECT_TRUE(contains(course.run({"--puzzles", "1"}).output, "0 graded now"))
        << "another try would see the same";
}

TEST(Grade, SurvivesNamesThatMeanHarm) {
    const Course course;
    const std::string odd = "=HYPERLINK(\"x\"),\n<b>\x1b[31m\xff";
    course.hand_in(odd, "01_map.comp", solution_text(1));
    course.hand_in("-1+1", odd + "/01_map.comp", kWrong);
    const Outcome outcome = course.run({"--puzzles", "1"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    const std::string grades = course.file("grades.csv");
    EXPECT_TRUE(contains(grades, "\n'-1+1,0,")) << grades;
    EXPECT_TRUE(contains(grades, "\"'=HYPERLINK(\"\"x\"\"),")) << grades;
    EXPECT_FALSE(contains(course.file("summary.html"), "<b>"));
    EXPECT_FALSE(contains(course.file("junit.xml"), "<b>"));
    EXPECT_FALSE(contains(course.file("feedback/-1%2B1.txt"), "\x1b"));
}

TEST(Grade, OneKernelThatMisbehavesStopsNoOther) {
    const Course course;
    course.hand_in("hang", "01_map.comp", "void kernel() { for (;;) result[0] = 1.0; }");
    course.hand_in("large", "01_map.comp", std::string(3U << 20U, ' '));
    course.hand_in("deep", "01_map.comp", "void kernel() {" + std::string(100'000, '(') + "}");
    course.hand_in("good", "01_map.comp", solution_text(1));
    const Outcome outcome = course.run({"--puzzles", "1"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "4 submissions = 4 graded")) << outcome.output;
    EXPECT_EQ(course.done("good").at("score"), 1);
    EXPECT_EQ(course.done("hang").at("score"), 0);
}

TEST(Grade, PartsAddUpToTheWhole) {
    const Course course;
    make_class(course, 12);
    const std::vector<std::string> options = {"--puzzles", "1-3", "--seed", "5"};
    ASSERT_EQ(course.run(options, "whole").exit_code, kAllSolved);
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        std::vector<std::string> of_part = options;
        of_part.insert(of_part.end(), {"--shard", shard});
        const Outcome part = course.run(of_part);
        EXPECT_EQ(part.exit_code, kAllSolved) << part.errors;
        EXPECT_FALSE(fs::exists(course.results() / "grades.csv"));
        if (shard[0] == '1') {
            EXPECT_EQ(course.run({"--collect"}).exit_code, kNotSolved) << "parts are missing";
            fs::remove(course.results() / "grades.csv");
        }
    }
    EXPECT_EQ(course.run({"--collect"}).exit_code, kAllSolved);
    EXPECT_EQ(course.content("results"), course.content("whole"));
}

TEST(Grade, AFaultOfTheMachineIsNoScore) {
    const Course course;
    course.hand_in("a", "01_map.comp", solution_text(1));
    course.hand_in("b", "01_map.comp", solution_text(1));
    ASSERT_EQ(course.run({"--device", "no such device", "--puzzles", "1"}).exit_code, kNotUsable);
    EXPECT_FALSE(fs::exists(course.results() / "done/a.json"));
    EXPECT_FALSE(fs::exists(course.results() / "grades.csv"));
}

TEST(Grade, AFullDiskLosesNothing) {
    const Course course;
    make_class(course, 60);
    const std::vector<std::string> options = {"--puzzles", "1-3", "--jobs", "2"};
    ASSERT_EQ(course.run(options, "whole").exit_code, kAllSolved);
    const fs::path disk = course.results();
    fs::create_directories(disk);
    constexpr int kSizeKib = 150;
    const auto mounts = [&] { return mount_small_disk(disk, kSizeKib); };
    if (run_process({"/bin/true"}, {.before_start = mounts}).exit_code != 0) {
        GTEST_SKIP() << "no mounts of our own here";
    }
    const Outcome outcome = course.run(options, "results/on", {.before_start = mounts});
    EXPECT_EQ(outcome.exit_code, kNotUsable) << outcome.output;
    EXPECT_TRUE(contains(outcome.errors, "The disk is full")) << outcome.errors;
}

TEST(Grade, TwoGradersAtOnceDoNoHarm) {
    const Course course;
    make_class(course, 40);
    std::vector<std::string> options = {"--puzzles", "1-3", "--jobs", "2"};
    for (const Outcome& outcome :
         run_processes({course.words(options), course.words(options)}, {})) {
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    }
    const nlohmann::json manifest = nlohmann::json::parse(course.file("manifest.json"));
    options.insert(options.end(), {"--seed", manifest.at("seed").dump()});
    ASSERT_EQ(course.run(options, "whole").exit_code, kAllSolved);
    EXPECT_EQ(course.content("results"), course.content("whole"));
}

std::size_t count_in(const fs::path& folder) {
    std::error_code error;
    const fs::directory_iterator entries(folder, error);
    return error ? 0 : static_cast<std::size_t>(std::distance(entries, fs::directory_iterator()));
}

// Kills it that long after it has added to the folder, unless it has ended by then.
void run_and_kill(const std::vector<std::string>& words, const fs::path& folder,
                  std::chrono::microseconds time) {
    std::vector<char*> arguments;
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    const std::size_t before = count_in(folder);
    const pid_t id = fork();
    if (id == 0) {
        close(STDOUT_FILENO);  // the program opens another file
        execv(arguments.front(), arguments.data());
        _exit(127);
    }
    while (count_in(folder) == before && waitpid(id, nullptr, WNOHANG) == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(time);
    kill(id, SIGKILL);
    waitpid(id, nullptr, 0);
}

// Graders end with the process that started them, but not before their current file is on the disk;
// and the files of a running one are left alone.
void wait_for_orphans() {
    while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
}

TEST(Grade, KillsLeaveNoTrace) {
    const Course course;
    make_class(course, 200);
    const std::vector<std::string> options = {"--puzzles", "1-3", "--jobs", "2", "--seed", "3"};
    ASSERT_EQ(course.run(options, "whole").exit_code, kAllSolved);
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // orphans become children of this process
    std::minstd_rand random(7);
    for (int i = 0; i < (runs_whole() ? 50 : 10); ++i) {
        run_and_kill(course.words(options), course.results() / "done",
                     std::chrono::microseconds(random() % 60'000));
    }
    wait_for_orphans();
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    EXPECT_EQ(course.run(options).exit_code, kAllSolved);
    EXPECT_EQ(course.content("results"), course.content("whole"));
}

}  // namespace
}  // namespace vkp
