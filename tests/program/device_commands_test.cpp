#include "checker/options/exit_code.hpp"
#include "tests/program/test_workbook.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

TEST(Devices, AreListedWithTheirLimits) {
    const TestWorkbook workbook;
    const Outcome devices = workbook.run({"devices"});
    EXPECT_EQ(devices.exit_code, kAllSolved);
    EXPECT_EQ(devices.errors, "");
    EXPECT_TRUE(devices.output.starts_with("0  ")) << devices.output;
    for (const char* word :
         {"driver ", "shared memory ", "workgroup ", "storage buffers ", "tensor cores "}) {
        EXPECT_TRUE(contains(devices.output, word)) << devices.output;
    }
}

TEST(Doctor, SaysWhatWorks) {
    const TestWorkbook workbook;
    const auto before = workbook.content();
    const Outcome doctor = workbook.run({"doctor"});
    EXPECT_EQ(doctor.exit_code, kAllSolved) << doctor.output;
    EXPECT_TRUE(contains(doctor.output, "ok        shaderc")) << doctor.output;
    EXPECT_TRUE(contains(doctor.output, "ok        device 0")) << doctor.output;
    EXPECT_TRUE(contains(doctor.output, "tensor cores (device 0)")) << doctor.output;
    EXPECT_TRUE(doctor.output.ends_with("This machine can check kernels.\n")) << doctor.output;
    EXPECT_EQ(workbook.content(), before);
}

TEST(Doctor, DoesNotLookAtTheLearnersKernels) {
    const TestWorkbook workbook;
    workbook.write_kernel(1, "broken");
    EXPECT_EQ(workbook.run({"doctor"}).exit_code, kAllSolved);
}

}  // namespace
}  // namespace vkp
