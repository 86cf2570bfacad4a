#include "tests/hostile/answer.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace vkp {
namespace {

std::vector<GoldenKernel> files_here() {
    std::vector<GoldenKernel> kernels;
    for (const std::filesystem::path& path : kernels_in("tests/hostile", 150)) {
        kernels.push_back(golden_kernel(path.stem().string(), file_content(path)));
    }
    return kernels;
}

class Hostile : public testing::TestWithParam<GoldenKernel> {
protected:
    static void SetUpTestSuite() { workbook_ = std::make_unique<TestWorkbook>(); }
    static void TearDownTestSuite() {
        expect_solution_solved(*workbook_);
        workbook_.reset();
    }

    static std::unique_ptr<TestWorkbook> workbook_;
};

std::unique_ptr<TestWorkbook> Hostile::workbook_;

TEST_P(Hostile, GetsItsAnswer) {
    expect_answer(*workbook_, GetParam());
}

std::string test_name(const testing::TestParamInfo<GoldenKernel>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Golden, Hostile, testing::ValuesIn(sample_of(files_here(), 3)), test_name);
INSTANTIATE_TEST_SUITE_P(LongKernel, Hostile, testing::ValuesIn(sample_of(long_kernels(), 3)),
                         test_name);
INSTANTIATE_TEST_SUITE_P(OddText, Hostile, testing::ValuesIn(sample_of(odd_texts(), 3)), test_name);

}  // namespace
}  // namespace vkp
