#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

using Json = nlohmann::json;

// Right for the even sizes of the task; for an odd one the last thread reads past the end of `a`.
constexpr const char* kRightForEvenSizes =
    "void kernel() {\n"
    "    uint i = gl_GlobalInvocationID.x;\n"
    "    if (i < (a_shape[0] + 1) / 2 * 2) {\n"
    "        result[i] = a[i] + 10.0;\n"
    "    }\n"
    "}\n";

TEST(ProveCommand, SaysWhatHoldsForEverySize) {
    const TestWorkbook workbook;
    workbook.solve(3);
    const Outcome outcome = workbook.run({"prove", "3"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.errors;
    EXPECT_TRUE(outcome.output.starts_with("3 Guard: holds for every size (")) << outcome.output;
}

TEST(ProveCommand, ShowsASmallCaseOfWhatIsWrong) {
    const TestWorkbook workbook;
    workbook.write_kernel(3, kRightForEvenSizes);
    const Outcome outcome = workbook.run({"prove", "3", "--format", "json"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    const Json result = Json::parse(outcome.output).at("results").at(0);
    EXPECT_EQ(result.at("answer"), "wrong");
    EXPECT_EQ(result.at("line"), 4);
    EXPECT_EQ(result.at("smallest").at("findings").at(0).at("kind"), "out_of_bounds");
}

TEST(ProveCommand, NamesALineThatDoesNotCompile) {
    const TestWorkbook workbook;
    workbook.write_kernel(3, "void kernel() {\n    x = 1;\n}\n");
    const Outcome outcome = workbook.run({"prove", "3"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output, "does not compile: line 2, ")) << outcome.output;
}

TEST(CheckCommand, NotesWhetherASolvedKernelHoldsForEverySize) {
    constexpr const char* kNote = "\nFor every size: no race, nothing outside an array, ";
    const TestWorkbook workbook;
    workbook.solve(3);
    EXPECT_TRUE(contains(workbook.run({"check", "3", "--device", "none"}).output, kNote));
    workbook.write_kernel(3, kRightForEvenSizes);
    EXPECT_FALSE(contains(workbook.run({"check", "3", "--device", "none"}).output, kNote));
}

}  // namespace
}  // namespace vkp
