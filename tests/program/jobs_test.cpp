// Several kernels checked at once give what they give one after the other.
#include "checker/check_all.hpp"
#include "checker/exit_code.hpp"
#include "puzzles/registry.hpp"
#include "tests/program/test_workbook.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace vkp {
namespace {

// Most verdicts that there are: solved, wrong, broken, faulty, and not started.
void write_mixed_kernels(const TestWorkbook& workbook) {
    for (const int puzzle : {1, 5, 9, 12, 14}) {
        workbook.solve(puzzle);
    }
    workbook.write_kernel(2, "void kernel() { result[gl_LocalInvocationID.x] = 11.0; }\n");
    workbook.write_kernel(4, "void kernel() { result[0] = x; }\n");
    workbook.write_kernel(6, "void kernel() { result[100000] = 1.0; }\n");
}

class Jobs : public testing::TestWithParam<const char*> {};

TEST_P(Jobs, MakeNoDifferenceInWhatIsWritten) {
    const TestWorkbook workbook;
    write_mixed_kernels(workbook);
    const auto check = [&](const char* jobs) {
        return workbook.run({"check", "--format", GetParam(), "--jobs", jobs});
    };
    const Outcome alone = check("1");
    EXPECT_EQ(alone.exit_code, kNotSolved) << alone.errors;
    EXPECT_GT(line_count(alone.output), 10);
    for (const char* const jobs : {"2", "4", "40"}) {
        const Outcome together = check(jobs);
        EXPECT_EQ(together.output, alone.output) << jobs;
        EXPECT_EQ(together.errors, alone.errors) << jobs;
        EXPECT_EQ(together.exit_code, alone.exit_code) << jobs;
    }
}

INSTANTIATE_TEST_SUITE_P(As, Jobs, testing::Values("text", "json", "junit"),
                         [](const auto& test) { return std::string(test.param); });

// More kernels time out than there are workers at first, so that each is replaced.
TEST(Jobs, GoOnWithTheOthersWhereKernelsEndTheirWorkers) {
    const TestWorkbook workbook;
    constexpr const char* kSlow =
        "void kernel() {\n"
        "    float x = 0.5;\n"
        "    for (int k = 0; k < 3000; ++k) {\n"
        "        for (int j = 0; j < 3000; ++j) x += sin(x) * cos(x);\n"
        "    }\n"
        "    result[gl_LocalInvocationID.x] = x;\n"
        "}\n";
    for (const int puzzle : {2, 8, 12, 14}) {
        workbook.write_kernel(puzzle, kSlow);
    }
    for (const int puzzle : {1, 5, 9}) {
        workbook.solve(puzzle);
    }
    const Outcome outcome = workbook.run({"check", "1", "2", "5", "8", "9", "12", "14", "--jobs",
                                          "2", "--timeout", "3", "--device", "none"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    for (const char* const number : {" 2", " 8", "12", "14"}) {
        const std::size_t line = outcome.output.find(fmt::format("{}  ", number));
        ASSERT_NE(line, std::string::npos) << outcome.output;
        EXPECT_TRUE(contains(outcome.output.substr(line, outcome.output.find('\n', line) - line),
                             "timed out"))
            << outcome.output;
    }
    EXPECT_TRUE(contains(outcome.output, "Progress: 3/")) << outcome.output;
}

TEST(Jobs, AreRefusedWhereTheyAreNone) {
    const TestWorkbook workbook;
    for (const char* const jobs : {"0", "-1", "257", "x"}) {
        const Outcome outcome = workbook.run({"check", "1", "--jobs", jobs});
        EXPECT_EQ(outcome.exit_code, kWrongUsage) << jobs;
        EXPECT_TRUE(contains(outcome.errors, "--jobs")) << outcome.errors;
    }
}

TEST(Jobs, TellWhatIsTheMachinesFaultOnce) {
    const TestWorkbook workbook;
    const Outcome alone = workbook.run({"check", "--device", "no such device", "--jobs", "1"});
    const Outcome together = workbook.run({"check", "--device", "no such device", "--jobs", "4"});
    EXPECT_EQ(together.exit_code, kNotUsable);
    EXPECT_EQ(together.errors, alone.errors);
    EXPECT_TRUE(contains(together.errors, "no such device")) << together.errors;
}

TEST(Jobs, GrowWithTasksAndEndWithCores) {
    EXPECT_EQ(default_jobs(1, 8), 1U);
    EXPECT_EQ(default_jobs(4, 8), 1U);
    EXPECT_EQ(default_jobs(14, 2), 2U);
    EXPECT_EQ(default_jobs(14, 64), 3U);
    EXPECT_EQ(default_jobs(14, 1), 1U);
    EXPECT_EQ(default_jobs(14, 0), 1U) << "where the system does not tell";
}

}  // namespace
}  // namespace vkp
