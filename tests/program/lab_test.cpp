// `workbook lab`, as a process.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr const char* kDoubled =
    "// workgroup: 4\n"
    "// array: a float[4] = arange\n"
    "// buffer: o float[4]\n"
    "// expect: o = {0, 2, 4, 6}\n"
    "void kernel() { uint i = gl_LocalInvocationID.x; o[i] = 2.0 * a[i]; }\n";

// As if no driver were installed.
const ProcessOptions kNoDriver = {
    .environment = {{"VK_ICD_FILENAMES", "/nonexistent"}, {"VK_DRIVER_FILES", "/nonexistent"}}};

TEST(Lab, IsCleanOnTheDeviceAndWithoutOne) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kDoubled);
    for (const char* device : {"cpu", "none"}) {
        const Outcome outcome = workbook.run({"lab", path, "--device", device});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
        EXPECT_TRUE(contains(outcome.output, "✓ clean")) << outcome.output;
    }
    EXPECT_TRUE(
        contains(workbook.run({"lab", path, "--device", "none"}).output, "by the audit alone"));
}

TEST(Lab, FindsARace) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file(
        "mine.comp",
        "// workgroup: 4\n// buffer: o int[1] = zeros\nvoid kernel() {\n    o[0] += 1;\n}\n");
    const Outcome outcome = workbook.run({"lab", path});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, ":4: error: thread")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "[data_race")) << outcome.output;
}

// A kernel, and what its first finding or note says. Each cure was tried.
struct Told {
    const char* text;
    const char* advice;
    const char* title;  // of the fix; empty if there is none
};

constexpr const char* kHandedOver =
    "// workgroup: 1\n// groups: 2\n// buffer: data uint[2]\n// buffer: done uint[1] = zeros\n"
    "// buffer: o uint[1] = zeros\nvoid kernel() {\n    data[gl_WorkGroupID.x] = 4;\n"
    "    if (atomicAdd(done[0], 1) == 1) o[0] = data[0] + data[1];\n}\n";
constexpr const char* kBitsSet =
    "// workgroup: 8\n// buffer: o uint[4] = zeros\nvoid kernel() {\n"
    "    uint t = gl_LocalInvocationID.x;\n"
    "    o[t / 2] = (o[t / 2] & ~(255u << (8 * (t % 2)))) | (t << (8 * (t % 2)));\n}\n";
constexpr const char* kOfSubgroup =
    "// workgroup: 64\n// buffer: o uint[64] = zeros\n// extension: GL_KHR_shader_subgroup_basic\n"
    "void kernel() {\n    o[gl_SubgroupID] = gl_SubgroupSize;\n}\n";
constexpr const char* kFlatRows =
    "// workgroup: 9 2\n// buffer: o uint[16] = zeros\nvoid kernel() {\n"
    "    uint x = gl_LocalInvocationID.x;\n    uint y = gl_LocalInvocationID.y;\n"
    "    if (y * 8 + x < 16) o[y * 8 + x] = y;\n}\n";
constexpr const char* kMark =
    "// workgroup: 4\n// array: a float[4] = {1, 2, 3, 4}\n// buffer: o float[4]\n"
    "void kernel() {\n    uint t = gl_LocalInvocationID.x;\n    uint best = 0xFFFFFFFFu;\n"
    "    for (uint k = 0; k < 4; k++) if (a[k] > 1.0 + float(t)) { best = k; break; }\n"
    "    o[t] = a[best];\n}\n";
constexpr const char* kPlainRead =
    "// workgroup: 4\n// groups: 2\n// buffer: n uint[1] = zeros\n// buffer: o uint[1]\n"
    "void kernel() {\n    atomicAdd(n[0], 1);\n    if (gl_GlobalInvocationID.x == 0) o[0] = n[0];\n"
    "}\n";
constexpr const char* kShifted =
    "// workgroup: 4\n// array: a uint[4] = {31, 32, 0, 1}\n// buffer: o uint[4]\n"
    "void kernel() {\n    uint t = gl_LocalInvocationID.x;\n    o[t] = 1u << a[t];\n}\n";

TEST(Lab, SaysWhatIsMissingAndTriesIt) {
    const TestWorkbook workbook;
    const std::vector<Told> all = {
        {kHandedOver, "hands over nothing else than `done`",
         "Put `memoryBarrierBuffer();` before it and after it"},
        {kBitsSet, "the change of one of them is lost", "Write `atomicAnd(o[t / 2], "},
        {kOfSubgroup, "is the same in every thread of a subgroup",
         "Let one thread write: `if (subgroupElect())`"},
        {kFlatRows, "has `x` = 8, where a row has 8 elements", "Guard the line: `if (x < 8)`"},
        {kMark, "`best` is what line 6 sets", ""},
        {kPlainRead, "the atomics of some may come after this line has read", ""},
        {kShifted, "Ask first: `n < 32 ? x << n : 0`", ""}};
    for (const Told& told : all) {
        const std::string path = workbook.write_file("mine.comp", told.text);
        const Outcome outcome = workbook.run({"lab", path, "--device", "none", "--format", "json"});
        const Json result = Json::parse(outcome.output);
        const Json& finding = result[result["findings"].empty() ? "notes" : "findings"].at(0);
        EXPECT_TRUE(contains(finding["advice"].get<std::string>(), told.advice)) << finding.dump(2);
        ASSERT_EQ(finding.contains("fix"), *told.title != '\0') << finding.dump(2);
        if (finding.contains("fix")) {
            EXPECT_TRUE(contains(finding["fix"]["title"].get<std::string>(), told.title));
            EXPECT_EQ(finding["fix"]["tried"], "solves");
        }
    }
}

// A folder with one file of each kind, and others that are none.
struct Folder {
    TestWorkbook workbook;
    std::string path;
    Folder() {
        path = (workbook.root() / "mine").string();
        for (const char* folder : {"deeper", ".hidden", "empty"}) {
            std::filesystem::create_directories(std::filesystem::path(path) / folder);
        }
        const auto write = [&](const char* name, const std::string& text) {
            std::ignore = workbook.write_file(std::string("mine/") + name, text);
        };
        write("clean.comp", kDoubled);
        write("deeper/doubtful.comp", "// unknown: what the host sends\n" + std::string(kDoubled));
        write("racy.comp",
              "// workgroup: 4\n// buffer: o int[1] = zeros\n"
              "void kernel() {\n    o[0] += 1;\n}\n");
        write("whole.comp",
              "#version 450\nlayout(local_size_x = 4) in;\n"
              "layout(binding = 0) buffer O { uint o[]; };\n"
              "void main() { o[gl_GlobalInvocationID.x] = 1; }\n");
        write("none.txt", "no kernel");
        write(".hidden/racy.comp", "no kernel");
    }
    [[nodiscard]] Outcome lab(const std::vector<std::string>& more) const {
        std::vector<std::string> words = {"lab", path, "--device", "none"};
        words.insert(words.end(), more.begin(), more.end());
        return workbook.run(words);
    }
};

TEST(LabOfManyFiles, HasALineForEach) {
    const Folder folder;
    const Outcome outcome = folder.lab({"--color", "never"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    const std::vector<std::string> in_order = {
        "clean.comp  ✓ clean\n", "doubtful.comp  ? no fault found, but not all was audited\n",
        "racy.comp  ✗ faulty\n", "racy.comp:4: error: thread",
        "whole.comp  ✓ clean\n", "4 files: 2 clean, 1 not proved, 1 faulty\n"};
    std::size_t at = 0;
    for (const std::string& text : in_order) {
        at = outcome.output.find(text, at);
        ASSERT_NE(at, std::string::npos) << text << "\n" << outcome.output;
    }
}

TEST(LabOfManyFiles, EndsAsItsWorstFile) {
    const Folder folder;
    const std::string clean = folder.path + "/clean.comp";
    const std::string doubtful = folder.path + "/deeper/doubtful.comp";
    const auto code = [&](const std::vector<std::string>& files) {
        std::vector<std::string> words = {"lab", "--device", "none"};
        words.insert(words.end(), files.begin(), files.end());
        return folder.workbook.run(words).exit_code;
    };
    EXPECT_EQ(code({clean, clean}), kAllSolved);
    EXPECT_EQ(code({clean, doubtful}), kNotAudited);
    EXPECT_EQ(code({doubtful}), kNotAudited);
    EXPECT_EQ(code({doubtful, folder.path + "/racy.comp"}), kNotSolved);
    EXPECT_EQ(code({clean, folder.path + "/there_is_none.comp"}), kNotSolved);
    EXPECT_EQ(code({folder.path + "/deeper", "--smallest"}), kWrongUsage);
    EXPECT_EQ(code({folder.path + "/empty"}), kWrongUsage);
}

TEST(LabOfManyFiles, IsOneDocument) {
    const Folder folder;
    const Json all = Json::parse(folder.lab({"--format", "json"}).output);
    ASSERT_EQ(all.at("results").size(), 4U);
    // The same as of that file alone.
    const Json alone = Json::parse(
        folder.workbook
            .run({"lab", folder.path + "/racy.comp", "--device", "none", "--format", "json"})
            .output);
    EXPECT_EQ(all["results"][2], alone);
    const Json sarif = Json::parse(folder.lab({"--format", "sarif"}).output);
    EXPECT_EQ(sarif["runs"].size(), 1U);
    EXPECT_TRUE(contains(sarif.dump(), "racy.comp"));
    EXPECT_TRUE(contains(folder.lab({"--format", "junit"}).output,
                         "tests=\"4\" failures=\"1\" skipped=\"1\""));
}

TEST(Lab, ShowsTheSmallestCase) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp",
                                                 "// workgroup: 64\n// groups: 4\n"
                                                 "// array: a float[256]\n// buffer: o float[256]\n"
                                                 "void kernel() {\n"
                                                 "    uint i = gl_GlobalInvocationID.x;\n"
                                                 "    o[i] = a[i + 1];\n}\n");
    const Outcome outcome = workbook.run({"lab", path, "--smallest", "--device", "none"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(
        contains(outcome.output, "\nThe smallest case, 1 workgroup of 1 thread: a [1] → o [1]\n"))
        << outcome.output;
}

TEST(Lab, SaysWhereNoCaseIsSmaller) {
    const TestWorkbook workbook;
    const std::string path =
        workbook.write_file("mine.comp",
                            "// workgroup: 4\n// buffer: o float[4]\n// expect: o = zeros\n"
                            "void kernel() { o[gl_LocalInvocationID.x] = 1.0; }\n");
    const Outcome outcome = workbook.run({"lab", path, "--smallest", "--device", "none"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, "\nNo smaller case was found that shows this.\n"))
        << outcome.output;
}

TEST(Lab, RunsTheKernelOfAnOperation) {
    const TestWorkbook workbook;
    const std::string written = workbook.write_file("min.comp", "");
    const Outcome output =
        workbook.run({"lab", "--operation", "min", "--types", "uint8", "-o", written});
    EXPECT_EQ(output.exit_code, kAllSolved) << output.errors;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"lab", "--operation", "min", "--types", "uint8"},
          {"lab", written},
          {"lab", written, "--operation", "min", "--types", "float16"}}) {
        const Outcome outcome = workbook.run(arguments);
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
    }
    // The learner's own kernel is compared with the row, too.
    const std::string mine = workbook.write_file(
        "mine.comp",
        "// workgroup: 4\n// array: a A[2] = {1, 2}\n// buffer: result A[2]\n"
        "// expect: result = {0, 0}\n#define A float\n#define VALUE x\n"
        "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n    A x = a[i % 2];\n"
        "    if (i < 2) result[i] = A(0.5) * (VALUE);\n}\n");
    const Outcome wrong = workbook.run({"lab", mine, "--operation", "relu"});
    EXPECT_EQ(wrong.exit_code, kNotJudged) << wrong.errors;
}

TEST(Lab, SaysWhichOperationsThereAre) {
    const TestWorkbook workbook;
    const std::vector<std::pair<std::vector<std::string>, std::string>> all = {
        {{"lab"}, "workbook lab FILE"},
        {{"lab", "--operation", "mn"}, "there is no operation \"mn\""},
        {{"lab", "--operation", "min", "--types", "bool"}, "its types are float32, float16"},
        {{"lab", "--operation", "svd"}, "see puzzle 76"},
        {{"lab", "--types", "bool"}, "--operation"},
        {{"lab", "--spirv", "--operation", "min"}, "is no module"}};
    for (const auto& [arguments, words] : all) {
        const Outcome outcome = workbook.run(arguments);
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << words;
        EXPECT_TRUE(contains(outcome.errors, words)) << outcome.errors;
    }
}

TEST(Lab, TellsWhatIsWrongWithTheComments) {
    const TestWorkbook workbook;
    const std::string path =
        workbook.write_file("mine.comp", "// workgruop: 4\nvoid kernel() {}\n");
    const Outcome outcome = workbook.run({"lab", path});
    EXPECT_EQ(outcome.exit_code, kNotJudged);
    EXPECT_TRUE(contains(outcome.output, "workgroup")) << outcome.output;
}

TEST(LabOfAModule, ReadsTheFileBesideItOrTheOneThatIsNamed) {
    const TestWorkbook workbook;
    workbook.solve(1);
    const std::string path = workbook.write_file("app.spv", "");
    ASSERT_EQ(workbook.run({"emit", "1", "--as", "spirv", "-o", path}).exit_code, kAllSolved);
    const std::string header =
        "// workgroup: 4\n"
        "// array: numbers float[4] = arange\n"
        "// buffer: sums float[4]\n"
        "// push: int[4] = {4, 1, 4, 1}\n"
        "// expect: sums = {10, 11, 12, 13}\n";
    const std::string named = workbook.write_file("arrays.txt", header);
    for (const char* device : {"cpu", "none"}) {
        const Outcome outcome =
            workbook.run({"lab", "--spirv", path, "--arrays", named, "--device", device});
        EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
    }
    EXPECT_TRUE(contains(workbook.run({"lab", path, "--device", "none"}).output, "are guesses"));
    const std::string beside =
        workbook.write_file("app.spv.lab", header + "// buffer: other float[1]\n");
    EXPECT_EQ(beside, path + ".lab");
    EXPECT_TRUE(contains(workbook.run({"lab", "--spirv", path}).output, "✓ clean"));
    const std::string kernel = workbook.write_file("mine.comp", "void kernel() {}\n");
    EXPECT_TRUE(contains(workbook.run({"lab", kernel, "--arrays", named}).errors,
                         "--arrays is for whole shaders"));
}

TEST(LabOfAModule, SaysWhatIsNoModule) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("app.spv", "no module\n");
    EXPECT_EQ(workbook.write_file("app.spv.lab", "// workgroup: 1\n"), path + ".lab");
    const Outcome outcome = workbook.run({"lab", "--spirv", path});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "not a SPIR-V module")) << outcome.output;
}

TEST(Check, ShowsWhatAKernelPrints) {
    const TestWorkbook workbook;
    workbook.write_kernel(1,
                          "void kernel() {\n    uint i = gl_GlobalInvocationID.x;\n"
                          "    debugPrintfEXT(\"i = %u, a = %.0f\", i, a[i]);\n"
                          "    result[i] = a[i] + 10.0;\n}\n");
    const Outcome outcome = workbook.run({"check", "1"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "★★★")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "    3 │ thread 2: i = 2, a = 2\n")) << outcome.output;
    EXPECT_TRUE(contains(workbook.run({"trace", "1", "--thread", "1"}).output, "i = 1, a = 1"));
    EXPECT_TRUE(contains(workbook.run({"check", "1", "--format", "json"}).output,
                         "\"text\": \"i = 3, a = 3\""));
}

TEST(Check, WorksWithoutAnyVulkanDriver) {
    const TestWorkbook workbook;
    workbook.solve(9);
    const Outcome outcome = workbook.run({"check", "9", "--device", "none"}, kNoDriver);
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "★★★")) << outcome.output;
    EXPECT_TRUE(contains(outcome.output, "No device ran it")) << outcome.output;
}

}  // namespace
}  // namespace vkp
