// Several kernels checked at once have the same results as one after the other.
#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"
#include "tests/sample.hpp"

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
    for (const char* const jobs : sample_of(std::vector<const char*>{"4", "2", "40"}, 3)) {
        const Outcome together = check(jobs);
        EXPECT_EQ(together.output, alone.output) << jobs;
        EXPECT_EQ(together.errors, alone.errors) << jobs;
        EXPECT_EQ(together.exit_code, alone.exit_code) << jobs;
    }
}

INSTANTIATE_TEST_SUITE_P(As, Jobs, testing::Values("text", "json", "junit"),
                         [](const auto& test) { return std::string(test.param); });

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

}  // namespace
}  // namespace vkp
