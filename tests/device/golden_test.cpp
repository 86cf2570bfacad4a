// Every file of tests/kernels gets what its header says, on the device.
#include "checker/author/promises.hpp"
#include "harness/instrument/instrument.hpp"
#include "harness/model/kernel_interface.hpp"
#include "harness/shader/compile.hpp"
#include "harness/shader/generate.hpp"
#include "tests/device/support.hpp"
#include "tests/validator.hpp"

#include <gtest/gtest.h>

namespace vkp {
namespace {

class GoldenKernels : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GoldenKernels, GetTheirVerdicts) {
    const GoldenKernel golden = read_golden(GetParam());
    EXPECT_EQ(broken_promises(golden, check_text(golden.puzzle, golden.text)),
              std::vector<std::string>());
}

TEST_P(GoldenKernels, AreInstrumentedToValidModules) {
    const GoldenKernel golden = read_golden(GetParam());
    const Case definition = puzzle_number(golden.puzzle).cases(1).front();
    const CompiledKernel compilation = compile_kernel(interface_of(definition), golden.text);
    if (!compilation.errors.empty()) {
        EXPECT_EQ(golden.verdict, "compile_error");
        return;
    }
    spirv::Words instrumented;
    const InstrumentOptions options = {.record_binding = binding_count(interface_of(definition))};
    ASSERT_NO_THROW(instrumented = instrument(compilation.shader, options).words);
    EXPECT_EQ(validator_complaint(instrumented), "");
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Golden, GoldenKernels, testing::ValuesIn(kernels_in("tests/kernels", 100)),
                         test_name);

}  // namespace
}  // namespace vkp
