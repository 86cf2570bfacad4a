// What the audit does not know and no device runs either: there is no result, and it says so.
#include "checker/options/exit_code.hpp"
#include "tests/hostile/answer.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

constexpr const char* kPointers = R"(// workgroup: 4
// buffer: r float[4]
// extension: GL_EXT_buffer_reference
// extension: GL_EXT_shader_explicit_arithmetic_types_int64
#define L lay##out
#define B buf##fer
L(buffer_reference, std430) B P { float x; };
void kernel() {
    P p = P(uint64_t(gl_LocalInvocationID.x) * 4096ul + 64ul);
    p.x = 1;
}
)";

TEST(Gap, OfPointersToAnywhereIsNotRun) {
    const TestWorkbook workbook;
    const std::string file = workbook.write_file("pointers.comp", kPointers);
    for (const char* device : {"cpu", "none"}) {
        const Outcome outcome = workbook.run({"lab", file, "--device", device});
        EXPECT_EQ(outcome.exit_code, kNotJudged) << outcome.errors;
        EXPECT_TRUE(contains(outcome.output, "pointers.comp:9: error: this cannot be checked"))
            << outcome.output;
        EXPECT_EQ(outcome.errors, "");
    }
}

TEST(Gap, OfALargeArrayIsNotRunWithoutDevice) {
    const TestWorkbook workbook;
    const std::string file =
        workbook.write_file("large.comp", kernel_with("float p[1000000]; p[i] = a[i];"));
    const Outcome outcome = workbook.run({"check", "1", "--kernel", file, "--device", "none"});
    EXPECT_EQ(outcome.exit_code, kNotSolved) << outcome.errors;
    EXPECT_TRUE(contains(outcome.output,
                         "error: this cannot be checked: the audit does not know a "
                         "value of 1000000 scalars"))
        << outcome.output;
    EXPECT_EQ(outcome.errors, "");
}

}  // namespace
}  // namespace vkp
