// What somebody may hand in who wants more than points.
#include "checker/options/exit_code.hpp"
#include "tests/hostile/answer.hpp"
#include "tests/paths.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace vkp {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Submission {
public:
    explicit Submission(const std::string& name = "eve") : folder_(workbook_.root() / name) {
        fs::create_directory(folder_);
    }

    [[nodiscard]] const fs::path& folder() const { return folder_; }
    [[nodiscard]] const TestWorkbook& workbook() const { return workbook_; }

    void add(const std::string& file, const std::string& text) const {
        static_cast<void>(workbook_.write_file(folder_.filename().string() + "/" + file, text));
    }

    // Its result; an empty one if there is none.
    [[nodiscard]] json grade(const std::string& puzzles, const char* timeout = "10") const {
        const fs::path file = workbook_.root() / "result.json";
        const Outcome outcome =
            workbook_.run({"grade", "--one", folder_.string(), "--puzzles", puzzles, "--format",
                           "gradescope", "--timeout", timeout, "-o", file.string()});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        return fs::exists(file) ? json::parse(file_content(file)) : json();
    }

private:
    TestWorkbook workbook_;
    fs::path folder_;
};

std::string hostile(const std::string& name) {
    return file_content(source_root() / "tests" / "hostile" / (name + ".comp"));
}

std::string output_of(const json& result, std::size_t test) {
    return result["tests"][test]["output"].get<std::string>();
}

// All are graded, and only what is right has points.
TEST(HostileSubmission, CostsNoOtherPuzzleItsPoints) {
    const Submission submission;
    submission.add("01_map.comp", hostile("directive_include_etc_passwd"));
    submission.add("02_zip.comp", hostile("macro_bomb"));
    submission.add("03_guard.comp", hostile("struct_doubled_sixty_times_shared"));
    submission.add("04_map_2d.comp", hostile("private_int_max"));
    submission.add("05_broadcast.comp", hostile("loop_hundred_deep"));
    submission.add("06_workgroups.comp",
                   "void kernel() {\n    for (int i = 0; i < 1000000; ++i)\n"
                   "        debugPrintfEXT(\"%d and more of it\", i);\n    result[0] = 1.0;\n}\n");
    submission.add("07_workgroups_2d.comp", solution_text(7));
    const json result = submission.grade("1-7", "2");
    ASSERT_EQ(result["tests"].size(), 7U);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(result["tests"][i]["score"], 0) << output_of(result, i);
        EXPECT_LE(output_of(result, i).size(), 16'384U);
        EXPECT_FALSE(contains(output_of(result, i), "root:"));
    }
    EXPECT_EQ(result["tests"][6]["score"], 1) << output_of(result, 6);
}

TEST(HostileSubmission, IncludesNoFileOfAnother) {
    const Submission submission;
    static_cast<void>(
        submission.workbook().write_file("secret.txt", "what another has handed in\n"));
    for (const std::string& path :
         {(submission.workbook().root() / "secret.txt").string(), std::string("../secret.txt"),
          std::string("/proc/self/environ"), std::string("/dev/stdin")}) {
        submission.add("01_map.comp",
                       "#include \"" + path + "\"\nvoid kernel() { result[0] = a[0]; }\n");
        const json result = submission.grade("1");
        EXPECT_EQ(result["tests"][0]["score"], 0);
        EXPECT_FALSE(contains(output_of(result, 0), "what another")) << output_of(result, 0);
    }
}

TEST(HostileSubmission, HandsInNoLinks) {
    const Submission submission;
    submission.add("solved.txt", solution_text(1));
    fs::create_symlink(submission.folder() / "solved.txt", submission.folder() / "01_map.comp");
    fs::create_symlink("/etc/passwd", submission.folder() / "02_zip.comp");
    fs::create_directory_symlink("/", submission.folder() / "root");
    const json result = submission.grade("1-2");
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(result["tests"][i]["score"], 0);
        EXPECT_EQ(output_of(result, i), "Nothing was handed in for this puzzle.\n");
    }
}

TEST(HostileSubmission, ForgesNothingByItsName) {
    const Submission submission("eve\n=cmd|' \"><score>\x01");
    submission.add("01_map.comp", solution_text(1));
    const json result = submission.grade("1-2");
    EXPECT_EQ(result["tests"][0]["score"], 1);
    EXPECT_FALSE(result.contains("score"));
    const fs::path file = submission.workbook().root() / "junit.xml";
    const Outcome outcome =
        submission.workbook().run({"grade", "--one", submission.folder().string(), "--puzzles", "1",
                                   "--format", "junit", "-o", file.string()});
    EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 1) << outcome.output;
    EXPECT_EQ(outcome.output.find('\x01'), std::string::npos);
    EXPECT_FALSE(contains(file_content(file), "<score>")) << file_content(file);
}

TEST(HostileSubmission, KnowsNoAnswersBySeed) {
    const Submission submission;
    const std::string table =
        "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n"
        "    result[i] = float(i) + 10.0 + 0.0 * a[i];\n}\n";  // of the case that never changes
    submission.add("01_map.comp", table);
    EXPECT_EQ(submission.grade("1")["tests"][0]["score"], 0);
}

// The folders beside it, and the submission itself, are only read.
TEST(HostileSubmission, ChangesNothing) {
    const Submission submission;
    submission.add("01_map.comp", hostile("loop_of_large_copies"));
    static_cast<void>(submission.grade("1", "1"));
    const auto before = submission.workbook().content();
    static_cast<void>(submission.grade("1", "1"));
    auto after = submission.workbook().content();
    for (const auto& [path, text] : before) {
        EXPECT_TRUE(path.ends_with("result.json") || after[path] == text) << path;
    }
    EXPECT_EQ(before.size(), after.size());
}

}  // namespace
}  // namespace vkp
