#include "checker/options/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vkp {
namespace {

using Json = nlohmann::json;

constexpr const char* kWrong = "void kernel() {\n    result[gl_LocalInvocationID.x] = 11.0;\n}\n";
constexpr const char* kOverBudget =
    "void kernel() {\n"
    "    uint i = gl_LocalInvocationID.x;\n"
    "    result[i] = 2.0 * a[i] - a[i] + 10.0;\n"
    "}\n";

TEST(Check, EndsWith0WhereAllIsSolved) {
    const TestWorkbook workbook;
    workbook.solve(1);
    workbook.solve(2);
    const Outcome one = workbook.run({"check", "1"});
    EXPECT_EQ(one.exit_code, kAllSolved);
    EXPECT_TRUE(one.output.starts_with("Puzzle 1: Map  ✓ solved  ★★★\n")) << one.output;
    EXPECT_EQ(one.errors, "");
    const Outcome two = workbook.run({"check", "01_map", "zip", "2"});
    EXPECT_EQ(two.exit_code, kAllSolved);
    EXPECT_TRUE(two.output.starts_with(" 1  Map ")) << two.output;
    EXPECT_EQ(line_count(two.output), 3) << "one for each puzzle, and the progress";
}

TEST(Check, EndsWith1WhereSomethingIsWrong) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kWrong);
    const Outcome wrong = workbook.run({"check", "1"});
    EXPECT_EQ(wrong.exit_code, kNotSolved);
    EXPECT_TRUE(contains(wrong.output, "✗ wrong\n")) << wrong.output;
    EXPECT_TRUE(wrong.output.ends_with(
        "Stuck? workbook hint 1\nSee it: workbook picture 1 -o picture.html\n"))
        << wrong.output;
    workbook.write_kernel(1, "void kernel() {\n    result[gl_LocalInvocationID.x + 1] = 1.0;\n}\n");
    const Outcome faulty = workbook.run({"check", "1"});
    EXPECT_EQ(faulty.exit_code, kNotSolved);
    EXPECT_TRUE(contains(faulty.output,
                         "puzzles/01_map/kernel.comp:2: error: thread 3 writes "
                         "`result[4]`, but `result` has 4 elements, 0 to 3"))
        << faulty.output;
    workbook.write_kernel(1, "void kernel() { result[0] = x; }\n");
    const Outcome broken = workbook.run({"check", "1"});
    EXPECT_EQ(broken.exit_code, kNotSolved);
    EXPECT_TRUE(contains(broken.output, "puzzles/01_map/kernel.comp:1: error: 'x': undeclared"))
        << broken.output;
}

// The first element of an array, by a constant: what many kernels read.
TEST(Check, AcceptsConstantIndices) {
    const TestWorkbook workbook;
    workbook.write_kernel(1,
                          "void kernel() {\n"
                          "    uint i = gl_LocalInvocationID.x;\n"
                          "    float x = i == 0 ? a[0] : a[i];\n"
                          "    result[i] = x + 10.0;\n"
                          "}\n");
    const Outcome outcome = workbook.run({"check", "1"});
    EXPECT_EQ(outcome.exit_code, kAllSolved) << outcome.output << outcome.errors;
}

TEST(Check, ShowsTheSmallestCase) {
    const TestWorkbook workbook;
    workbook.write_kernel(
        3,
        "void kernel() {\n    uint i = gl_LocalInvocationID.x;\n    result[i] = a[i] + 10.0;\n}\n");
    const Outcome plain = workbook.run({"check", "3", "--device", "none"});
    EXPECT_FALSE(contains(plain.output, "The smallest case")) << plain.output;
    const Outcome text = workbook.run({"check", "3", "--device", "none", "--smallest"});
    EXPECT_EQ(text.exit_code, kNotSolved);
    EXPECT_TRUE(
        contains(text.output,
                 "\nThe smallest case, 1 workgroup of 2 threads: a [1] → result [1]\n\n"
                 "  a  float[1]\n"
                 "       0  1 \n\n"
                 "puzzles/03_guard/kernel.comp:3: error: thread 1 reads `a[1]`, but `a` has "
                 "1 element, 0 to 0 [out_of_bounds, case smallest]\n"))
        << text.output;
    const Json json = Json::parse(
        workbook.run({"check", "3", "--device", "none", "--smallest", "--format", "json"}).output);
    const Json& smallest = json.at("results").at(0).at("smallest");
    EXPECT_EQ(smallest.at("dispatches").at(0).at("workgroup_size"), Json({2, 1, 1}));
    EXPECT_EQ(smallest.at("arrays").at(0).at("values"), Json({1.0}));
    EXPECT_EQ(smallest.at("findings").at(0).at("lines"), Json({3}));
    workbook.solve(3);
    const Outcome solved = workbook.run({"check", "3", "--device", "none", "--smallest"});
    EXPECT_EQ(solved.exit_code, kAllSolved);
    EXPECT_FALSE(contains(solved.output, "smalle")) << solved.output;
}

TEST(Check, ShowsACaseOfItsOwnWhereNoneIsSmaller) {
    const TestWorkbook workbook;
    workbook.write_kernel(1,
                          "void kernel() {\n"
                          "    uint i = gl_LocalInvocationID.x;\n"
                          "    result[i] = a[i] + (TPB == 64 && i == 63 ? 9.0 : 10.0);\n"
                          "}\n");
    const Outcome outcome = workbook.run({"check", "1", "--device", "none", "--smallest"});
    EXPECT_TRUE(contains(outcome.output,
                         "\nThe smallest case, 1 workgroup of 64 threads: a [64] → result [64]\n"))
        << outcome.output;
}

TEST(Check, EndsWith77WhereNothingIsStarted) {
    const TestWorkbook workbook;
    const Outcome one = workbook.run({"check", "1"});
    EXPECT_EQ(one.exit_code, kNotStarted);
    EXPECT_TRUE(contains(one.output, "· not started\n")) << one.output;
    const Outcome all = workbook.run({"check"});
    EXPECT_EQ(all.exit_code, kNotStarted);
    EXPECT_EQ(line_count(all.output), 1 + static_cast<std::ptrdiff_t>(all_puzzles().size()));
    EXPECT_TRUE(all.output.ends_with("Progress: " + of_all(0) + "\n")) << all.output;
}

TEST(Check, TakesTheWorstOfAll) {
    const TestWorkbook workbook;
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1", "3"}).exit_code, kNotStarted);
    workbook.write_kernel(2, kWrong);
    EXPECT_EQ(workbook.run({"check", "1", "2", "3"}).exit_code, kNotSolved);
}

TEST(Check, NeverChangesTheKernels) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kWrong);
    const auto before = workbook.content_but_progress();
    EXPECT_EQ(workbook.run({"check"}).exit_code, kNotSolved);
    EXPECT_EQ(workbook.content_but_progress(), before);
}

TEST(Check, TakesAnotherFileAsTheKernel) {
    const TestWorkbook workbook;
    const std::string path = workbook.write_file("mine.comp", kWrong);
    const Outcome outcome = workbook.run({"check", "map", "--kernel", "mine.comp"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_EQ(workbook.run({"check", "1", "--kernel", path}).output, outcome.output);
    static_cast<void>(workbook.write_file("mine.comp", solution_text(1)));
    EXPECT_EQ(workbook.run({"check", "1", "1", "--kernel", path}).exit_code, kAllSolved);
}

TEST(Check, FailsOverTheBudgetOnlyWhenStrict) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, kOverBudget);
    const Outcome lenient = workbook.run({"check", "1"});
    EXPECT_EQ(lenient.exit_code, kAllSolved);
    EXPECT_TRUE(contains(lenient.output, "✓ solved  ★☆☆")) << lenient.output;
    EXPECT_TRUE(contains(lenient.output, "  global reads         2       1       1             8"))
        << lenient.output;
    EXPECT_EQ(workbook.run({"check", "1", "--strict"}).exit_code, kNotSolved);
    workbook.solve(1);
    EXPECT_EQ(workbook.run({"check", "1", "--strict"}).exit_code, kAllSolved);
}

TEST(Check, ChoosesTheDevice) {
    const TestWorkbook workbook;
    workbook.solve(1);
    for (const char* device : {"auto", "0"}) {
        EXPECT_EQ(workbook.run({"check", "1", "--device", device}).exit_code, kAllSolved);
    }
}

TEST(Check, WorksInFoldersOfAnyName) {
    const TestWorkbook workbook("Übungen & \"kernels\" 日本");
    workbook.solve(1);
    const Outcome solved = workbook.run({"check", "1"});
    EXPECT_EQ(solved.exit_code, kAllSolved) << solved.errors;
    const std::string path = workbook.write_file("mein kernel ö.comp", "void kernel() { x; }\n");
    const Outcome outcome = workbook.run({"check", "1", "--kernel", path}, {.folder = "/"});
    EXPECT_EQ(outcome.exit_code, kNotSolved);
    EXPECT_TRUE(contains(outcome.output, "mein kernel ö.comp:1: error: 'x': undeclared"))
        << outcome.output;
    EXPECT_EQ(workbook.run({"reset", "1"}).exit_code, kAllSolved);
}

TEST(Check, ShowsPathsFromWhereItIsStarted) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "void kernel() { x; }\n");
    const Outcome inside =
        workbook.run({"check", "1"}, {.folder = workbook.kernel_path(1).parent_path()});
    EXPECT_TRUE(contains(inside.output, "\nkernel.comp:1: error: ")) << inside.output;
}

}  // namespace
}  // namespace vkp
