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

// As where no driver is installed.
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

TEST(Lab, TellsWhatIsWrongWithTheComments) {
    const TestWorkbook workbook;
    const std::string path =
        workbook.write_file("mine.comp", "// workgruop: 4\nvoid kernel() {}\n");
    const Outcome outcome = workbook.run({"lab", path});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, "workgroup")) << outcome.output;
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
