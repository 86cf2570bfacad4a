// `workbook lab`, as a process.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

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
    EXPECT_EQ(wrong.exit_code, kNotSolved) << wrong.errors;
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
    EXPECT_EQ(outcome.exit_code, kNotSolved);
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
