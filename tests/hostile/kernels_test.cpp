#include "tests/hostile/answer.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace vkp {
namespace {

std::vector<HostileKernel> files_in(const std::filesystem::path& folder) {
    std::vector<HostileKernel> kernels;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".comp") {
            kernels.push_back(read_hostile_kernel(entry.path()));
        }
    }
    std::sort(kernels.begin(), kernels.end(),
              [](const auto& left, const auto& right) { return left.name < right.name; });
    return kernels;
}

class Hostile : public testing::TestWithParam<HostileKernel> {
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

std::string test_name(const testing::TestParamInfo<HostileKernel>& info) {
    return info.param.name;
}

const std::filesystem::path kHere = source_root() / "tests" / "hostile";

INSTANTIATE_TEST_SUITE_P(Kernel, Hostile, testing::ValuesIn(sample_of(files_in(kHere), 3)),
                         test_name);
INSTANTIATE_TEST_SUITE_P(LongKernel, Hostile, testing::ValuesIn(sample_of(long_kernels(), 3)),
                         test_name);
INSTANTIATE_TEST_SUITE_P(OddText, Hostile, testing::ValuesIn(sample_of(odd_texts(), 3)), test_name);

}  // namespace
}  // namespace vkp
